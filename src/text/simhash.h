/* Simhash (Charikar 2002): 64 bits that differ in few places between texts with mostly the same
 * words. In: a digest of 64 bits for each word, the more evenly spread the better. */
#ifndef DANAG_TEXT_SIMHASH_H
#define DANAG_TEXT_SIMHASH_H

#include "text/octets.h"

#include <stdint.h>

#define SIMHASH_BITS 64

struct simhash {
    int32_t balance[SIMHASH_BITS]; /* for each bit, the words with it minus those without it */
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
