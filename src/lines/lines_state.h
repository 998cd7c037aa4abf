/* What the parts of the line counter share: lines.c on top, then line_rules.c and line_text.c, and
 * line_ends.c below.  None calls one above it. */
#ifndef DANAG_LINES_LINES_STATE_H
#define DANAG_LINES_LINES_STATE_H

#include "lines/lines.h"

/* White space before the next text, if any comes. */
struct space {
    char bytes[PRE_SPACE_MAX];
    size_t size;
    uint64_t source_start; /* in the page */
    bool in_link;          /* its first byte is */
};

/* The text of the first title element, its white space collapsed. */
struct title {
    char bytes[TITLE_MAX];
    size_t size;
    bool whole; /* it has ended, or is full */
    bool space;
};

struct lines {
    enum line_rule rule;
    bool only_r2l;
    struct tape *tape;
    const struct outline *outline;
    struct line_observer observer; /* all NULL: none */
    void *observer_state;
    struct line_sink sink;
    struct title title;

    struct line line;
    bool begun;           /* something of the line has been seen, if only white space */
    enum line_edge edge;  /* what ends the line, or ended the last one */
    enum element element; /* the last breaking element that began */

    struct style style; /* of the text that comes next */
    bool in_paragraph;  /* there is text since the last break */
    bool in_run;
    bool block_ended;  /* a breaking tag other than br came after the last text */
    bool after_pre;    /* right after a start tag that drops one newline */
    uint64_t text_end; /* of the last text, in the page */
    struct space space;

    bool after_r2l;
    uint64_t joiners; /* since the last right-to-left character */
    uint64_t r2l_end; /* of the last right-to-left characters, in the page, with their joiners */
};

/* line_ends.c: 0, or an error. */
void lines_begin_line(struct lines *lines);
int lines_end_line(struct lines *lines);           /* and begins the next */
int lines_end_line_with_text(struct lines *lines); /* if it has none, it begins anew */
void lines_end_run(struct lines *lines);
void lines_end_paragraph(struct lines *lines);

/* line_text.c: what the lexer's text is pushed to, `self` being the lines. */
int lines_on_text(void *self, const struct text *text);
int lines_on_text_by_word(void *self, const struct text *text);
int lines_on_r2l_text(void *self, const struct text *text);

/* line_rules.c: the same for tags, and for newlines in them. */
int lines_on_tag(void *self, const struct tag *tag);
int lines_on_newline_in_tag(void *self, uint64_t code);

#endif
