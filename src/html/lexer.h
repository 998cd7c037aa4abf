/* In:  a page in valid UTF-8, cut anywhere (src/input/charset.h makes it valid).
 * Out: text, attributes and tags, in order; what comes out never depends on the cuts.
 * Memory: the lexer owns one buffer of a fixed size; slices are valid until the callback returns.
 *
 * It follows HTML's tokenizer (HTML §13.2.5).  Comments, doctypes, processing instructions and
 * removed elements with all that they hold are skipped. */
#ifndef DANAG_HTML_LEXER_H
#define DANAG_HTML_LEXER_H

#include "html/element.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LEXER_BUFFER_SIZE   (64 * 1024)
#define LEXER_BUFFER_LEAST  64
#define LEXER_NAME_MAX      256  /* bytes of a tag's or an attribute's name; the rest is clipped */
#define LEXER_ATTRIBUTE_MAX 4096 /* bytes of an attribute's value; the rest is clipped */

struct slice {
    const char *bytes;
    size_t size;
};

/* `name` is in lower case; the slice may be in either. */
bool slice_equals(struct slice slice, const char *name);

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

/* Comes before the start tag that it belongs to; an unfinished tag may leave it without one. */
struct attribute {
    enum element element;
    struct slice name;  /* as it stands in the source */
    struct slice value; /* as it stands in the source: references are not resolved */
};

struct tag {
    enum element element;
    bool end;          /* an end tag */
    bool self_closing; /* it ends in `/>` */
    struct slice name; /* as it stands in the source */
    uint64_t code;     /* characters from `<` to `>`, or since the last newline handed on */
};

/* Each returns 0, or an error that ends the page and is handed on. */
struct token_sink {
    int (*text)(void *self, const struct text *text);
    int (*tag)(void *self, const struct tag *tag);
    int (*attribute)(void *self, const struct attribute *attribute); /* NULL: not wanted */
    /* A newline inside of a tag, after `code` characters of it.  NULL: not wanted. */
    int (*newline_in_tag)(void *self, uint64_t code);
    void *self;
};

struct lexer;

/* NULL where memory is short.  The sink is copied.  The size is that of the buffer in bytes. */
struct lexer *lexer_new(const struct token_sink *sink, size_t buffer_size);
void lexer_free(struct lexer *lexer);

void lexer_begin(struct lexer *lexer);
int lexer_push(struct lexer *lexer, const char *data, size_t size);
int lexer_end(struct lexer *lexer);

/* For tests of the tokenizer: removed elements are handed on like all others, and a page may
 * begin as after the start tag `name`, though it is the end tag `open` that ends its raw text. */
void lexer_keep_removed(struct lexer *lexer);
void lexer_begin_in(struct lexer *lexer, const char *name, const char *open);
void lexer_begin_in_cdata(struct lexer *lexer);

#endif
