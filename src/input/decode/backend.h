/* What decoder.c asks of each format, and what deflate.c asks of the libraries for bare deflate. */
#ifndef DANAG_INPUT_DECODE_BACKEND_H
#define DANAG_INPUT_DECODE_BACKEND_H

#include "input/decode/decoder.h"

#include <stdint.h>

/* The room that the caller gives each step, at least. */
#define BACKEND_ROOM (128 * 1024)

/* A step moves both ends along. */
struct piece {
    const char *in;
    size_t size;
    char *out;
    size_t room;
};

struct backend {
    void *(*create)(void); /* NULL if memory is short */
    void (*destroy)(void *self);
    void (*begin)(void *self); /* another stream */

    /* DECODED_MORE: the input is used up, or the room. If the room is, there may be more to come
     * without any input. DECODED_DAMAGED: *error says how. */
    enum decoded (*step)(void *self, struct piece *piece, const char **error);

    /* NULL if the format has no dictionaries. False if memory is short or the data is none. */
    bool (*use_dictionary)(void *self, const char *data, size_t size);
};

extern const struct backend backend_gzip, backend_deflate, backend_zstd, backend_brotli;

/* Bare deflate (RFC 1951), without the header and checksum of gzip or zlib. */
struct inflate {
    void *(*create)(void); /* NULL if memory is short */
    void (*destroy)(void *state);
    void (*begin)(void *state);

    /* As in struct backend. At DECODED_END, the bytes after the stream are not taken. */
    enum decoded (*step)(void *state, struct piece *piece);

    /* Both continue the checksum of the bytes before. They start at 0, and at 1 for Adler's. */
    uint32_t (*crc32)(uint32_t checksum, const char *data, size_t size);
    uint32_t (*adler32)(uint32_t checksum, const char *data, size_t size);
};

extern const struct inflate inflate_isal, inflate_zlib;

/* This build's library, or NULL. */
const struct inflate *inflate_library(void);

#endif
