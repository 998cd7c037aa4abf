/* Words of a text: how many there are, the terms that are compared, and a number for all of them
 * that is similar for similar texts. */
#pragma once

#include "text/octets.h"
#include "text/slice.h"

/* ASCII white space ends a word; in scripts without spaces each character is a word. One ASCII
 * punctuation mark alone, such as a bullet, is none. `text` is valid UTF-8. */
uint64_t word_count(const char *text, size_t size);

/* A term is a word of at least TERM_LETTERS letters and digits, whatever their case, or one
 * character of a script without spaces. All other characters separate terms. */
#define TERM_LETTERS 3

/* The word being read. All zeros at first. */
struct term_reader {
    uint64_t digest;
    unsigned letters;
};

/* Reads on, in a text of whole characters, up to the end of a term, and gives its digest. True if
 * one has ended; `*text` is then what follows it. False at the end of the text, where a word may
 * still be open. */
bool term_next(struct term_reader *reader, struct slice *text, uint64_t *digest);

/* Ends the open word. True if it is a term. */
bool term_end(struct term_reader *reader, uint64_t *digest);

/* Simhash (Charikar 2002): 64 bits that differ in few places between texts with mostly the same
 * words. The more evenly spread the digests of the words are, the better. */
#define SIMHASH_BITS   64
#define SIMHASH_PLANES 31 /* a count has as many binary digits */

/* For each of the 64 bits, how many words have it: bit i of plane n is digit n of the count for bit
 * i, so that a word is added to all counts at once. Higher planes are not yet in use. */
struct simhash {
    uint64_t planes[SIMHASH_PLANES];
    uint32_t words;
    unsigned used;
};

static inline void simhash_begin(struct simhash *simhash) {
    simhash->words = simhash->used = 0;
}

/* At most INT32_MAX words. */
void simhash_add(struct simhash *simhash, uint64_t word);

/* A bit is set if more words have it than not. */
uint64_t simhash_of(const struct simhash *simhash);

/* How many bits differ. */
static inline unsigned simhash_distance(uint64_t one, uint64_t other) {
    return bits_count(one ^ other);
}
