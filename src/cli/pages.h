/* In:  the pages of a FILE in order, what the library wrote of them, and reports on the FILE.
 * Out: the output, or with --split-pages a result for each page; messages; counts.
 * Memory: a struct of fixed size. */
#pragma once

#include "cli/document.h"
#include "cli/report.h"
#include "cli/target.h"
#include "explanation.h"

/* The file that explains the choice of lines (--explain): a page of HTML to look at, or a table of
 * the numbers. Of several pages it explains the first. */
struct explain {
    struct whole_file file; /* whoever opens it closes it */
    uint64_t pages;
    bool unwritten; /* the error is reported */
};

struct pages {
    const struct arguments *arguments;
    struct summary *summary;
    struct progress *progress;
    struct explain *explain;

    struct output *output;          /* takes what follows */
    struct target *target;          /* NULL: `output` takes all pages */
    const char *file;               /* the file being read; "-" is standard input */
    uint64_t record;                /* how many records of the file have begun */
    bool skipped;                   /* a record without a page came after the last page */
    uint64_t byte;                  /* offset of the current page in the file */
    const char *url;                /* URL of the current page; NULL if unknown */
    char lacked[OUTCOME_LACK_SIZE]; /* what the library had no memory for; "": nothing */
};

/* A FILE begins, and ends: how much of it was read. */
void pages_begin_file(struct pages *pages, const char *file);
void pages_end_file(struct pages *pages, const struct source_progress *progress);

/* Draws the progress line, and answers signals. `file_bytes` of the file have been read. */
void pages_step(struct pages *pages, uint64_t file_bytes);

/* Report damage, and a remark; `pages` is a struct pages. */
void pages_damage(void *pages, uint64_t byte, const char *what);
void pages_remark(void *pages, uint64_t byte, const char *what);

/* A record gives no page. */
void pages_skip(struct pages *pages, enum skip why);

/* The URL must stay valid until pages_end. Returns 0 or DANAG_STOPPED. */
int pages_begin(struct pages *pages, uint64_t byte, const char *url);

/* What the library wrote; `pages` is a struct pages. A piece of no bytes ends a record. Returns 0,
 * or anything else if it cannot be written. */
int pages_put(void *pages, const char *bytes, size_t size);

/* The page that pages_begin began has ended, and the library knows why each line was chosen. */
void pages_explain(struct pages *pages, const danag_t *danag);

/* Reports what is missing. False if there is no explanation, but one was wanted. */
bool explain_end(const struct explain *explain, bool quiet);

/* Whether the name of a file for --explain says what it shall be: a page, or else a table. */
static inline bool explain_is_page(const char *name) {
    return slice_ends(slice_from(name), ".html") || slice_ends(slice_from(name), ".htm");
}
static inline bool explain_is_table(const char *name) {
    return slice_ends(slice_from(name), ".tsv");
}

/* Ends the page that pages_begin began. Returns 0, the outcome's error, or DANAG_STOPPED. */
int pages_end(struct pages *pages, const struct outcome *outcome);
