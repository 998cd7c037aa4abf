/* In:  the attributes of a start tag.
 * Out: whether they hide the element, or only seem to. */
#ifndef DANAG_LINES_HIDDEN_H
#define DANAG_LINES_HIDDEN_H

#include "html/tag.h"

/* Whether a style has `display:none` or `visibility:hidden`. Spaces may follow the colon. */
bool hidden_by_style(struct slice style);

/* Whether the element's id is `S:` and a hexadecimal number. React streams content into such an
 * element, which is hidden until a script moves the content to its place. */
bool hidden_is_streamed(const struct tag *tag);

#endif
