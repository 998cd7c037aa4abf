/* In:  test packages, extractors, the measures to take.
 * Out: a result for each document and extractor.
 * Memory: the evaluation's own, until evaluation_free; packages and extractors are part of it. */
#ifndef DANAG_EVAL_EXTRACT_EVALUATION_H
#define DANAG_EVAL_EXTRACT_EVALUATION_H

#include "eval/extract/extractor.h"
#include "eval/measure/measure.h"
#include "eval/package/package.h"

#define JOBS_MAX 1024

struct result {
    enum outcome outcome;
    struct score scores[MEASURE_COUNT]; /* NAN where not taken, or the document was not read */
    double with;                        /* share of the snippets found; NAN where there are none */
    double without;
    double bytes; /* of the page */
    double seconds;
    double peak;
};

/* A document of one of the packages. */
struct entry {
    size_t package;
    size_t document;
};

struct evaluation {
    struct package *packages;
    size_t package_count;
    struct extractors extractors;
    unsigned measures; /* a bit 1 << MEASURE_... each */
    double timeout;    /* seconds of time that an extractor has for a document */
    size_t jobs;       /* how many documents at once */
    struct entry *entries;
    size_t entry_count;
    struct result *results; /* of entry e and extractor x: [e * extractors.count + x] */
};

/* Runs every extractor on every document of the packages, fills entries and results. The first
 * failures of each extractor are told on standard error. False, after a message, where the system
 * has no processes to give. */
bool evaluation_run(struct evaluation *evaluation);

const struct document *evaluation_document(const struct evaluation *evaluation, size_t entry);
const struct result *evaluation_result(const struct evaluation *evaluation, size_t entry,
                                       size_t extractor);

/* What the program ends with: EVAL_FAILED where a document could not be read, EVAL_FAULTS where an
 * extractor came to no good end. */
int evaluation_status(const struct evaluation *evaluation);

void evaluation_free(struct evaluation *evaluation);

#endif
