/* In:  tags and words, drawn at random or added one by one.
 * Out: a page of them, and which of its words a method takes.
 * Memory: the page's, until token_page_free. */
#pragma once

#include "bytes.h"
#include "danag.h"
#include "draw.h"

#include <stdint.h>

#define TOKENS_BOUND 2000
#define TOKEN_LEAST  3 /* characters in the shortest token */

enum token_kind { TOKEN_WORD, TOKEN_TAG, TOKEN_ANCHOR };

struct token_page {
    size_t count;
    enum token_kind kinds[TOKENS_BOUND];
    size_t characters[TOKENS_BOUND];
    bool taken[TOKENS_BOUND];
    struct bytes html;
    struct bytes output;
};

void token_page_clear(struct token_page *page);
void token_page_put(struct token_page *page, enum token_kind kind, size_t characters);
void token_page_free(struct token_page *page);

/* Draws tokens, in runs with few and with many tags. */
void token_page_draw(struct token_page *page, struct draw *draw, size_t count);

/* Sets `taken`. Fails unless the output is words of the page, in order. */
void token_page_extract(struct token_page *page, danag_t *danag);

/* Fails unless exactly these words were taken. */
void assert_taken(const struct token_page *page, const bool *expected);
