/* Compares the text that an extractor found with the main content (the gold text).
 *
 * The measures str, seq, bag and set are those of Gottron, "Evaluating content extraction on HTML
 * documents" (2007); wcxb is that of the Web Content Extraction Benchmark. */
#ifndef DANAG_EVAL_MEASURE_H
#define DANAG_EVAL_MEASURE_H

#include "text/keyed_digest.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum measure {
    MEASURE_STR,  /* characters, longest common subsequence; white space collapsed */
    MEASURE_SEQ,  /* words in their order, longest common subsequence */
    MEASURE_BAG,  /* words with their counts */
    MEASURE_SET,  /* distinct words */
    MEASURE_WCXB, /* words as the benchmark splits them, with their counts */
    MEASURE_COUNT
};

#define MEASURES_ALL ((1u << MEASURE_COUNT) - 1)

#define MEASURED_TEXT_MAX ((size_t)1 << 31) /* bytes */

/* Each figure is from 0 to 1. */
struct score {
    double precision;
    double recall;
    double f1;
};

/* A text prepared for some measures; owns copies of all it needs. */
struct measured_text;

/* Prepares a text of at most MEASURED_TEXT_MAX bytes for the measures whose bits 1 << MEASURE_...
 * are set. Invalid UTF-8 counts as U+FFFD. */
struct measured_text *measured_text_new(const char *bytes, size_t size, unsigned measures);

/* `text` may be NULL. */
void measured_text_free(struct measured_text *text);

/* The score by a measure that both texts were prepared for. If neither text
 * has words (for str: characters), the score is 1; if only one text has words, the score is 0. */
struct score measure_score(enum measure measure, const struct measured_text *gold,
                           const struct measured_text *found);

/* The share of the snippets that the text contains, ignoring case; NAN without snippets. The
 * text need not be prepared for any measure. */
double measure_snippets(const struct measured_text *found, char *const *snippets, size_t count);

struct interval {
    double low;
    double high;
};

/* The 95 % bootstrap interval of the mean (percentiles 2.5 and 97.5 of `rounds` resamples), the
 * same on every machine for the same figures and seed; NAN without figures or rounds. The caller
 * passes fewer than 2^32 figures, none of them NAN. */
struct interval bootstrap_mean(const double *figures, size_t count, size_t rounds, uint64_t seed);

/* The parts of a text: characters, words, and what two sequences of their numbers have in common.
 * Each returned struct owns its memory until the matching ..._free. */

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
