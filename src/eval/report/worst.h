/* In:  an evaluation that has been run, and an extractor of it.
 * Out: the documents that it did worst on, as HTML: what was wanted beside what was found.
 * Memory: the buffer's. */
#ifndef DANAG_EVAL_REPORT_WORST_H
#define DANAG_EVAL_REPORT_WORST_H

#include "eval/report/figures.h"

/* The entries with the lowest F1, in order of F1 and, where that is equal, of themselves; none that
 * was not read, and none without a fault. The number of them, `most` at most. */
size_t worst_choose(const struct evaluation *evaluation, size_t extractor, enum measure measure,
                    size_t *entries, size_t most);

/* Runs the extractor on each of them once more, but where it timed out; the lifeline is that of
 * extractor_run. */
void worst_put(struct buffer *page, const struct figures *figures, size_t extractor, int lifeline);

#endif
