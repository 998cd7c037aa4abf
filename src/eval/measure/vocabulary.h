/* In:  words, as code points.
 * Out: a number for each distinct word, from 0 on, and how often it came.
 * Memory: the vocabulary's own, copies of the words among it, until vocabulary_free; a vocabulary
 *         begins as all zeros. */
#ifndef DANAG_EVAL_MEASURE_VOCABULARY_H
#define DANAG_EVAL_MEASURE_VOCABULARY_H

#include <stddef.h>
#include <stdint.h>

#define VOCABULARY_MAX ((size_t)1 << 31) /* distinct words */

struct vocabulary_word {
    size_t start; /* in points */
    size_t length;
    size_t times;
};

struct vocabulary {
    struct vocabulary_word *words; /* by number */
    size_t count;
    size_t capacity;
    uint32_t *points; /* of all words, one after the other */
    size_t point_count;
    size_t point_capacity;
    uint32_t *slots; /* a hash table: a word's number and 1; 0 is free */
    size_t slot_count;
};

/* Counts the word once more; returns its number, below VOCABULARY_MAX: the caller adds no more. */
uint32_t vocabulary_add(struct vocabulary *vocabulary, const uint32_t *points, size_t length);

/* The number of a vocabulary's word in another vocabulary; where it is not there, as if it were the
 * next to be added. */
uint32_t vocabulary_translate(const struct vocabulary *from, size_t number,
                              const struct vocabulary *to);

void vocabulary_free(struct vocabulary *vocabulary);

#endif
