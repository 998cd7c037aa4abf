/* In:  the tags of a page, as an observer of the lines.
 * Out: what each line is part of: a list, a form, an advertisement. */
#ifndef DANAG_LINES_PLACES_H
#define DANAG_LINES_PLACES_H

#include "lines/lines.h"

enum place {
    PLACE_LIST = 1 << 0,
    PLACE_FORM = 1 << 1,
    PLACE_ADVERTISEMENT = 1 << 2 /* it has a link to an advertiser, or an advertiser's image */
};

extern const struct line_observer places_observer;

/* Whether the address has an advertiser's host. */
bool advertisement_has_host(struct slice address);

/* Whether images of this size, in pixels, are advertisements. */
bool advertisement_has_size(unsigned width, unsigned height);

#endif
