/* In:  the counts of all lines of a document.
 * Out: the first and the last line of its main content, by the steps in DANAg's paper.
 * Memory: an array of its regions, during the call.
 *
 * Tests compare the method in one pass with this one, which sees the whole file, begins with its
 * heaviest region, and has no clusters. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct counts {
    uint64_t content; /* T1 */
    uint64_t code;    /* T2 */
};

struct main_content {
    bool exists;
    size_t first;
    size_t last;
};

struct main_content paper_main_content(const struct counts *lines, size_t count, uint64_t gap);
