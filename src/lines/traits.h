/* In:  the tags, attributes and text of a page, as an observer of the lines.
 * Out: small numbers about each line, for a learned method; the same about the page.
 *
 * Counts stop at the most that their type holds. */
#ifndef DANAG_LINES_TRAITS_H
#define DANAG_LINES_TRAITS_H

#include "lines/lines.h"
#include "lines/words.h"

extern const char *const line_edge_names[EDGE_COUNT];

enum line_mark {
    MARK_CURRENCY = 1 << 0,
    MARK_YEAR = 1 << 1,
    MARK_TIME = 1 << 2,  /* the element */
    MARK_BOLD = 1 << 3,  /* it begins in b or strong */
    MARK_INPUT = 1 << 4, /* an input stands in or before it */
    MARK_AFTER_H1 = 1 << 5,
    MARK_COPYRIGHT = 1 << 6
};

struct traits {
    struct keyword_set own;    /* keywords of the breaking element that it stands in */
    struct keyword_set above;  /* of the two above */
    struct keyword_set open;   /* of all that are open */
    struct keyword_set inside; /* of inline elements round and in it */
    struct keyword_set said;   /* of its first words themselves */
    uint32_t within;           /* of enum within */
    uint32_t path;             /* a number for the breaking elements it stands in */
    uint32_t class_path;       /* the same with their classes */
    uint32_t text;             /* a number for its text */
    uint16_t characters;
    uint16_t code;
    uint16_t link;
    uint16_t words; /* guessed where a script has no spaces */
    uint16_t r2l;
    uint16_t counts[CHARACTER_COUNT];
    uint16_t since_h1; /* lines */
    uint16_t since_heading;
    uint8_t elements[3]; /* enum element: that it stands in, and the two above */
    uint8_t depth;       /* breaking elements open */
    uint8_t shared;      /* of these: that were open at the line before already */
    uint8_t inline_tags;
    uint8_t links;  /* a with href, in it */
    uint8_t breaks; /* breaking tags since the line before */
    uint8_t images; /* since the line before, or in it */
    uint8_t first;  /* enum character */
    uint8_t last;
    uint8_t opened; /* enum line_edge */
    uint8_t closed;
    uint8_t heading;     /* level of the last heading, 1 to 6; 0 before any */
    uint8_t title_words; /* of its first words: those that the title has */
    uint8_t title_found; /* words of the title that it has */
    uint8_t words_looked_at;
    uint8_t marks; /* of enum line_mark */
};

enum page_kind { PAGE_UNTOLD, PAGE_ARTICLE, PAGE_PRODUCT, PAGE_WEBSITE, PAGE_OTHER, PAGE_KINDS };
extern const char *const page_kind_names[PAGE_KINDS];

struct page_traits {
    struct keyword_set keywords; /* of html and body */
    enum page_kind kind;         /* og:type */
    uint8_t title_words;
    uint32_t elements[ELEMENT_COUNT]; /* start tags */
};

/* What the attributes of an open element say, and those of the elements around it. */
struct element_note {
    struct keyword_set own;
    struct keyword_set open; /* its own and those of all around it */
    uint32_t path;           /* a number for the breaking elements down to here */
    uint32_t class_path;     /* another one, of their classes, too */
    bool hidden;             /* it, or one around it */
};

/* The observer's state. */
struct traits_reader {
    struct keywords keywords;
    const struct outline *outline;
    struct element_note notes[OUTLINE_DEPTH + 1]; /* of the outline's entries */
    struct element_note tag; /* of the last start tag: own, class_path, hidden */
    struct title_words title;
    struct lexicon lexicon;
    struct prose prose;
    struct traits line;
    enum page_kind content; /* of the last meta that has one */
    struct page_traits page;
    enum line_edge edge; /* what was last read between lines */
    uint32_t since_h1;
    uint32_t since_heading;
    uint8_t heading;
    uint8_t shared; /* the least depth since the last line */
    bool after_h1;
};

extern const struct line_observer traits_observer;

#endif
