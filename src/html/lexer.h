/* In:  a page in valid UTF-8, cut anywhere (src/input/charset.h makes it valid).
 * Out: text and tags, in order, and the outline; what comes out never depends on the cuts.
 * Memory: the lexer owns one buffer of a fixed size; slices are valid until the callback returns.
 *
 * It follows HTML's tokenizer (HTML §13.2.5).  Comments, doctypes, processing instructions and
 * removed elements with all that they hold are skipped. */
#ifndef DANAG_HTML_LEXER_H
#define DANAG_HTML_LEXER_H

#include "html/outline.h"

#define LEXER_BUFFER_SIZE   (64 * 1024)
#define LEXER_BUFFER_LEAST  64
#define LEXER_NAME_MAX      256  /* bytes of a tag's or an attribute's name; the rest is clipped */
#define LEXER_ATTRIBUTE_MAX 4096 /* bytes of an attribute's value; the rest is clipped */
#define LEXER_VALUES_MAX    8192 /* bytes of the values that come with one tag */

/* What all the characters of a piece of text are. */
enum text_class {
    TEXT_SPACE,  /* Unicode's White_Space, and control characters */
    TEXT_WORDS,  /* ASCII without control characters: words, with single spaces between them */
    TEXT_R2L,    /* right-to-left scripts */
    TEXT_JOINER, /* U+200C to U+200F, which count as right-to-left between two such */
    TEXT_OTHER
};

/* A piece of a run of text; references are resolved, newlines are one LF. */
struct text {
    struct slice text;
    enum text_class class;
    uint64_t source_start; /* bytes from the start of the page, as for the tags */
    uint64_t source_end;
};

/* Each returns 0, or an error that ends the page and is passed on. */
struct token_sink {
    int (*text)(void *self, const struct text *text);
    /* The outline is still as it was before the tag. */
    int (*tag)(void *self, const struct tag *tag);
    /* The last start tag's element is now the outline's last one.  NULL: not wanted. */
    void (*opened)(void *self);
    /* A newline inside of a tag, after `code` characters of it.  NULL: not wanted. */
    int (*newline_in_tag)(void *self, uint64_t code);
    void *self;
    uint32_t attributes; /* bits of enum attribute_name: tags come with their values */
};

struct lexer;

/* NULL if memory is short.  The sink is copied.  The lexer writes the outline, which is the
 * caller's.  The size is that of the buffer in bytes. */
struct lexer *lexer_new(const struct token_sink *sink, struct outline *outline, size_t buffer_size);
void lexer_free(struct lexer *lexer);

void lexer_begin(struct lexer *lexer);
int lexer_push(void *lexer, const char *data, size_t size);
int lexer_end(struct lexer *lexer);

/* For tests of the tokenizer: removed elements are handed on like all others, and a page may
 * begin as after the start tag `name`, though it is the end tag `open` that ends its raw text. */
void lexer_keep_removed(struct lexer *lexer);
void lexer_begin_in(struct lexer *lexer, const char *name, const char *open);
void lexer_begin_in_cdata(struct lexer *lexer);

#endif
