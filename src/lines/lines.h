/* In:  the tokens of a page, from the lexer.
 * Out: its lines as counts, one by one; their text goes into the tape.
 * Memory: a few counters and the title, of a fixed size; the tape is the caller's.
 *
 * What a line is, the rule says (doc/algorithm.md).  Outside of `pre` white space collapses, and
 * where a paragraph begins or ends it goes. */
#ifndef DANAG_LINES_LINES_H
#define DANAG_LINES_LINES_H

#include "html/lexer.h"
#include "lines/tape.h"

#define PRE_SPACE_MAX 256 /* bytes of white space in a row in `pre`; the rest is clipped */

enum line_rule { LINES_SOURCE, LINES_TAG, LINES_BLOCK, LINES_TEXT, LINES_TOKEN, LINES_TOLD };

/* All that can be chosen but that of tokens, as bits. */
#define LINES_ANY (1u << LINES_SOURCE | 1u << LINES_TAG | 1u << LINES_BLOCK | 1u << LINES_TEXT)

/* What separates a line from the one before it or after it. */
enum line_edge { EDGE_START_TAG, EDGE_END_TAG, EDGE_BREAK, EDGE_NEWLINE, EDGE_PAGE, EDGE_COUNT };

struct traits;

struct line {
    uint64_t content; /* T1: characters of text, without leading and trailing space */
    uint64_t code;    /* T2: characters of markup */
    uint64_t r2l;     /* of the content, or as told: right-to-left characters */
    uint64_t ascii;   /* as told: characters below U+0080 */
    uint64_t link;    /* of the content: characters in links */
    uint64_t words;
    enum element element; /* the breaking element that it begins in; unknown after an end tag.  By
                           * LINES_TOKEN the tag's own, where it is a tag */
    uint64_t start;       /* its text in the tape */
    uint64_t end;
    bool continued;              /* no tag but br has parted its block from the text before it */
    unsigned places;             /* of enum place; 0 where none are read */
    const struct traits *traits; /* NULL where none are read; valid until the sink returns */
};

struct line_sink {
    int (*line)(void *self, const struct line *line); /* 0, or an error that ends the page */
    void *self;
};

/* Sees what lines are made of, and gives each line its traits. */
struct trait_source {
    void (*begin)(void *self); /* a page */
    void (*attribute)(void *self, const struct attribute *attribute);
    void (*tag)(void *self, const struct tag *tag); /* after the line that it ends */
    void (*text)(void *self, const struct text *text);
    void (*space)(void *self);
    void (*title)(void *self, struct slice title); /* the page's first, unless it was clipped */
    /* A line may begin here: one has ended, or there was nothing to make a line of. */
    void (*line_begin)(void *self, enum line_edge edge);
    /* A line ends. Its traits are valid until the next call. */
    const struct traits *(*line)(void *self, const struct line *line, enum line_edge edge);
    void *self;
};

struct lines;

/* NULL where memory is short. */
struct lines *lines_new(enum line_rule rule, struct tape *tape, const struct line_sink *sink);
void lines_free(struct lines *lines);

/* Lines get traits from now on. Only where the rule is LINES_TEXT. */
void lines_read_traits(struct lines *lines, const struct trait_source *source);

/* Lines get places from now on.  Only where the rule is LINES_TEXT. */
void lines_read_places(struct lines *lines);
/* From now on only right-to-left characters go into the tape; whatever else stands between two
 * runs of them in a paragraph is one space. */
void lines_keep_r2l(struct lines *lines);

void lines_begin(struct lines *lines);

/* Where the rule is LINES_TOLD: a line ends, which has these characters in the source. */
int lines_told(struct lines *lines, uint64_t ascii, uint64_t r2l);
int lines_end(struct lines *lines);

/* Where the lexer pushes its tokens to. */
struct token_sink lines_token_sink(struct lines *lines);

/* The text of the page's first title so far; not terminated. */
struct slice lines_title(const struct lines *lines);

#endif
