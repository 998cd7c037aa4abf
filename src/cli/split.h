/* In:  the pages of one FILE.
 * Out: a result for each page, and a table of them. In the folder of the FILE's results,
 *      BASENAME/0012/0012345.txt is the page of record 12,345, and BASENAME/index.tsv is the table,
 *      which gets its name when the FILE is finished.
 * Memory: two open results. */
#ifndef DANAG_CLI_SPLIT_H
#define DANAG_CLI_SPLIT_H

#include "cli/results.h"

#include <stdbool.h>
#include <stdint.h>

#define SPLIT_SHARD 1000 /* records for each folder of pages */

struct split {
    const struct results *results;
    const char *file;
    bool line_buffered;
    struct folder folder;
    struct folder shard;
    uint64_t shard_number;
    struct result index;
    bool in_index;
    struct result page;
    bool in_page;
    bool cleared;  /* what an earlier run left behind is removed */
    uint64_t size; /* bytes of all finished pages */

    /* The row of the last page: until the next page begins, damage may still show in it. */
    bool in_row;        /* it lacks its status and size */
    const char *status; /* NULL: whole, unless the page is damaged */
    uint64_t page_size; /* bytes of its result */
    bool damaged;       /* that page is, or if there is none yet, the first one */
    bool between;       /* damage was reported after it, ... */
    uint64_t damage_at; /* ... here: it is the next page's if that begins here; ... */
    bool stray;         /* ... otherwise it is no page's */

    const char *failed; /* the path that could not be written; NULL: none so far */
    int error;          /* the errno of that */
};

/* What is known of a page when it ends. */
struct split_row {
    uint64_t record; /* its number in the FILE, from 1 */
    uint64_t byte;
    const char *url;    /* NULL if unknown */
    const char *status; /* of the extraction; NULL: whole, or damaged */
};

/* Each of these returns false on failure; then `failed` and `error` say where and why. If all went
 * well, the caller ends with split_keep; otherwise, with split_drop. */
bool split_begin(struct split *split, const struct results *results, const char *file,
                 bool line_buffered);
bool split_begin_page(struct split *split, uint64_t record, uint64_t byte);

/* Ends the page and adds a row to the table. If not `keep`, the page has no result. */
bool split_end_page(struct split *split, const struct split_row *row, bool keep);

/* Damage was reported. It belongs to the page that it is reported in, or to the next one if that
 * begins at this byte, or else to the page before, or to the first one if there is none. If it is
 * `stray`, because a record without a page came after that page, it does not belong to the page
 * before, nor to the first one. */
void split_damage(struct split *split, uint64_t byte, bool stray);

/* Finishes the FILE: the table gets its name. */
bool split_keep(struct split *split);

/* Leaves finished pages, but no table: the FILE is not finished. */
void split_drop(struct split *split);

#endif
