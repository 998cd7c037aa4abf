/* In:  a seed.
 * Out: numbers without a pattern that a test could notice, the same ones for the same seed.
 * Memory: the caller's. */
#ifndef DANAG_TESTS_DRAW_H
#define DANAG_TESTS_DRAW_H

#include <stdint.h>

struct draw {
    uint64_t seed;
};

/* From 0 on, below `bound`, which is at least 1 and at most 2^31. */
uint64_t draw_below(struct draw *draw, uint64_t bound);

#endif
