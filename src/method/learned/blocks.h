/* In:  the lines of a page, by how many breaking elements they stand in and share.
 * Out: the blocks that these elements are: what each holds, and which hold most of the page.
 * Memory: a table of a fixed size, the caller's.  Blocks without room are taken for the one that
 * they stand in.
 *
 * No tree was ever built of the page: that a line stands in so many elements, and has so many of
 * them in common with the line before, is all there is to know. */
#ifndef DANAG_METHOD_LEARNED_BLOCKS_H
#define DANAG_METHOD_LEARNED_BLOCKS_H

#include "method/learned/sums.h"

#define BLOCKS_MAX 16384

/* Shares of the page's prose: the deepest block with more than that is its core. */
enum core { CORE_HALF, CORE_MOST, CORE_NEARLY_ALL, CORE_COUNT };

struct block {
    struct sum sum; /* of its lines; once all are added, of those in the blocks inside, too */
    uint32_t parent;
    uint32_t larger; /* the nearest one above that holds more lines */
    uint8_t depth;
    uint8_t cores;  /* a bit for each core that it is or stands in */
    uint8_t common; /* how deep the elements go that it has in common with the half's core */
};

struct blocks {
    struct block *table; /* the caller makes it */
    uint32_t table_size;
    uint32_t count;
    uint32_t core;                    /* of the half */
    uint32_t path[OUTLINE_DEPTH + 1]; /* of the line added last */
    uint8_t depth;
};

void blocks_begin(struct blocks *blocks);

/* Adds the next line; returns its block. */
uint32_t blocks_add(struct blocks *blocks, const struct traits *line);

/* All lines have been added. */
void blocks_end(struct blocks *blocks);

#endif
