/* In:  the tags of a page, and what their attributes mean.
 * Out: the elements that are open.
 * Memory: a stack of a fixed size, the caller's; what is nested deeper is left out.
 *
 * It is lenient as HTML's tree construction is (HTML §13.2.6), but only as far as it matters to
 * which element text belongs: an end tag closes all up to the nearest element of its name, within a
 * cell of a table; p, li, dd, dt, headings and parts of a table close those of their like. */
#ifndef DANAG_HTML_OUTLINE_H
#define DANAG_HTML_OUTLINE_H

#include "lines/keywords.h"

#include <stdbool.h>

#define OUTLINE_DEPTH 128 /* open elements that are known of */

/* Bits for elements that what is inside of them is told of. */
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
    struct keyword_set own;  /* of its attributes */
    struct keyword_set open; /* of its attributes and those of all above */
    uint32_t within;         /* bits of enum within: itself and all above */
    uint32_t path;           /* a number for the breaking elements down to here */
    uint32_t class_path;     /* another one, of their classes, too */
    uint8_t element;         /* an enum element */
    uint8_t depth;           /* breaking elements down to here */
    bool breaking;
};

struct outline {
    struct outline_entry entries[OUTLINE_DEPTH + 1]; /* the first one stands for the page */
    size_t top;                                      /* the last one that is open */
    uint64_t beyond;                                 /* enclosing elements that had no room */
    uint8_t open[ELEMENT_COUNT];                     /* how many */
    uint8_t shared;                                  /* the least depth since it was last set */
};

/* What the attributes of a start tag say. */
struct outline_attributes {
    struct keyword_set keywords;
    uint32_t classes; /* a number for the classes */
    bool hidden;
};

void outline_begin(struct outline *outline);
void outline_start(struct outline *outline, enum element element,
                   const struct outline_attributes *attributes);
void outline_end(struct outline *outline, enum element element);

static inline const struct outline_entry *outline_top(const struct outline *outline) {
    return &outline->entries[outline->top];
}

#endif
