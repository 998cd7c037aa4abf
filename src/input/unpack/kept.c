#include "input/unpack/kept.h"

#include <string.h>

/* So that no piece goes round the end of the ring. */
_Static_assert(KEPT_SIZE % KEPT_PIECE == 0, "a whole number of pieces");

void kept_begin(struct kept *kept) {
    kept->end = 0;
}

size_t kept_add(struct kept *kept, const char *data, size_t size) {
    size_t room = KEPT_PIECE - (size_t)(kept->end % KEPT_PIECE);
    size = size < room ? size : room;
    memcpy(kept->bytes + kept->end % KEPT_SIZE, data, size);
    kept->end += size;
    return size;
}

bool kept_piece_is_whole(const struct kept *kept) {
    return kept->end % KEPT_PIECE == 0;
}

uint64_t kept_start(const struct kept *kept) {
    return kept->end > KEPT_SIZE ? kept->end - KEPT_SIZE : 0;
}

unsigned char kept_byte(const struct kept *kept, uint64_t place) {
    return (unsigned char)kept->bytes[place % KEPT_SIZE];
}

const char *kept_from(const struct kept *kept, uint64_t place, size_t *size) {
    uint64_t left = kept->end - place;
    uint64_t of_piece = KEPT_PIECE - place % KEPT_PIECE;
    *size = (size_t)(left < of_piece ? left : of_piece);
    return kept->bytes + place % KEPT_SIZE;
}
