/* The formats as decoder.c uses them, and the libraries for bare deflate as deflate.c uses them. */
#ifndef DANAG_INPUT_DECODE_BACKEND_H
#define DANAG_INPUT_DECODE_BACKEND_H

#include "input/decode/decoder.h"

#include <stdint.h>

/* The bytes of room that decoder.c gives each step. */
#define BACKEND_ROOM (128 * 1024)

/* Input, and room for output. A step moves past what it has used of both. */
struct piece {
    const char *in;
    size_t size;
    char *out;
    size_t room;
};

struct backend {
    void *(*create)(void); /* NULL if memory is short */
    void (*destroy)(void *self);
    void (*begin)(void *self); /* begins a new stream */

    /* DECODED_MORE: the input or the room is used up. If the room is, the next step may have more
     * output, even without input. DECODED_DAMAGED: *error says what is wrong. DECODED_STOPPED:
     * memory is short. */
    enum decoded (*step)(void *self, struct piece *piece, const char **error);

    /* As decoder_use_dictionary. NULL if the format has no dictionaries. */
    enum decoded (*use_dictionary)(void *self, const char *data, size_t size);
};

extern const struct backend backend_gzip, backend_deflate, backend_zstd, backend_brotli,
    backend_bzip2, backend_xz;

/* The backends whose libraries may be loaded only now. NULL if that fails, and a message says why.
 */
const struct backend *backend_for_gzip(void);
const struct backend *backend_for_deflate(void);
const struct backend *backend_for_zstd(void);
const struct backend *backend_for_brotli(void);
const struct backend *backend_for_bzip2(void);
const struct backend *backend_for_xz(void);

/* Bare deflate (RFC 1951), without the header and checksum of gzip or zlib. */
struct inflate {
    void *(*create)(void); /* NULL if memory is short */
    void (*destroy)(void *state);
    void (*begin)(void *state);

    /* Like the step of struct backend. At DECODED_END, `in` is the first byte after the stream. */
    enum decoded (*step)(void *state, struct piece *piece);

    /* Both continue a checksum with more bytes. crc32 starts at 0, adler32 at 1. */
    uint32_t (*crc32)(uint32_t checksum, const char *data, size_t size);
    uint32_t (*adler32)(uint32_t checksum, const char *data, size_t size);
};

extern const struct inflate inflate_isal, inflate_zlib;

#endif
