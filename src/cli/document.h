/* In:  a page as its reader found it.
 * Out: a document of the library, with the facts that the page's bytes do not say.
 * Memory: none of its own. */
#ifndef DANAG_CLI_DOCUMENT_H
#define DANAG_CLI_DOCUMENT_H

#include "danag.h"
#include "input/page.h"

#include <stdbool.h>

#define VERDICT_LACK_SIZE 128 /* bytes of what was lacking, with a NUL */

/* What --unique has seen of a page. */
struct unique_counts {
    uint64_t paragraphs;  /* those that were looked at */
    uint64_t repeated;    /* those of them left out */
    uint64_t beyond_rate; /* those looked at when more were left out than the rate allows */
};

/* What the library says of a page when it ends. */
struct verdict {
    int status;        /* what danag_finish returned, or an error before that */
    double confidence; /* as danag_confidence returns it */
    uint64_t undecodable;
    bool cut; /* by a limit */
    struct unique_counts unique;
    char lacked[VERDICT_LACK_SIZE]; /* after DANAG_NO_MEMORY, as danag_error says it */
};

/* Begins the document. `file` is the FILE that the page is in. The page and its strings must stay
 * until the document ends. Returns what danag_begin returns. */
int document_begin(danag_t *danag, const char *file, bool with_url, const struct page *page,
                   const struct place *place);

/* Drops the document after an error before its end, and returns the verdict on it. */
struct verdict document_fail(danag_t *danag, int status);

/* Ends it. `place` says where the page ended. */
struct verdict document_end(danag_t *danag, const struct place *place);

#endif
