/* In:  the command line of `run` or `tune`.
 * Out: what is to be evaluated and what is to be written.
 * Memory: extractors and packages go into the evaluation, which owns them; strings stay the
 *         command line's. */
#ifndef DANAG_EVAL_ARGUMENTS_H
#define DANAG_EVAL_ARGUMENTS_H

#include "eval/extract/evaluation.h"
#include "eval/groups.h"

#include <stdint.h>

struct arguments {
    enum grouping by;
    const char *tsv;  /* where to, or NULL */
    const char *html; /* likewise; of `run` */
    /* Of `tune`: */
    const char *method;
    const char *parameter;
    uint64_t least;
    uint64_t most;
    uint64_t step; /* 0: no range is given */
};

/* Opens the packages, too. EVAL_DONE, or EVAL_FAILED after a message. */
int run_arguments(struct arguments *arguments, struct evaluation *evaluation, int argc,
                  char **argv);
int tune_arguments(struct arguments *arguments, struct evaluation *evaluation, int argc,
                   char **argv);

#endif
