/* In:  the lines of a page, their levels, and the confidence in the choice of lines.
 * Out: the levels, higher for lines that nothing marks as furniture.
 *
 * On pages unlike those it was trained on, the model leaves out what it does not know, and its
 * confidence is low. Then what the page says of its own parts is worth more: what is in no
 * navigation, footer or the like is probably content. */
#ifndef DANAG_METHOD_LEARNED_DOUBT_H
#define DANAG_METHOD_LEARNED_DOUBT_H

#include "method/learned/features.h"
#include "method/learned/model.h"

/* Whether the page marks its parts with elements such as `nav` and `main`. */
bool page_marks_parts(const struct page_traits *page);

/* Raises the levels of content. With the confidence c (out of CONFIDENCE_SURE) and the probability
 * p of a line, the probability becomes 1 - c (1 - p). */
void doubt_raise(const struct model *model, unsigned confidence, const struct feature_row *rows,
                 uint8_t *levels, size_t count);

#endif
