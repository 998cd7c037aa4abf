/* In:  the text of a line, in pieces.
 * Out: the same text on as many lines as it needs to stay within a width.
 * Memory: the start of one word.
 *
 * A line ends at a space or between two characters of a script without spaces; a longer word sticks
 * out. The pieces may end anywhere, even within a character. */
#ifndef DANAG_OUTPUT_WRAP_H
#define DANAG_OUTPUT_WRAP_H

#include "text/utf8.h"

#include <stdbool.h>
#include <stddef.h>

#define WRAP_LEAST    20   /* columns */
#define WRAP_MOST     1000 /* columns */
#define WRAP_WORD_MAX 4096 /* bytes. A line holds as many, unless it is full of combining marks */
#define WRAP_TAB      8    /* columns between tab stops */

struct writer;

struct wrap {
    struct writer *writer;
    /* Ends the line and begins the next one; returns the columns of what it puts at its start. */
    unsigned (*turn)(struct writer *writer);
    unsigned width;
    unsigned column; /* columns of the line so far */
    bool empty;      /* the line has no word yet */
    bool space;      /* a space comes before the word */
    bool glued;      /* the word continues one that has already been put */
    uint32_t last;   /* the word's last character */
    unsigned word_columns;
    size_t word_size;
    size_t part_size; /* bytes of a character whose end is missing */
    char part[UTF8_SEQUENCE_MAX];
    char word[WRAP_WORD_MAX];
};

/* Begins a line with `column` columns already used. Drops what the last line has left. */
void wrap_begin(struct wrap *wrap, unsigned column);

/* Adds text in valid UTF-8 without tabs or newlines. */
void wrap_text(struct wrap *wrap, const char *text, size_t size);

void wrap_tabs(struct wrap *wrap, unsigned count);

/* Puts the last word of the line. */
void wrap_end(struct wrap *wrap);

#endif
