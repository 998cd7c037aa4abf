/* The nets: estimate how likely each line of a page is to be main content, or a reader's comment.
 *
 * Each is a learned form of DANAg's smoothing. The first layer adds up the weights of a line's
 * features into channels. Three more layers look at the lines around each line; with the
 * compiled-in model, up to 14 lines on either side. Between the second of these layers and the
 * third, a layer looks at the whole page. The mean of the nets' log odds counts. All numbers are
 * whole, so the results are the same on every machine. */
#pragma once

#include "method/learned/model.h"

typedef int16_t channels[MODEL_CHANNELS];

/* The rows of zeros before the first line and after the last: layers look beyond both ends. */
#define NETWORK_MARGIN (MODEL_WIDTH / 2 * MODEL_APART_MAX)

/* The pairs of channels that are not 0 in all lines of a page. Nets leave many channels unused, and
 * most pages more. */
struct live {
    size_t count;
    uint8_t pairs[MODEL_CHANNELS / 2];
};

/* The inner loops, in plain C or in vector instructions. All give the same results. Compile with
 * -DDANAG_NO_SIMD for plain C only. */
struct layer_code {
    /* Adds the weights of features to `sums`, one for each lane. Sums stop at the limits of 16
     * bits. Features come in a fixed order, so the results are still the same everywhere. */
    void (*add_features)(int16_t *sums, const struct model *model, const uint16_t *ids,
                         size_t count);
    /* A residual layer. For each line it looks at the line itself and, on either side, at the lines
     * `apart` and 2 * `apart` lines away, so `from` needs margins before and after its lines. Of
     * these lines it reads only the `live` channels. */
    void (*look_around)(const struct net *net, size_t layer, const struct live *live,
                        const channels *from, channels *to, size_t count);
};

extern const struct layer_code layer_plain;

/* The codes for this processor by number, the fastest first. NULL: it has no more. */
const struct layer_code *layer_code(unsigned number);

/* Rounds down. Numbers of either sign come mixed, so a branch would be slow. */
static inline int32_t layer_shift(int32_t value, unsigned bits) {
    const uint32_t middle = UINT32_C(1) << 31;
    return (int32_t)(((uint32_t)value + middle) >> bits) - (int32_t)(middle >> bits);
}

/* Scales a sum of products to the scale of a channel. Rounds to the nearest number, halves up. */
static inline int32_t layer_settle(int32_t sum) {
    return layer_shift(sum + (1 << (MODEL_SHIFT - 1)), MODEL_SHIFT);
}

/* The rows of a page with `lines` lines, for one net. The page's first line is row NETWORK_MARGIN.
 */
#define NETWORK_ROWS(lines) ((lines) + 2 * NETWORK_MARGIN)

/* In both functions below, `rows` must have room for the rows of all nets, one net after the other,
 * and then for those of one more. */

/* The first layer: the channels of each line, from its own features. */
void network_begin(const struct layer_code *code, const struct model *model,
                   const struct features *features, channels *rows);

/* The rows of a page as they were at each step, without margins, for reasons.c. */
enum network_step { STEP_FIRST, STEP_LAYER_0, STEP_LAYER_1, STEP_PAGE, STEP_LAYER_2, STEPS };
struct trace {
    channels *rows; /* for each net, for each step, those of all lines */
};

/* The rows of a net at a step. */
static inline channels *trace_rows(const struct trace *trace, size_t net, enum network_step step,
                                   size_t lines) {
    return trace->rows + (net * STEPS + step) * lines;
}

/* All other layers: the levels of each line, by output. Overwrites `rows`. Fills in `trace`, unless
 * it is NULL. */
void network_end(const struct layer_code *code, const struct model *model, channels *rows,
                 size_t count, uint8_t *const levels[MODEL_OUTPUTS], const struct trace *trace);
