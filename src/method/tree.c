#include "method/tree.h"

#include "text/memory.h"

void tree_make(struct tree *tree, const struct danag_allocator *memory, size_t most) {
    tree->memory = memory;
    tree->most = most < UINT32_MAX ? most : UINT32_MAX;
}

void tree_free(struct tree *tree) {
    memory_free(tree->memory, tree->nodes);
}

/* Adds a node. If there is no room, its parent stands for it. */
static uint32_t add_node(struct tree *tree, uint32_t parent, uint8_t element) {
    if (tree->count == tree->most) {
        tree->full = true;
        return parent;
    }
    struct node *nodes = memory_grow(tree->memory, tree->nodes, &tree->capacity, tree->count + 1,
                                     tree->most, sizeof *nodes);
    if (nodes == NULL) {
        tree->failed = true;
        return parent;
    }
    tree->nodes = nodes;
    nodes[tree->count] = (struct node){.parent = parent, .element = element};
    return (uint32_t)tree->count++;
}

void tree_begin(struct tree *tree) {
    tree->count = 0;
    tree->full = tree->failed = false;
    tree->of_entry[0] = add_node(tree, 0, ELEMENT_UNKNOWN);
}

/* The node of the innermost breaking element of the entry and those around it. */
static uint32_t node_of(const struct tree *tree, size_t entry) {
    return tree->of_entry[tree->outline->entries[entry].block];
}

void tree_begin_part(struct tree *tree) {
    tree_begin(tree);
    for (size_t i = 1; i <= tree->outline->top; i++) {
        if (!outline_breaks(tree->outline, i)) { continue; }
        tree->of_entry[i] = add_node(tree, node_of(tree, i - 1), tree->outline->entries[i].element);
    }
}

static void count_up(uint32_t *count, uint64_t more) {
    *count = more < UINT32_MAX - *count ? *count + (uint32_t)more : UINT32_MAX;
}

static void count_tag(struct tree *tree, uint32_t node) {
    if (tree->count == 0) { return; }
    struct node_counts *counts = &tree->nodes[node].counts;
    count_up(&counts->tags, 1);
    count_up(&counts->link_tags, tree->outline->in_link);
}

void tree_tag(struct tree *tree, const struct tag *tag) {
    if (tag->end || (element_traits(tag->element) & VOID) == 0) { return; }
    count_tag(tree, node_of(tree, tree->outline->top));
}

void tree_opened(struct tree *tree) {
    const size_t top = tree->outline->top;
    const uint32_t parent = node_of(tree, top - 1);
    count_tag(tree, parent);
    if (!outline_breaks(tree->outline, top)) { return; }
    tree->of_entry[top] = add_node(tree, parent, tree->outline->entries[top].element);
}

uint32_t tree_line(struct tree *tree, const struct line *line) {
    const uint32_t node = node_of(tree, tree->outline->top);
    struct node_counts *counts = &tree->nodes[node].counts;
    count_up(&counts->content, line->content);
    count_up(&counts->link, line->link);
    return node;
}

void tree_add_up(struct tree *tree) {
    for (size_t i = tree->count; i-- > 1;) {
        const struct node_counts *counts = &tree->nodes[i].counts;
        struct node_counts *above = &tree->nodes[tree->nodes[i].parent].counts;
        count_up(&above->content, counts->content);
        count_up(&above->link, counts->link);
        count_up(&above->tags, counts->tags);
        count_up(&above->link_tags, counts->link_tags);
    }
}
