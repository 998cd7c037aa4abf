/* In:  rows of channels, and a model's weights.
 * Out: the rows that a layer makes of them.
 * Memory: the caller's.
 *
 * The same numbers in plain C and, where the processor has them, in vector instructions;
 * -DDANAG_NO_SIMD leaves plain C alone. */
#ifndef DANAG_METHOD_LEARNED_LAYER_H
#define DANAG_METHOD_LEARNED_LAYER_H

#include "method/learned/model.h"

typedef int16_t channels[MODEL_CHANNELS];

/* From 0 to MODEL_TOP. */
static inline int16_t layer_clip(int32_t value) {
    return (int16_t)(value < 0 ? 0 : value > MODEL_TOP ? MODEL_TOP : value);
}

/* A sum of products as a channel: rounded, below 0 downwards. */
static inline int32_t layer_settle(int32_t sum) {
    const int32_t half = 1 << (MODEL_SHIFT - 1);
    sum += half;
    return sum >= 0 ? sum >> MODEL_SHIFT : -((-sum + 2 * half - 1) >> MODEL_SHIFT);
}

struct layer_code {
    /* Adds the rows of features; sums stop at what 16 bits hold, which is the same everywhere, as
     * features come in one order. */
    void (*add_features)(channels sums, const struct model *model, const uint16_t *ids,
                         size_t count);
    /* A residual layer: of each line those `apart` lines from it and twice as far are looked at,
     * so there must be rows before the first and after the last. */
    void (*look_around)(const struct model *model, size_t layer, const channels *from, channels *to,
                        size_t count);
};

extern const struct layer_code layer_plain;

/* The fastest that this processor has. */
const struct layer_code *layer_code(void);

#endif
