/* In:  bare deflate (RFC 1951), cut anywhere, without the header and checksum of gzip or zlib.
 * Out: the same unpacked; where it ends. One interface to the libraries that can do so.
 * Memory: all of it from create. */
#ifndef DANAG_INPUT_DECODE_INFLATE_H
#define DANAG_INPUT_DECODE_INFLATE_H

#include "input/decode/backend.h"

#include <stdint.h>

struct inflate {
    void *(*create)(void); /* NULL where memory is short */
    void (*destroy)(void *state);
    void (*begin)(void *state);

    /* As in struct backend; at DECODED_END, the bytes after the stream are not taken. */
    enum decoded (*step)(void *state, struct piece *piece);

    /* Each goes on from the checksum of the bytes before; of none it is 0, or Adler's 1. */
    uint32_t (*crc32)(uint32_t checksum, const char *data, size_t size);
    uint32_t (*adler32)(uint32_t checksum, const char *data, size_t size);
};

extern const struct inflate inflate_isal, inflate_zlib;

/* The one of this build; NULL where there is none. */
const struct inflate *inflate_library(void);

#endif
