/* Compares the text that an extractor found with the main content (the gold text), and computes
 * statistics over many such figures.
 *
 * The measures str, seq, bag and set are those of Gottron, "Evaluating content extraction on HTML
 * documents" (2007); wcxb is that of the Web Content Extraction Benchmark. */
#ifndef DANAG_EVAL_MEASURE_MEASURE_H
#define DANAG_EVAL_MEASURE_MEASURE_H

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

const char *measure_name(enum measure measure);

/* Returns false if no measure has this name. */
bool measure_by_name(const char *name, enum measure *measure);

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

/* Statistics over one figure per document; NAN if a document has none. */

struct summary {
    size_t count;     /* figures that are not NAN */
    double mean;      /* NAN if there are none */
    double deviation; /* the sample's (n - 1); 0 for a single figure, NAN for none */
};

struct summary summarize(const double *figures, size_t count);

struct interval {
    double low;
    double high;
};

/* The 95 % bootstrap interval of the mean (percentiles 2.5 and 97.5 of `rounds` resamples), the
 * same on every machine for the same figures and seed; NAN without figures or rounds. The caller
 * passes fewer than 2^32 figures, none of them NAN. */
struct interval bootstrap_mean(const double *figures, size_t count, size_t rounds, uint64_t seed);

#endif
