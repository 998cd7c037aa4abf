/* In:  the address of a link or an image, the width and height of an image.
 * Out: whether it is an advertisement's.
 * Memory: constant tables. */
#ifndef DANAG_LINES_ADVERTISEMENT_H
#define DANAG_LINES_ADVERTISEMENT_H

#include "html/lexer.h"

/* Whether the address names a host that serves advertisements. */
bool advertisement_has_host(struct slice address);

/* Whether banners are sold in that size, in pixels. */
bool advertisement_has_size(unsigned width, unsigned height);

#endif
