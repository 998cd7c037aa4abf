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

#define FOOTNOTES_MAX     1024 /* notes of a page, and links that may lead to one; others are none */
#define FOOTNOTE_SLOTS    (2 * FOOTNOTES_MAX) /* a power of 2 */
#define FOOTNOTE_MARK_MAX 16                  /* bytes of a reference's text, such as `[note 12]` */

/* What is known of text by the elements around it: bits. */
enum footnoting {
    FOOTNOTE_INSIDE = 1 << 0, /* it is in a note */
    FOOTNOTE_BACK = 1 << 1,   /* it leads back to the reference */
    FOOTNOTE_LINK = 1 << 2,   /* it is in a link to a fragment: in a note, that may lead back */
    FOOTNOTE_BOX = 1 << 3,    /* its block is a note if the link that begins it has the id */
    FOOTNOTE_LABEL = 1 << 4,  /* it is a superscript in a note: at its beginning, its mark */
    FOOTNOTE_INSET = 1 << 5   /* it is in a note that is inset */
};

/* What the last start tag says of notes. */
struct footnote_tag {
    uint64_t digest; /* of a fragment that it links to; 0: none */
    uint16_t target; /* the note whose id it has; 0: none */
    bool reference;  /* its class says that it is one; */
    bool back;       /* that it leads back; */
    bool box;        /* that it may hold a note; */
    bool inset;      /* that it is one, inset */
    bool link;       /* it is an `a` */
    bool inner;      /* that leads to a fragment */
    bool follows;    /* it comes after the label of a note */
    bool tells;      /* any of this, or it is a `sup` */
};

/* The text of a run that is a link to or from a note. */
struct footnote_text {
    uint16_t number;    /* of the note that it leads to; 0: none */
    uint8_t footnoting; /* in a note: FOOTNOTE_BACK, FOOTNOTE_LINK, FOOTNOTE_LABEL, _INSET */
    bool first;         /* of its paragraph */
    uint32_t link;
    uint32_t told; /* the last link that has a RUN_FOOTNOTE */
    size_t size;   /* of its text */
    char text[FOOTNOTE_MARK_MAX];
};

struct footnotes {
    struct digest_key key;
    unsigned count;
    unsigned loose;         /* the last of the notes without links that a number refers to */
    struct container label; /* of the note whose label is in an element of its own; */
    enum element follows;   /* the next such element is the note; ELEMENT_UNKNOWN: none is */
    uint64_t held[FOOTNOTES_MAX / 64]; /* a bit for each note that has been found */
    uint64_t digests[FOOTNOTE_SLOTS];  /* of fragments; 0: none */
    uint16_t numbers[FOOTNOTE_SLOTS];  /* from 1 */
};

void footnotes_begin(struct footnotes *notes);

/* The number of the note whose id has this digest; 0: no link leads to it, or it has been found. */
unsigned footnotes_find(const struct footnotes *notes, uint64_t digest);

/* The number of the note that a link leads to, which may be a new one. 0: there are too many. */
unsigned footnotes_number(struct footnotes *notes, uint64_t digest);

/* Whether a span with these classes is an inset note: of LaTeXML, Tufte CSS, and two plugins of
 * WordPress. */
bool footnotes_is_inset(struct slice classes);

/* Whether a tag may have the id of a note. */
static inline bool footnotes_expect_id(const struct footnotes *notes) {
    return notes->count > notes->loose;
}

/* Whether a start tag has to be read: most have not. */
static inline bool footnotes_may_tell(const struct footnotes *notes, enum element element) {
    return footnotes_expect_id(notes) || element == ELEMENT_A || element == ELEMENT_SUP ||
           element == ELEMENT_UNKNOWN;
}
/* Reads the attributes of a start tag. What `read` says is zeros before. */
void footnotes_read(const struct footnotes *notes, const struct tag *tag,
                    struct footnote_tag *read);

void footnote_text_add(struct footnote_text *text, struct slice part);
