/* In:  the text of a document, in runs, from the line counter.
 * Out: the text between two positions, a run at a time.
 * Memory: the tape owns all of it, in chunks; of a document it holds at most its limit.
 *
 * A position counts everything ever put in since the document began, kept or not.  Two windows
 * are kept: the newest text, from what was last forgotten on, and one older stretch.  Each holds
 * half of the limit.  What does not fit is dropped from the end of the newest text, and all that
 * follows with it: so what can be read is always a prefix of what was put in.  Only the line that
 * is being put in has some room set aside: where all before it is forgotten, it is there. */
#ifndef DANAG_LINES_TAPE_H
#define DANAG_LINES_TAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TAPE_CHUNK_SIZE  1024
#define TAPE_LIMIT_LEAST (64 * TAPE_CHUNK_SIZE)
#define TAPE_LINE_SHARE  8 /* one part in so many of a half is set aside for the newest line */

/* What a run is part of: the state at its place in the page, never what changed there. A format
 * compares the style of a run with that of the run before it and writes the difference. All that
 * a format shall know of a run's surroundings belongs in here. */
struct style {
    uint32_t paragraph; /* its number, from 1; it may wrap, so only compare neighbours */
};

/* A piece of one line within one paragraph. Offsets count bytes of the decoded page. */
struct run {
    uint64_t source_start;
    uint64_t source_end;
    uint64_t size; /* bytes of text */
    struct style style;
    bool spaced; /* white space parts it from the run before it in its paragraph */
};

struct tape;

/* NULL where memory is short; `limit` in bytes, TAPE_LIMIT_LEAST at least. */
struct tape *tape_new(size_t limit);
void tape_free(struct tape *tape);

/* Forgets everything; positions start at 0 again. */
void tape_begin(struct tape *tape);

/* A line begins: the next runs are of it.  False where memory is short. */
bool tape_line(struct tape *tape);

/* Opens a run, appends to it, closes it. Opening copies `run`; its end and its size come later,
 * by closing. False if memory is short. */
bool tape_open(struct tape *tape, const struct run *run);
bool tape_append(struct tape *tape, const char *text, size_t size);
void tape_close(struct tape *tape, uint64_t source_end);

/* Where the next run will start. */
uint64_t tape_position(const struct tape *tape);

/* The newest text before `position` is needed no more.  Never goes back; not while a run is
 * open.  False where memory is short. */
bool tape_forget(struct tape *tape, uint64_t position);

/* Makes the text from `start` on, up to `end`, the older stretch, in place of the one before. */
void tape_keep(struct tape *tape, uint64_t start, uint64_t end);
void tape_drop_kept(struct tape *tape);

/* Hands on what is there of the text from `start` to `end`, which lie where runs do.
 * Text comes in pieces.  Stops at the first answer that is not 0, and returns it. */
struct tape_reader {
    int (*run)(void *self, const struct run *run);
    int (*text)(void *self, const char *text, size_t size);
    void *self;
};
int tape_read(const struct tape *tape, uint64_t start, uint64_t end,
              const struct tape_reader *reader);

/* Goes from run to run of the newest text; all there is of them is stored. */
struct tape_cursor {
    uint64_t position; /* where a run starts */
    const void *chunk; /* the tape's own; NULL at first */
};
void tape_next(const struct tape *tape, struct tape_cursor *cursor);

/* How much of the text from `start` to `end` is there: the position where it stops. */
uint64_t tape_read_end(const struct tape *tape, uint64_t start, uint64_t end);

#endif
