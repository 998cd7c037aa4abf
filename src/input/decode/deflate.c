/* HTTP's "deflate" (RFC 9110 §8.4.1.2): zlib's format (RFC 1950), as it should be, or bare deflate,
 * as some servers send it. */
#include "input/decode/inflate.h"

#include <stdlib.h>
#include <string.h>

enum place { IN_HEADER, IN_DATA, IN_TRAILER };

#define HEADER_SIZE  2
#define TRAILER_SIZE 4

struct deflate {
    const struct inflate *library;
    void *inflater;
    enum place place;
    bool bare;
    char field[TRAILER_SIZE];
    size_t seen;
    uint32_t checksum;
};

static void begin(void *self) {
    struct deflate *deflate = self;
    deflate->library->begin(deflate->inflater);
    deflate->place = IN_HEADER;
    deflate->bare = false;
    deflate->seen = 0;
    deflate->checksum = 1;
}

static void destroy(void *self) {
    struct deflate *deflate = self;
    deflate->library->destroy(deflate->inflater);
    free(deflate);
}

static void *create(void) {
    struct deflate *deflate = malloc(sizeof *deflate);
    if (deflate == NULL) { return NULL; }
    deflate->library = inflate_library();
    deflate->inflater = deflate->library->create();
    if (deflate->inflater == NULL) {
        free(deflate);
        return NULL;
    }
    begin(deflate);
    return deflate;
}

/* Whether the whole field has been seen. */
static bool take_field(struct deflate *deflate, struct piece *piece, size_t size) {
    size_t part = size - deflate->seen < piece->size ? size - deflate->seen : piece->size;
    memcpy(deflate->field + deflate->seen, piece->in, part);
    deflate->seen += part;
    piece->in += part;
    piece->size -= part;
    return deflate->seen == size;
}

static enum decoded unpack_data(struct deflate *deflate, struct piece *piece, const char **error) {
    const char *start = piece->out;
    enum decoded decoded = deflate->library->step(deflate->inflater, piece);
    size_t size = (size_t)(piece->out - start);
    if (!deflate->bare) {
        deflate->checksum = deflate->library->adler32(deflate->checksum, start, size);
    }
    if (decoded == DECODED_DAMAGED) { *error = "bad deflate data"; }
    if (decoded != DECODED_END || deflate->bare) { return decoded; }
    deflate->place = IN_TRAILER;
    deflate->seen = 0;
    return DECODED_MORE;
}

/* RFC 1950 §2.2.  Bare deflate does not begin so: a stored block with padding that is not zero. */
static enum decoded read_header(struct deflate *deflate, struct piece *piece, const char **error) {
    unsigned method = (unsigned char)deflate->field[0];
    unsigned flags = (unsigned char)deflate->field[1];
    deflate->place = IN_DATA;
    deflate->bare = (method & 0x0f) != 8 || method >> 4 > 7 || (method << 8 | flags) % 31 != 0;
    if (deflate->bare) {
        struct piece header = {deflate->field, HEADER_SIZE, piece->out, piece->room};
        enum decoded decoded = unpack_data(deflate, &header, error);
        piece->out = header.out;
        piece->room = header.room;
        return decoded;
    }
    if ((flags & 0x20) == 0) { return DECODED_MORE; }
    *error = "zlib data that needs a dictionary";
    return DECODED_DAMAGED;
}

static enum decoded check_trailer(struct deflate *deflate, struct piece *piece,
                                  const char **error) {
    if (!take_field(deflate, piece, TRAILER_SIZE)) { return DECODED_MORE; }
    uint32_t checksum = 0;
    for (int i = 0; i < TRAILER_SIZE; i++) {
        checksum = checksum << 8 | (unsigned char)deflate->field[i];
    }
    if (checksum == deflate->checksum) { return DECODED_END; }
    *error = "wrong checksum";
    return DECODED_DAMAGED;
}

static enum decoded step(void *self, struct piece *piece, const char **error) {
    struct deflate *deflate = self;
    enum decoded decoded = DECODED_MORE;
    if (deflate->place == IN_HEADER) {
        if (!take_field(deflate, piece, HEADER_SIZE)) { return DECODED_MORE; }
        decoded = read_header(deflate, piece, error);
    }
    if (decoded == DECODED_MORE && deflate->place == IN_DATA) {
        decoded = unpack_data(deflate, piece, error);
    }
    if (decoded == DECODED_MORE && deflate->place == IN_TRAILER) {
        decoded = check_trailer(deflate, piece, error);
    }
    return decoded;
}

const struct backend backend_deflate = {create, destroy, begin, step, NULL};
