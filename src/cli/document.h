/* In:  a page as its reader found it, in pieces.
 * Out: a document of the library, with the facts that the page's bytes do not say, and the outcome
 *      on it.
 * Memory: that of a danag_t, which the caller owns. */
#pragma once

#include "cli/unique/unique.h"

#define OUTCOME_LACK_SIZE 128 /* bytes of what was lacking, with a NUL */

/* What the library says of a page when it ends. */
struct outcome {
    int status;        /* what danag_finish returned, or an error before that */
    double confidence; /* as danag_confidence returns it */
    uint64_t undecodable;
    bool cut; /* content was left out at a limit */
    struct unique_counts unique;
    char lacked[OUTCOME_LACK_SIZE]; /* after DANAG_NO_MEMORY, the words of danag_error */
};

/* Whether the page has not been read to its end, and no page can follow. */
static inline bool outcome_is_error(const struct outcome *outcome) {
    return outcome->status == DANAG_STOPPED || outcome->status == DANAG_NO_MEMORY ||
           outcome->status == DANAG_INVALID;
}

/* A danag_t and what it needs to write pages. */
struct document {
    danag_t *danag;
    bool with_url;
    danag_output *output;
    void *context;
    struct unique_look look;
};

/* Begins a page of this FILE, as the first of its output. The page and its strings must stay until
 * it ends. Returns what danag_begin returns. */
int document_begin(struct document *document, const char *file, const struct page *page,
                   const struct page_place *place);

/* Returns what danag_feed returns, but STATUS_ENOUGH where nothing more of the page is wanted. */
int document_push(struct document *document, const char *data, size_t size);

/* Ends the page, or drops it if there was an error. `place` says where the page ended; after an
 * error it is not read, since another thread may be writing it. */
struct outcome document_end(struct document *document, const struct page_place *place, int error);
