/* In:  the tokens of a page, from the lexer, and its outline.
 * Out: its lines as counts, one by one; their text goes onto the tape.
 *
 * The rule says what a line is (doc/algorithm.md).  Outside `pre` white space collapses, and at the
 * ends of a paragraph it goes. */
#ifndef DANAG_LINES_LINES_H
#define DANAG_LINES_LINES_H

#include "html/lexer.h"
#include "lines/source_lines.h"
#include "lines/tape.h"

#define TITLE_MAX     1024 /* bytes of the title; the rest is clipped */
#define PRE_SPACE_MAX 256  /* bytes of white space in a row in `pre`; the rest is clipped */

/* LINES_TOKEN: each tag and each word.  LINES_GIVEN: lines_given ends each. */
enum line_rule { LINES_SOURCE, LINES_TAG, LINES_BLOCK, LINES_TEXT, LINES_TOKEN, LINES_GIVEN };

/* Bits of all rules that a user can choose, except the one for tokens. */
#define LINES_ANY (1u << LINES_SOURCE | 1u << LINES_TAG | 1u << LINES_BLOCK | 1u << LINES_TEXT)

/* What separates a line from its neighbour. */
enum line_edge { EDGE_START_TAG, EDGE_END_TAG, EDGE_BREAK, EDGE_NEWLINE, EDGE_PAGE, EDGE_COUNT };

struct traits;

struct line {
    uint64_t content; /* T1: characters of text, without leading and trailing space */
    uint64_t code;    /* T2: characters of markup */
    uint64_t r2l;     /* right-to-left characters: of the content, or as given */
    uint64_t ascii;   /* characters below U+0080, as given */
    uint64_t link;    /* characters of the content in links */
    uint64_t words;
    enum element element; /* the breaking element that it begins in; unknown after an end tag.  By
                           * LINES_TOKEN the tag's own */
    uint64_t start;       /* its text on the tape */
    uint64_t end;
    bool continued;              /* no tag but br separates it from the text before it */
    unsigned places;             /* bits of enum place, from an observer */
    const struct traits *traits; /* from an observer, valid until the sink returns; else NULL */
};

struct line_sink {
    int (*line)(void *self, const struct line *line); /* 0, or an error that ends the page */
    void *self;
};

/* Looks at the page beside the lines, for a method that needs more than counts.  Each function but
 * `make`, `begin` and `line` may be NULL.  Only for LINES_TEXT. */
struct line_observer {
    size_t size;         /* of its state */
    uint32_t attributes; /* bits of enum attribute_name: those that it reads */
    void (*make)(void *state, const struct outline *outline);
    void (*begin)(void *state);                      /* a page */
    void (*tag)(void *state, const struct tag *tag); /* after the line that it ends, but before the
                                                      * outline changes */
    void (*opened)(void *state); /* the last start tag's element is the outline's last one */
    void (*text)(void *state, const struct text *text);
    void (*space)(void *state);
    void (*title)(void *state, struct slice title);
    void (*line_begin)(void *state, enum line_edge edge);
    void (*line)(void *state, struct line *line, enum line_edge edge); /* ends; completes it */
};

struct lines;

/* NULL if memory is short.  The observer (NULL: none) and its state must outlive the lines.
 * `only_r2l`: only right-to-left characters go onto the tape; whatever stands between two runs of
 * them in a paragraph becomes one space. */
struct lines *lines_new(enum line_rule rule, bool only_r2l, struct tape *tape,
                        const struct outline *outline, const struct line_observer *observer,
                        void *observer_state, const struct line_sink *sink);
void lines_free(struct lines *lines);

void lines_begin(struct lines *lines);

/* By LINES_GIVEN: a line ends that has these characters in the source. */
int lines_given(void *lines, const struct source_counts *counts);
int lines_end(struct lines *lines);

/* What the lexer pushes its tokens to. */
struct token_sink lines_token_sink(struct lines *lines);

/* The text of the page's first title so far. */
struct slice lines_title(const struct lines *lines);

#endif
