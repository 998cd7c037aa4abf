/* In:  a FILE, or the pages of one.
 * Out: in the folder of results, the result of the FILE; with --split-pages one for each page, and
 * a table of them: BASENAME/0012/0012345.txt is the page of record 12,345, and BASENAME/index.tsv
 * is the table, which gets its name when the FILE is finished. Memory: two open results. */
#pragma once

#include "cli/results.h"

#define TARGET_SHARD 1000 /* records for each folder of pages */

struct target {
    const struct results *results;
    const char *file;
    struct result result; /* of the FILE, or its table */
    bool in_result;
    uint64_t size; /* bytes of all finished results, without the table */

    /* Of pages. */
    struct folder folder, shard;
    char folder_path[RESULT_PATH_MAX], shard_path[RESULT_PATH_MAX];
    uint64_t shard_number;
    struct result page;
    bool in_page;
    uint64_t record; /* the page's number in the FILE, from 1 */
    uint64_t byte;
    bool cleared; /* what an earlier run left behind is removed */

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

/* Each of these returns false on failure; then `failed` and `error` say where and why. If all went
 * well, the caller ends with target_keep; otherwise, with target_drop. */
bool target_begin(struct target *target, const struct results *results, const char *file);

/* With --split-pages: takes a page until target_end_page, which adds a row to the table. The URL is
 * NULL if unknown; the status is that of the extraction, NULL if it is whole, or damaged. If not
 * `keep`, the page has no result. */
bool target_begin_page(struct target *target, uint64_t record, uint64_t byte);
bool target_end_page(struct target *target, const char *url, const char *status, bool keep);

/* Damage was reported. It belongs to the page that it is reported in, or to the next one if that
 * begins at this byte, or else to the page before, or to the first one if there is none. If it is
 * `stray`, because a record without a page came after that page, it does not belong to the page
 * before, nor to the first one. */
void target_damage(struct target *target, uint64_t byte, bool stray);

/* Finishes the FILE: its result, or the table, gets its name. */
bool target_keep(struct target *target);

/* Leaves finished pages, but neither result nor table: the FILE is not finished. */
void target_drop(struct target *target);
