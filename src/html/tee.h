/* In:  the lexer's tokens.
 * Out: the same tokens, first to a watcher and then to the sink.
 *
 * For a second stage that reads the tokens of a page. */
#ifndef DANAG_HTML_TEE_H
#define DANAG_HTML_TEE_H

#include "html/lexer.h"

/* What a watcher reads. Its callbacks cannot fail, and see the outline as the sink does. */
struct token_watcher {
    void (*text)(void *self, const struct text *text);
    void (*tag)(void *self, const struct tag *tag);
    void (*linked_data)(void *self, const struct slice *script);
    void *self;
    uint64_t attributes; /* the attributes that the watcher reads: bits of enum attribute_name */
    uint64_t rare_attributes; /* see struct token_sink */
};

struct tee {
    struct token_sink sink;
    struct token_watcher watcher;
};

/* Returns a sink that passes on to both; it keeps `tee`, which the caller owns. */
struct token_sink tee_sink(struct tee *tee, const struct token_sink *sink,
                           const struct token_watcher *watcher);

#endif
