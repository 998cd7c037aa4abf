/* In:  the tokens of a page, from the lexer, and its outline.
 * Out: the counts of each line; the text of the lines goes onto the tape.
 *
 * The rule says what a line is (doc/algorithm.md). Outside `pre`, white space collapses to one
 * space, and to none at either end of a paragraph. */
#ifndef DANAG_LINES_LINES_H
#define DANAG_LINES_LINES_H

#include "html/lexer.h"
#include "lines/source_lines.h"
#include "lines/tape.h"

#define TITLE_MAX     1024 /* bytes of the title; the rest is dropped */
#define PRE_SPACE_MAX 256  /* bytes of white space in a row in `pre`; the rest is dropped */

/* LINES_TOKEN: each tag and each word is a line. LINES_GIVEN: lines_given ends each line. */
enum line_rule { LINES_SOURCE, LINES_TAG, LINES_BLOCK, LINES_TEXT, LINES_TOKEN, LINES_GIVEN };

/* The rules that a user can choose, except the one for tokens. */
#define LINES_ANY (1u << LINES_SOURCE | 1u << LINES_TAG | 1u << LINES_BLOCK | 1u << LINES_TEXT)

/* What lies between a line and its neighbour. */
enum line_edge { EDGE_START_TAG, EDGE_END_TAG, EDGE_BREAK, EDGE_NEWLINE, EDGE_PAGE, EDGE_COUNT };

struct traits;

struct line {
    uint64_t content; /* T1: characters of text, without leading and trailing space */
    uint64_t code;    /* T2: characters of markup */
    uint64_t r2l;     /* right-to-left characters: of the content, or as given */
    uint64_t ascii;   /* characters below U+0080, as given; otherwise 0 */
    uint64_t link;    /* characters of the content in links */
    uint64_t words;
    enum element element; /* the breaking element that it begins in; unknown after an end tag. With
                           * LINES_TOKEN, the tag's element */
    uint64_t start;       /* its text on the tape */
    uint64_t end;
    bool continued;  /* no breaking tag except br is between it and the text before it */
    unsigned places; /* bits of enum place, from an observer */
    const struct traits *traits; /* from an observer, valid until the sink returns; else NULL */
};

struct line_sink {
    int (*line)(void *self, const struct line *line); /* 0, or an error that ends the page */
    void *self;
};

/* Sees the page itself, for a method that needs more than counts. Works only with LINES_TEXT. All
 * functions except `make`, `begin` and `line` may be NULL. */
struct line_observer {
    size_t size;         /* of its state, in bytes */
    uint32_t attributes; /* bits of enum attribute_name: those that it reads */
    void (*make)(void *state, const struct outline *outline);
    void (*begin)(void *state);                      /* a page begins */
    void (*tag)(void *state, const struct tag *tag); /* after the line that the tag ends, before the
                                                      * outline changes */
    void (*opened)(void *state); /* the last start tag's element is now the outline's innermost */
    void (*text)(void *state, const struct text *text);
    void (*space)(void *state);
    void (*title)(void *state, struct slice title);
    void (*line_begin)(void *state, enum line_edge edge);
    void (*line)(void *state, struct line *line, enum line_edge edge); /* it ends; may add to it */
};

struct lines;

/* NULL if memory is short. The tape, the outline and the observer's state must outlive the lines;
 * `observer` may be NULL. With `only_r2l`, only right-to-left characters go onto the tape; anything
 * else between two runs of them in a paragraph becomes one space. */
struct lines *lines_new(enum line_rule rule, bool only_r2l, struct tape *tape,
                        const struct outline *outline, const struct line_observer *observer,
                        void *observer_state, const struct line_sink *sink);
void lines_free(struct lines *lines);

void lines_begin(struct lines *lines);

/* With LINES_GIVEN: ends a line that has these counts in the source. This and lines_end return 0 or
 * the sink's error. */
int lines_given(void *lines, const struct source_counts *counts);
int lines_end(struct lines *lines);

/* The sink for the lexer's tokens. */
struct token_sink lines_token_sink(struct lines *lines);

/* The text of the page's first title, as far as it has been read. */
struct slice lines_title(const struct lines *lines);

#endif
