/* In:  a page that the library has extracted, with the option explain.
 * Out: a file that explains the choice of lines (--explain): a page of HTML to look at, or a table
 *      of the numbers. Of several pages it explains the first.
 * Memory: the buffer of an output, while the file is written. */
#ifndef DANAG_CLI_EXPLAIN_EXPLAIN_H
#define DANAG_CLI_EXPLAIN_EXPLAIN_H

#include "cli/arguments.h"
#include "cli/whole_file.h"
#include "danag.h"

#ifdef DANAG_FORMATS
#define EXPLAIN_BUILT_IN true
#else
#define EXPLAIN_BUILT_IN false
#endif

enum explain_kind { EXPLAIN_NOTHING, EXPLAIN_HTML, EXPLAIN_TSV };

/* What a file's name asks for. */
enum explain_kind explain_kind(const char *name);

struct explain {
    const struct arguments *arguments;
    struct whole_file file; /* whoever opens it closes it */
    uint64_t pages;
    bool unwritten; /* the error is reported */
};

/* A page has ended. */
void explain_page(struct explain *explain, const danag_t *danag, const char *address);

/* Reports what is missing. Returns false if there is no explanation. */
bool explain_end(const struct explain *explain);

#endif
