/* In:  a page, the sizes of the pieces it is cut into, and which details of tokens to show.
 * Out: the lexer's tokens as one string, the same however a run of text was cut.
 * Memory: tokens_free frees the string. */
#pragma once

#include "../bytes.h"
#include "html/lexer.h"

/* What the string shows besides text, as it was passed on, and tags: `<name>`, `</name>`,
 * `<name/>`;
 * and `[again]` where a title comes again. */
enum tokens_shown {
    SHOW_CLASSES = 1 << 0,    /* `word(text)` for a run of text of one class */
    SHOW_SOURCE = 1 << 1,     /* `(text)3-7`: from byte 3 of the page up to byte 7 */
    SHOW_CODE = 1 << 2,       /* `<name 6>` */
    SHOW_ATTRIBUTES = 1 << 3, /* `[name=value]`, before the tag */
    SHOW_NEWLINES = 1 << 4,   /* `[newline 5]` for one inside a tag */
    SHOW_ALL = (1 << 5) - 1
};

#define TOKENS_ERROR 7

struct tokens {
    unsigned shown;       /* of enum tokens_shown */
    bool mixed;           /* TEXT_MIXED may come; its parts are shown */
    size_t unclosed_most; /* for lexer_keep_unclosed */
    size_t fail_call;     /* the number of the call that returns TOKENS_ERROR, from 1; 0 for none */
    size_t calls;         /* of the lexer's callbacks */
    struct bytes bytes;   /* ends in a NUL that is not counted */

    /* The run of text being put together. */
    bool in_text;
    enum text_class class;
    uint64_t source_start;
    uint64_t source_end;
};

/* A page is cut into pieces of these sizes, again and again; 0 stands for 256. */
struct cuts {
    const unsigned char *sizes;
    size_t count;  /* 0: in one piece */
    bool in_place; /* see lexer_read_in_place */
};

/* Replaces the string with the page's tokens. Returns what lexer_end returns. Pushes the rest of
 * the page even after an error. */
int tokens_read(struct tokens *tokens, struct slice page, struct cuts cuts, size_t buffer_size);
void tokens_free(struct tokens *tokens);

/* The parts of tokens_read, for a lexer of one's own. */
void tokens_begin(struct tokens *tokens);
struct token_sink tokens_sink(struct tokens *tokens);
void tokens_end(struct tokens *tokens);
