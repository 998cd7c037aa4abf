/* Deflate in its wrappers: one gzip member (RFC 1952 §2.3), and HTTP's "deflate" (RFC 9110
 * §8.4.1.2), which should be zlib's format (RFC 1950), but some servers send bare deflate.
 *
 * This file reads the wrappers, although the libraries could, so that every build reports the same
 * damage at the same byte. ISA-L does not check the flags, and cannot distinguish a wrong checksum
 * from a wrong length; zlib stops in the middle of a wrong trailer. */
#include "input/decode/backend.h"
#include "text/octets.h"

#include <stdlib.h>
#include <string.h>

enum part { GZIP_HEADER, EXTRA_SIZE, EXTRA, NAME, COMMENT, HEADER_SUM, ZLIB_HEADER, DATA, TRAILER };

/* The flags by which gzip's header says that it has these parts, and those without meaning yet. */
static const unsigned flags_of[] = {
    [EXTRA_SIZE] = 4, [EXTRA] = 4, [NAME] = 8, [COMMENT] = 16, [HEADER_SUM] = 2, [DATA] = 0,
};
#define FLAGS_RESERVED 0xe0

#define GZIP_HEADER_SIZE  10
#define GZIP_TRAILER_SIZE 8
#define ZLIB_HEADER_SIZE  2
#define ZLIB_TRAILER_SIZE 4

struct wrapped {
    void *inflater;
    bool is_gzip;
    bool is_bare; /* the data has no wrapper */
    enum part part;
    unsigned flags;
    unsigned char field[GZIP_HEADER_SIZE]; /* a part of fixed size, as far as it has been read */
    size_t seen;                           /* bytes of `field` */
    size_t extra_left;
    uint32_t header_checksum;
    uint32_t checksum;
    uint32_t size;     /* of the output, modulo 2^32, as in the trailer */
    const char *error; /* what is wrong, after DECODED_DAMAGED */
};

/* Without a library, neither coding is built in. */
#if defined DANAG_ISAL
static const struct inflate *const library = &inflate_isal;
#elif defined DANAG_ZLIB
static const struct inflate *const library = &inflate_zlib;
#else
static const struct inflate *const library = NULL;
#endif

static void end(void *self) {
    struct wrapped *wrapped = self;
    if (wrapped->inflater == NULL) { return; }
    library->end(wrapped->inflater);
    free(wrapped->inflater);
}

static bool begin(struct wrapped *wrapped, enum part part, uint32_t checksum) {
    *wrapped = (struct wrapped){.inflater = wrapped->inflater,
                                .is_gzip = part == GZIP_HEADER,
                                .part = part,
                                .checksum = checksum};
    if (wrapped->inflater == NULL) { wrapped->inflater = calloc(1, library->size); }
    return wrapped->inflater != NULL && library->begin(wrapped->inflater);
}

static bool begin_gzip(void *self) {
    return begin(self, GZIP_HEADER, 0);
}

static bool begin_zlib(void *self) {
    return begin(self, ZLIB_HEADER, 1);
}

static void take(struct wrapped *wrapped, struct piece *piece, size_t size) {
    if (wrapped->part < HEADER_SUM) {
        wrapped->header_checksum = library->crc32(wrapped->header_checksum, piece->in, size);
    }
    piece->in += size;
    piece->size -= size;
}

/* Returns whether the field is now whole. */
static bool take_field(struct wrapped *wrapped, struct piece *piece, size_t size) {
    size_t left = size - wrapped->seen;
    size_t part = left < piece->size ? left : piece->size;
    memcpy(wrapped->field + wrapped->seen, piece->in, part);
    wrapped->seen += part;
    take(wrapped, piece, part);
    if (wrapped->seen < size) { return false; }
    wrapped->seen = 0;
    return true;
}

static const char *wrong_in_gzip_header(struct wrapped *wrapped) {
    const unsigned char *field = wrapped->field;
    if (field[0] != 0x1f || field[1] != 0x8b) { return "no gzip header"; }
    if (field[2] != 8) { return "unknown compression method in the gzip header"; }
    wrapped->flags = field[3];
    return (wrapped->flags & FLAGS_RESERVED) != 0 ? "unknown flags in the gzip header" : NULL;
}

