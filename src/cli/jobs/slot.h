/* A place for one page on its way from its reader to a worker and on to the output, or for the
 * reports and skipped records where there is no page.
 *
 * Memory: buffers that grow to the bounds below and are kept for the next page. */
#ifndef DANAG_CLI_JOBS_SLOT_H
#define DANAG_CLI_JOBS_SLOT_H

#include "cli/document.h"

#include <stddef.h>

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
    size_t size;
    size_t capacity;
    size_t limit;
};

/* Adds as much as fits below the limit. *taken is how much that is. False if memory is short. */
bool buffer_add(struct buffer *buffer, const char *bytes, size_t size, size_t *taken);

enum slot_state {
    SLOT_FREE,
    SLOT_FILLING, /* the reader's */
    SLOT_READY,   /* it has a page, for any worker */
    SLOT_WORKING, /* a worker's */
    SLOT_DONE     /* the taker's */
};

struct slot {
    /* The pool's, which guards them. */
    struct slot *next;
    size_t lane;
    enum slot_state state;
    bool in_pieces;    /* the page is too long: reader and worker pass `page` to and fro */
    bool page_full;    /* ... and the worker has it */
    bool page_over;    /* ... and there is no more */
    bool output_full;  /* the worker waits until it is taken */
    bool reports_full; /* the reader waits until they are taken */

    /* Of the reader, before a worker has the page. */
    bool has_page;
    struct page facts; /* its strings are in `strings` */
    struct place place;
    uint64_t record;     /* the page's number in the file */
    uint64_t bytes_read; /* of the file, when the slot was complete */
    uint64_t pages_cut;  /* by limits, in the file so far */
    struct buffer strings;

    /* Of the reader; what is before the page is the taker's once a worker has the page. */
    struct buffer page;
    struct buffer reports;
    size_t reports_before; /* bytes of reports before the page */
    uint64_t skipped[SKIP_COUNT];
    uint64_t skips;
    bool ends_file;
    int error; /* how reading ended, with errno */
    int reason;

    /* Of the worker. */
    struct buffer output;
    size_t written;        /* bytes of output that were taken before */
    size_t member_ends[2]; /* where gzip members end in the output, counted from its start */
    size_t members;
    struct verdict verdict;

    /* Of the taker. */
    bool begun;
    size_t reports_taken; /* bytes */
    size_t members_taken;
};

void slot_make(struct slot *slot);
void slot_clear(struct slot *slot); /* empties it for another page */
void slot_free(struct slot *slot);

/* Copies what is known of a page. False if memory is short. */
bool slot_set_page(struct slot *slot, const struct page *page, const struct place *place);

/* Adds a report of damage, or a remark. */
enum added { ADDED, ADDED_FULL, ADDED_NO_MEMORY };
enum report {
    REPORT_REMARK,
    REPORT_DAMAGE,
    REPORT_STRAY /* damage after a record that came after the last page and gave none */
};
enum added slot_report(struct slot *slot, enum report kind, uint64_t byte, const char *what);

struct report_read {
    enum report kind;
    uint64_t byte;
    const char *what;
};

/* The report at *at, and sets *at behind it. */
struct report_read slot_next_report(const struct slot *slot, size_t *at);

#endif
