/* In:  figures of an evaluation.
 * Out: charts of precision against recall, by one measure: one of each group, a point of each
 *      extractor (after figure 2 of Gottron's evaluation paper).
 * Memory: the buffer's. */
#ifndef DANAG_EVAL_REPORT_POINT_CHART_H
#define DANAG_EVAL_REPORT_POINT_CHART_H

#include "eval/report/figures.h"

void point_charts(struct buffer *page, const struct figures *figures, enum measure measure);

#endif
