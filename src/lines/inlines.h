/* In:  the inline elements of a line, with the keywords of their attributes, and the line's text.
 * Out: the keywords that say something about the line as a whole.
 * Memory: a struct of a fixed size. */
#ifndef DANAG_LINES_INLINES_H
#define DANAG_LINES_INLINES_H

#include "lines/keywords.h"

#define INLINES_MAX 8 /* inline elements of a line; later ones do not count */

struct inline_element {
    struct keyword_set set;
    uint32_t characters; /* of the line's text that is in it, without spaces */
    bool open;
};

struct inlines {
    struct inline_element elements[INLINES_MAX];
    uint32_t count;
    uint32_t open;    /* how many of these are open */
    uint32_t skipped; /* how many more are open, for which there is no room */
};

/* A line begins. Elements that are still open are around the line, not in it. */
void inlines_begin(struct inlines *inlines);

/* An element with these keywords begins in the line, or ends. */
void inlines_start(struct inlines *inlines, const struct keyword_set *set);
void inlines_end(struct inlines *inlines);

/* The next text of the line. */
void inlines_text(struct inlines *inlines, struct slice text);

/* At the end of a line of that many words and characters: adds the keywords of its elements. In a
 * long line an element counts only if it holds much of the text, because a link to the comments in
 * a paragraph does not make the paragraph a comment. */
void inlines_add_to(const struct inlines *inlines, struct keyword_set *set, uint32_t words,
                    uint32_t characters);

#endif
