/* In:  an evaluation, and the number of the next document that nobody has taken.
 * Out: reports, each written into a pipe in one piece: what an extractor did with a document.
 * Memory: the worker is a process of its own.
 *
 * A worker is small, so that what the system says of the memory of the processes that it starts is
 * theirs: it runs the extractors, and has each document measured by yet another process. */
#ifndef DANAG_EVAL_EXTRACT_WORKER_H
#define DANAG_EVAL_EXTRACT_WORKER_H

#include "eval/extract/evaluation.h"

#include <stdatomic.h>

struct report {
    size_t entry;
    size_t extractor;
    struct result result;
    char complaint[COMPLAINT_SIZE]; /* "" where it answered well */
};

struct worker {
    const struct evaluation *evaluation;
    _Atomic size_t *next; /* shared by all workers */
    int reports;
    int lifeline;     /* its other end is closed when the evaluation's process is gone */
    int lifeline_end; /* which a worker must not hold */
};

/* What stands where no worker could say anything: OUTCOME_UNREAD, and no figures. */
struct result worker_no_result(void);

/* Works until no document is left; never comes back. */
_Noreturn void worker_run(const struct worker *worker);

#endif
