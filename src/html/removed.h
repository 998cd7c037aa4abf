/* In:  the tags of a page.
 * Out: which of them lie in an element that is removed, or are its own.
 * Memory: a few counters, the caller's.
 *
 * No stack is kept, so that nothing grows with a page's nesting.  Where an element is never
 * closed, the next tag that could not stand inside of it ends it. */
#ifndef DANAG_HTML_REMOVED_H
#define DANAG_HTML_REMOVED_H

#include "html/element.h"

#include <stdbool.h>
#include <stdint.h>

struct removed {
    enum element element; /* ELEMENT_UNKNOWN outside of one */
    uint64_t depth;       /* open elements of that name, itself among them */
    uint64_t enclosing;   /* open elements inside that must have an end tag */
    uint64_t integration; /* open elements of svg or math that hold HTML */
    uint64_t foreign;     /* open svg and math in HTML in the element */
};

/* Whether HTML's own rules are off: in svg or math, but not where these hold HTML. */
bool removed_is_foreign(const struct removed *removed);

/* Whether the tag is removed.  `breakout`: a `font` with an attribute that ends svg and math. */
bool removed_start_tag(struct removed *removed, enum element element, bool self_closing,
                       bool breakout);
bool removed_end_tag(struct removed *removed, enum element element);

#endif
