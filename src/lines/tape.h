/* In:  the text of a document as runs, from the line counter.
 * Out: the text between two positions, run by run.
 * Memory: the tape owns it, in chunks, and never takes more than its limit.
 *
 * A position counts all bytes put in since the document began, including dropped bytes. The tape
 * keeps the newest text, after the last forgotten position, and one older stretch. Each may take
 * half of the limit. When the newest text is full, the tape drops everything that follows, so the
 * text that can be read has no gaps. Only the newest line has room of its own: it can be read once
 * everything before it is forgotten. */
#pragma once

#include "lines/style.h"

#define TAPE_CHUNK_SIZE  1024
#define TAPE_LIMIT_LEAST (60 * TAPE_CHUNK_SIZE)
#define TAPE_LINE_SHARE  8 /* one eighth of the newest text's room is for the newest line */

/* The part of a line that is in one paragraph and has one style, or a note (see style.h). Offsets
 * count bytes of the decoded page. */
struct run {
    uint64_t source_start, source_end;
    uint64_t size; /* bytes of text, or of the note */
    struct style style;
};
_Static_assert(sizeof(struct run) == 32, "small, since each word may have one");

struct tape;

/* `limit` is in bytes, at least TAPE_LIMIT_LEAST. NULL if memory is short. */
struct tape *tape_new(const struct danag_allocator *memory, size_t limit);
void tape_free(struct tape *tape);

/* Forgets everything; positions start at 0 again. */
void tape_begin(struct tape *tape);

/* Begins a line; the next runs belong to it. */
void tape_line(struct tape *tape);

/* To add a run, open it, append its text and close it. tape_open copies `run`; tape_close sets its
 * source_end and size. False if memory is short. */
bool tape_open(struct tape *tape, const struct run *run);
bool tape_append(struct tape *tape, const char *text, size_t size);
void tape_close(struct tape *tape, uint64_t source_end);

/* Adds the marks, `aside` and `back` to the style of the open run: its text tells these. */
void tape_mark(struct tape *tape, struct style more);

/* Whether the open run has no text so far. */
bool tape_is_empty_run(const struct tape *tape);

/* Adds a whole run of `run->size` bytes at once. */
bool tape_note(struct tape *tape, const struct run *run, const char *bytes);

/* Where the next run will start. */
uint64_t tape_position(const struct tape *tape);

/* Forgets the newest text before `position`. Each call must pass at least the last `position`, and
 * no run may be open. False if memory is short. */
bool tape_forget(struct tape *tape, uint64_t position);

/* Takes back the newest text from `position` on, as if it had never been put in. No run may be
 * open, and nobody may know a later position. Then begins a line. */
void tape_retract(struct tape *tape, uint64_t position);

/* Makes the newest text from `start` to `end` the older stretch, in place of the last one. */
void tape_keep(struct tape *tape, uint64_t start, uint64_t end);
void tape_drop_kept(struct tape *tape);

/* Reads the text from `start` up to tape_read_end. `start` and `end` are positions of runs. Passes
 * on a run's text in pieces. A run whose callback returns TAPE_NEXT_RUN is passed over. Stops if
 * a callback returns anything else but 0, and returns that. Reading the same text again, or reading
 * on, takes time only for what is in between; going back takes time for all text before `start`. */
#define TAPE_NEXT_RUN (-1)
struct tape_reader {
    int (*run)(void *self, const struct run *run);
    int (*text)(void *self, const char *text, size_t size);
    void *self;
};
int tape_read(struct tape *tape, uint64_t start, uint64_t end, const struct tape_reader *reader);

/* Moves past a run of the newest text and the notes before it. The tape must not have dropped any
 * of it. */
struct tape_cursor {
    uint64_t position; /* of the current run, or of the first note before it */
    const void *chunk; /* only for the tape; set it to NULL at first */
};
void tape_next(const struct tape *tape, struct tape_cursor *cursor);

/* The position up to which the text from `start` to `end` can be read. */
uint64_t tape_read_end(const struct tape *tape, uint64_t start, uint64_t end);
