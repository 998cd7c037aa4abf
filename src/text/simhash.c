#include "text/simhash.h"

void simhash_begin(struct simhash *simhash) {
    simhash->words = 0;
    simhash->used = 0;
}

void simhash_add(struct simhash *simhash, uint64_t word) {
    uint64_t carry = word;
    for (unsigned plane = 0; plane < simhash->used && carry != 0; plane++) {
        const uint64_t both = simhash->planes[plane] & carry;
        simhash->planes[plane] ^= carry;
        carry = both;
    }
    if (carry != 0) { simhash->planes[simhash->used++] = carry; }
    simhash->words++;
}

uint64_t simhash_of(const struct simhash *simhash) {
    const uint32_t half = simhash->words / 2;
    uint64_t more = 0;          /* bits whose count is above the half, by the planes seen so far */
    uint64_t same = UINT64_MAX; /* bits whose count is the half, by the same planes */
    unsigned top = half > 0 ? bits_highest(half) + 1 : 0;
    if (top < simhash->used) { top = simhash->used; }
    for (unsigned plane = top; plane-- > 0;) {
        const uint64_t count = plane < simhash->used ? simhash->planes[plane] : 0;
        const uint64_t digit = half >> plane & 1 ? UINT64_MAX : 0;
        more |= same & count & ~digit;
        same &= ~(count ^ digit);
    }
    return more;
}
