/* In:  the lines of a whole page.
 * Out: whether the page is bare: text with nothing around it.
 *
 * The model knows the pages of web sites. A text without tags, a poem or a few paragraphs have
 * little of what it knows main content by. But nothing on such a page competes with the text, so
 * all its lines are content. */
#ifndef DANAG_METHOD_LEARNED_BARE_H
#define DANAG_METHOD_LEARNED_BARE_H

#include "method/learned/features.h"

/* The confidence in a bare page, out of CONFIDENCE_SURE, unless the model's is higher. */
#define BARE_CONFIDENCE 500

bool page_is_bare(const struct feature_row *rows, size_t count, const struct traits_reader *reader);

#endif
