/* In:  the text of a document as runs, from the line counter.
 * Out: the text between two positions, run by run.
 * Memory: the tape owns all of it, in chunks, and holds at most its limit of a document.
 *
 * A position counts everything put in since the document began, kept or not. The tape keeps two
 * windows: the newest text, after what was forgotten, and one older stretch. Each may take half of
 * the limit. What does not fit is dropped from the end of the newest text, with everything after
 * it, so what can be read is always a prefix of what was put in. Only the newest line has room set
 * aside, so that it can be read once everything before it is forgotten. */
#ifndef DANAG_LINES_TAPE_H
#define DANAG_LINES_TAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TAPE_CHUNK_SIZE  1024
#define TAPE_LIMIT_LEAST (64 * TAPE_CHUNK_SIZE)
#define TAPE_LINE_SHARE  8 /* of each half, one part in eight is set aside for the newest line */

/* What surrounds a run: the state at its position in the page, never what changed there. A format
 * compares the style of a run with that of the run before it and writes the difference. Everything
 * that a format needs to know about a run's surroundings belongs here. */
struct style {
    uint32_t paragraph; /* its number, from 1; it may wrap, so only compare neighbours */
};

/* A piece of one line within one paragraph. Offsets count bytes of the decoded page. */
struct run {
    uint64_t source_start;
    uint64_t source_end;
    uint64_t size; /* bytes of text */
    struct style style;
    bool spaced; /* white space separates it from the run before it in its paragraph */
};

struct tape;

/* `limit` is in bytes, at least TAPE_LIMIT_LEAST. NULL if memory is short. */
struct tape *tape_new(size_t limit);
void tape_free(struct tape *tape);

/* Forgets everything; positions start at 0 again. */
void tape_begin(struct tape *tape);

/* Begins a line; the next runs belong to it. */
void tape_line(struct tape *tape);

/* Opens a run, appends to it, closes it. Opening copies `run`; closing sets its end and its size.
 * False if memory is short. */
bool tape_open(struct tape *tape, const struct run *run);
bool tape_append(struct tape *tape, const char *text, size_t size);
void tape_close(struct tape *tape, uint64_t source_end);

/* Where the next run will start. */
uint64_t tape_position(const struct tape *tape);

/* The newest text before `position` is no longer needed. Positions only grow; call it with no run
 * open. False if memory is short. */
bool tape_forget(struct tape *tape, uint64_t position);

/* Makes the newest text from `start` to `end` the older stretch. It replaces the one before. */
void tape_keep(struct tape *tape, uint64_t start, uint64_t end);
void tape_drop_kept(struct tape *tape);

/* Reads what is left of the text from `start` to `end`; both are positions of runs. The text of a
 * run comes in pieces. Stops at the first result other than 0 and returns it. */
struct tape_reader {
    int (*run)(void *self, const struct run *run);
    int (*text)(void *self, const char *text, size_t size);
    void *self;
};
int tape_read(const struct tape *tape, uint64_t start, uint64_t end,
              const struct tape_reader *reader);

/* Goes from run to run of the newest text. None of it may have been dropped. */
struct tape_cursor {
    uint64_t position; /* of a run */
    const void *chunk; /* the tape's own; NULL at first */
};
void tape_next(const struct tape *tape, struct tape_cursor *cursor);

/* How much of the text from `start` to `end` is left: the position where it stops. */
uint64_t tape_read_end(const struct tape *tape, uint64_t start, uint64_t end);

#endif
