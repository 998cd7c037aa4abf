/* In:  a page in valid UTF-8, in pieces of any size (src/input/charset.h makes it valid).
 * Out: the text and tags of the page, in order, and its outline. Other pieces give the same output,
 *      except that text may be split elsewhere.
 * Memory: the lexer owns one buffer of a fixed size, and what lexer_keep_unclosed allows. Slices
 * are valid until the callback returns.
 *
 * The lexer follows HTML's tokenizer (HTML §13.2.5). It skips comments, doctypes, processing
 * instructions, and removed elements with everything in them. With lexer_keep_unclosed it saves
 * the page behind a comment or raw text without an end. */
#pragma once

#include "danag.h"
#include "html/outline.h"

#define LEXER_BUFFER_SIZE   (40 * 1024) /* bytes; a longer piece is read in several steps */
#define LEXER_BUFFER_LEAST  64
#define LEXER_COPIED        32   /* bytes; a piece of so many is not read in place */
#define LEXER_NAME_MAX      256  /* bytes of a tag's or an attribute's name; the rest is dropped */
#define LEXER_ATTRIBUTE_MAX 4096 /* bytes of an attribute's value; the rest is dropped */
#define LEXER_VALUES_MAX    8192 /* bytes of all values of one tag; the rest is dropped */

/* The class of all characters in a piece of text. */
enum text_class {
    TEXT_SPACE,  /* Unicode's White_Space, and control characters */
    TEXT_WORDS,  /* ASCII without control characters: words with single spaces between them */
    TEXT_R2L,    /* right-to-left scripts */
    TEXT_JOINER, /* U+200C to U+200F, which count as right-to-left between TEXT_R2L characters */
    TEXT_OTHER,
    TEXT_MIXED /* words of TEXT_WORDS and TEXT_OTHER, with single spaces between them */
};

/* A piece of text. References are resolved, and every newline is one LF. */
struct text {
    struct slice text;
    enum text_class class;
    uint64_t source_start; /* in bytes from the start of the page */
    uint64_t source_end;
};

/* A second reader of the tokens. It reads each before the sink does, sees the outline as the sink
 * does, and cannot fail. What it wants to read may change at any time. */
struct token_watcher {
    bool wants_text;
    bool wants_addresses;           /* of links */
    bool wants_tags[ELEMENT_COUNT]; /* for each enum element */
    void (*text)(void *self, const struct text *text);
    void (*tag)(void *self, const struct tag *tag);
    void *self;
};

/* Callbacks return 0, or an error that ends the page and goes back to the lexer's caller. */
struct token_sink {
    int (*text)(void *self, const struct text *text);
    /* The outline is still as it was before the tag. */
    int (*tag)(void *self, const struct tag *tag);
    /* The last start tag's element is now the outline's innermost element. May be NULL. */
    void (*opened)(void *self);
    /* For each enum element, whether to call `opened`. NULL: for all. */
    const bool *opened_for;
    /* A newline inside a tag, after `code` characters of the tag on this line. May be NULL. */
    int (*newline_in_tag)(void *self, uint64_t code);
    /* A math element and a script with a formula are removed, but the output may want them.
     * `math_tag` gets the tags of the outermost one and those inside, from its start tag on, and
     * NULL when it has ended in any way; `math_text` gets the text inside. Both may be NULL. */
    int (*math_tag)(void *self, const struct tag *tag);
    int (*math_text)(void *self, const struct text *text);
    /* A title had no end tag after all. Its text comes again, but only the first line of it, and
     * then an end tag. May be NULL. */
    void (*title_again)(void *self);
    /* A script with a formula had no end tag after all: what has come of it is no formula. May be
     * NULL. */
    void (*math_again)(void *self);
    void *self;
    const struct token_watcher *watcher; /* must outlive the lexer; may be NULL */
    /* A script with JSON-LD begins (NULL), or a piece of it, as in the source. May be NULL. */
    int (*linked_data)(void *linked_data_self, const struct slice *script);
    void *linked_data_self;
    bool mixed;          /* TEXT_MIXED may come; otherwise its parts come alone */
    uint64_t attributes; /* the attributes to pass on with a tag: bits of enum attribute_name */
    /* More attributes to pass on with link, with abbr, with a if the watcher wants its address, and
     * with any tag if they follow its rel. */
    uint64_t rare_attributes;
    /* Attributes to pass on as well: with math and the elements in it, with scripts and with
     * images; and with one other element. */
    uint64_t math_attributes;
    uint64_t own_attributes[ELEMENT_COUNT];
    /* A start tag of iframe, video or audio, or of a source inside them. Their content is removed.
     * Returns 0 or an error. May be NULL. */
    int (*player)(void *self, const struct tag *tag);
    /* Any other script begins. May be NULL. */
    void (*script)(void *self, const struct tag *tag);
};

struct lexer;

/* NULL if memory is short. Copies the sink. The lexer keeps `outline`, which the caller owns, up to
 * date. `buffer_size` is in bytes, at least LEXER_BUFFER_LEAST. */
struct lexer *lexer_new(const struct danag_allocator *memory, const struct token_sink *sink,
                        struct outline *outline, size_t buffer_size);
void lexer_free(struct lexer *lexer);

/* The rest of a page may be lost behind a comment, a title, a script or other raw text that has no
 * end. With this, the lexer keeps the bytes since its start, up to `most`. If the page ends in it,
 * the lexer takes it to end with its first line, and reads the rest of the page again as HTML. If
 * more bytes follow its start, and by default, it reaches to the end of the page (HTML §13.2.5). Do
 * not combine it with lexer_keep_removed. */
void lexer_keep_unclosed(struct lexer *lexer, size_t most);

/* lexer_push and lexer_end return 0, STATUS_NO_MEMORY or the sink's error. After an error, they
 * return it again until lexer_begin. */
void lexer_begin(struct lexer *lexer);

/* After lexer_begin: the page is XHTML, as its type says. Then an element whose tag ends in `/>`
 * has ended (XML §3.1). A page that begins with an XML declaration is read in the same way. */
void lexer_begin_xml(struct lexer *lexer);

int lexer_push(void *lexer, const char *data, size_t size);

/* Whether lexer_push reads long pieces where they stand, not in a copy. Then it writes to them, but
 * they are as before when it returns. */
void lexer_read_in_place(struct lexer *lexer, bool in_place);

int lexer_end(struct lexer *lexer);

/* For tests of the tokenizer. lexer_keep_removed passes on removed elements like all others.
 * lexer_begin_in begins a page as if after the start tag of `name`; the end tag of `open` then ends
 * raw text. */
void lexer_keep_removed(struct lexer *lexer);
void lexer_begin_in(struct lexer *lexer, const char *name, const char *open);
void lexer_begin_in_cdata(struct lexer *lexer);
