/* In:  an evaluation that has been run.
 * Out: a page of HTML that needs no other file: charts, tables, and each extractor's worst
 *      documents, with the gold text and the found text side by side. */
#ifndef DANAG_EVAL_REPORT_REPORT_H
#define DANAG_EVAL_REPORT_REPORT_H

#include "eval/groups.h"

#define REPORT_WORST_MAX 20 /* documents shown for each extractor */

/* Whether Python can be run to make a report. If not, writes a message. */
bool report_is_possible(void);

/* Runs the extractors on their worst documents once more, and writes the page to `path`. On
 * failure, writes a message and returns false. */
bool report_write(const struct evaluation *evaluation, enum grouping grouping, const char *path);

/* Lists the entries on which an extractor has the lowest F1, the lowest first; entries with the
 * same F1 keep their order. Leaves out documents that were not read and those with an F1 of 1.
 * Returns the number of listed entries, at most `most`. */
size_t report_worst(const struct evaluation *evaluation, size_t extractor, enum measure measure,
                    size_t *entries, size_t most);

#endif
