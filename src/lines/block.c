/* Says what is around the text that comes next: its block, the containers and the cell it is in,
 * and whether it stands aside of code. */
#include "lines/lines_state.h"

enum aside_kind styles_aside(const struct styles *styles) {
    const struct style_note *note = styles_top(styles);
    if (note->aside == ASIDE_NONE && note->kind == BLOCK_HEADING &&
        (styles->outline->in_link || outline_top(styles->outline)->element == ELEMENT_BUTTON)) {
        return ASIDE_SELF; /* a button may copy the link */
    }
    if (note->aside != ASIDE_NONE || note->box == 0) { return (enum aside_kind)note->aside; }
    return note->pre == 0 && styles_in_box(styles, note) ? ASIDE_LABEL : ASIDE_NONE;
}

/* Lists the containers around the text in an element. Text that is directly in a list counts as an
 * item of its own. The first `known` in `block` are around the block before; many around both. */
static void find_containers(const struct styles *styles, const struct style_note *note,
                            struct block *block, unsigned known) {
    unsigned depth = note->depth;
    if (note->list != 0 && depth < BLOCK_CONTAINERS_MAX) {
        const struct style_own *list = &styles->own[note->list];
        block->containers[depth++] =
            (struct container){.id = list->id, .list = list->id, .kind = CONTAINER_BULLET};
    }
    block->depth = (uint8_t)depth;
    depth = note->depth;
    for (size_t i = note->container; i > 0; i = styles->notes[styles->notes[i].around].container) {
        const struct container *container = &styles->own[i].container;
        depth--;
        if (depth < known && block->containers[depth].id == container->id) { break; }
        block->containers[depth] = *container;
    }
    if (note->table != 0) { block->outside = styles->notes[note->table].depth; }
}

static void find_cell(const struct styles *styles, const struct style_note *note,
                      struct block *block) {
    if (note->table == 0 || (note->cell == 0 && note->kind != BLOCK_CAPTION)) { return; }
    const struct style_own *table = &styles->own[note->table];
    const struct container *cell = &styles->own[note->cell].container;
    block->table = note->pre != 0 && note->pre < note->table ? 0 : table->id;
    block->layout = table->layout;
    const uint8_t outer = styles->notes[styles->notes[note->table].around].table;
    if (outer != 0) { block->outer_table = styles->own[outer].id; }
    if (note->cell == 0) { return; }
    block->row = cell->row;
    block->column = styles->own[note->cell].column;
    block->look = cell->look;
    block->columns = cell->columns;
    block->rows = cell->rows;
}

const struct block *styles_block(struct styles *styles, uint32_t paragraph, bool new_block) {
    const struct style_note *note = styles_top(styles);
    struct block *block = &styles->block;
    if (new_block || styles->breaks > 1) { styles->first = paragraph; }
    bool plain = note->kind == BLOCK_PARAGRAPH && note->container == 0 && note->list == 0 &&
                 note->cell == 0 && !styles->rule && styles->first == paragraph;
    if (!plain) {
        const unsigned known = block->depth;
        memset(block, 0, offsetof(struct block, containers));
        block->first = styles->first;
        block->kind = note->kind;
        block->level = note->level;
        block->rule = styles->rule;
        if (note->pre != 0) {
            block->pre = styles->own[note->pre].id;
            const unsigned begun = styles->code_lines > 0 ? (unsigned)styles->code_lines : 0;
            const unsigned lines = styles->newlines > begun ? styles->newlines : begun;
            block->newlines = (uint16_t)(lines < UINT16_MAX ? lines : UINT16_MAX);
            if (note->language > 0 && note->language + CODE_REACH >= note->pre) {
                memcpy(block->language, styles->languages[note->language], BLOCK_LANGUAGE_SIZE);
            }
        }
        find_containers(styles, note, block, known);
        find_cell(styles, note, block);
    }
    styles->breaks = styles->newlines = 0;
    styles->code_lines = 0;
    styles->rule = false;
    styles->shown = styles->ids;
    return plain ? NULL : block;
}

void block_make_plain(struct block *block, uint32_t paragraph) {
    memset(block, 0, offsetof(struct block, containers));
    block->first = paragraph;
}

unsigned block_shared(const struct block *before, const struct block *next) {
    unsigned shared = 0;
    while (shared < before->depth && shared < next->depth &&
           before->containers[shared].id == next->containers[shared].id) {
        shared++;
    }
    return shared;
}
