/* An evaluation: test packages, extractors, measures, and one result per document and extractor. */
#ifndef DANAG_EVAL_EXTRACT_EVALUATION_H
#define DANAG_EVAL_EXTRACT_EVALUATION_H

#include "eval/extract/extractor.h"
#include "eval/measure/measure.h"
#include "eval/package/package.h"

#define JOBS_MAX 1024

struct result {
    enum outcome outcome;
    struct score scores[MEASURE_COUNT]; /* NAN if not measured or not read */
    double with;    /* share of the snippets `with` that were found; NAN if there are none */
    double without; /* share of the snippets `without` that were found; NAN if there are none */
    double bytes;   /* size of the page */
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
    size_t jobs;       /* documents to work on at once */
    struct entry *entries;
    size_t entry_count;
    struct result *results; /* [entry * extractors.count + extractor] */
};

/* Runs every extractor on every document of the packages, and fills in entries and results. Reports
 * the first failures of each extractor. If no process can be started, writes a message and returns
 * false. */
bool evaluation_run(struct evaluation *evaluation);

/* Fills in the entries, and results without figures. evaluation_run calls this first. */
void evaluation_prepare(struct evaluation *evaluation);

/* A result with OUTCOME_UNREAD and no figures. */
struct result evaluation_no_result(void);

const struct document *evaluation_document(const struct evaluation *evaluation, size_t entry);
const struct result *evaluation_result(const struct evaluation *evaluation, size_t entry,
                                       size_t extractor);

/* Returns a document's page. Puts its path into `path`, which must live as long as the page. */
struct page evaluation_page(const struct evaluation *evaluation, size_t entry, struct buffer *path);

/* The exit status: EVAL_FAILED if a document could not be read, EVAL_FAULTS if an extractor
 * failed. */
int evaluation_status(const struct evaluation *evaluation);

void evaluation_free(struct evaluation *evaluation);

#endif
