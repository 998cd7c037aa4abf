/* In:  a seed.
 * Out: a small page of blocks, and the properties of each.
 * Memory: the page's, until block_page_free. */
#pragma once

#include "bytes.h"
#include "danag.h"
#include "draw.h"

#include <stdbool.h>

#define BLOCKS_BOUND 40

struct drawn_block {
    unsigned content; /* characters */
    unsigned link;
    bool in_list;
    bool in_cell; /* directly in a table cell */
    bool in_form;
    bool advertisement;
    struct bytes text; /* as danag writes it */
};

struct block_page {
    struct bytes html;
    size_t count;
    struct drawn_block blocks[BLOCKS_BOUND];
};

void block_page_draw(struct block_page *page, struct draw *draw);
void block_page_free(struct block_page *page);

/* Fails unless exactly the blocks for which `stays` is true come out, however the page is cut. */
void assert_blocks(danag_t *danag, const struct block_page *page,
                   bool (*stays)(const struct drawn_block *block));

/* Fails unless the page gives `expected`. */
void assert_extracted(danag_t *danag, const char *page, const char *expected);
