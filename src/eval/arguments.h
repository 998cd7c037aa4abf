/* The command lines of `run` and `tune`. */
#ifndef DANAG_EVAL_ARGUMENTS_H
#define DANAG_EVAL_ARGUMENTS_H

#include "eval/extract/evaluation.h"
#include "eval/groups.h"

#include <stdint.h>

struct arguments {
    enum grouping by;
    const char *tsv;  /* file for the figures, or NULL */
    const char *html; /* file for the report, or NULL; `run` only */
    bool metadata;    /* whether to measure the metadata; `run` only */
    /* `tune` only: */
    const char *method;
    const char *parameter;
    uint64_t least;
    uint64_t most;
    uint64_t step; /* 0 if --range is not given */
};

/* Read a command line, and put extractors and open packages into the evaluation, which owns them.
 * Strings of `arguments` belong to `argv`. Return EVAL_DONE, or EVAL_FAILED after a message. */
int run_arguments(struct arguments *arguments, struct evaluation *evaluation, int argc,
                  char **argv);
int tune_arguments(struct arguments *arguments, struct evaluation *evaluation, int argc,
                   char **argv);

#endif