/* Whether this part of gzip's header is now whole. `error` becomes what is wrong with it. */
static bool take_part(struct wrapped *wrapped, struct piece *piece) {
    size_t part = wrapped->extra_left < piece->size ? wrapped->extra_left : piece->size;
    const char *zero;
    switch (wrapped->part) {
    case GZIP_HEADER:
        if (!take_field(wrapped, piece, GZIP_HEADER_SIZE)) { return false; }
        wrapped->error = wrong_in_gzip_header(wrapped);
        return true;
    case EXTRA:
        take(wrapped, piece, part);
        wrapped->extra_left -= part;
        return wrapped->extra_left == 0;
    case NAME: /* a zero ends it, and the comment */
    case COMMENT:
        zero = memchr(piece->in, 0, piece->size);
        take(wrapped, piece, zero != NULL ? (size_t)(zero - piece->in) + 1 : piece->size);
        return zero != NULL;
    default:
        if (!take_field(wrapped, piece, 2)) { return false; }
    }
    const unsigned number = wrapped->field[0] | (unsigned)wrapped->field[1] << 8;
    if (wrapped->part == EXTRA_SIZE) {
        wrapped->extra_left = number;
    } else if (number != (wrapped->header_checksum & 0xffff)) {
        wrapped->error = "wrong checksum of the gzip header";
    }
    return true;
}

static enum decoded read_gzip_header(struct wrapped *wrapped, struct piece *piece) {
    while (wrapped->part < DATA) {
        if (piece->size == 0 || !take_part(wrapped, piece)) { return DECODED_MORE; }
        if (wrapped->error != NULL) { return DECODED_DAMAGED; }
        do {
            wrapped->part++;
        } while (wrapped->part < DATA && (wrapped->flags & flags_of[wrapped->part]) == 0);
    }
    return DECODED_MORE;
}

static enum decoded unpack_data(struct wrapped *wrapped, struct piece *piece) {
    const char *start = piece->out;
    enum decoded decoded = library->step(wrapped->inflater, piece);
    size_t size = (size_t)(piece->out - start);
    wrapped->size += (uint32_t)size;
    if (wrapped->is_gzip) {
        wrapped->checksum = library->crc32(wrapped->checksum, start, size);
    } else if (!wrapped->is_bare) {
        wrapped->checksum = library->adler32(wrapped->checksum, start, size);
    }
    if (decoded == DECODED_DAMAGED) { wrapped->error = "bad deflate data"; }
    if (decoded != DECODED_END || wrapped->is_bare) { return decoded; }
    wrapped->part = TRAILER;
    return DECODED_MORE;
}

/* RFC 1950 §2.2. As bare deflate, a zlib header would begin a stored block whose padding is not
 * zero, which compressors do not write. */
static enum decoded read_zlib_header(struct wrapped *wrapped, struct piece *piece) {
    if (!take_field(wrapped, piece, ZLIB_HEADER_SIZE)) { return DECODED_MORE; }
    unsigned method = wrapped->field[0], flags = wrapped->field[1];
    wrapped->part = DATA;
    wrapped->is_bare = (method & 0x0f) != 8 || method >> 4 > 7 || (method << 8 | flags) % 31 != 0;
    if (wrapped->is_bare) {
        struct piece header = {(char *)wrapped->field, ZLIB_HEADER_SIZE, piece->out, piece->room};
        enum decoded decoded = unpack_data(wrapped, &header);
        piece->out = header.out;
        piece->room = header.room;
        return decoded;
    }
    if ((flags & 0x20) == 0) { return DECODED_MORE; }
    wrapped->error = "zlib data that needs a dictionary";
    return DECODED_DAMAGED;
}

static enum decoded check_trailer(struct wrapped *wrapped, struct piece *piece) {
    const unsigned char *field = wrapped->field;
    size_t size = wrapped->is_gzip ? GZIP_TRAILER_SIZE : ZLIB_TRAILER_SIZE;
    if (!take_field(wrapped, piece, size)) { return DECODED_MORE; }
    uint32_t checksum = wrapped->is_gzip ? octets_four((const char *)field)
                                         : (uint32_t)field[0] << 24 | (uint32_t)field[1] << 16 |
                                               (uint32_t)field[2] << 8 | field[3];
    if (checksum != wrapped->checksum) {
        wrapped->error = "wrong checksum";
    } else if (wrapped->is_gzip && octets_four((const char *)field + 4) != wrapped->size) {
        wrapped->error = "wrong length";
    } else {
        return DECODED_END;
    }
    return DECODED_DAMAGED;
}

static enum decoded step(void *self, struct piece *piece, const char **error) {
    struct wrapped *wrapped = self;
    enum decoded decoded = DECODED_MORE;
    if (wrapped->part == ZLIB_HEADER) {
        decoded = read_zlib_header(wrapped, piece);
    } else if (wrapped->part < DATA) {
        decoded = read_gzip_header(wrapped, piece);
    }
    if (decoded == DECODED_MORE && wrapped->part == DATA) { decoded = unpack_data(wrapped, piece); }
    if (decoded == DECODED_MORE && wrapped->part == TRAILER) {
        decoded = check_trailer(wrapped, piece);
    }
    *error = wrapped->error;
    return decoded;
}

const struct backend backend_gzip = {sizeof(struct wrapped), begin_gzip, end, step, NULL};
const struct backend backend_deflate = {sizeof(struct wrapped), begin_zlib, end, step, NULL};
