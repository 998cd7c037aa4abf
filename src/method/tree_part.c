#include "method/tree_part.h"

#include "text/memory.h"

#define LINE_SIZE (sizeof(struct extent) + sizeof(uint32_t))

void tree_part_make(struct tree_part *part, const struct danag_allocator *memory, size_t size,
                    size_t node_size) {
    const size_t nodes = size / 2 / (sizeof(struct node) + node_size);
    line_part_make(&part->lines, memory, size / 2 / LINE_SIZE);
    tree_make(&part->tree, memory, nodes > TREE_NODES_LEAST ? nodes : TREE_NODES_LEAST);
}

void tree_part_free(struct tree_part *part) {
    memory_free(part->lines.memory, part->nodes);
    line_part_free(&part->lines);
    tree_free(&part->tree);
}

void tree_part_begin(struct tree_part *part, const struct method_frame *frame) {
    line_part_begin(&part->lines, frame);
    tree_begin(&part->tree);
}

static bool add_line(struct tree_part *part, const struct line *line) {
    struct line_part *lines = &part->lines;
    uint32_t *nodes = memory_grow(lines->memory, part->nodes, &part->nodes_capacity,
                                  lines->count + 1, lines->most, sizeof *nodes);
    if (nodes == NULL) { return false; }
    part->nodes = nodes;
    if (part->tree.failed) { return false; }
    nodes[lines->count] = tree_line(&part->tree, line);
    return line_part_add(lines, line);
}

int tree_part_line(struct tree_part *part, const struct line *line, int (*judge)(void *self),
                   void *self) {
    if (part->tree.full || line_part_is_full(&part->lines, line)) {
        int error = judge(self);
        if (error != 0) { return error; }
        if (!line_part_next(&part->lines, line)) { return DANAG_NO_MEMORY; }
        tree_begin_part(&part->tree);
    }
    return add_line(part, line) ? 0 : DANAG_NO_MEMORY;
}

int tree_part_pass_on(struct tree_part *part, bool (*taken)(const void *self, uint32_t node),
                      const void *self) {
    struct line_part *lines = &part->lines;
    for (size_t i = 0; i < lines->count; i++) {
        lines->extents[i].taken = taken(self, part->nodes[i]);
    }
    return line_part_pass_on(lines);
}

void tree_part_observe(void *self, const struct outline *outline) {
    ((struct tree_part *)self)->tree.outline = outline;
}

void tree_part_tag(void *self, const struct tag *tag) {
    tree_tag(&((struct tree_part *)self)->tree, tag);
}

void tree_part_opened(void *self) {
    tree_opened(&((struct tree_part *)self)->tree);
}
