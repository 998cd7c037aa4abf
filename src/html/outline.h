/* In:  the tags of a page, from the lexer.
 * Out: the elements that are open, and whether what comes is removed.
 *
 * A bounded stack: elements nested deeper than it reaches are only counted.  It follows HTML's tree
 * construction (HTML §13.2.6) as far as that decides which element text belongs to.  An end tag
 * closes everything up to the nearest element of its name, within a cell of a table; p, li, dd, dt,
 * headings and parts of a table close others of their kind. */
#ifndef DANAG_HTML_OUTLINE_H
#define DANAG_HTML_OUTLINE_H

#include "html/tag.h"

#define OUTLINE_DEPTH         128 /* open elements */
#define OUTLINE_REMOVED_DEPTH 32  /* open elements inside a removed one, which comes on top */

/* One bit per kind of enclosing element. */
#define WITHINS(X)                                                                                 \
    X(ADDRESS, "address")                                                                          \
    X(ARTICLE, "article")                                                                          \
    X(ASIDE, "aside")                                                                              \
    X(BLOCKQUOTE, "blockquote")                                                                    \
    X(BUTTON, "button")                                                                            \
    X(CODE, "code")                                                                                \
    X(DETAILS, "details")                                                                          \
    X(DIALOG, "dialog")                                                                            \
    X(DL, "dl")                                                                                    \
    X(FIELDSET, "fieldset")                                                                        \
    X(FIGURE, "figure")                                                                            \
    X(FOOTER, "footer")                                                                            \
    X(FORM, "form")                                                                                \
    X(HEADER, "header")                                                                            \
    X(HEADING, "heading")                                                                          \
    X(HIDDEN, "hidden")                                                                            \
    X(LABEL, "label")                                                                              \
    X(LI, "li")                                                                                    \
    X(LINK, "link")                                                                                \
    X(MAIN, "main")                                                                                \
    X(NAV, "nav")                                                                                  \
    X(NESTED_ARTICLE, "nested-article")                                                            \
    X(NESTED_LIST, "nested-list")                                                                  \
    X(NESTED_TABLE, "nested-table")                                                                \
    X(NOSCRIPT, "noscript")                                                                        \
    X(OL, "ol")                                                                                    \
    X(P, "p")                                                                                      \
    X(PRE, "pre")                                                                                  \
    X(SECTION, "section")                                                                          \
    X(TABLE, "table")                                                                              \
    X(TH, "th")                                                                                    \
    X(UL, "ul")

enum within {
#define WITHIN_ENUM(name, text) WITHIN_##name,
    WITHINS(WITHIN_ENUM)
#undef WITHIN_ENUM
        WITHIN_COUNT
};
_Static_assert(WITHIN_COUNT <= 32, "a word has a bit for each");

extern const char *const within_names[WITHIN_COUNT];

static inline uint32_t within_bit(enum within within) {
    return (uint32_t)1 << within;
}

struct outline_entry {
    uint32_t within; /* bits of enum within: itself and all above */
    uint8_t element; /* an enum element */
    uint8_t depth;   /* breaking elements down to here */
    bool breaking;
    bool foreign; /* what it holds is svg or math, not HTML */
};

struct outline {
    struct outline_entry entries[1 + OUTLINE_DEPTH + OUTLINE_REMOVED_DEPTH]; /* the page first */
    size_t top;              /* the last one that is open */
    size_t removed;          /* the removed element that is open; 0: none */
    uint64_t beyond;         /* enclosing elements that had no room */
    uint64_t beyond_removed; /* elements in the removed one that had no room */
    int64_t enclosing;       /* start tags less end tags of enclosing elements, matching or not */
    bool in_link;            /* an `a` with an address is open; it may reach beyond its parent, as
                              * HTML reopens it there (HTML §13.2.4.3) */
    uint8_t open[ELEMENT_COUNT]; /* how many of each element, but removed ones */
};

void outline_begin(struct outline *outline);

/* Whether the tag is removed: it belongs to a removed element or stands in one.  Then outline_apply
 * is not for it. */
bool outline_removes(struct outline *outline, const struct tag *tag);

/* Opens or closes what the tag does.  True if its element is now the last one that is open. */
bool outline_apply(struct outline *outline, const struct tag *tag);

static inline const struct outline_entry *outline_top(const struct outline *outline) {
    return &outline->entries[outline->top];
}

static inline bool outline_is_within(const struct outline *outline, enum within within) {
    return (outline_top(outline)->within & within_bit(within)) != 0;
}

/* Whether HTML's own rules are off: in svg or math, except where these hold HTML. */
static inline bool outline_is_foreign(const struct outline *outline) {
    return outline_top(outline)->foreign;
}

#endif
