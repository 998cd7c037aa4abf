/* In:  the start tags of iframe, video and audio, and of source in these.
 * Out: where a player leads, for a link, and its words.
 *
 * A frame counts if its address is one that sites give for their players: then it leads to the page
 * of what is played, if that can be told from the address. */
#pragma once

#include "lines/pictures.h"

/* What is read of these tags, and of those of source. */
#define PLAYER_ATTRIBUTES                                                                          \
    (ATTRIBUTE_BIT(ARIA_LABEL) | ATTRIBUTE_BIT(DATA_SRC) | ATTRIBUTE_BIT(DATA_LAZY_SRC) |          \
     ATTRIBUTE_BIT(SRC) | ATTRIBUTE_BIT(TITLE))

#define PLAYER_ADDRESS_MAX 255 /* bytes of an address made from another one */

/* The players of a page. */
struct players {
    bool waits; /* a video or audio is open that has no address so far */
    char words[STYLES_TITLE_MAX + 1];
    char address[PLAYER_ADDRESS_MAX + 1]; /* of the last frame */
    size_t size;                          /* its bytes; 0: there was none */
};

void players_begin(struct players *players);

/* True if there is a player here. It is valid until the next call. */
bool players_tag(struct players *players, const struct tag *tag, struct picture *player);
