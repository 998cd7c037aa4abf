/* Notes to a text, at its foot or at its end: which links in the text lead to them, which elements
 * hold them, and which links in these lead back.
 *
 * A page says it in many ways, but a reference is always a link to a fragment, in a `sup`, with a
 * class of its own or to an id as notes have it, and the note is an element that has the fragment
 * as its id, or that begins with one. A note gets its number at the first link that may be a
 * reference. Or the note is inset: its text stands in the middle of a paragraph, as if it were the
 * reference. Or both are loose: without a link, a `sup` has the same number in the text and where a
 * later paragraph begins. Their numbers count from 1, because a number may be an exponent. */
#pragma once

#include "html/tag.h"
#include "lines/style.h"
#include "text/keyed_digest.h"

#define FOOTNOTES_MAX                                                                              \
    1024 /* notes of a page and links that may lead to one; later ones are plain text */
#define FOOTNOTE_SLOTS    (2 * FOOTNOTES_MAX) /* a power of 2 */
#define FOOTNOTE_MARK_MAX 16                  /* bytes of a reference's text, such as `[note 12]` */

/* What the elements around a text say of it. */
enum footnoting {
    FOOTNOTE_INSIDE = 1 << 0, /* it is in a note */
    FOOTNOTE_BACK = 1 << 1,   /* it leads back to the reference */
    FOOTNOTE_LINK = 1 << 2,   /* it is in a link to a fragment, which may lead back from a note */
    FOOTNOTE_BOX = 1 << 3,    /* its block is a note if it begins with a link that has the id */
    FOOTNOTE_LABEL = 1 << 4,  /* a superscript in a note: its mark, if it begins the note */
    FOOTNOTE_INSET = 1 << 5   /* it is in an inset note */
};

/* What the last start tag says of notes. "It" is the tag's element. */
struct footnote_tag {
    uint64_t digest; /* digest of the fragment that it links to; 0: none */
    uint16_t target; /* the note whose id it has; 0: none */
    bool reference;  /* its class says that it refers to a note */
    bool back;       /* its class says that it leads back */
    bool box;        /* its class says that it may hold a note */
    bool inset;      /* it is an inset note */
    bool link;       /* it is an `a` */
    bool inner;      /* it leads to a fragment */
    bool follows;    /* it comes after the label of a note */
    bool tells;      /* one of the above is true, or it is a `sup` */
};

/* The text of a run that is a link to or from a note. */
struct footnote_text {
    uint16_t number;    /* the note that it leads to; 0: none */
    uint8_t footnoting; /* in a note: FOOTNOTE_BACK, FOOTNOTE_LINK, FOOTNOTE_LABEL, _INSET */
    bool first;         /* the run begins its paragraph */
    uint32_t link;
    uint32_t told; /* the last link for which a RUN_FOOTNOTE was put */
    size_t size;   /* of its text */
    char text[FOOTNOTE_MARK_MAX];
};

struct footnotes {
    struct digest_key key;
    unsigned count;
    unsigned loose;         /* number of the last loose note that a `sup` has referred to */
    struct container label; /* the note whose label is in an element of its own */
    enum element follows;   /* the next element of this kind is that note; ELEMENT_UNKNOWN: none */
    uint64_t held[FOOTNOTES_MAX / 64]; /* a bit for each note that has been found */
    uint64_t digests[FOOTNOTE_SLOTS];  /* digests of fragments; 0: an empty slot */
    uint16_t numbers[FOOTNOTE_SLOTS];  /* the note of each digest, from 1 */
};

void footnotes_begin(struct footnotes *notes);

/* The number of the note whose id has this digest; 0 if no link leads to it, or if it has been
 * found already. */
unsigned footnotes_find(const struct footnotes *notes, uint64_t digest);

/* The number of the note that a link leads to, perhaps a new one; 0 if there are too many notes. */
unsigned footnotes_number(struct footnotes *notes, uint64_t digest);

/* Whether a span with these classes is an inset note: of LaTeXML, Tufte CSS, and two plugins of
 * WordPress. */
bool footnotes_is_inset(struct slice classes);

/* Whether a tag may have the id of a note. */
static inline bool footnotes_expect_id(const struct footnotes *notes) {
    return notes->count > notes->loose;
}

/* Whether a start tag must be read. Most need not be. */
static inline bool footnotes_may_tell(const struct footnotes *notes, enum element element) {
    return footnotes_expect_id(notes) || element == ELEMENT_A || element == ELEMENT_SUP ||
           element == ELEMENT_UNKNOWN;
}
/* Reads the attributes of a start tag. `read` must be all zeros. */
void footnotes_read(const struct footnotes *notes, const struct tag *tag,
                    struct footnote_tag *read);

void footnote_text_add(struct footnote_text *text, struct slice part);
