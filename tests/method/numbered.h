/* In:  the counts of lines, and the length of each line's text.
 * Out: a text for each line that repeats its number; which of these lines a method takes.
 * Memory: the caller's. */
#pragma once

#include "trial.h"

#define NUMBERED_BOUND 300

struct numbered {
    size_t count;
    struct line lines[NUMBERED_BOUND]; /* the caller sets only the counts */
    size_t sizes[NUMBERED_BOUND];      /* bytes of text */
};

/* Runs the method on a document of these lines. */
void numbered_run(struct trial *trial, const struct numbered *document);

/* Replaces `text` with the text of the lines from `first` to `last`. */
void numbered_text(const struct numbered *document, size_t first, size_t last, struct bytes *text);

/* Fails unless the method gave that text, or nothing if `taken` is false. */
void numbered_assert_taken(const struct trial *trial, const struct numbered *document, bool taken,
                           size_t first, size_t last);

/* The same with little memory: fails unless the method gave the beginning of that text. Returns
 * whether it was cut. */
bool numbered_assert_cut(const struct trial *trial, const struct numbered *document, bool taken,
                         size_t first, size_t last);
