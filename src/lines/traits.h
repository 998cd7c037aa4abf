/* In:  the tags, attributes and text of a page, as an observer of the lines.
 * Out: small numbers that describe each line, and the page, for a learned method.
 *
 * Counts stop at the maximum of their type. */
#ifndef DANAG_LINES_TRAITS_H
#define DANAG_LINES_TRAITS_H

#include "lines/lines.h"
#include "lines/words.h"

extern const char *const line_edge_names[EDGE_COUNT];

enum line_mark {
    MARK_CURRENCY = 1 << 0,
    MARK_YEAR = 1 << 1,
    MARK_TIME = 1 << 2,  /* it has a time element */
    MARK_BOLD = 1 << 3,  /* it begins in b or strong */
    MARK_INPUT = 1 << 4, /* an input element is in it or before it */
    MARK_AFTER_H1 = 1 << 5,
    MARK_COPYRIGHT = 1 << 6
};

struct traits {
    struct keyword_set own;    /* keywords of the breaking element that it is in */
    struct keyword_set above;  /* of the two above that */
    struct keyword_set open;   /* of all open elements */
    struct keyword_set inside; /* of inline elements around it and in it */
    struct keyword_set said;   /* among its own first words */
    uint32_t within;           /* bits of enum within */
    uint32_t path;             /* hash of the breaking elements that it is in */
    uint32_t class_path;       /* the same, with their classes */
    uint32_t text;             /* hash of its first words */
    uint16_t characters;
    uint16_t code;
    uint16_t link;
    uint16_t words; /* estimated in scripts without spaces */
    uint16_t r2l;
    uint16_t counts[CHARACTER_COUNT];
    uint16_t since_h1; /* lines since the first h1, or since the start of the page */
    uint16_t since_heading;
    uint8_t elements[3]; /* enum element: the breaking element it is in, and the two above */
    uint8_t depth;       /* open breaking elements */
    uint8_t shared;      /* those of them that have been open since the line before */
    uint8_t inline_tags;
    uint8_t links;  /* a with href, in it */
    uint8_t breaks; /* breaking tags since the line before */
    uint8_t images; /* since the line before, or in it */
    uint8_t first;  /* enum character */
    uint8_t last;
    uint8_t opened; /* enum line_edge */
    uint8_t closed;
    uint8_t heading;     /* level of the last heading, 1 to 6; 0 before any */
    uint8_t title_words; /* how many of its first words are in the title */
    uint8_t title_found; /* how many words of the title are among them */
    uint8_t words_looked_at;
    uint8_t marks; /* bits of enum line_mark */
};

enum page_kind { PAGE_UNTOLD, PAGE_ARTICLE, PAGE_PRODUCT, PAGE_WEBSITE, PAGE_OTHER, PAGE_KINDS };
extern const char *const page_kind_names[PAGE_KINDS];

struct page_traits {
    struct keyword_set keywords; /* of html and body */
    enum page_kind kind;         /* og:type */
    uint8_t title_words;
    uint32_t elements[ELEMENT_COUNT]; /* start tags of each */
};

/* What the attributes of an open element, and of the elements around it, say. */
struct element_note {
    struct keyword_set own;
    struct keyword_set open; /* its own, and those of all elements around it */
    uint32_t path;           /* hash of the breaking elements down to here */
    uint32_t class_path;     /* the same, with their classes */
    bool hidden;             /* it is hidden, or an element around it */
};

/* The observer's state. */
struct traits_reader {
    struct keywords keywords;
    const struct outline *outline;
    struct element_note notes[OUTLINE_DEPTH + 1]; /* one per outline entry */
    struct element_note tag; /* of the last start tag: own, class_path, hidden */
    struct title_words title;
    struct lexicon lexicon;
    struct prose prose;
    struct traits line;
    enum page_kind content; /* of the last meta with content */
    struct page_traits page;
    enum line_edge edge; /* what ended the line before */
    uint32_t since_h1;
    uint32_t since_heading;
    uint8_t heading;
    uint8_t shared; /* the least depth since the line before */
    bool after_h1;
};

extern const struct line_observer traits_observer;

#endif
