/* An evaluation: test packages, extractors and measures, and a result for each document and
 * extractor. */
#ifndef DANAG_EVAL_EXTRACT_EVALUATION_H
#define DANAG_EVAL_EXTRACT_EVALUATION_H

#include "eval/extract/extractor.h"
#include "eval/measure/measure.h"
#include "eval/package/package.h"

#define JOBS_MAX 1024

struct result {
    enum outcome outcome;
    struct score scores[MEASURE_COUNT]; /* NAN if not taken, or if the document was not read */
    double with;                        /* share of the snippets found; NAN if there are none */
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

/* Owns all that it points to, until evaluation_free. */
struct evaluation {
    struct package *packages;
    size_t package_count;
    struct extractors extractors;
    unsigned measures; /* bits 1 << MEASURE_... */
    double timeout;    /* seconds that an extractor has for a document */
    size_t jobs;       /* documents at once */
    struct entry *entries;
    size_t entry_count;
    struct result *results; /* [entry * extractors.count + extractor] */
};

/* Runs every extractor on every document of the packages, and fills in entries and results. The
 * first failures of each extractor go to standard error. False after a message if the system gives
 * us no processes. */
bool evaluation_run(struct evaluation *evaluation);

/* Fills in the entries, with no result for each. evaluation_run does so first. */
void evaluation_prepare(struct evaluation *evaluation);

/* OUTCOME_UNREAD, without figures. */
struct result evaluation_no_result(void);

const struct document *evaluation_document(const struct evaluation *evaluation, size_t entry);
const struct result *evaluation_result(const struct evaluation *evaluation, size_t entry,
                                       size_t extractor);

/* A document's page; `path` is set to its path, and must stay. */
struct page evaluation_page(const struct evaluation *evaluation, size_t entry, struct buffer *path);

/* The exit status: EVAL_FAILED if a document could not be read, EVAL_FAULTS if an extractor
 * failed. */
int evaluation_status(const struct evaluation *evaluation);

void evaluation_free(struct evaluation *evaluation);

#endif
