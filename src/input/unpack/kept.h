/* In:  the bytes of a file, cut anywhere.
 * Out: the last of them by their place in the file, in pieces whose ends do not depend on the cuts.
 * Memory: KEPT_SIZE bytes, the caller's. */
#ifndef DANAG_INPUT_UNPACK_KEPT_H
#define DANAG_INPUT_UNPACK_KEPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How far back it goes, and where pieces end. */
#define KEPT_SIZE  (128 * 1024)
#define KEPT_PIECE (32 * 1024)

struct kept {
    uint64_t end; /* the bytes of the file so far */
    char bytes[KEPT_SIZE];
};

void kept_begin(struct kept *kept);

/* Takes bytes up to the end of a piece at most; returns how many. */
size_t kept_add(struct kept *kept, const char *data, size_t size);

/* Whether the last piece is whole. */
bool kept_piece_is_whole(const struct kept *kept);

/* The first byte that is kept. */
uint64_t kept_start(const struct kept *kept);

/* One byte of those that are kept. */
unsigned char kept_byte(const struct kept *kept, uint64_t place);

/* The bytes from that place to the end of its piece; *size may be 0. */
const char *kept_from(const struct kept *kept, uint64_t place, size_t *size);

#endif
