/* What the parts of the line counter share. lines.c is on top, line_rules.c and line_text.c are
 * below it, and line_ends.c is at the bottom. None calls a part above it. */
#ifndef DANAG_LINES_LINES_STATE_H
#define DANAG_LINES_LINES_STATE_H

#include "lines/lines.h"

/* White space that comes before the next text, if there is any. */
struct space {
    char bytes[PRE_SPACE_MAX];
    size_t size;
    uint64_t source_start; /* its offset in the page */
    bool in_link;          /* its first byte is in a link */
};

/* The text of the first title element, its white space collapsed. */
struct title {
    char bytes[TITLE_MAX];
    size_t size;
    bool whole; /* it has ended, or is full */
    bool space; /* comes before the next text */
};

struct lines {
    enum line_rule rule;
    bool only_r2l;
    struct tape *tape;
    const struct outline *outline;
    struct line_observer observer; /* all functions are NULL if there is none */
    void *observer_state;
    struct line_sink sink;
    struct title title;

    struct line line;
    bool begun;           /* some of the line has been read, perhaps only white space */
    enum line_edge edge;  /* what ends the line, or ended the one before */
    enum element element; /* the last breaking element that began */

    struct style style; /* of the next text */
    bool in_paragraph;  /* there has been text since the last break */
    bool in_run;
    bool block_ended;  /* a breaking tag other than br came after the last text */
    bool after_pre;    /* right after a start tag that drops a newline */
    uint64_t text_end; /* where the last text ends in the page */
    struct space space;

    bool after_r2l;
    uint64_t joiners; /* since the last right-to-left character */
    uint64_t r2l_end; /* where the last right-to-left characters and joiners end in the page */
};

/* line_ends.c. The int functions return 0 or an error. */
void lines_begin_line(struct lines *lines);
int lines_end_line(struct lines *lines);           /* and begins the next */
int lines_end_line_with_text(struct lines *lines); /* a line without text begins again */
void lines_end_run(struct lines *lines);
void lines_end_paragraph(struct lines *lines);

/* line_text.c: the token sink's callbacks for text, one for each way to read it. */
int lines_on_text(void *self, const struct text *text);
int lines_on_text_by_word(void *self, const struct text *text);
int lines_on_r2l_text(void *self, const struct text *text);

/* line_rules.c: the callbacks for tags, and for newlines in them. */
int lines_on_tag(void *self, const struct tag *tag);
int lines_on_newline_in_tag(void *self, uint64_t code);

#endif
