/* Simhash (Charikar 2002): 64 bits that differ in few places between texts with mostly the same
 * words. In: a digest of 64 bits for each word, the more evenly spread the better. */
#ifndef DANAG_TEXT_SIMHASH_H
#define DANAG_TEXT_SIMHASH_H

#include "text/octets.h"

#include <stdint.h>

#define SIMHASH_BITS   64
#define SIMHASH_PLANES 31 /* a count has as many binary digits */

/* For each of the 64 bits, how many words have it: bit i of plane n is digit n of the count for bit
 * i, so that a word is added to all counts at once. Higher planes are not yet in use. */
struct simhash {
    uint64_t planes[SIMHASH_PLANES];
    uint32_t words;
    unsigned used;
};

void simhash_begin(struct simhash *simhash);

/* At most INT32_MAX words. */
void simhash_add(struct simhash *simhash, uint64_t word);

/* A bit is set if more words have it than not. */
uint64_t simhash_of(const struct simhash *simhash);

/* How many bits differ. */
static inline unsigned simhash_distance(uint64_t one, uint64_t other) {
    return bits_count(one ^ other);
}

#endif
