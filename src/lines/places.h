/* In:  the tags of a page, through a line_observer.
 * Out: whether each line is in a list, in a form, or part of an advertisement. */
#ifndef DANAG_LINES_PLACES_H
#define DANAG_LINES_PLACES_H

#include "lines/lines.h"

enum place {
    PLACE_LIST = 1 << 0,
    PLACE_FORM = 1 << 1,
    PLACE_ADVERTISEMENT = 1 << 2 /* the line has a link to an advertiser, or a banner */
};

extern const struct line_observer places_observer;

/* Whether the address has an advertiser's host. */
bool advertisement_has_host(struct slice address);

/* Whether an image of this size, in pixels, is likely an advertisement. */
bool advertisement_has_size(unsigned width, unsigned height);

#endif
