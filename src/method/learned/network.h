/* The net: finds how likely each line of a page is to be main content.
 *
 * DANAg's smoothing, learned. The first layer adds up the weights of a line's features, into
 * channels. Three more layers look at the lines around each line, up to 14 to either side, and
 * between these the whole page counts. All numbers are whole, so every machine finds the same. */
#ifndef DANAG_METHOD_LEARNED_NETWORK_H
#define DANAG_METHOD_LEARNED_NETWORK_H

#include "method/learned/model.h"

typedef int16_t channels[MODEL_CHANNELS];

/* Rows of zeros before the first line and after the last, for layers that look beyond these. */
#define NETWORK_MARGIN (MODEL_WIDTH / 2 * MODEL_APART_MAX)

/* The inner loops: in plain C, and with the same results in the vector instructions that the
 * processor has. Compile with -DDANAG_NO_SIMD for plain C alone. */
struct layer_code {
    /* Adds the weights of features. Sums stop at what 16 bits hold; features come in a fixed
     * order, so this, too, is the same everywhere. */
    void (*add_features)(channels sums, const struct model *model, const uint16_t *ids,
                         size_t count);
    /* A residual layer: for each line it looks at those `apart` lines away and twice as far, so
     * there must be rows before the first and after the last. */
    void (*look_around)(const struct model *model, size_t layer, const channels *from, channels *to,
                        size_t count);
};

extern const struct layer_code layer_plain;

/* The fastest code for this processor. */
const struct layer_code *layer_code(void);

/* Clips a value to 0..MODEL_TOP. */
static inline int16_t layer_clip(int32_t value) {
    return (int16_t)(value < 0 ? 0 : value > MODEL_TOP ? MODEL_TOP : value);
}

/* Both functions take rows with room for count + 2 * NETWORK_MARGIN; the page's first line is row
 * NETWORK_MARGIN. */

/* The first layer: the channels of each line, from its own features. */
void network_begin(const struct layer_code *code, const struct model *model,
                   const struct features *features, channels *rows);

/* All other layers: the level of each line. Overwrites `rows` and `spare`. */
void network_end(const struct layer_code *code, const struct model *model, channels *rows,
                 channels *spare, size_t count, uint8_t *levels);

#endif
