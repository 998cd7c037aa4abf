/* In:  the spans of a document.
 * Out: which notes come with a reference before them. Only these are written as notes. Inset
 *      notes come after the paragraph that they stand in.
 * Memory: a struct of a fixed size.
 *
 * A reference to a note that was left out would lead nowhere. So it is one only if the note is in a
 * span that has been announced. */
#pragma once

#include "lines/footnotes.h"
#include "lines/tape.h"

#define FOOTNOTES_HELD_MAX (32 * 1024) /* bytes of inset notes. Half of it ends a paragraph */

struct written_footnotes {
    uint64_t end;    /* where the spans end that have been announced */
    uint16_t number; /* the note that the last RUN_FOOTNOTE names; 0: none */
    uint8_t read;    /* bytes of that run so far */
    bool taken;      /* a reference to it has been written since */
    /* By number, from 1: the note will come; a reference to it has been written. */
    bool coming[FOOTNOTES_MAX + 1], referred[FOOTNOTES_MAX + 1];
    uint32_t released;  /* paragraphs of inset notes that have been passed on */
    uint16_t present;   /* the inset note that is being passed on; 0: none */
    uint16_t last;      /* the last inset note that was passed on */
    uint32_t paragraph; /* the page's paragraph that this note was in */
    size_t held;
    char held_bytes[FOOTNOTES_HELD_MAX]; /* runs and their bytes */
};

/* Looks for notes from `start` to `end`, unless that has been announced. Returns 0. */
int footnotes_announce(struct written_footnotes *notes, struct tape *tape, uint64_t start,
                       uint64_t end);

/* A RUN_FOOTNOTE begins (no bytes), or some of its bytes come. */
void footnotes_refer(struct written_footnotes *notes, const char *bytes, size_t size);

/* A run with MARK_FOOTNOTE has come: takes the mark away if it is no reference. True if it only
 * goes on with one. */
bool footnotes_take(struct written_footnotes *notes, struct style *style);

/* A block has come: makes a note that is not written an item like others, or no container. */
void footnotes_settle(struct written_footnotes *notes, struct block *block);

/* Holds a run of an inset note, or a part of one. False if it should be the last. */
bool footnotes_keep(struct written_footnotes *notes, const struct run *run, const char *bytes,
                    size_t size);

/* Whether the held notes may come between the block and the next one; NULL: the next one is
 * plain. */
bool footnotes_fit(const struct block *block, const struct block *next);

/* Passes on the held notes, as paragraphs of their own. Returns what the reader returns. */
int footnotes_release(struct written_footnotes *notes, const struct tape_reader *reader);

/* Makes a plain block one of the note that is being passed on. */
void footnotes_contain(const struct written_footnotes *notes, struct block *block);

/* The number of the note that a block is in; 0: none. */
unsigned footnotes_number_of(const struct block *block);
