/* In:  the start tags of img, picture, source, iframe, video and audio.
 * Out: the address and the words of each picture; nothing for an img that shows none. Where a
 *      player leads, for a link, and its words.
 *
 * A page that loads its pictures late has the address elsewhere than in src, and often the same
 * picture in noscript. A frame counts if its address is one that sites give for their players: then
 * it leads to the page of what is played, if that can be told from the address. */
#pragma once

#include "lines/style.h"

/* Whether the address, after its scheme, is one of an advertiser (places.c). */
bool is_advertiser(struct slice address);

/* Addresses of pictures that a script loads when they are seen. */
#define PICTURE_LATER_ATTRIBUTES                                                                   \
    (ATTRIBUTE_BIT(DATA_SRC) | ATTRIBUTE_BIT(DATA_ORIGINAL) | ATTRIBUTE_BIT(DATA_LAZY_SRC) |       \
     ATTRIBUTE_BIT(DATA_ACTUALSRC) | ATTRIBUTE_BIT(DATA_CP_SRC) | ATTRIBUTE_BIT(NITRO_LAZY_SRC))
/* The attributes of img and source that are read. */
#define PICTURE_ATTRIBUTES                                                                         \
    (PICTURE_LATER_ATTRIBUTES | ATTRIBUTE_BIT(ALT) | ATTRIBUTE_BIT(DATA_SRCSET) |                  \
     ATTRIBUTE_BIT(HEIGHT) | ATTRIBUTE_BIT(SRC) | ATTRIBUTE_BIT(SRCSET) | ATTRIBUTE_BIT(STYLE) |   \
     ATTRIBUTE_BIT(TITLE) | ATTRIBUTE_BIT(WIDTH))

struct picture {
    struct slice address; /* empty: the words stand for the picture, as for an emoji */
    struct slice words;
};

struct picture_place {
    uint64_t text_end; /* the same for two pictures without text between them */
    uint32_t link;     /* the link that it is in; 0: none */
    bool in_noscript;
};

/* The pictures of a page. */
struct pictures {
    uint64_t source_weight;    /* weight of the picture in `source`; 0: there is none */
    struct picture_place last; /* the place of the last picture that has an address */
    bool passed_over;          /* an img that showed no picture has come after it */
    char
        source[STYLES_ADDRESS_MAX + 1]; /* the best address of the sources in the picture element */
    char address[STYLES_ADDRESS_MAX + 1]; /* of the last picture; "" if there was none */
};

/* Whether a picture can have this address. Addresses of placeholders do not count, nor do those
 * with a NUL, which would end there on the tape. */
bool picture_is_address(struct slice value);

/* Whether a link to this address shares the page. A picture in such a link is an icon. */
bool link_shares_page(struct slice link);

void pictures_begin(struct pictures *pictures);

/* True if there is a picture here. It is valid until the next call. */
bool pictures_tag(struct pictures *pictures, const struct tag *tag, struct picture_place place,
                  struct picture *picture);

/* The attributes of players and of source that are read. */
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
