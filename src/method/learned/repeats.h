/* In:  a line and an earlier line with the same text.
 * Out: whether the page shows the text twice because of its layout.
 *
 * Pages repeat text for wide and narrow screens, in summaries, in hidden copies and in quotes of
 * earlier posts. But a refrain belongs to its song each time. The places of the two lines tell
 * which it is. */
#ifndef DANAG_METHOD_LEARNED_REPEATS_H
#define DANAG_METHOD_LEARNED_REPEATS_H

#include "html/outline.h"
#include "lines/traits.h"

#include <stddef.h>

#define REPEAT_WORDS 8 /* lines with fewer words may always be repeated */

/* Short lines (names, dates, prices) may be repeated, and so may lines in `pre` or in a table. */
bool repeats_matter(const struct traits *line);

/* Which elements hold the current line. */
struct repeats {
    size_t since[OUTLINE_DEPTH + 1]; /* by depth: the element's first line */
};

void repeats_begin(struct repeats *repeats);

/* Moves on to the next line. Lines are numbered from 0. */
void repeats_line(struct repeats *repeats, const struct traits *line, size_t number);

/* Whether the current line stands in the same place as an earlier line: in the same elements with
 * the same classes and ids (but for digits), both hidden or both not, and not far below an element
 * that holds both. */
bool repeats_same_place(const struct repeats *repeats, const struct traits *line,
                        const struct traits *earlier, size_t earlier_number);

#endif
