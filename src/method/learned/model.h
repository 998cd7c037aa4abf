/* In:  the table that training has made, compiled in or read from a file.
 * Out: a model: the weights of the net and what its scores mean, as whole numbers.
 * Memory: a model that was read from a file is its caller's, until model_free. */
#ifndef DANAG_METHOD_LEARNED_MODEL_H
#define DANAG_METHOD_LEARNED_MODEL_H

#include "method/learned/features.h"
#include "method/method.h"

#include <stdbool.h>
#include <stdint.h>

#define MODEL_CHANNELS   16
#define MODEL_LAYERS     3    /* convolutions over lines */
#define MODEL_WIDTH      5    /* lines that each sees */
#define MODEL_APART_MAX  8    /* lines from one of these to the next */
#define MODEL_SHIFT      8    /* a channel's or a weight's 1 is 256 */
#define MODEL_TOP        8191 /* the most that a channel holds */
#define MODEL_LAST_SHIFT 12   /* a score's 1 is 16 levels */
#define MODEL_LEVELS     256
#define MODEL_CERTAIN    65535 /* a probability of 1 */

/* Weights of a layer come in pairs of inputs: those of the inputs 2i and 2i + 1 for output 0, then
 * those for output 1. Its biases are in products of a channel and a weight. */
struct model {
    int16_t first[FEATURE_COUNT][MODEL_CHANNELS]; /* what each feature adds to a line's channels */
    int16_t first_bias[MODEL_CHANNELS];
    uint16_t apart[MODEL_LAYERS]; /* lines from one that a layer sees to the next */
    int16_t layers[MODEL_LAYERS][MODEL_WIDTH * MODEL_CHANNELS / 2][MODEL_CHANNELS][2];
    int32_t layer_bias[MODEL_LAYERS][MODEL_CHANNELS];
    /* Inputs are the means of the channels over the page's lines, and then the greatest. */
    int16_t page[MODEL_CHANNELS][MODEL_CHANNELS][2];
    int32_t page_bias[MODEL_CHANNELS];
    int16_t last[MODEL_CHANNELS];
    int32_t last_bias;
    /* A line's level is its score, from 0 to 255; of each level the probability that such a line
     * is main content. Never falls. */
    uint16_t probability[MODEL_LEVELS];
    uint16_t least_confidence; /* out of CONFIDENCE_SURE: with less, nothing comes out of a page */
};

/* The one that is compiled in. */
extern const struct model model_preset;

#define MODEL_ERROR_SIZE 256

/* A number for what the features are called, which a model file must have: with other names they
 * are other features. */
long model_features_number(void);

/* Reads a model file; NULL, with what is wrong and where, if it is not one of this version's
 * features, or its sums could overflow. */
struct model *model_read(const char *path, char error[MODEL_ERROR_SIZE]);
void model_free(struct model *model);

#endif
