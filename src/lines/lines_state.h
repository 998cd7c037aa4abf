/* In:  what lines.c shares with the files that read tags, right-to-left text and single words.
 * Out: nothing of its own.
 * Memory: the line counter's; see lines.h. */
#ifndef DANAG_LINES_LINES_STATE_H
#define DANAG_LINES_LINES_STATE_H

#include "lines/lines.h"
#include "lines/place.h"
#include "lines/title.h"

/* White space that stands before the next text, if any comes. */
struct space {
    char bytes[PRE_SPACE_MAX];
    size_t size;
    uint64_t source_start; /* in the page */
    bool in_link;          /* its first is */
};

struct lines {
    enum line_rule rule;
    struct tape *tape;
    struct line_sink sink;
    bool read_traits;
    struct trait_source traits;
    bool read_places;
    struct place_reader places;
    bool only_r2l;
    enum line_edge edge; /* what ends the line, or has ended the last one */

    struct style style; /* of the text that comes next */
    struct line line;
    bool begun;           /* something of the line has been seen, if only white space */
    enum element element; /* the last breaking element begun */

    bool in_paragraph; /* there is text since the last break */
    bool in_run;
    bool block_ended;  /* a breaking tag but br stands behind the last text */
    uint64_t text_end; /* of the last text, in the page */
    uint64_t run_end;  /* of right-to-left characters, and joiners behind them */
    struct space space;

    uint64_t preformatted;    /* open elements of that trait */
    uint64_t in_preformatted; /* open elements in these that must have an end tag */
    bool after_pre;           /* right after the start tag, where one newline is dropped */
    bool in_link;
    bool href; /* the tag that is being read has one */
    bool after_r2l;
    uint64_t joiners; /* since the last right-to-left character */

    struct title title;
};

/* A line ends and the next one begins; or only where it has text. */
int lines_end_line(struct lines *lines);
int lines_end_line_with_text(struct lines *lines);
void lines_end_paragraph(struct lines *lines);

/* Text of the line: outside of the title, and of class TEXT_SPACE or not. */
int lines_visible_text(struct lines *lines, const struct text *text);
int lines_white_space(struct lines *lines, const struct text *text);
void lines_put_space(struct lines *lines, char byte, uint64_t source_start);

/* What the lexer's tokens are pushed to, `self` being the lines. */
int lines_on_tag(void *self, const struct tag *tag);
int lines_on_text_by_word(void *self, const struct text *text);
int lines_on_r2l_text(void *self, const struct text *text);

#endif
