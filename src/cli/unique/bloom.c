#include "cli/unique/bloom.h"

#include <stdlib.h>

/* An odd number whose product spreads what is random over all bits. */
#define SPREAD UINT64_C(0xff51afd7ed558ccd)

#define HALVINGS 60 /* of an interval, to find a number between 0 and 1 */

static double power(double base, unsigned exponent) {
    double result = 1;
    for (; exponent > 0; exponent--) { result *= base; }
    return result;
}

static unsigned hashes_for(uint32_t rate) {
    unsigned hashes = 1;
    while (hashes < BLOOM_HASHES_MAX && (uint64_t)rate << hashes < BLOOM_RATE_ONE) { hashes++; }
    return hashes;
}

/* The most bits that may be set: their share to the power of the hashes is the rate. */
static uint64_t most_set(const struct bloom *bloom) {
    const double rate = (double)bloom->rate / BLOOM_RATE_ONE;
    double least = 0, most = 1;
    for (int i = 0; i < HALVINGS; i++) {
        const double middle = (least + most) / 2;
        if (power(middle, bloom->hashes) > rate) {
            most = middle;
        } else {
            least = middle;
        }
    }
    return (uint64_t)(least * (double)bloom->bit_count);
}

bool bloom_make(struct bloom *bloom, uint64_t words, uint32_t rate) {
    *bloom = (struct bloom){.rate = rate, .hashes = hashes_for(rate), .bit_count = 64 * words};
    if (words > SIZE_MAX / sizeof *bloom->words) { return false; }
    bloom->words = calloc((size_t)words, sizeof *bloom->words);
    bloom->set_most = most_set(bloom);
    return bloom->words != NULL;
}

void bloom_free(struct bloom *bloom) {
    free(bloom->words);
    bloom->words = NULL;
}

/* The bits of a digest, by enhanced double hashing (Dillinger and Manolios 2004). */
struct steps {
    uint64_t at;
    uint64_t step;
};

static struct steps begin(const struct bloom *bloom, uint64_t digest) {
    return (struct steps){digest, keyed_digest_fold(digest ^ bloom->key.second, SPREAD)};
}

static uint64_t next(const struct bloom *bloom, struct steps *steps, unsigned hash) {
    const uint64_t bit = steps->at % bloom->bit_count;
    steps->at += steps->step;
    steps->step += hash;
    return bit;
}

static uint64_t mask(uint64_t bit) {
    return (uint64_t)1 << bit % 64;
}

uint32_t bloom_add(struct bloom *bloom, uint64_t digest) {
    struct steps steps = begin(bloom, digest);
    uint32_t fresh = 0;
    for (unsigned i = 0; i < bloom->hashes; i++) {
        const uint64_t bit = next(bloom, &steps, i);
        uint64_t *word = &bloom->words[bit / 64];
        if ((*word & mask(bit)) != 0) { continue; }
        *word |= mask(bit);
        bloom->set++;
        fresh |= (uint32_t)1 << i;
    }
    bloom->digests += fresh != 0;
    return fresh;
}

void bloom_take_back(struct bloom *bloom, uint64_t digest, uint32_t fresh) {
    struct steps steps = begin(bloom, digest);
    for (unsigned i = 0; i < bloom->hashes; i++) {
        const uint64_t bit = next(bloom, &steps, i);
        if ((fresh >> i & 1) == 0) { continue; }
        bloom->words[bit / 64] &= ~mask(bit);
        bloom->set--;
    }
    bloom->digests -= fresh != 0;
}

double bloom_share(const struct bloom *bloom) {
    return power((double)bloom->set / (double)bloom->bit_count, bloom->hashes);
}
