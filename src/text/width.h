/* How wide characters are on a terminal, and between which of them a line may end. */
#ifndef DANAG_TEXT_WIDTH_H
#define DANAG_TEXT_WIDTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Characters in a row; tables are in order. */
struct width_range {
    uint32_t first, last;
};
extern const struct width_range width_zero[], width_double[];
extern const size_t width_zero_count, width_double_count;

/* The columns of a code point: 0, 1 or 2. */
unsigned width_of(uint32_t point);

/* Whether a line may end between two characters without a space. That is so in scripts without
 * spaces, but no line begins with closing punctuation or ends with opening punctuation. */
bool width_may_break(uint32_t before, uint32_t after);

#endif
