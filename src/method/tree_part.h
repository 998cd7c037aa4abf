/* For methods that judge a page as a tree: keeps its tree, its lines and which node each line is
 * in.
 *
 * A page that does not fit into memory is judged in parts. A part ends when its lines, its nodes or
 * its text have filled their memory. The elements that are open then belong to the next part, too,
 * but with nothing in them. */
#ifndef DANAG_METHOD_TREE_PART_H
#define DANAG_METHOD_TREE_PART_H

#include "method/line_part.h"
#include "method/tree.h"

struct tree_part {
    struct line_part lines;
    struct tree tree;
    uint32_t *nodes; /* of the lines */
    size_t nodes_capacity;
};

/* `size` is the memory for all, with `node_size` bytes for each node that the method needs itself.
 * The first is called once before the first document, the second after the last. */
void tree_part_make(struct tree_part *part, const struct danag_allocator *memory, size_t size,
                    size_t node_size);
void tree_part_free(struct tree_part *part);

void tree_part_begin(struct tree_part *part, const struct method_frame *frame);

/* Adds the line. If there is no room for it, first calls `judge`, which must call
 * tree_part_pass_on. Returns 0 or an error. */
int tree_part_line(struct tree_part *part, const struct line *line, int (*judge)(void *self),
                   void *self);

/* Passes on the lines of the nodes for which `taken` is true. Then the part has no lines. Returns 0
 * or an error. */
int tree_part_pass_on(struct tree_part *part, bool (*taken)(const void *self, uint32_t node),
                      const void *self);

/* The callbacks of the observer, for a state that begins with a tree_part. */
void tree_part_observe(void *self, const struct outline *outline);
void tree_part_tag(void *self, const struct tag *tag);
void tree_part_opened(void *self);

#endif
