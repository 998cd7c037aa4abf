/* Splits texts into characters and words, numbers the words, and finds what two sequences of
 * numbers have in common. Each returned struct owns its memory until the matching ..._free. */
#ifndef DANAG_EVAL_MEASURE_WORDS_H
#define DANAG_EVAL_MEASURE_WORDS_H

#include "text/keyed_digest.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct characters {
    uint32_t *points; /* code points */
    size_t count;
};

/* Decodes UTF-8. Invalid bytes become one or more U+FFFD. */
struct characters characters_decode(const char *bytes, size_t size);

/* The text in lower case, as Python's str.lower makes it: one character may become two, and a sigma
 * at the end of a word becomes a final sigma. */
struct characters characters_lower(const struct characters *text);

/* Full case folding, the same for all languages. */
struct characters characters_fold(const struct characters *text);

/* Whether the text contains the part. Every text contains the empty part. */
bool characters_contain(const struct characters *text, const struct characters *part);

void characters_free(struct characters *text);

#define VOCABULARY_MAX ((size_t)1 << 31) /* distinct words */

struct vocabulary_word {
    size_t start; /* index in the vocabulary's points */
    size_t length;
    size_t times; /* how often the word was added */
};

/* Numbers distinct words from 0. Starts as all zeros. */
struct vocabulary {
    struct vocabulary_word *words; /* by number */
    size_t count;
    size_t capacity;
    uint32_t *points; /* all words, one after the other */
    size_t point_count;
    size_t point_capacity;
    uint32_t *slots; /* a hash table: each slot has a word's number plus 1, or 0 if free */
    size_t slot_count;
    struct digest_key key; /* drawn with the first slots; the words' numbers do not depend on it */
};

/* Counts a word once more, adding it if it is new, and returns its number. The caller never adds
 * more than VOCABULARY_MAX words. */
uint32_t vocabulary_add(struct vocabulary *vocabulary, const uint32_t *points, size_t length);

/* Translates a word's number in `from` to its number in `to`. Returns to->count if `to` does not
 * have the word. */
uint32_t vocabulary_translate(const struct vocabulary *from, size_t number,
                              const struct vocabulary *to);

void vocabulary_free(struct vocabulary *vocabulary);

enum word_kind {
    /* Each character. A run of white space is one space, except at either end of the text, where
     * it does not count. */
    WORDS_CHARACTERS,
    /* Unicode's words (UAX #29) that contain a letter or a number. */
    WORDS_UNICODE,
    /* Runs of letters, numbers and underscores in lower case, as Python's
     * re.findall(r"\w+", text.lower()); but each character of a script without spaces
     * (character_is_word) is a word of its own. */
    WORDS_RUNS,
    WORD_KINDS
};

struct word_sequence {
    struct vocabulary vocabulary;
    uint32_t *order; /* the words' numbers in the order of the text */
    size_t length;
    size_t capacity;
};

struct word_sequence word_sequence_of(enum word_kind kind, const struct characters *text);
void word_sequence_free(struct word_sequence *words);

struct sequence {
    const uint32_t *symbols;
    size_t length;
};

/* The length of the longest common subsequence. Symbols are less than `symbol_count`, which is at
 * most 2^32 - 2. */
size_t lcs_length(struct sequence a, struct sequence b, size_t symbol_count);

#endif
