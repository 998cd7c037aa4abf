/* In:  the tokens of a page, from the lexer.
 * Out: its lines as counts, one by one; their text goes into the store.
 * Memory: a few counters and the title, of a fixed size; the store is the caller's.
 *
 * What a line is, the rule says (doc/algorithm.md).  Outside of `pre` white space collapses, and
 * where a paragraph begins or ends it goes. */
#ifndef DANAG_HTML_LINES_H
#define DANAG_HTML_LINES_H

#include "html/lexer.h"
#include "html/store.h"

#define TITLE_MAX     1024 /* bytes of the title; the rest is clipped */
#define PRE_SPACE_MAX 256  /* bytes of white space in a row in `pre`; the rest is clipped */

enum line_rule { LINES_SOURCE, LINES_TAG, LINES_BLOCK, LINES_TEXT, LINES_TOKEN };

/* All of them but that of tokens, as bits. */
#define LINES_ANY (1u << LINES_SOURCE | 1u << LINES_TAG | 1u << LINES_BLOCK | 1u << LINES_TEXT)

struct traits;
struct traits_reader;

struct line {
    uint64_t content; /* T1: characters of text, without leading and trailing space */
    uint64_t code;    /* T2: characters of markup */
    uint64_t r2l;     /* of the content: right-to-left characters */
    uint64_t link;    /* of the content: characters in links */
    uint64_t words;
    enum element element; /* the breaking element that it begins in; unknown after an end tag.  By
                           * LINES_TOKEN the tag's own, where it is a tag */
    uint64_t start;       /* its text in the store */
    uint64_t end;
    const struct traits *traits; /* NULL where none are read; valid until the sink returns */
};

struct line_sink {
    int (*line)(void *self, const struct line *line); /* 0, or an error that ends the page */
    void *self;
};

struct lines;

/* NULL where memory is short. */
struct lines *lines_new(enum line_rule rule, struct store *store, const struct line_sink *sink);
void lines_free(struct lines *lines);

/* Lines get traits from now on; the reader is the caller's, and must outlive the lines.  Only where
 * the rule is LINES_TEXT. */
void lines_read_traits(struct lines *lines, struct traits_reader *reader);

void lines_begin(struct lines *lines);
int lines_end(struct lines *lines);

/* Where the lexer pushes its tokens to. */
struct token_sink lines_token_sink(struct lines *lines);

/* The text of the page's first title so far; not terminated. */
struct slice lines_title(const struct lines *lines);

#endif
