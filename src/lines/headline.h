/* In:  the text of a page's h1 elements, in pieces of any size, and its title.
 * Out: the page's headline. doc/metadata.md explains the choice.
 * Memory: a struct of a fixed size. */
#ifndef DANAG_LINES_HEADLINE_H
#define DANAG_LINES_HEADLINE_H

#include "lines/phrase.h"

#define HEADLINE_MAX        512 /* bytes of an h1; the rest is dropped */
#define HEADLINE_CANDIDATES 4   /* h1 elements with text; later ones are ignored */

struct headline {
    char bytes[HEADLINE_CANDIDATES][HEADLINE_MAX];
    struct phrase candidates[HEADLINE_CANDIDATES];
    size_t count; /* candidates that have ended; the next one may be open */
};

/* A page begins. */
void headline_begin(struct headline *headline);

/* The next piece of text inside an h1. */
void headline_text(struct headline *headline, const struct text *text);

/* A breaking tag inside an h1, which separates words as a space does. */
void headline_break(struct headline *headline);

/* The h1 has ended. Does nothing if no text has come since the last one ended. */
void headline_end(struct headline *headline);

/* The headline: an h1, or a part of the title. `title` is valid UTF-8 with white space collapsed,
 * and empty if the page has none. The result is in `headline` or in `title`, and valid as long as
 * both are. It is empty if the page has neither an h1 with letters that has ended nor a title.
 *
 * The page may tell its title elsewhere, too, in `told`, which may be empty. If that is one of the
 * h1s, it is chosen; without any h1, the main part of `told`; and unless the page is an article,
 * the main part of the title if `told` has the same. */
struct slice headline_choose(const struct headline *headline, struct slice title, struct slice told,
                             bool article);

/* How a text compares with the headline. Only letters and digits count, without their case. */
enum headline_match { HEADLINE_OTHER, HEADLINE_BEGINS, HEADLINE_SAME };
enum headline_match headline_compare(struct slice text, struct slice headline);

#endif
