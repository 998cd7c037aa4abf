/* In:  what is met on the way: files, pages, records that give none, damage, bytes.
 * Out: how many of each, and how fast, a line a figure on standard error.
 * Memory: counters. */
#ifndef DANAG_CLI_SUMMARY_H
#define DANAG_CLI_SUMMARY_H

#include "input/page.h"

#include <stdint.h>

struct summary {
    double started; /* seconds, of a clock that only goes forward */
    uint64_t files;
    uint64_t failed; /* of these: not read, or not written */
    uint64_t pages;
    uint64_t unsure; /* of these: left out for their confidence */
    uint64_t skipped[SKIP_COUNT];
    uint64_t damaged;     /* places, not pages */
    uint64_t undecodable; /* U+FFFD in place of what no charset has */
    uint64_t bytes_in;    /* of the files that are over, as they stand there */
    uint64_t bytes_out;   /* of the outputs that are over */
};

void summary_begin(struct summary *summary);

/* Since the beginning. */
double summary_seconds(const struct summary *summary);

void summary_print(const struct summary *summary);

#endif
