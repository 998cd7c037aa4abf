/* The file of --unique: whatever it says, it is either refused or gives back the same bytes, and
 * takes no more memory than it has bytes. The first byte says whether the digests are made true, so
 * that the fuzzer gets past them; the others are the file. */
#include "cli/unique/bloom.h"
#include "kept.h"

#include <stdio.h>
#include <string.h>

#define HEAD  48
#define BLOCK ((size_t)65536)

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

/* The same contents with true digests. */
static void seal(const unsigned char *data, size_t size, struct bytes *file) {
    struct outlet outlet = {.output = bytes_put, .context = file};
    uint64_t byte = unique_file_begin(&outlet);
    for (size_t block = HEAD; size > 0; block = BLOCK) {
        const size_t piece = size < block ? size : block;
        unique_file_put_block(&outlet, &byte, data, piece);
        data += piece;
        size -= piece;
    }
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    const struct unique_wish wish = {.words = 0};
    struct bytes file = {0}, again = {0};
    char wrong[UNIQUE_WRONG_SIZE];
    struct bloom bloom;
    uint64_t byte;
    if (size < 2) { return 0; }
    if (data[0] % 2 != 0) {
        seal(data + 1, size - 1, &file);
    } else {
        bytes_put(&file, (const char *)data + 1, size - 1);
    }
    FILE *stream = fmemopen(file.at, file.size, "rb");
    must(stream != NULL);
    if (unique_file_read(stream, file.size, &wish, &bloom, &byte, wrong)) {
        struct outlet outlet = {.output = bytes_put, .context = &again};
        must(bloom.bit_count / 8 < file.size);
        unique_file_put(&outlet, &bloom);
        must(bytes_equal(&file, &again));
        bloom_free(&bloom);
    } else {
        must(byte <= file.size && wrong[0] != '\0');
    }
    fclose(stream);
    bytes_free(&file);
    bytes_free(&again);
    return 0;
}
