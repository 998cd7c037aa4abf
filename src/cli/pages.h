/* In:  the pages of a file, from its reader.
 * Out: their content, parted from each other, on the output; messages on standard error.
 * Memory: nothing of its own; extractor and output are the caller's. */
#ifndef DANAG_CLI_PAGES_H
#define DANAG_CLI_PAGES_H

#include "cli/output.h"
#include "cli/progress.h"
#include "cli/summary.h"
#include "danag.h"
#include "input/page.h"

#include <stdbool.h>

struct pages {
    danag_t *danag;
    struct summary *summary;
    struct progress *progress;
    bool quiet;
    bool verbose;

    struct output *output;
    const char *file; /* that is being read; "-" is standard input */
    uint64_t byte;    /* where the present page begins in the file */
    const char *url;  /* of the present page; NULL: the file's name stands for it */
};

/* Where a reader pushes its pages to. */
struct page_sink pages_sink(struct pages *pages);

/* Makes the extractor write to this output from now on. */
void pages_begin_output(struct pages *pages, struct output *output);

#endif
