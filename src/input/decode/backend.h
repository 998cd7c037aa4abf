/* The formats as decoder.c uses them, and the libraries for bare deflate as deflate.c uses them. */
#pragma once

#include "input/decode/decoder.h"

/* The bytes of room that decoder.c gives each step. */
#define BACKEND_ROOM (128 * 1024)

/* Input, and room for output. A step moves past what it has used of both. */
struct piece {
    const char *in;
    size_t size;
    char *out;
    size_t room;
};

/* The library's stream has used the input before `in` and the room before `out`. */
static inline void piece_moved(struct piece *piece, const void *in, void *out) {
    piece->size -= (size_t)((const char *)in - piece->in);
    piece->room -= (size_t)((char *)out - piece->out);
    piece->in = in;
    piece->out = out;
}

struct backend {
    size_t size; /* of the state, which is all zero before the first stream */

    /* Begins a new stream, whatever became of the one before. False if memory is short. */
    bool (*begin)(void *state);
    void (*end)(void *state); /* frees what the state holds, if it holds anything */

    /* DECODED_MORE: the input or the room is used up. If the room is, there may be more output,
     * even without input. DECODED_DAMAGED: *error says why. DECODED_STOPPED: memory is short. */
    enum decoded (*step)(void *state, struct piece *piece, const char **error);

    /* As decoder_use_dictionary. NULL if the format has no dictionaries. */
    enum decoded (*use_dictionary)(void *state, const char *data, size_t size);
};

extern const struct backend backend_gzip, backend_deflate, backend_zstd, backend_brotli,
    backend_bzip2, backend_xz;

/* The backend of a coding that is built in. Its library may be loaded only now: NULL if that fails,
 * and a message says why. */
const struct backend *backend_of(enum coding coding);

/* Bare deflate (RFC 1951), without the header and checksum of gzip or zlib. Like a backend; at
 * DECODED_END, `in` is the first byte after the stream. */
struct inflate {
    size_t size;
    bool (*begin)(void *state);
    void (*end)(void *state);
    enum decoded (*step)(void *state, struct piece *piece);

    /* Both continue a checksum with more bytes. crc32 starts at 0, adler32 at 1. */
    uint32_t (*crc32)(uint32_t checksum, const char *data, size_t size);
    uint32_t (*adler32)(uint32_t checksum, const char *data, size_t size);
};

extern const struct inflate inflate_isal, inflate_zlib;
