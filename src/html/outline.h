/* In:  the tags of a page, from the lexer.
 * Out: which elements are open, and which tags are removed.
 *
 * The stack of open elements has a fixed size, so it does not store elements nested deeper. It
 * follows HTML's tree construction (HTML §13.2.6) closely enough to tell which element each piece
 * of text is in.
 *
 * An end tag closes the nearest open element of its name, and everything inside that element. There
 * are two limits. In a table cell, only the end tag of a table part closes anything outside the
 * cell. The end tag of an inline element closes nothing outside its block. The start tag of a block
 * closes a p around it. The start tags of li, dd, dt, headings and table parts can also close other
 * elements of their kind.
 *
 * Some programs write code without a `pre`: a div, and in it a div for each line; a table, and in
 * it a cell for each. It counts as a `pre` from its first line on, if the page's classes are read.
 * So does a `code` in a box of a forum, where `br` ends a line. */
#pragma once

#include "html/tag.h"

#define OUTLINE_DEPTH         128 /* open elements */
#define OUTLINE_REMOVED_DEPTH 32  /* extra room for a removed element and those inside it */

/* The kinds of elements that text can be inside. Each kind has a bit. */
/* clang-format off */
#define WITHINS(X)                                                                                 \
    X(ADDRESS, "address") X(ARTICLE, "article") X(ASIDE, "aside") X(BLOCKQUOTE, "blockquote")      \
    X(BUTTON, "button") X(CODE, "code") X(DETAILS, "details") X(DIALOG, "dialog") X(DL, "dl")      \
    X(FIELDSET, "fieldset") X(FIGURE, "figure") X(FOOTER, "footer") X(FORM, "form")                \
    X(HEADER, "header") X(HEADING, "heading") X(HIDDEN, "hidden") X(LABEL, "label") X(LI, "li")    \
    X(LINK, "link") X(MAIN, "main") X(NAV, "nav") X(NESTED_ARTICLE, "nested-article")              \
    X(NESTED_LIST, "nested-list") X(NESTED_TABLE, "nested-table") X(NOSCRIPT, "noscript")          \
    X(OL, "ol") X(P, "p") X(PRE, "pre") X(SECTION, "section") X(TABLE, "table") X(TH, "th")        \
    X(UL, "ul")
/* clang-format on */

enum within {
#define WITHIN_ENUM(name, text) WITHIN_##name,
    WITHINS(WITHIN_ENUM)
#undef WITHIN_ENUM
        WITHIN_COUNT,
    WITHIN_NONE = WITHIN_COUNT
};
_Static_assert(WITHIN_COUNT <= 32, "a uint32_t has a bit for each kind");

extern const char *const within_names[WITHIN_COUNT];

static inline uint32_t within_bit(enum within within) {
    return (uint32_t)1 << within;
}

struct outline_entry {
    uint32_t within; /* bits of enum within for this element and all elements around it */
    uint8_t element; /* an enum element */
    uint8_t depth;   /* how many of these elements are breaking */
    uint8_t block;   /* the innermost breaking element: its entry's index; 0: the page */
    bool foreign;    /* it holds svg or math, not HTML */
};

/* Open elements of code without a `pre`: the index of the entry of each; 0: it is not open. */
struct code_places {
    uint8_t box;   /* a box that may have lines of code */
    uint8_t line;  /* the last of these lines */
    uint8_t forum; /* a box of a forum that may have a `code` in it */
    uint8_t pre;   /* that `code`, which counts as a `pre` */
};

struct outline {
    struct outline_entry entries[1 + OUTLINE_DEPTH + OUTLINE_REMOVED_DEPTH]; /* [0]: the page */
    /* For each entry the index of its innermost mark: its own, or one around it; 0: none. A user of
     * the outline that knows more about some elements marks them. */
    uint8_t marks[1 + OUTLINE_DEPTH];
    size_t top;              /* index of the innermost open element's entry; 0: the page */
    size_t removed;          /* index of the open removed element's entry; 0: none is open */
    uint64_t scripts;        /* start tags of script so far, except in removed elements */
    uint64_t boxes;          /* tags of boxes so far, except in removed elements */
    uint64_t beyond;         /* open enclosing elements for which the stack had no room */
    uint64_t beyond_removed; /* elements inside the removed one for which the stack had no room */
    int64_t enclosing;       /* start tags minus end tags of enclosing elements, matching or not */
    bool in_link;            /* an `a` with an href is open. It stays open when its parent ends,
                              * because HTML opens it again (HTML §13.2.4.3) */
    struct code_places code;
    uint8_t open[ELEMENT_COUNT]; /* open elements of each kind, except removed ones */
};

void outline_begin(struct outline *outline);

/* Opens and closes removed elements. True if the tag belongs to a removed element or is inside one.
 * If not, pass the tag to outline_apply. */
bool outline_removes_more(struct outline *outline, const struct tag *tag);
static inline bool outline_removes(struct outline *outline, const struct tag *tag) {
    bool begins = (element_traits(tag->element) & REMOVED) != 0 && !tag->end;
    return (begins || outline->removed != 0) && outline_removes_more(outline, tag);
}

/* Opens and closes all other elements. True if the tag's element is now the innermost. */
bool outline_apply(struct outline *outline, const struct tag *tag);

/* For a div, a dl or a cell with attributes that was just opened. */
void outline_read_box(struct outline *outline, const struct tag *tag);

/* Whether the tag of a `code`, which is not yet applied, is one of a `pre` in all but its name. */
bool outline_is_tag_of_pre(const struct outline *outline, const struct tag *tag);

/* At the end of the page: closes the removed element that is still open, if there is one. */
void outline_end(struct outline *outline);

static inline const struct outline_entry *outline_top(const struct outline *outline) {
    return &outline->entries[outline->top];
}

/* Whether the element of the entry is breaking. The page is. */
static inline bool outline_breaks(const struct outline *outline, size_t entry) {
    return outline->entries[entry].block == entry;
}

static inline bool outline_is_within(const struct outline *outline, enum within within) {
    return (outline_top(outline)->within & within_bit(within)) != 0;
}

/* Whether the innermost element is a line in a box of code that counts as a `pre`. */
static inline bool outline_is_code_line(const struct outline *outline) {
    return outline->code.line != 0 && outline->code.line == outline->top;
}

/* Whether a math element is open that is not inside another removed element. */
static inline bool outline_is_in_math(const struct outline *outline) {
    return outline->removed != 0 && outline->entries[outline->removed].element == ELEMENT_MATH;
}

/* Whether the innermost element holds svg or math, where HTML's own rules do not apply. */
static inline bool outline_is_foreign(const struct outline *outline) {
    return outline_top(outline)->foreign;
}
