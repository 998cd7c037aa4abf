/* In:  the text inside of the page's title elements, from the line counter.
 * Out: the text of the first one, its white space collapsed.
 * Memory: of a fixed size, the caller's. */
#ifndef DANAG_LINES_TITLE_H
#define DANAG_LINES_TITLE_H

#include "html/lexer.h"

#define TITLE_MAX 1024 /* bytes of it; the rest is clipped */

struct title {
    char bytes[TITLE_MAX];
    size_t size;
    bool open;
    bool whole; /* it has ended, or is full */
    bool space;
};

void title_begin(struct title *title);
void title_tag(struct title *title, bool end);

/* Text where it is open. */
void title_text(struct title *title, const struct text *text);

#endif
