/* In:  the features of a page's lines.
 * Out: a level for each line: how likely it is that it is main content.
 * Memory: the caller's.
 *
 * DANAg's smoothing, learned: a line's features are added up into channels, and three layers look
 * at the lines round each, 14 to either side in all; the page as a whole is looked at between.
 * Whole numbers alone: the same levels on every machine. */
#ifndef DANAG_METHOD_LEARNED_NETWORK_H
#define DANAG_METHOD_LEARNED_NETWORK_H

#include "method/learned/layer.h"

/* What lines before the first and after the last are: all zeros, in front of the rows and behind
 * them, so many. */
#define NETWORK_MARGIN (MODEL_WIDTH / 2 * MODEL_APART_MAX)

/* Rows are numbered from NETWORK_MARGIN on; there is room for count + 2 * NETWORK_MARGIN. */

/* `code` is layer_code(), or layer_plain, which gives the same. */

/* The first layer: what a line's own features make of it. */
void network_begin(const struct layer_code *code, const struct model *model,
                   const struct features *features, channels *rows);

/* All the others; `rows` and `spare` hold anything afterwards. */
void network_end(const struct layer_code *code, const struct model *model, channels *rows,
                 channels *spare, size_t count, uint8_t *levels);

#endif
