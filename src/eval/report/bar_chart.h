/* In:  figures of an evaluation.
 * Out: a chart of the mean F1 with its deviation, by one measure: for every group a bar of each
 *      extractor (after figure 1 of Gottron's evaluation paper).
 * Memory: the buffer's. */
#ifndef DANAG_EVAL_REPORT_BAR_CHART_H
#define DANAG_EVAL_REPORT_BAR_CHART_H

#include "eval/report/figures.h"

void bar_chart(struct buffer *page, const struct figures *figures, enum measure measure);

#endif
