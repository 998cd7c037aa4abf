#include "method/learned/blocks.h"

#include "method/learned/sums.h"

/* In tenths. */
static const uint64_t core_shares[CORE_COUNT] = {
    [CORE_HALF] = 5, [CORE_MOST] = 7, [CORE_NEARLY_ALL] = 9};

void blocks_begin(struct blocks *blocks) {
    blocks->table[0] = (struct block){0};
    blocks->count = 1;
    blocks->core = 0;
    blocks->path[0] = 0;
    blocks->depth = 0;
}

static uint32_t block_new(struct blocks *blocks, uint32_t parent) {
    if (blocks->count == BLOCKS_MAX)
        return parent;
    const struct block *above = &blocks->table[parent];
    blocks->table[blocks->count] =
        (struct block){.parent = parent, .depth = (uint8_t)(above->depth + 1)};
    return blocks->count++;
}

uint32_t blocks_add(struct blocks *blocks, const struct traits *line) {
    unsigned shared = line->shared < blocks->depth ? line->shared : blocks->depth;
    for (unsigned depth = shared + 1; depth <= line->depth; depth++)
        blocks->path[depth] = block_new(blocks, blocks->path[depth - 1]);
    blocks->depth = line->depth;
    struct block *block = &blocks->table[blocks->path[line->depth]];
    block->lines++;
    block->characters += line->characters;
    block->link += line->link;
    if (is_punctuated(line))
        block->prose += (uint64_t)(line->characters - line->link);
    return blocks->path[line->depth];
}

void blocks_end(struct blocks *blocks) {
    for (uint32_t i = blocks->count - 1; i > 0; i--) {
        const struct block *block = &blocks->table[i];
        struct block *parent = &blocks->table[block->parent];
        parent->lines += block->lines;
        parent->characters += block->characters;
        parent->link += block->link;
        parent->prose += block->prose;
    }
    uint32_t cores[CORE_COUNT] = {0};
    uint64_t prose = blocks->table[0].prose;
    /* Those with more than half stand in one another: so the last one is the deepest. */
    for (uint32_t i = 1; i < blocks->count; i++)
        for (int core = 0; core < CORE_COUNT; core++)
            if (blocks->table[i].prose * 10 > prose * core_shares[core])
                cores[core] = i;
    blocks->core = cores[CORE_HALF];
    for (uint32_t i = blocks->core; i > 0; i = blocks->table[i].parent)
        blocks->table[i].common = blocks->table[i].depth;
    for (uint32_t i = 0; i < blocks->count; i++) {
        struct block *block = &blocks->table[i];
        const struct block *parent = &blocks->table[block->parent];
        block->cores = i > 0 ? parent->cores : 0;
        for (int core = 0; core < CORE_COUNT; core++)
            if (cores[core] == i)
                block->cores |= (uint8_t)(1 << core);
        if (i > 0 && block->common == 0)
            block->common = parent->common;
    }
}
