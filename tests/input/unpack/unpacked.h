/* What an unpack passes to its stream_sink, as one text that does not show how the bytes were cut.
 */
#pragma once

#include "bytes.h"
#include "input/unpack.h"

/* "…bytes…[whole]" or "…bytes…[broken]" for a member, "[damage BYTE: WHAT]". All zero: empty. */
struct unpacked {
    struct bytes text;
    int damages;
    int calls;     /* of push and member */
    int fail_call; /* the number of the call that fails with UNPACKED_ERROR, from 1; or 0 */
};

#define UNPACKED_ERROR 7

struct stream_sink unpacked_sink(struct unpacked *unpacked);
void unpacked_free(struct unpacked *unpacked);

/* Copies the bytes into the room, and reads on. */
int unpack_push(struct unpack *unpack, const char *data, size_t size);

/* Unpacks a file in pieces of this size, or, for 0, of random sizes. */
int unpack_in_pieces(struct unpacked *unpacked, const char *data, size_t size, size_t piece,
                     unsigned seed);
