/* One gzip member (RFC 1952 §2.3). */
#include "input/decode/inflate.h"

#include <stdlib.h>
#include <string.h>

enum flags { HEADER_CHECKSUM = 2, EXTRA = 4, NAME = 8, COMMENT = 16, RESERVED = 0xe0 };

enum place {
    IN_FIXED_HEADER,
    IN_EXTRA_SIZE,
    IN_EXTRA,
    IN_NAME,
    IN_COMMENT,
    IN_HEADER_CHECKSUM,
    IN_DATA,
    IN_TRAILER
};

#define HEADER_SIZE  10
#define TRAILER_SIZE 8

struct gzip {
    const struct inflate *library;
    void *inflater;
    enum place place;
    unsigned flags;
    unsigned char field[HEADER_SIZE]; /* of fixed size, as far as it was seen */
    size_t seen;
    size_t extra_left;
    uint32_t header_checksum;
    uint32_t checksum;
    uint32_t size; /* modulo 2^32, as the trailer has it */
};

static void begin(void *self) {
    struct gzip *gzip = self;
    gzip->library->begin(gzip->inflater);
    gzip->place = IN_FIXED_HEADER;
    gzip->flags = 0;
    gzip->seen = 0;
    gzip->header_checksum = 0;
    gzip->checksum = 0;
    gzip->size = 0;
}

static void destroy(void *self) {
    struct gzip *gzip = self;
    gzip->library->destroy(gzip->inflater);
    free(gzip);
}

static void *create(void) {
    struct gzip *gzip = malloc(sizeof *gzip);
    if (gzip == NULL) { return NULL; }
    gzip->library = inflate_library();
    gzip->inflater = gzip->library->create();
    if (gzip->inflater == NULL) {
        free(gzip);
        return NULL;
    }
    begin(gzip);
    return gzip;
}

/* Takes bytes of the header. */
static void take(struct gzip *gzip, struct piece *piece, size_t size) {
    if (gzip->place < IN_HEADER_CHECKSUM) {
        gzip->header_checksum = gzip->library->crc32(gzip->header_checksum, piece->in, size);
    }
    piece->in += size;
    piece->size -= size;
}

/* Whether the whole field has been seen. */
static bool take_field(struct gzip *gzip, struct piece *piece, size_t size) {
    size_t part = size - gzip->seen < piece->size ? size - gzip->seen : piece->size;
    memcpy(gzip->field + gzip->seen, piece->in, part);
    gzip->seen += part;
    take(gzip, piece, part);
    if (gzip->seen < size) { return false; }
    gzip->seen = 0;
    return true;
}

/* Whether the zero at the end of a name has been seen. */
static bool take_name(struct gzip *gzip, struct piece *piece) {
    const char *end = memchr(piece->in, 0, piece->size);
    take(gzip, piece, end != NULL ? (size_t)(end - piece->in) + 1 : piece->size);
    return end != NULL;
}

static bool take_extra(struct gzip *gzip, struct piece *piece) {
    size_t part = gzip->extra_left < piece->size ? gzip->extra_left : piece->size;
    take(gzip, piece, part);
    gzip->extra_left -= part;
    return gzip->extra_left == 0;
}

static uint32_t number(const unsigned char *field, int bytes) {
    uint32_t number = 0;
    while (bytes-- > 0) { number = number << 8 | field[bytes]; }
    return number;
}

static const char *wrong_in_header(struct gzip *gzip) {
    if (gzip->field[0] != 0x1f || gzip->field[1] != 0x8b) { return "no gzip header"; }
    if (gzip->field[2] != 8) { return "unknown compression method in the gzip header"; }
    gzip->flags = gzip->field[3];
    return (gzip->flags & RESERVED) != 0 ? "unknown flags in the gzip header" : NULL;
}

/* The part of the header at which it stands is over: the next one that there is. */
static const char *next_part(struct gzip *gzip) {
    const char *wrong = NULL;
    switch (gzip->place) {
    case IN_FIXED_HEADER:
        wrong = wrong_in_header(gzip);
        gzip->place = (gzip->flags & EXTRA) != 0 ? IN_EXTRA_SIZE : IN_NAME;
        break;
    case IN_EXTRA_SIZE:
        gzip->extra_left = number(gzip->field, 2);
        gzip->place = gzip->extra_left > 0 ? IN_EXTRA : IN_NAME;
        break;
    case IN_HEADER_CHECKSUM:
        if (number(gzip->field, 2) != (gzip->header_checksum & 0xffff)) {
            wrong = "wrong checksum of the gzip header";
        }
        gzip->place = IN_DATA;
        break;
    default:
        gzip->place++;
    }
    if (gzip->place == IN_NAME && (gzip->flags & NAME) == 0) { gzip->place = IN_COMMENT; }
    if (gzip->place == IN_COMMENT && (gzip->flags & COMMENT) == 0) {
        gzip->place = IN_HEADER_CHECKSUM;
    }
    if (gzip->place == IN_HEADER_CHECKSUM && (gzip->flags & HEADER_CHECKSUM) == 0) {
        gzip->place = IN_DATA;
    }
    return wrong;
}

static bool take_part(struct gzip *gzip, struct piece *piece) {
    switch (gzip->place) {
    case IN_FIXED_HEADER:
        return take_field(gzip, piece, HEADER_SIZE);
    case IN_EXTRA:
        return take_extra(gzip, piece);
    case IN_NAME:
    case IN_COMMENT:
        return take_name(gzip, piece);
    default:
        return take_field(gzip, piece, 2);
    }
}

static enum decoded unpack_data(struct gzip *gzip, struct piece *piece, const char **error) {
    const char *start = piece->out;
    enum decoded decoded = gzip->library->step(gzip->inflater, piece);
    size_t size = (size_t)(piece->out - start);
    gzip->checksum = gzip->library->crc32(gzip->checksum, start, size);
    gzip->size += (uint32_t)size;
    if (decoded == DECODED_DAMAGED) { *error = "bad deflate data"; }
    if (decoded != DECODED_END) { return decoded; }
    gzip->place = IN_TRAILER;
    return DECODED_MORE;
}

static enum decoded check_trailer(struct gzip *gzip, struct piece *piece, const char **error) {
    if (!take_field(gzip, piece, TRAILER_SIZE)) { return DECODED_MORE; }
    if (number(gzip->field, 4) != gzip->checksum) {
        *error = "wrong checksum";
    } else if (number(gzip->field + 4, 4) != gzip->size) {
        *error = "wrong length";
    } else {
        return DECODED_END;
    }
    return DECODED_DAMAGED;
}

static enum decoded step(void *self, struct piece *piece, const char **error) {
    struct gzip *gzip = self;
    while (gzip->place < IN_DATA) {
        if (piece->size == 0 || !take_part(gzip, piece)) { return DECODED_MORE; }
        *error = next_part(gzip);
        if (*error != NULL) { return DECODED_DAMAGED; }
    }
    enum decoded decoded = DECODED_MORE;
    if (gzip->place == IN_DATA) { decoded = unpack_data(gzip, piece, error); }
    if (gzip->place == IN_TRAILER && piece->size > 0) {
        decoded = check_trailer(gzip, piece, error);
    }
    return decoded;
}

const struct backend backend_gzip = {create, destroy, begin, step, NULL};
