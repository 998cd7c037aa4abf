/* The slots that readers fill, workers work on and one taker empties, and how they wait for one
 * another.
 *
 * A reader has a lane: its slots in the order of its file. doc/a-bytes-way.md says who waits for
 * whom, and why nobody waits for ever.
 *
 * Memory: POOL_SLOTS slots for each worker.
 * Threads: each function says who calls it. */
#pragma once

#include "cli/document.h"

#define POOL_SLOTS    4 /* for each worker */
#define POOL_PATIENCE 1 /* seconds that pool_head waits */

#define POOL_LANES_MAX 16 /* files that are read at once */

/* A longer page goes to its worker in pieces of this size, once all before it are done. */
#define SLOT_PAGE_MAX ((size_t)4 << 20)

/* A worker with this much output waits until it can be written. */
#define SLOT_OUTPUT_MAX ((size_t)1 << 20)

/* A reader with this many bytes of messages in a page waits until they can be written. */
#define SLOT_REPORTS_MAX ((size_t)64 << 10)

/* The most bytes that one report takes; a longer text is cut. */
#define SLOT_REPORT_MAX ((size_t)4 << 10)

/* The most skipped records that one slot counts. */
#define SLOT_SKIPS_MAX 1000

/* The strings of a page: those of its record's header, its HTTP head and its file's name. */
#define SLOT_STRINGS_MAX ((size_t)64 << 10)

struct buffer {
    char *bytes;
    size_t size, capacity, limit;
};

/* Adds as much as fits below the limit. *taken is how much that is. False if memory is short. */
bool buffer_add(struct buffer *buffer, const char *bytes, size_t size, size_t *taken);

enum slot_state {
    SLOT_FILLING, /* the reader fills it */
    SLOT_READY,   /* it has a page, for any worker */
    SLOT_WORKING, /* a worker's */
    SLOT_DONE     /* the taker's */
};

/* Which buffers of a slot are full. When its page is over, all of it can be taken. */
enum {
    FULL_PAGE = 1,
    FULL_OUTPUT = 2,
    FULL_REPORTS = 4,
    SLOT_OVER = 8 | FULL_OUTPUT | FULL_REPORTS
};

/* A part of a page that its worker reads itself. */
struct apart {
    int descriptor;
    uint64_t at, size; /* in the file; a size of 0 is none */
    size_t before;     /* bytes of the slot's `page` that come before it */
};

struct slot {
    /* The pool's, which guards them. */
    struct slot *next;
    size_t lane;
    enum slot_state state;
    bool in_pieces; /* the page is too long: more pieces of it come */
    unsigned full;  /* whoever filled it waits: for the worker, or for the taker */

    /* Of the reader, before a worker has the page. */
    bool has_page;
    struct page facts;               /* its strings are in `strings` */
    uint64_t record;                 /* the page's number in the file */
    struct source_progress progress; /* in the file; the place is known when the page begins */
    struct buffer strings;
    struct apart apart; /* not in pieces */

    /* Of the reader; what is before the page is the taker's once a worker has the page. */
    struct buffer page, reports;
    size_t reports_before; /* bytes of reports before the page */
    uint64_t skipped[SKIP_COUNT], skips;
    bool ends_file;
    int error; /* how reading ended, with errno */
    int reason;

    /* Of the worker. */
    struct buffer output;
    size_t written;        /* bytes of output that were taken before */
    size_t member_ends[2]; /* where gzip members end in the output, counted from its start */
    size_t members;
    struct outcome outcome;

    /* Of the taker. */
    bool begun;
    size_t reports_taken; /* bytes */
    size_t members_taken;
};

/* Copies what is known of a page. False if memory is short. */
bool slot_set_page(struct slot *slot, const struct page *page, const struct page_place *place);

/* Adds a report of damage, or a remark. */
enum added { ADDED, ADDED_FULL, ADDED_NO_MEMORY };
enum report { REPORT_REMARK, REPORT_DAMAGE, REPORT_STRAY /* see target_damage */ };
enum added slot_report(struct slot *slot, enum report kind, uint64_t byte, const char *what);

struct report_read {
    enum report kind;
    uint64_t byte;
    const char *what;
};

/* The report at *at, and sets *at behind it. */
struct report_read slot_next_report(const struct slot *slot, size_t *at);

struct pool;

/* NULL if memory is short. At least two workers and one lane. */
struct pool *pool_new(size_t workers, size_t lanes);

void pool_free(struct pool *pool); /* when no other thread uses it any more */

/* For readers. */

/* A slot at the end of the lane, empty. NULL: the lane is stopped. */
struct slot *pool_take(struct pool *pool, size_t lane);

/* The slot is complete; without a page, also done. */
void pool_fill(struct pool *pool, struct slot *slot);

/* `page` or `reports` of the slot is full, or of a worker's `output`: waits until that is read, so
 * that it can be filled again. False: the lane is stopped. */
bool pool_pass(struct pool *pool, struct slot *slot, unsigned what);

/* For workers. */

/* A slot with a page. NULL: there will be no more. */
struct slot *pool_work(struct pool *pool);

/* The worker has read all of `page`. Waits for the next piece, and says whether there is one. */
enum more { MORE, MORE_NONE, MORE_STOPPED };
enum more pool_more(struct pool *pool, struct slot *slot);

/* Waits until all pages before this one are done, in all files. False: the lane is stopped. */
bool pool_turn(struct pool *pool, struct slot *slot);
void pool_done(struct pool *pool, struct slot *slot);

/* For the taker. */

/* Makes this lane the present one; the files after its own must wait. */
void pool_set_present(struct pool *pool, size_t lane);

/* Waits for the head of the lane to be over, or to have full buffers. Returns NULL, with *what
 * 0, if nothing is ready after POOL_PATIENCE seconds: the taker may have other work. */
struct slot *pool_head(struct pool *pool, size_t lane, unsigned *what);

/* What pool_head found has been taken. A slot that was over is free. */
void pool_taken(struct pool *pool, struct slot *slot, unsigned what);

/* Make the reader and the workers of a lane stop; empty it, once its reader has ended, for another
 * file, and wait for its workers; and make all workers end. */
void pool_stop(struct pool *pool, size_t lane);
void pool_clear(struct pool *pool, size_t lane);
void pool_end(struct pool *pool);

/* A reader: a FILE on a thread of its own, and its pages, reports and skipped records in slots of a
 * lane. It has the memory of a source, and keeps the pool. NULL if memory is short. */
struct reader *reader_new(const struct arguments *arguments, struct pool *pool, size_t lane);
void reader_free(struct reader *reader); /* after reader_end; accepts NULL */

/* Begins to read the file; "-" is standard input. The last of its slots says how reading ended.
 * False if there is no thread to be had. */
bool reader_begin(struct reader *reader, const char *file);

/* Wait for the end of its thread, if it has one; and stop it first, even if no byte comes, and
 * empty the lane. */
void reader_end(struct reader *reader);
void reader_stop(struct reader *reader);
