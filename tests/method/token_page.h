/* In:  tags and words, drawn or put one by one.
 * Out: a page of them, and which of its words a method takes.
 * Memory: its own; token_page_free gives it back. */
#ifndef DANAG_TESTS_METHOD_TOKEN_PAGE_H
#define DANAG_TESTS_METHOD_TOKEN_PAGE_H

#include "bytes.h"
#include "danag.h"
#include "draw.h"

#include <stdint.h>

#define TOKENS_BOUND 2000
#define TOKEN_LEAST  3 /* characters of a token */

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

/* Some tokens, in runs of few tags and of many. */
void token_page_draw(struct token_page *page, struct draw *draw, size_t count);

/* Fills in `taken`; a failed test where what comes out is not words of the page, in order. */
void token_page_extract(struct token_page *page, danag_t *danag);

/* A failed test where other words were taken than these. */
void assert_taken(const struct token_page *page, const bool *expected);

#endif
