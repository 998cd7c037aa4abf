/* In:  digests of 64 bits.
 * Out: whether each was there before: a Bloom filter (Bloom 1970). A digest that was there is
 *      always found. A share of the new ones is found by mistake; it grows as the filter fills.
 * Memory: as many bits as are asked for; they come from malloc.
 * Threads: one at a time.
 *
 * The rate decides how many bits a digest has: with half of all bits of the filter set, each bit of
 * a digest halves the share of mistakes.
 *
 * The file of a filter begins with 16 bytes that say what it is, in which version. Blocks follow: a
 * head of six numbers, and then the filter's words. After each block come eight bytes with its
 * digest. That is no secret: it finds damage, not forgery. Numbers have their lowest byte first, on
 * every machine. Memory: a block, besides the filter. */
#pragma once

#include "text/keyed_digest.h"
#include "text/outlet.h"

/* The rate 1; other rates are parts of it. */
#define BLOOM_RATE_ONE   1000000000
#define BLOOM_RATE_LEAST 1
#define BLOOM_RATE_MOST  (BLOOM_RATE_ONE / 2)
#define BLOOM_HASHES_MAX 30 /* bits of a digest, for the least rate */

struct bloom {
    struct digest_key key; /* of the digests */
    uint32_t rate;
    unsigned hashes;    /* bits of a digest */
    uint64_t bit_count; /* a multiple of 64 */
    uint64_t set;       /* bits that are set */
    uint64_t set_most;  /* with more, the share of mistakes is above the rate */
    uint64_t digests;   /* added and not taken back */
    uint64_t *words;
};

/* Makes an empty filter of this many words, at least one, with no key yet. `rate` is from
 * BLOOM_RATE_LEAST to BLOOM_RATE_MOST. False if memory is short; then there is nothing to free. */
bool bloom_make(struct bloom *bloom, uint64_t words, uint32_t rate);
void bloom_free(struct bloom *bloom);

/* Whether a new digest is found more often than the rate allows. */
static inline bool bloom_is_full(const struct bloom *bloom) {
    return bloom->set > bloom->set_most;
}

/* Adds a digest. Returns, as bits, which of its bits were not set before; 0 if it was found. */
uint32_t bloom_add(struct bloom *bloom, uint64_t digest);

/* Undoes the last bloom_add that is not undone yet, which returned `fresh` for the digest. */
void bloom_take_back(struct bloom *bloom, uint64_t digest, uint32_t fresh);

/* The share of new digests that are found by mistake now, from 0 to 1. */
double bloom_share(const struct bloom *bloom);

#define UNIQUE_KIND_SIZE 16 /* bytes before the head */

/* Begins a file, and returns where a block begins; puts a block, and moves that on. */
uint64_t unique_file_begin(struct outlet *outlet);
void unique_file_put_block(struct outlet *outlet, uint64_t *byte, const void *block, size_t size);

/* Puts the whole file of a struct bloom. */
void unique_file_put(struct outlet *outlet, const void *bloom);

/* What the user asks for; 0: anything will do. */
struct unique_wish {
    uint64_t words; /* of the filter */
    uint32_t rate;
};

#define UNIQUE_WRONG_SIZE 128 /* bytes of a message, with its NUL */

/* Reads a file of `size` bytes and makes the filter. On failure, returns false, says in `wrong`
 * what is wrong and in *byte where, and there is nothing to free. No damage makes it take more
 * memory than the file has bytes, besides the block. */
bool unique_file_read(FILE *stream, uint64_t size, const struct unique_wish *wish,
                      struct bloom *bloom, uint64_t *byte, char wrong[UNIQUE_WRONG_SIZE]);

/* A rate as a decimal number, such as 0.001. */
#define UNIQUE_RATE_SIZE 16
void unique_rate_text(uint32_t rate, char text[UNIQUE_RATE_SIZE]);
