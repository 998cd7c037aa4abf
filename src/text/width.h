/* How wide characters are on a terminal, and between which of them a line may end. */
#ifndef DANAG_TEXT_WIDTH_H
#define DANAG_TEXT_WIDTH_H

#include <stdbool.h>
#include <stdint.h>

/* The columns of a code point: 0, 1 or 2. Without libunistring it is a guess for marks and emoji.
 */
unsigned width_of(uint32_t point);

/* Whether a line may end between two characters without a space. That is so in scripts without
 * spaces, but no line begins with closing punctuation or ends with opening punctuation. */
bool width_may_break(uint32_t before, uint32_t after);

#endif
