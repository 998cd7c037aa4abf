#include "method/learned/sums.h"

#include <string.h>

#define PROBES 8 /* how many slots to try; the last takes the line, whatever its key */

static void sum_add(struct sum *sum, const struct traits *line) {
    bool punctuated = line->counts[CHARACTER_STOP] + line->counts[CHARACTER_COMMA] > 0;
    sum->lines++;
    sum->characters += line->characters;
    sum->link += line->link;
    sum->prose += punctuated ? (uint32_t)(line->characters - line->link) : 0;
    sum->punctuated += punctuated;
}

void sums_begin(struct sums *sums, size_t lines) {
    sums->used = SUMS_SLOTS_LEAST;
    while (sums->used < sums->slot_count && sums->used < 2 * lines) { sums->used *= 2; }
    memset(sums->slots, 0, sums->used * sizeof sums->slots[0]);
}

uint32_t sums_add(struct sums *sums, uint32_t key, const struct traits *line) {
    key += key == 0;
    uint32_t slot = (key ^ key >> 16) & (sums->used - 1);
    for (int probe = 1; probe < PROBES; probe++) {
        if (sums->slots[slot].key == key || sums->slots[slot].key == 0) { break; }
        slot = (slot + 1) & (sums->used - 1);
    }
    struct sum *sum = &sums->slots[slot];
    sum->key = key;
    sum_add(sum, line);
    return slot;
}

/* A core holds more than this many tenths of the page's prose. */
static const uint64_t core_shares[CORE_COUNT] = {
    [CORE_HALF] = 5, [CORE_MOST] = 7, [CORE_NEARLY_ALL] = 9};

void blocks_begin(struct blocks *blocks) {
    blocks->table[0] = (struct line_block){0};
    blocks->count = 1;
    blocks->core = 0;
    blocks->path[0] = 0;
    blocks->depth = 0;
}

static uint32_t block_new(struct blocks *blocks, uint32_t parent) {
    if (blocks->count == blocks->table_size) { return parent; }
    const struct line_block *above = &blocks->table[parent];
    blocks->table[blocks->count] =
        (struct line_block){.parent = parent, .depth = (uint8_t)(above->depth + 1)};
    return blocks->count++;
}

uint32_t blocks_add(struct blocks *blocks, const struct traits *line) {
    unsigned shared = line->shared < blocks->depth ? line->shared : blocks->depth;
    for (unsigned depth = shared + 1; depth <= line->depth; depth++) {
        blocks->path[depth] = block_new(blocks, blocks->path[depth - 1]);
    }
    blocks->depth = line->depth;
    sum_add(&blocks->table[blocks->path[line->depth]].sum, line);
    return blocks->path[line->depth];
}

static void add_up(struct blocks *blocks) {
    for (uint32_t i = blocks->count - 1; i > 0; i--) {
        const struct sum *sum = &blocks->table[i].sum;
        struct sum *above = &blocks->table[blocks->table[i].parent].sum;
        above->lines += sum->lines;
        above->characters += sum->characters;
        above->link += sum->link;
        above->prose += sum->prose;
        above->punctuated += sum->punctuated;
    }
}

/* All blocks with more than half of the prose are nested, so the last block found is the deepest.
 */
static void find_cores(const struct blocks *blocks, uint32_t cores[CORE_COUNT]) {
    uint64_t prose = blocks->table[0].sum.prose;
    for (uint32_t i = 0; i < blocks->count; i++) {
        for (int core = 0; core < CORE_COUNT; core++) {
            if ((uint64_t)blocks->table[i].sum.prose * 10 > prose * core_shares[core]) {
                cores[core] = i;
            }
        }
    }
}

void blocks_end(struct blocks *blocks) {
    uint32_t cores[CORE_COUNT] = {0};
    add_up(blocks);
    find_cores(blocks, cores);
    blocks->core = cores[CORE_HALF];
    for (uint32_t i = blocks->core; i > 0; i = blocks->table[i].parent) {
        blocks->table[i].common = blocks->table[i].depth;
    }
    for (uint32_t i = 0; i < blocks->count; i++) {
        struct line_block *block = &blocks->table[i];
        const struct line_block *above = &blocks->table[block->parent];
        block->larger = above->sum.lines > block->sum.lines ? block->parent : above->larger;
        if (i > 0) { block->cores = above->cores; }
        if (i > 0 && block->common == 0) { block->common = above->common; }
        for (int core = 0; core < CORE_COUNT; core++) {
            if (cores[core] == i) { block->cores |= (uint8_t)(1 << core); }
        }
    }
}
