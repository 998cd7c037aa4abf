/* In:  an evaluation that has been run.
 * Out: a page of HTML that stands alone: charts after the paper's figures, the figures as tables,
 *      and the worst documents with what was wanted beside what was found.
 * Memory: none kept. */
#ifndef DANAG_EVAL_REPORT_REPORT_H
#define DANAG_EVAL_REPORT_REPORT_H

#include "eval/groups.h"

#define REPORT_WORST_MAX 20 /* documents shown of each extractor */

/* Writes the file. Runs the extractors on the worst documents once more. False after a message on
 * standard error. */
bool report_write(const struct evaluation *evaluation, enum grouping grouping, const char *path);

#endif
