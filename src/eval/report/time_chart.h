/* In:  figures of an evaluation.
 * Out: a chart of the time that each extractor takes for a kilobyte, with its deviation, on a
 *      logarithmic scale (after figure 3 of Gottron's evaluation paper).
 * Memory: the buffer's. */
#ifndef DANAG_EVAL_REPORT_TIME_CHART_H
#define DANAG_EVAL_REPORT_TIME_CHART_H

#include "eval/report/figures.h"

void time_chart(struct buffer *page, const struct figures *figures);

#endif
