/* In:  lines, as counts, and how long the text of each is to be.
 * Out: a text that shows the number of its line; what a method takes of such lines.
 * Memory: the caller's. */
#ifndef DANAG_TESTS_METHOD_NUMBERED_H
#define DANAG_TESTS_METHOD_NUMBERED_H

#include "trial.h"

#define NUMBERED_BOUND 300

struct numbered {
    size_t count;
    struct line lines[NUMBERED_BOUND]; /* of these only the counts are the caller's */
    size_t sizes[NUMBERED_BOUND];      /* bytes of text */
};

/* Runs the method on a document of these lines. */
void numbered_run(struct trial *trial, const struct numbered *document);

/* The text of the lines from the first to the last is put in place of what stood in `text`. */
void numbered_text(const struct numbered *document, size_t first, size_t last, struct bytes *text);

/* Holds that text against what the method gave: nothing where no lines are taken. */
void numbered_assert_taken(const struct trial *trial, const struct numbered *document, bool taken,
                           size_t first, size_t last);

/* The same where memory was short: what came out is the beginning of that text. True where it is
 * not all of it. */
bool numbered_assert_cut(const struct trial *trial, const struct numbered *document, bool taken,
                         size_t first, size_t last);

#endif
