/* In:  a seed.
 * Out: a small page of blocks, and what is to be known of each by the way it was made.
 * Memory: the page's, until block_page_free. */
#ifndef DANAG_TESTS_METHOD_BLOCK_PAGE_H
#define DANAG_TESTS_METHOD_BLOCK_PAGE_H

#include "bytes.h"
#include "danag.h"
#include "draw.h"

#include <stdbool.h>

#define BLOCKS_BOUND 40

struct drawn_block {
    unsigned content; /* characters */
    unsigned link;
    bool in_list;
    bool in_cell; /* right in one */
    bool in_form;
    bool advertisement;
    struct bytes text; /* as it comes out */
};

struct block_page {
    struct bytes html;
    size_t count;
    struct drawn_block blocks[BLOCKS_BOUND];
};

void block_page_draw(struct block_page *page, struct draw *draw);
void block_page_free(struct block_page *page);

/* Of the page the blocks come out that `stays` says, and no others, however the page is cut. */
void assert_blocks(danag_t *danag, const struct block_page *page,
                   bool (*stays)(const struct drawn_block *block));

/* That comes out of a page. */
void assert_extracted(danag_t *danag, const char *page, const char *expected);

#endif
