/* In:  the lines of a page, and a method's word on one block.
 * Out: spans of the blocks that stay: what stands between two breaking tags, br apart.
 * Memory: the counts of one block, the caller's. */
#ifndef DANAG_METHOD_BLOCK_H
#define DANAG_METHOD_BLOCK_H

#include "method/method.h"

struct block {
    const struct method_frame *frame;
    bool (*stays)(const struct line *block, const uint64_t *parameters);
    struct line line; /* its lines as one: content, link, places, and where it begins and ends */
};

void block_begin(struct block *block, const struct method_frame *frame);

/* The line begins a new block, where it does not continue the one before it, which is judged. */
int block_line(struct block *block, const struct line *line);
int block_end(struct block *block);

#endif
