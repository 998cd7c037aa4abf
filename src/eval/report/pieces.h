/* In:  two texts.
 * Out: their first pieces between white space, and which of these stand in both in the same order.
 * Memory: the pieces' own, until pieces_free; they point into the text. */
#ifndef DANAG_EVAL_REPORT_PIECES_H
#define DANAG_EVAL_REPORT_PIECES_H

#include "eval/buffer.h"

#include <stdint.h>

struct piece {
    const char *bytes;
    size_t size;
    bool after_newline; /* a newline is in the white space before it */
    bool shared;        /* it belongs to the longest common subsequence */
};

struct pieces {
    struct piece *items;
    size_t kept; /* items */
    size_t capacity;
    size_t count; /* of all pieces of the text, kept or not */
    size_t bytes; /* of all of them, without the white space */
};

/* Keeps the first `most`. None is shared. */
void pieces_split(struct pieces *pieces, const struct buffer *text, size_t most);
void pieces_free(struct pieces *pieces);

/* Finds out which of those kept are shared. */
void pieces_align(struct pieces *left, struct pieces *right);

#endif
