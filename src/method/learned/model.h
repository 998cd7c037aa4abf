/* A model: the weights of the net and what its scores mean, as whole numbers. One is compiled in,
 * others are read from files that training writes. */
#ifndef DANAG_METHOD_LEARNED_MODEL_H
#define DANAG_METHOD_LEARNED_MODEL_H

#include "method/learned/features.h"
#include "method/method.h"

#include <stdbool.h>
#include <stdint.h>

#define MODEL_CHANNELS   16
#define MODEL_LAYERS     3    /* convolutions over lines */
#define MODEL_WIDTH      5    /* lines seen by each */
#define MODEL_APART_MAX  8    /* most lines from one of these to the next */
#define MODEL_SHIFT      8    /* a channel's or a weight's 1 is 256 */
#define MODEL_TOP        8191 /* the greatest value of a channel */
#define MODEL_LAST_SHIFT 12   /* a score's 1 is 16 levels */
#define MODEL_LEVELS     256
#define MODEL_CERTAIN    65535 /* a probability of 1 */

/* The weights of a layer come in pairs of inputs: those of inputs 2i and 2i + 1 for output 0, then
 * for output 1 and so on. A layer's bias has the scale of a channel times a weight. */
struct model {
    int16_t first[FEATURE_COUNT][MODEL_CHANNELS]; /* what each feature adds to a line's channels */
    int16_t first_bias[MODEL_CHANNELS];
    uint16_t apart[MODEL_LAYERS]; /* lines from one seen by a layer to the next */
    int16_t layers[MODEL_LAYERS][MODEL_WIDTH * MODEL_CHANNELS / 2][MODEL_CHANNELS][2];
    int32_t layer_bias[MODEL_LAYERS][MODEL_CHANNELS];
    /* Its inputs: the mean of each channel over the page's lines, then the greatest of each. */
    int16_t page[MODEL_CHANNELS][MODEL_CHANNELS][2];
    int32_t page_bias[MODEL_CHANNELS];
    int16_t last[MODEL_CHANNELS];
    int32_t last_bias;
    /* A line's level is its score, from 0 to 255. For each level, the probability that the line is
     * main content; it never falls. */
    uint16_t probability[MODEL_LEVELS];
    uint16_t least_confidence; /* out of CONFIDENCE_SURE: pages with less give nothing */
};

/* The compiled-in one. */
extern const struct model model_preset;

#define MODEL_ERROR_SIZE 256

/* A digest of the features' names. A model file must have the same: other names mean other
 * features. */
long model_features_number(void);

/* Reads a model file, for model_free. NULL, with what is wrong and where, if it is no model of
 * these features, or if its sums could overflow. */
struct model *model_read(const char *path, char error[MODEL_ERROR_SIZE]);
void model_free(struct model *model);

#endif
