/* Sums over the lines of a page: of lines that share a key, and of lines in one block, which is
 * what one breaking element holds.
 *
 * The tables have a fixed size and belong to the caller. When they are full, lines with different
 * keys are added up together, and a block without room counts as the one around it. */
#ifndef DANAG_METHOD_LEARNED_SUMS_H
#define DANAG_METHOD_LEARNED_SUMS_H

#include "lines/traits.h"

struct sum {
    uint32_t key; /* 0: the slot is empty */
    uint32_t lines;
    uint32_t characters;
    uint32_t link;       /* characters in links */
    uint32_t prose;      /* characters outside links, in lines with a full stop or a comma */
    uint32_t punctuated; /* such lines */
};

#define SUMS_SLOTS_LEAST 64
#define SUMS_SLOTS_MAX   4096 /* both are powers of two, as is every number of slots */

struct sums {
    struct sum *slots;
    uint32_t slot_count;
    uint32_t used; /* how many of them, for the page at hand */
};

/* `lines`: how many will be added. */
void sums_begin(struct sums *sums, size_t lines);

/* Adds a line; returns its slot. */
uint32_t sums_add(struct sums *sums, uint32_t key, const struct traits *line);

#define BLOCKS_MAX 16384

/* The page's cores: the deepest block that holds more than a half, 7/10 or 9/10 of its prose. */
enum core { CORE_HALF, CORE_MOST, CORE_NEARLY_ALL, CORE_COUNT };

struct block {
    struct sum sum; /* of its own lines; after blocks_end, with those of the blocks in it */
    uint32_t parent;
    uint32_t larger; /* the nearest one around it that holds more lines */
    uint8_t depth;
    uint8_t cores;  /* bits of enum core: it is that core, or in it */
    uint8_t common; /* depth of the deepest block that holds both it and the core of a half */
};

/* No tree is built. For each line it is enough to know how many elements hold it, and how many of
 * these held the line before it, too. */
struct blocks {
    struct block *table;
    uint32_t table_size;
    uint32_t count;
    uint32_t core;                    /* of a half */
    uint32_t path[OUTLINE_DEPTH + 1]; /* the blocks that hold the last line */
    uint8_t depth;
};

void blocks_begin(struct blocks *blocks);

/* Adds the next line; returns its block. */
uint32_t blocks_add(struct blocks *blocks, const struct traits *line);

/* After the last line. */
void blocks_end(struct blocks *blocks);

#endif
