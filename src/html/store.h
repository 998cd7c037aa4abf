/* In:  the text of a document, in fragments, from the line counter.
 * Out: the text between two positions, a fragment at a time.
 * Memory: the store owns all of it, in blocks; of a document it holds at most its limit.
 *
 * A position counts everything ever put in since the document began, kept or not.  Two windows
 * are kept: the newest text, from what was last forgotten on, and one older stretch.  Each holds
 * half of the limit.  What does not fit is dropped from the end of the newest text, and all that
 * follows with it: so what can be read is always a prefix of what was put in.  Only the line that
 * is being put in has some room set aside: where all before it is forgotten, it is there. */
#ifndef DANAG_HTML_STORE_H
#define DANAG_HTML_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STORE_BLOCK_SIZE  1024
#define STORE_LIMIT_LEAST (64 * STORE_BLOCK_SIZE)
#define STORE_LINE_SHARE  8 /* one part in so many of a half is set aside for the newest line */

/* How a fragment follows the one before it. */
enum joint {
    JOINT_NONE,     /* in the same word */
    JOINT_SPACE,    /* in the same paragraph */
    JOINT_PARAGRAPH /* it begins a paragraph */
};

/* A piece of one line that lies in one paragraph.  Offsets count bytes of the decoded page. */
struct fragment {
    uint64_t source_start;
    uint64_t source_end;
    uint64_t size; /* bytes of text */
    enum joint joint;
};

struct store;

/* NULL where memory is short; `limit` in bytes, STORE_LIMIT_LEAST at least. */
struct store *store_new(size_t limit);
void store_free(struct store *store);

/* Forgets everything; positions start at 0 again. */
void store_begin(struct store *store);

/* A line begins: the next fragments are of it.  False where memory is short. */
bool store_line(struct store *store);

/* A fragment is opened, appended to, and closed.  False where memory is short. */
bool store_open(struct store *store, enum joint joint, uint64_t source_start);
bool store_append(struct store *store, const char *text, size_t size);
void store_close(struct store *store, uint64_t source_end);

/* Where the next fragment will start. */
uint64_t store_position(const struct store *store);

/* The newest text before `position` is needed no more.  Never goes back; not while a fragment is
 * open.  False where memory is short. */
bool store_forget(struct store *store, uint64_t position);

/* Makes the text from `start` on, up to `end`, the older stretch, in place of the one before. */
void store_keep(struct store *store, uint64_t start, uint64_t end);
void store_drop_kept(struct store *store);

/* Hands on what is there of the text from `start` to `end`, which lie where fragments do.
 * Text comes in pieces.  Stops at the first answer that is not 0, and returns it. */
struct store_reader {
    int (*fragment)(void *self, const struct fragment *fragment);
    int (*text)(void *self, const char *text, size_t size);
    void *self;
};
int store_read(const struct store *store, uint64_t start, uint64_t end,
               const struct store_reader *reader);

/* Goes from fragment to fragment of the newest text; all there is of them is stored. */
struct store_cursor {
    uint64_t position; /* where a fragment starts */
    const void *block; /* the store's own; NULL at first */
};
void store_next(const struct store *store, struct store_cursor *cursor);

/* How much of the text from `start` to `end` is there: the position where it stops. */
uint64_t store_read_end(const struct store *store, uint64_t start, uint64_t end);

#endif
