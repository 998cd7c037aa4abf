/* The command lines of `run` and `tune`. */
#ifndef DANAG_EVAL_ARGUMENTS_H
#define DANAG_EVAL_ARGUMENTS_H

#include "eval/extract/evaluation.h"
#include "eval/groups.h"

#include <stdint.h>

struct arguments {
    enum grouping by;
    const char *tsv;  /* the file to write, or NULL */
    const char *html; /* likewise; `run` only */
    /* `tune` only: */
    const char *method;
    const char *parameter;
    uint64_t least;
    uint64_t most;
    uint64_t step; /* 0 without --range */
};

/* Put extractors and open packages into the evaluation, which owns them; strings stay those of
 * `argv`. EVAL_DONE, or EVAL_FAILED after a message. */
int run_arguments(struct arguments *arguments, struct evaluation *evaluation, int argc,
                  char **argv);
int tune_arguments(struct arguments *arguments, struct evaluation *evaluation, int argc,
                   char **argv);

#endif
