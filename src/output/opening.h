/* In:  the runs of a document, and its headline.
 * Out: the same runs, without those that repeat the headline.
 * Memory: a struct of a fixed size.
 *
 * The writer puts the headline first. The text that follows may have it, too. This stage holds a
 * paragraph near the beginning until it has ended, and drops it if it is the headline. The headline
 * may also be spread over several paragraphs. */
#ifndef DANAG_OUTPUT_OPENING_H
#define DANAG_OUTPUT_OPENING_H

#include "lines/headline.h"
#include "lines/lines.h"
#include "lines/tape.h"

#define OPENING_PARAGRAPHS 32 /* those that are looked at */
#define OPENING_RUNS_MAX   16 /* a paragraph with more runs, or with more bytes, is no headline */
#define OPENING_BYTES_MAX  4096

struct opening {
    unsigned left;      /* paragraphs still to be looked at; 0: nothing is held any more */
    uint32_t passed_on; /* the last paragraph that was passed on before it ended */
    size_t run_count;
    struct run runs[OPENING_RUNS_MAX]; /* those held, with their bytes one after another */
    size_t size;
    char bytes[OPENING_BYTES_MAX];
    struct slice headline; /* in `headline_bytes` */
    char headline_bytes[TITLE_MAX];
};

/* Copies the headline; it may be empty. */
void opening_begin(struct opening *opening, struct slice headline);

/* Takes a run or a piece of text, or passes it on to `next`. Return what `next` returns. */
int opening_run(struct opening *opening, const struct run *run, const struct tape_reader *next);
int opening_text(struct opening *opening, const char *text, size_t size,
                 const struct tape_reader *next);

/* Passes on what is held: text was left out, or the document ends. */
int opening_flush(struct opening *opening, const struct tape_reader *next);

#endif
