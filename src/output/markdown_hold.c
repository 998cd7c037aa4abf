/* The hold, where a unit of Markdown is gathered. */
#include "output/markdown.h"

#include <string.h>

_Static_assert(MARKDOWN_TABLE_SIZE / 8 <= UINT16_MAX + 1, "struct cell cannot name a block");

/* Bytes that the head of the last paragraph takes less than all of its block would. */
static size_t saved(struct hold *hold) {
    return hold->paragraph == hold->block
               ? 0
               : hold_next(hold, hold->block) - hold->block - held_size(sizeof(struct cell));
}

/* How far the hold may be filled. A paragraph of a table must have room if it stood alone, too: so
 * it will if the table turns out to be too large. */
static size_t hold_limit(struct markdown *markdown) {
    struct hold *hold = &markdown->hold;
    if (markdown->unit != UNIT_TABLE || hold->used == 0) { return MARKDOWN_HOLD_SIZE; }
    const size_t alone = hold->paragraph - saved(hold) + MARKDOWN_HOLD_SIZE;
    return alone < MARKDOWN_TABLE_SIZE ? alone : MARKDOWN_TABLE_SIZE;
}

bool markdown_has_room(struct markdown *markdown, size_t size) {
    return held_size(size) <= hold_limit(markdown) - markdown->hold.used;
}

struct held *markdown_hold(struct hold *hold, enum held_kind kind, size_t size) {
    struct held *held = hold_at(hold, hold->used);
    *held = (struct held){.size = (uint32_t)size, .kind = (uint8_t)kind};
    hold->last = hold->used;
    hold->used += held_size(size);
    return held;
}

size_t markdown_append(struct markdown *markdown, const char *text, size_t size) {
    struct hold *hold = &markdown->hold;
    struct held *held = hold_at(hold, hold->last);
    size_t room = hold_limit(markdown) - hold->last - sizeof *held - held->size;
    if (size > room) { size = room; }
    memcpy(held_bytes(held) + held->size, text, size);
    held->size += (uint32_t)size;
    hold->used = hold->last + held_size(held->size);
    return size;
}

void markdown_keep(struct hold *hold, struct held_range range) {
    memmove(hold->bytes, hold->bytes + range.start, range.end - range.start);
    hold->used = range.end - range.start;
    if (hold->last >= range.start) { hold->last -= range.start; }
    hold->paragraph = hold->block = 0;
}

/* Gives the last paragraph all of its block, in place of what is before it. Returns where it is. */
static size_t complete_last(struct hold *hold) {
    struct held *held = hold_at(hold, hold->paragraph);
    if (held->kind == HELD_PARAGRAPH) { return hold->paragraph; }
    struct block room;
    const struct block *block = markdown_block(hold, hold->paragraph, &room);
    const struct held whole = {
        .size = (uint32_t)block_size(block->depth), .kind = HELD_PARAGRAPH, .gap = held->gap};
    const size_t at = hold_next(hold, hold->paragraph) - held_size(whole.size);
    *hold_at(hold, at) = whole;
    memcpy(held_bytes(hold_at(hold, at)), block, whole.size);
    if (hold->last == hold->paragraph) { hold->last = at; }
    return at;
}

void markdown_keep_last(struct hold *hold) {
    markdown_keep(hold, (struct held_range){complete_last(hold), hold->used});
}

/* How many containers the lines of the block show: the marks of more would be too wide. */
static unsigned shown_depth(const struct block *block) {
    unsigned width = 0, depth = 0;
    for (; depth < block->depth; depth++) {
        width += markdown_mark_width(&block->containers[depth]);
        if (width > MARKDOWN_MARKS_MOST) { break; }
    }
    return depth;
}

/* Whether the paragraph of a table differs from the last HELD_PARAGRAPH only in its cell. */
static bool has_like(struct markdown *markdown, const struct block *block) {
    struct hold *hold = &markdown->hold;
    if (markdown->unit != UNIT_TABLE || hold->used == 0) { return false; }
    const struct block *like = held_block(hold_at(hold, hold->block));
    return block->kind == like->kind && block->level == like->level && block->rule == like->rule &&
           block->layout == like->layout && block->depth == like->depth &&
           block->outside == like->outside && block->outer_table == like->outer_table &&
           block->pre == 0 && like->pre == 0 && block->column <= UINT16_MAX &&
           block_shared(like, block) == block->depth;
}

struct held *markdown_hold_head(struct markdown *markdown, const struct block *block) {
    struct hold *hold = &markdown->hold;
    const size_t at = hold->used;
    struct held *held;
    if (has_like(markdown, block)) {
        const struct cell cell = {.first = block->first,
                                  .row = block->row,
                                  .column = (uint16_t)block->column,
                                  .columns = block->columns,
                                  .rows = block->rows,
                                  .like = (uint16_t)(hold->block / 8)};
        held = markdown_hold(hold, HELD_CELL, sizeof cell);
        held->bits = block->header;
        memcpy(held_bytes(held), &cell, sizeof cell);
    } else {
        const unsigned depth = shown_depth(block);
        held = markdown_hold(hold, HELD_PARAGRAPH, block_size(depth));
        memcpy(held_bytes(held), block, held->size);
        struct block *shown = (void *)held_bytes(held);
        shown->depth = (uint8_t)depth;
        if (shown->outside > depth) { shown->outside = (uint8_t)depth; }
        hold->block = at;
    }
    hold->paragraph = at;
    return held;
}

bool markdown_has_room_for_head(struct markdown *markdown, const struct block *block) {
    return markdown_has_room(markdown, has_like(markdown, block) ? sizeof(struct cell)
                                                                 : block_size(block->depth));
}

const struct block *markdown_block(struct hold *hold, size_t at, struct block *room) {
    struct held *held = hold_at(hold, at);
    if (held->kind == HELD_PARAGRAPH) { return held_block(held); }
    struct cell cell;
    memcpy(&cell, held_bytes(held), sizeof cell);
    const struct block *like = held_block(hold_at(hold, cell.like * (size_t)8));
    memcpy(room, like, block_size(like->depth));
    room->first = cell.first;
    room->row = cell.row;
    room->column = cell.column;
    room->columns = cell.columns;
    room->rows = cell.rows;
    room->header = held->bits != 0;
    return room;
}

size_t markdown_next_paragraph(struct hold *hold, size_t at, size_t end) {
    do { at = hold_next(hold, at); } while (at < end && !is_paragraph(hold_at(hold, at)));
    return at;
}
