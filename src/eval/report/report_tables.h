/* In:  the figures of an evaluation.
 * Out: what was measured, and the figures, as tables of HTML.
 * Memory: the buffer's. */
#ifndef DANAG_EVAL_REPORT_REPORT_TABLES_H
#define DANAG_EVAL_REPORT_REPORT_TABLES_H

#include "eval/report/figures.h"

/* Packages and extractors. */
void table_packages(struct buffer *page, const struct evaluation *evaluation);
void table_extractors(struct buffer *page, const struct evaluation *evaluation);

/* Precision, recall and F1 of every group and extractor, by one measure. */
void table_scores(struct buffer *page, const struct figures *figures, enum measure measure);

/* Outcomes, cost and snippets of every extractor. */
void table_costs(struct buffer *page, const struct figures *figures);

#endif
