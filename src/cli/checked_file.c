#include "cli/checked_file.h"

#include "text/keyed_digest.h"

#include <errno.h>
#include <string.h>

/* Any odd number of 64 bits will do. */
#define CHECK_KEY UINT64_C(0x9e3779b97f4a7c15)

void checked_put_number(unsigned char bytes[8], uint64_t number) {
    for (unsigned i = 0; i < 8; i++) { bytes[i] = (unsigned char)(number >> 8 * i); }
}

uint64_t checked_number(const unsigned char bytes[8]) {
    return octets_load((const char *)bytes);
}

/* The digest of a block depends on its place, so that blocks cannot change places. */
static uint64_t digest(const void *block, size_t size, uint64_t byte) {
    const struct digest_key key = {.first = CHECK_KEY + byte, .second = ~CHECK_KEY};
    return keyed_digest_of(block, size, &key);
}

void checked_begin(struct checked_writer *writer, struct outlet *outlet, const char *kind) {
    *writer = (struct checked_writer){.outlet = outlet, .byte = CHECKED_KIND_SIZE};
    outlet_put(outlet, kind, CHECKED_KIND_SIZE);
}

void checked_put(struct checked_writer *writer, const void *block, size_t size) {
    unsigned char check[8];
    checked_put_number(check, digest(block, size, writer->byte));
    outlet_put(writer->outlet, block, size);
    outlet_put(writer->outlet, (const char *)check, sizeof check);
    writer->byte += CHECKED_BLOCK(size);
}

/* Reads all these bytes. If there are fewer, `byte` is where the file ends. */
static const char *read_bytes(struct checked_reader *reader, void *bytes, size_t size) {
    errno = 0;
    const size_t read = fread(bytes, 1, size, reader->stream);
    if (read == size) { return NULL; }
    reader->byte += read;
    if (ferror(reader->stream) != 0) { return strerror(errno); }
    return "the file is cut here";
}

const char *checked_open(struct checked_reader *reader, FILE *stream, const char *kind) {
    char found[CHECKED_KIND_SIZE];
    *reader = (struct checked_reader){.stream = stream};
    const char *wrong = read_bytes(reader, found, sizeof found);
    const size_t name = strcspn(kind, "0123456789");
    const size_t read = wrong == NULL ? sizeof found : (size_t)reader->byte;
    if (memcmp(found, kind, read < name ? read : name) != 0) {
        reader->byte = 0;
        return "this is no file of that kind";
    }
    if (wrong != NULL) { return wrong; }
    if (memcmp(found, kind, sizeof found) != 0) { return "the file is of another version"; }
    reader->byte = sizeof found;
    return NULL;
}

const char *checked_read(struct checked_reader *reader, void *block, size_t size) {
    unsigned char check[8];
    const uint64_t start = reader->byte;
    const char *wrong = read_bytes(reader, block, size);
    if (wrong != NULL) { return wrong; }
    reader->byte += size;
    wrong = read_bytes(reader, check, sizeof check);
    if (wrong != NULL) { return wrong; }
    reader->byte = start;
    if (checked_number(check) != digest(block, size, start)) {
        return "the block that begins here is damaged";
    }
    reader->byte += CHECKED_BLOCK(size);
    return NULL;
}

const char *checked_end(struct checked_reader *reader) {
    return getc(reader->stream) == EOF ? NULL : "the file should end here";
}
