/* In:  the next bytes of one compressed stream.
 * Out: what they unpack to; the contract between decoder.c and each format.
 * Memory: the caller's bytes and room; a backend's own state is of a bounded size. */
#ifndef DANAG_INPUT_DECODE_BACKEND_H
#define DANAG_INPUT_DECODE_BACKEND_H

#include "input/decode/decoder.h"

/* How much room the caller gives, at least, to each step. */
#define BACKEND_ROOM (128 * 1024)

/* A step moves both ends along. */
struct piece {
    const char *in;
    size_t size;
    char *out;
    size_t room;
};

struct backend {
    void *(*create)(void); /* NULL where memory is short */
    void (*destroy)(void *self);
    void (*begin)(void *self); /* another stream */

    /* DECODED_MORE: the input is used up, or the room; as long as the room is, there may be more
     * to come without any input.  DECODED_DAMAGED says in *error how. */
    enum decoded (*step)(void *self, struct piece *piece, const char **error);

    /* NULL where the format knows none.  False where memory is short or it is none. */
    bool (*use_dictionary)(void *self, const char *data, size_t size);
};

extern const struct backend backend_gzip, backend_deflate, backend_zstd, backend_brotli;

#endif
