/* Adds up the lines of a page: one sum for all lines with the same key, and one sum for all lines
 * in a block. A block is the content of a breaking element.
 *
 * The tables have a fixed size and belong to the caller. If there is no room for a key, its lines
 * are added to the sum of another key. If there is no room for a block, its lines count as lines of
 * the block around it. */
#ifndef DANAG_METHOD_LEARNED_SUMS_H
#define DANAG_METHOD_LEARNED_SUMS_H

#include "lines/traits.h"

struct sum {
    uint32_t key; /* 0: the slot is empty */
    uint32_t lines;
    uint32_t characters;
    uint32_t link;       /* characters in links */
    uint32_t prose;      /* characters outside links, in lines with a full stop or a comma */
    uint32_t punctuated; /* lines with a full stop or a comma */
};

#define SUMS_SLOTS_LEAST 64
#define SUMS_SLOTS_MAX   4096 /* the number of slots is a power of two, as both limits are */

struct sums {
    struct sum *slots;
    uint32_t slot_count;
    uint32_t used; /* how many slots this page uses */
};

/* Begins a page. `lines`: how many lines it has. */
void sums_begin(struct sums *sums, size_t lines);

/* Adds a line; returns its slot. */
uint32_t sums_add(struct sums *sums, uint32_t key, const struct traits *line);

#define BLOCKS_MAX 16384

/* A page has three cores: the deepest blocks with more than 5/10, 7/10 and 9/10 of its prose. */
enum core { CORE_HALF, CORE_MOST, CORE_NEARLY_ALL, CORE_COUNT };

struct line_block {
    struct sum sum; /* of its own lines; after blocks_end, also of the lines in its inner blocks */
    uint32_t parent;
    uint32_t larger; /* the nearest block around it that holds more lines */
    uint8_t depth;
    uint8_t cores;  /* bits of enum core: the cores that this block is or lies in */
    uint8_t common; /* depth of the deepest block that holds both this block and CORE_HALF */
};

/* The blocks come from two numbers per line: how many breaking elements hold the line, and how many
 * of these also hold the line before it. */
struct blocks {
    struct line_block *table;
    uint32_t table_size;
    uint32_t count;
    uint32_t core;                    /* CORE_HALF */
    uint32_t path[OUTLINE_DEPTH + 1]; /* the blocks that hold the last line, outermost first */
    uint8_t depth;
};

void blocks_begin(struct blocks *blocks);

/* Adds the next line; returns its block. */
uint32_t blocks_add(struct blocks *blocks, const struct traits *line);

/* Ends the page: completes the sums and finds the cores. */
void blocks_end(struct blocks *blocks);

#endif
