/* In:  the main content as it should be (the gold text) and as it was found.
 * Out: precision, recall and F1, by each of the measures.
 * Memory: a text made ready owns copies of all it needs, until measured_text_free.
 *
 * After Gottron, "Evaluating content extraction on HTML documents" (2007): str, seq, bag and set;
 * and the measure of the Web Content Extraction Benchmark: wcxb. */
#ifndef DANAG_EVAL_MEASURE_MEASURE_H
#define DANAG_EVAL_MEASURE_MEASURE_H

#include <stdbool.h>
#include <stddef.h>

enum measure {
    MEASURE_STR,  /* characters, longest common subsequence; white space collapsed */
    MEASURE_SEQ,  /* words in their order, longest common subsequence */
    MEASURE_BAG,  /* words with their counts */
    MEASURE_SET,  /* distinct words */
    MEASURE_WCXB, /* words as the benchmark has them, with their counts */
    MEASURE_COUNT
};

#define MEASURES_ALL ((1u << MEASURE_COUNT) - 1)

#define MEASURED_TEXT_MAX ((size_t)1 << 31) /* bytes */

/* Each from 0 to 1. */
struct score {
    double precision;
    double recall;
    double f1;
};

const char *measure_name(enum measure measure);

/* False where there is no measure of this name. */
bool measure_by_name(const char *name, enum measure *measure);

struct measured_text;

/* Makes a text of MEASURED_TEXT_MAX bytes at most ready for some measures: a bit 1 << MEASURE_...
 * each. What is not valid UTF-8 counts as U+FFFD. */
struct measured_text *measured_text_new(const char *bytes, size_t size, unsigned measures);

/* Takes NULL, too. */
void measured_text_free(struct measured_text *text);

/* By a measure that both were made ready for. Two texts without words (for str: characters) are the
 * same; one without has nothing of the other. */
struct score measure_score(enum measure measure, const struct measured_text *gold,
                           const struct measured_text *found);

/* The share of snippets that stand in the text, case folded; NAN where there are no snippets. Any
 * text will do, whatever it was made ready for. */
double measure_snippets(const struct measured_text *found, char *const *snippets, size_t count);

#endif
