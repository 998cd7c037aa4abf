#include "text/simhash.h"

void simhash_begin(struct simhash *simhash) {
    *simhash = (struct simhash){.balance = {0}};
}

void simhash_add(struct simhash *simhash, uint64_t word) {
    for (unsigned bit = 0; bit < SIMHASH_BITS; bit++) {
        simhash->balance[bit] += (int32_t)(word >> bit & 1) * 2 - 1;
    }
}

uint64_t simhash_of(const struct simhash *simhash) {
    uint64_t bits = 0;
    for (unsigned bit = 0; bit < SIMHASH_BITS; bit++) {
        bits |= (uint64_t)(simhash->balance[bit] > 0) << bit;
    }
    return bits;
}
