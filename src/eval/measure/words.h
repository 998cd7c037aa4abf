/* In:  a text.
 * Out: its words, by one of the ways to tell words, in their order.
 * Memory: the sequence's own, until word_sequence_free. */
#ifndef DANAG_EVAL_MEASURE_WORDS_H
#define DANAG_EVAL_MEASURE_WORDS_H

#include "eval/measure/characters.h"
#include "eval/measure/vocabulary.h"

enum word_kind {
    /* Each character; white space is one space, and none at the ends. */
    WORDS_CHARACTERS,
    /* Unicode's words (UAX #29) that have a letter or a number in them. */
    WORDS_UNICODE,
    /* Runs of letters, numbers and underscores in the text lower-cased: what Python's
     * re.findall(r"\w+", text.lower()) finds. */
    WORDS_PYTHON,
    WORD_KINDS
};

struct word_sequence {
    struct vocabulary vocabulary;
    uint32_t *order; /* the text's words, by their numbers in the vocabulary */
    size_t length;
    size_t capacity;
};

struct word_sequence word_sequence_of(enum word_kind kind, const struct characters *text);
void word_sequence_free(struct word_sequence *words);

#endif
