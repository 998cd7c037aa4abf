/* In:  the tags, attributes and text of a page, through a line_observer.
 * Out: small numbers that describe each line and the page, for a learned method.
 *
 * Counts stop at the maximum of their type. */
#pragma once

#include "lines/lines.h"
#include "lines/prose.h"

extern const char *const line_edge_names[EDGE_COUNT];

enum line_mark {
    MARK_CURRENCY = 1 << 0,
    MARK_YEAR = 1 << 1,
    MARK_TIME = 1 << 2,  /* the line has a time element */
    MARK_BOLD = 1 << 3,  /* the line begins with b or strong */
    MARK_INPUT = 1 << 4, /* the line has an input element */
    MARK_AFTER_H1 = 1 << 5,
    MARK_COPYRIGHT = 1 << 6
};

/* Elements that hold lines which say little one by one: of code, of a table, of a list item,
 * of a row. */
enum holder { HOLDER_PRE, HOLDER_TABLE, HOLDER_ITEM, HOLDER_ROW, HOLDERS };

struct traits {
    struct keyword_set own;    /* keywords of the innermost breaking element around the line */
    struct keyword_set above;  /* keywords of the elements above that, up to two breaking ones */
    struct keyword_set open;   /* keywords of all open elements */
    struct keyword_set inside; /* keywords of inline elements directly around or in the line; in a
                                * long line, only of those with much of its text */
    struct keyword_set said;   /* keywords among the line's first words */
    struct keyword_set headed; /* keywords among the first words of the last heading */
    uint32_t within;           /* bits of enum within */
    uint32_t path;             /* hash of the breaking elements around the line */
    uint32_t class_path;       /* hash of these elements and their classes */
    uint32_t place;            /* hash of these elements, their classes and their ids */
    uint32_t text;             /* hash of the line's first words */
    uint16_t characters, code, link;
    uint16_t words; /* an estimate in scripts without spaces; see traits_words */
    uint16_t r2l, counts[CHARACTER_COUNT];
    uint16_t since_h1; /* lines since the first h1, or since the start of the page */
    uint16_t since_heading;
    uint8_t elements[3]; /* enum element: the innermost breaking element, and the two above it */
    uint8_t depth;       /* open breaking elements */
    uint8_t shared;      /* how many of these have stayed open since the line before */
    uint8_t
        holders[HOLDERS]; /* depth of the innermost pre, table and li around the line; 0: none */
    uint8_t inline_tags;
    uint8_t links;           /* start tags of `a` with href in the line */
    uint8_t breaks;          /* breaking tags since the line before */
    uint8_t images;          /* img elements in the line, or since the line before */
    uint8_t first;           /* enum character: the kind of the first character */
    uint8_t last;            /* enum character: the kind of the last character */
    uint8_t opened;          /* enum line_edge: what begins the line */
    uint8_t closed;          /* enum line_edge: what ends the line */
    uint8_t heading;         /* level of the last heading, 1 to 6; 0 before the first */
    uint8_t title_words;     /* how many of the line's first words are in the title */
    uint8_t title_found;     /* how many words of the title are among the line's first words */
    uint8_t words_looked_at; /* how many first words we have looked at */
    uint8_t marks;           /* bits of enum line_mark */
    bool unseen;             /* most of its text is only for screen readers, by a class */
    uint8_t site_rank;       /* what the site repeats: the method sets it (site_rank) */
};

enum page_kind { PAGE_UNTOLD, PAGE_ARTICLE, PAGE_PRODUCT, PAGE_WEBSITE, PAGE_OTHER, PAGE_KINDS };
extern const char *const page_kind_names[PAGE_KINDS];

struct page_traits {
    struct keyword_set keywords; /* keywords of html and body */
    enum page_kind kind;         /* from og:type */
    uint8_t title_words;
    uint32_t elements[ELEMENT_COUNT]; /* start tags of each element */
};

/* What attributes say about an open element and the elements around it. */
struct element_note {
    struct keyword_set own;  /* keywords of this element and, if it is inline, of the inline ones
                              * around it */
    struct keyword_set open; /* keywords of this element and all elements around it */
    uint32_t path;           /* hash of the breaking elements from the page down to this one */
    uint32_t class_path;     /* hash of these elements and their classes */
    uint32_t place;          /* hash of these elements, their classes and their ids */
    uint8_t
        holders[HOLDERS]; /* depth of the innermost pre, table and li, among breaking elements */
    bool hidden;          /* this element or one around it is hidden */
    bool unseen;          /* only for screen readers: this element, or a breaking one around it */
};

/* The inline elements of a line, with the keywords of their attributes. */
#define INLINES_MAX 8 /* inline elements of a line; later ones do not count */

struct inline_element {
    struct keyword_set set;
    uint32_t characters; /* characters of the line's text in it, without spaces */
    bool open;
    bool unseen; /* it is only for screen readers */
};

struct line_inlines {
    struct inline_element elements[INLINES_MAX];
    uint32_t count;
    uint32_t open;    /* how many of these are open */
    uint32_t skipped; /* how many more are open, for which there is no room */
};

/* The observer's state. */
struct traits_reader {
    struct keywords keywords;
    const struct outline *outline;
    struct element_note notes[OUTLINE_DEPTH + 1]; /* one per outline entry */
    struct element_note tag; /* the last start tag: own, class_path, place and hidden are set; from
                              * here on, zeros when a page begins */
    struct title_words title;
    struct prose prose;
    struct traits line;
    struct line_inlines inlines;
    enum page_kind content; /* what the last meta with content names */
    struct page_traits page;
    enum line_edge edge; /* what ended the line before */
    uint32_t since_h1, since_heading;
    uint8_t heading;
    uint8_t shared; /* the least depth since the line before */
    bool after_h1;
};

extern const struct line_observer traits_observer;

/* The words of a line if each character of a script without spaces counts as one. */
unsigned traits_words(const struct traits *line);
