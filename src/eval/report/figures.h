/* In:  an evaluation that has been run, and by what its documents are grouped.
 * Out: all the figures that a report shows, each taken once.
 * Memory: the figures' own, until figures_free; the evaluation must stay. */
#ifndef DANAG_EVAL_REPORT_FIGURES_H
#define DANAG_EVAL_REPORT_FIGURES_H

#include "eval/groups.h"

struct figures {
    const struct evaluation *evaluation;
    enum grouping grouping;
    struct groups groups;
    struct score_summary *scores; /* figures_scores finds them */
    struct cost_summary *costs;   /* of each extractor, over all documents */
    enum measure main;            /* that which documents are ranked by */
};

void figures_take(struct figures *figures, const struct evaluation *evaluation,
                  enum grouping grouping);
void figures_free(struct figures *figures);

const struct score_summary *figures_scores(const struct figures *figures, enum measure measure,
                                           size_t group, size_t extractor);

bool figures_has(const struct figures *figures, enum measure measure);

#endif
