/* In:  a page, the sizes of the pieces it is cut into, and what of its tokens is of interest.
 * Out: what the lexer hands on as one string, which does not show how a run of text was cut.
 * Memory: the string is the tokens' own; tokens_free gives it back. */
#ifndef DANAG_TESTS_HTML_TOKENS_H
#define DANAG_TESTS_HTML_TOKENS_H

#include "../bytes.h"
#include "html/lexer.h"

/* What is written down.  Text always is, as it was handed on, and tags as `<name>`, `</name>` and
 * `<name/>`. */
enum tokens_shown {
    SHOW_CLASSES = 1 << 0,    /* `word(text)` for a run of text of one class */
    SHOW_SOURCE = 1 << 1,     /* `(text)3-7` for where the run stands in the page */
    SHOW_CODE = 1 << 2,       /* `<name 6>` */
    SHOW_ATTRIBUTES = 1 << 3, /* `[name=value]`, before the tag */
    SHOW_NEWLINES = 1 << 4,   /* `[newline 5]` for one inside of a tag */
    SHOW_ALL = (1 << 5) - 1
};

#define TOKENS_ERROR 7

struct tokens {
    unsigned shown;     /* of enum tokens_shown */
    size_t fail_call;   /* the number of the call that returns TOKENS_ERROR, from 1; 0 for none */
    size_t calls;       /* of the lexer's callbacks */
    struct bytes bytes; /* ends in a NUL that is not counted */

    /* The run of text that is being put together. */
    bool in_text;
    enum text_class class;
    uint64_t source_start;
    uint64_t source_end;
};

/* A page is cut into pieces of these sizes, over and over; 0 stands for 256. */
struct cuts {
    const unsigned char *sizes;
    size_t count; /* 0: in one piece */
};

/* Puts the page's tokens in place of what there was; returns what lexer_end does.  After an error
 * the rest is pushed all the same. */
int tokens_read(struct tokens *tokens, struct slice page, struct cuts cuts, size_t buffer_size);
void tokens_free(struct tokens *tokens);

/* The parts of tokens_read, for a lexer of one's own. */
void tokens_begin(struct tokens *tokens);
struct token_sink tokens_sink(struct tokens *tokens);
void tokens_end(struct tokens *tokens);

#endif
