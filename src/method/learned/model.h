/* A model: the weights of its nets and the probabilities that their scores stand for, as whole
 * numbers. One model is compiled in; training writes other models to files. */
#pragma once

#include "method/learned/features.h"
#include "method/method.h"

#define MODEL_NETS                                                                                 \
    2 /* nets, trained alike from different first weights; the mean of their scores counts */
#define MODEL_CHANNELS   16
#define MODEL_LANES_MAX  (MODEL_NETS * MODEL_CHANNELS)
#define MODEL_LANES_STEP 8    /* lanes that vector instructions take at a time */
#define MODEL_LAYERS     3    /* convolutions over lines */
#define MODEL_WIDTH      5    /* how many lines a layer looks at for each line */
#define MODEL_APART_MAX  8    /* how many lines these may be apart at most */
#define MODEL_SHIFT      8    /* in channels and weights, 256 stands for 1 */
#define MODEL_TOP        8191 /* the greatest value of a channel */
#define MODEL_ODDS_SHIFT 8    /* from a sum of products to log odds: 256 stands for 1 */
#define MODEL_LAST_SHIFT 4    /* from log odds to levels: 16 levels stand for 1 */
#define MODEL_LEVELS     256
#define MODEL_CERTAIN    65535 /* a probability of 1 */

/* What the net says of each line: whether it is main content, and whether it is a reader's comment.
 * The posts of a forum are both. */
enum net_output { OUTPUT_CONTENT, OUTPUT_COMMENT, MODEL_OUTPUTS };

/* The weights of a layer are stored by pairs of inputs. For inputs 2i and 2i + 1 come the two
 * weights for output 0, then the two for output 1, and so on. In the biases of a layer, 65536
 * stands for 1, as in a product of a channel and a weight. */
struct net {
    uint16_t apart[MODEL_LAYERS]; /* how far apart the lines are that a layer looks at */
    int16_t layers[MODEL_LAYERS][MODEL_WIDTH * MODEL_CHANNELS / 2][MODEL_CHANNELS][2];
    int32_t layer_bias[MODEL_LAYERS][MODEL_CHANNELS];
    /* The layer for the whole page. Its inputs are the mean of each channel over the page's lines,
     * then the maximum of each channel. */
    int16_t page[MODEL_CHANNELS][MODEL_CHANNELS][2];
    int32_t page_bias[MODEL_CHANNELS];
    int32_t last_bias[MODEL_OUTPUTS];
    int16_t last[MODEL_OUTPUTS][MODEL_CHANNELS];
};

struct model {
    /* The first layer fills only the first `width` channels of each net; the others begin at 0. It
     * has a lane for each of these: first those of the first net, then those of the second. */
    uint16_t width;
    int16_t first_bias[MODEL_LANES_MAX];
    const int16_t *first; /* what each feature adds to each lane: [FEATURE_COUNT][lanes] */
    struct net nets[MODEL_NETS];
    /* For each level (a line's score, from 0 to 255), the probability that the line is main
     * content, out of MODEL_CERTAIN. It never falls from one level to the next. The levels of
     * comments stand for probabilities, too: MODEL_LEVELS / 2 and above for one half and more. */
    uint16_t probability[MODEL_LEVELS];
    uint16_t least_confidence; /* out of CONFIDENCE_SURE; pages below it give no output */
};

/* A multiple of MODEL_LANES_STEP. */
static inline size_t model_lanes(const struct model *model) {
    return (size_t)MODEL_NETS * model->width;
}

/* The compiled-in model. */
extern const struct model model_preset;

#define MODEL_ERROR_SIZE 256

/* A digest of the names of all features. A model file holds the same digest, unless it was made for
 * other features. */
long model_features_number(void);

/* Reads a model file; memory_free frees the model. NULL, with a message, if the file cannot be
 * read, is not a model for these features, or has weights so large that sums could overflow. */
struct model *model_read(const struct danag_allocator *memory, const char *path,
                         char error[MODEL_ERROR_SIZE]);
