/* In:  an evaluation that has been run.
 * Out: a page of HTML that needs no other file: charts, figures as tables, and each extractor's
 *      worst documents, with what was wanted beside what was found. */
#ifndef DANAG_EVAL_REPORT_REPORT_H
#define DANAG_EVAL_REPORT_REPORT_H

#include "eval/groups.h"

#define REPORT_WORST_MAX 20 /* documents shown of each extractor */

/* Whether a report can be made; false after a message if Python is missing. */
bool report_is_possible(void);

/* Writes the page to `path`. Runs the extractors on the worst documents once more. False after a
 * message. */
bool report_write(const struct evaluation *evaluation, enum grouping grouping, const char *path);

/* The entries with an extractor's lowest F1, the lowest first, equal ones in their order; only
 * documents that were read and have an F1 below 1. Returns how many, at most `most`. */
size_t report_worst(const struct evaluation *evaluation, size_t extractor, enum measure measure,
                    size_t *entries, size_t most);

#endif
