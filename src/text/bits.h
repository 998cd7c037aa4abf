/* In:  whole numbers.
 * Out: which of their bits are set.
 * Memory: none. */
#ifndef DANAG_TEXT_BITS_H
#define DANAG_TEXT_BITS_H

#include <stdint.h>

/* The place of the lowest bit that is set; of 0 there is none. */
static inline unsigned bits_lowest(uint64_t bits) {
#ifdef __GNUC__
    return (unsigned)__builtin_ctzll(bits);
#else
    unsigned place = 0;
    for (unsigned step = 32; step > 0; step /= 2) {
        if ((bits & (((uint64_t)1 << step) - 1)) == 0) {
            bits >>= step;
            place += step;
        }
    }
    return place;
#endif
}

/* The place of the highest. */
static inline unsigned bits_highest(uint64_t bits) {
#ifdef __GNUC__
    return 63 - (unsigned)__builtin_clzll(bits);
#else
    unsigned place = 0;
    for (unsigned step = 32; step > 0; step /= 2) {
        if (bits >> step != 0) {
            bits >>= step;
            place += step;
        }
    }
    return place;
#endif
}

static inline unsigned bits_count(uint64_t bits) {
    unsigned count = 0;
    for (; bits != 0; bits &= bits - 1) { count++; }
    return count;
}

#endif
