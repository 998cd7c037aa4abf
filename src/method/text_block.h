/* In:  the lines of a page, and a method's word on one block.
 * Out: spans of the blocks that stay: what stands between two breaking tags, br apart.
 * Memory: the counts of one block, the caller's. */
#ifndef DANAG_METHOD_TEXT_BLOCK_H
#define DANAG_METHOD_TEXT_BLOCK_H

#include "method/method.h"

struct text_block {
    const struct method_frame *frame;
    bool (*stays)(const struct line *block, const uint64_t *parameters);
    struct line line; /* its lines as one: content, link, places, and where it begins and ends */
};

void text_block_begin(struct text_block *block, const struct method_frame *frame);

/* The line begins a new block, where it does not continue the one before it, which is judged. */
int text_block_line(struct text_block *block, const struct line *line);
int text_block_end(struct text_block *block);

#endif
