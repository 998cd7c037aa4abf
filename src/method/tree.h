/* For methods that look at a page as a tree: keeps its breaking elements, and counts what each
 * holds outside of the elements inside it.
 *
 * The tree sees the tags through a line_observer. Its nodes are in the order of their start tags,
 * so a node comes after its parent. The first node is the page. */
#ifndef DANAG_METHOD_TREE_H
#define DANAG_METHOD_TREE_H

#include "html/outline.h"
#include "lines/lines.h"

/* Characters of text, and start tags; of these the ones in links. */
struct node_counts {
    uint32_t content;
    uint32_t link;
    uint32_t tags;
    uint32_t link_tags;
};

struct node {
    struct node_counts counts;
    uint32_t parent; /* the page is its own */
    uint8_t element; /* an enum element */
};

/* The fewest nodes that a tree needs room for: all that can be open, and the page. */
#define TREE_NODES_LEAST (OUTLINE_DEPTH + 1)

struct tree {
    const struct danag_allocator *memory;
    const struct outline *outline;
    struct node *nodes;
    size_t count;
    size_t capacity;
    size_t most;
    bool full;   /* an element found no room, and counts as part of its parent */
    bool failed; /* memory was short */
    uint32_t of_entry[OUTLINE_DEPTH + 1]; /* the node of each entry of the outline */
};

/* The first is called once before the first document, the second after the last. `most` is how many
 * nodes may be kept, at least TREE_NODES_LEAST. */
void tree_make(struct tree *tree, const struct danag_allocator *memory, size_t most);
void tree_free(struct tree *tree);

/* A document begins. */
void tree_begin(struct tree *tree);

/* Begins another tree with the elements that are open, without counts. */
void tree_begin_part(struct tree *tree);

/* For the observer. */
void tree_tag(struct tree *tree, const struct tag *tag);
void tree_opened(struct tree *tree);

/* Counts the text of a line. Returns its node. */
uint32_t tree_line(struct tree *tree, const struct line *line);

/* Adds the counts of each node to those of all nodes around it. */
void tree_add_up(struct tree *tree);

#endif
