/* In:  counts of what a run has read and written.
 * Out: the summary: lines on standard error (-v, SIGUSR1), and an object of JSON (--summary).
 * Memory: counters. */
#pragma once

#include "cli/unique/unique.h"

struct summary {
    const struct arguments *arguments;
    int status;     /* that with which danag will exit; set before summary_write */
    double started; /* seconds, on a clock that only goes forward */
    uint64_t jobs;
    uint64_t before; /* results that there were already */
    uint64_t files;
    uint64_t failed;  /* files that could not be read or written */
    uint64_t records; /* pages and what was skipped */
    uint64_t pages;
    uint64_t unsure;   /* pages left out for low confidence */
    uint64_t foreign;  /* pages left out for their language */
    uint64_t filtered; /* pages left out because nothing in them was new */
    uint64_t cut;      /* pages cut by --max-page, --max-ratio or --page-timeout */
    uint64_t skipped[SKIP_COUNT];
    struct unique_counts unique;
    uint64_t damaged;     /* reports of damage; a page may have several */
    uint64_t undecodable; /* U+FFFD characters that replaced undecodable bytes */
    uint64_t bytes_in;    /* read from finished files, before unpacking */
    uint64_t bytes_out;   /* written to finished outputs */
    const char *sandbox;  /* what the system limits */
    int process;          /* what Linux knows of this process; -1: nothing */
};

void summary_begin(struct summary *summary, size_t jobs, const struct arguments *arguments);

double summary_seconds(const struct summary *summary);

/* Prints one line for each figure. */
void summary_print(const struct summary *summary);

/* Writes the file, if one is wanted. On failure, writes a message and returns false. */
bool summary_write(const struct summary *summary, struct whole_file *file);
