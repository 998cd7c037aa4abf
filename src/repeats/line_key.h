/* In:  a line of the rule text, on the tape, and the elements around it.
 * Out: a key that the same line has on other pages of its site: a Simhash of its words, and its
 *      path.
 *
 * Words with digits do not count, unless there are no others: "12 comments" and "7 comments" are
 * one line. The path is that of the breaking elements around the line, by their names. */
#ifndef DANAG_REPEATS_LINE_KEY_H
#define DANAG_REPEATS_LINE_KEY_H

#include "html/outline.h"
#include "lines/tape.h"

/* Bytes of a line. No key is made for a longer one: it is never left out. */
#define LINE_KEY_TEXT 4096

/* The line being read. It has a fixed size, and is all zeros at first. */
struct line_key {
    size_t size;
    bool in_note;
    char text[LINE_KEY_TEXT + 8]; /* with room to load the last octets */
};

/* The key of the path from the page down to where the outline is. */
uint64_t line_key_path(const struct outline *outline);

/* The key of the line between these positions of the tape. False if it is too long, or if the tape
 * does not have all of it. */
bool line_key_of(struct line_key *reader, struct tape *tape, uint64_t start, uint64_t end,
                 uint64_t path, uint64_t *key);

#endif
