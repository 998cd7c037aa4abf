/* Pseudorandom numbers, the same for the same seed. */
#pragma once

#include <stdint.h>

struct draw {
    uint64_t seed;
};

/* Returns a number from 0 to `bound` - 1; `bound` is from 1 to 2^31. */
uint64_t draw_below(struct draw *draw, uint64_t bound);
