/* The net in floating point, for training: what it makes of a page, and how its weights should
 * change. train.py compiles this file and calls it for each page.
 *
 *     cc -O3 -march=native -ffp-contract=off -Wno-psabi -shared -fPIC gradient.c
 *
 * All sums have a fixed order, so every machine finds the same numbers.
 *
 * In:  the features of a page's lines, and for each line and output the label and its weight.
 * Out: the log odds of each line and output; the gradients, added to those of other pages.
 * Memory: the caller's, gradient_size floats for a page. No state is kept between calls, so calls
 *         with different memory may run at once. */
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define CHANNELS 16 /* MODEL_CHANNELS in model.h, and so on; export.py checks the sizes */
#define LAYERS   3
#define WIDTH    5
#define OUTPUTS  2
#define POOLED   1 /* the page as a whole is added to each line after this layer */

/* A number for each channel, computed all at once: GCC's and Clang's vectors. */
typedef float channels
    __attribute__((vector_size(CHANNELS * sizeof(float)), aligned(sizeof(float)), may_alias));

struct layer {
    channels bias;
    channels weights[WIDTH][CHANNELS]; /* [place][input][output] */
};

/* All weights but those of the features; train.py reads them in this order. */
struct net {
    channels bias;
    struct layer layers[LAYERS];
    channels page_bias;
    channels page[2 * CHANNELS]; /* [mean or maximum][output] */
    float last_bias[OUTPUTS];
    channels last[OUTPUTS];
};

/* The lines of a page. Line i has the features ids[starts[i]] to ids[starts[i + 1]]. */
struct page {
    const uint16_t *page_ids; /* the features that all lines have */
    size_t page_id_count;
    const uint16_t *ids;
    const int64_t *starts;
    size_t count;
    const uint8_t *hidden; /* for each feature: whether to leave it out */
    const float *labels;   /* [line][output], from 0 to 1 */
    const float *weights;  /* [line][output] */
};

/* What the net computes for a page. A residual layer adds to its input what it finds: its sums
 * where they are above 0. Dropout sets some inputs of each layer to 0; the factors of all inputs
 * are kept for the way back. */
struct pass {
    channels *lines[LAYERS + 1]; /* before the first layer, and after each */
    channels *pooled_lines;      /* after POOLED, with the page as a whole */
    channels *inputs[LAYERS + 1];
    channels *factors[LAYERS + 1];
    channels *sums[LAYERS];
    channels *back; /* the gradients of the lines */
    channels *spare;
    float pooled[2 * CHANNELS];
    float pooled_factors[2 * CHANNELS];
    size_t greatest[CHANNELS]; /* the line with the maximum of each channel */
};

#define ARRAYS (4 * LAYERS + 6)

size_t gradient_size(size_t lines) {
    return ARRAYS * CHANNELS * lines;
}

size_t net_size(void) {
    return sizeof(struct net) / sizeof(float);
}

static void lay_out(struct pass *pass, float *memory, size_t lines) {
    channels *at = (channels *)memory;
    for (size_t i = 0; i <= LAYERS; i++, at += 3 * lines) {
        pass->lines[i] = at;
        pass->inputs[i] = at + lines;
        pass->factors[i] = at + 2 * lines;
    }
    for (size_t i = 0; i < LAYERS; i++, at += lines) { pass->sums[i] = at; }
    pass->pooled_lines = at;
    pass->back = at + lines;
    pass->spare = at + 2 * lines;
}

/* Marsaglia 2003, "Xorshift RNGs". */
static uint32_t draw(uint64_t *random) {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    return (uint32_t)(*random >> 32);
}

static float drop(float dropout, uint64_t *random) {
    return (float)draw(random) < dropout * 0x1p32f ? 0.0f : 1 / (1 - dropout);
}

static channels above_zero(channels values) {
    for (size_t c = 0; c < CHANNELS; c++) { values[c] = values[c] > 0 ? values[c] : 0; }
    return values;
}

/* The values where `these` are above 0; elsewhere 0. */
static channels where_above_zero(channels these, channels values) {
    for (size_t c = 0; c < CHANNELS; c++) { values[c] = these[c] > 0 ? values[c] : 0; }
    return values;
}

static void drop_inputs(struct pass *pass, size_t layer, channels *from, size_t count,
                        float dropout, uint64_t *random) {
    for (size_t i = 0; i < count; i++) {
        for (size_t c = 0; c < CHANNELS; c++) {
            pass->factors[layer][i][c] = dropout > 0 ? drop(dropout, random) : 1;
        }
        pass->inputs[layer][i] = from[i] * pass->factors[layer][i];
    }
}

static channels sum_of_rows(const channels *rows, const uint16_t *ids, size_t count,
                            const uint8_t *hidden) {
    channels sum = {0};
    for (size_t i = 0; i < count; i++) {
        if (!hidden[ids[i]]) { sum += rows[ids[i]]; }
    }
    return sum;
}

static void add_features(const struct net *net, const channels *rows, const struct page *page,
                         channels *lines) {
    const channels whole =
        net->bias + sum_of_rows(rows, page->page_ids, page->page_id_count, page->hidden);
    for (size_t i = 0; i < page->count; i++) {
        const size_t count = (size_t)(page->starts[i + 1] - page->starts[i]);
        lines[i] =
            above_zero(whole + sum_of_rows(rows, page->ids + page->starts[i], count, page->hidden));
    }
}

/* The line that a place of a layer sees from line i; a number of at least `count` if there is none.
 */
static size_t seen_from(size_t i, size_t place, size_t apart) {
    return i + place * apart - WIDTH / 2 * apart;
}

static void apply(const struct layer *layer, size_t apart, channels *inputs, channels *from,
                  channels *sums, channels *to, size_t count) {
    for (size_t i = 0; i < count; i++) {
        channels sum = layer->bias;
        for (size_t place = 0; place < WIDTH; place++) {
            size_t seen = seen_from(i, place, apart);
            if (seen >= count) { continue; }
            for (size_t in = 0; in < CHANNELS; in++) {
                sum += inputs[seen][in] * layer->weights[place][in];
            }
        }
        to[i] = from[i] + above_zero(sum);
        sums[i] = sum;
    }
}

/* Adds the mean and the maximum of the channels over the page to each line. */
static void pool(const struct net *net, struct pass *pass, size_t count, float dropout,
                 uint64_t *random) {
    channels *lines = pass->lines[POOLED + 1];
    float *mean = pass->pooled, *most = pass->pooled + CHANNELS;
    channels whole = net->page_bias;
    for (size_t c = 0; c < CHANNELS; c++) {
        pass->greatest[c] = 0;
        mean[c] = 0;
        for (size_t i = 0; i < count; i++) {
            mean[c] += lines[i][c] / (float)count;
            if (lines[i][c] > lines[pass->greatest[c]][c]) { pass->greatest[c] = i; }
        }
        most[c] = lines[pass->greatest[c]][c];
    }
    for (size_t in = 0; in < 2 * CHANNELS; in++) {
        pass->pooled_factors[in] = dropout > 0 ? drop(dropout, random) : 1;
        pass->pooled[in] *= pass->pooled_factors[in];
        whole += pass->pooled[in] * net->page[in];
    }
    for (size_t i = 0; i < count; i++) { pass->pooled_lines[i] = above_zero(lines[i] + whole); }
}

static void forward(const struct net *net, const channels *rows, const struct page *page,
                    const int32_t *apart, float dropout, uint64_t *random, struct pass *pass,
                    float *odds) {
    channels *lines = pass->lines[0];
    add_features(net, rows, page, pass->lines[0]);
    for (size_t layer = 0; layer < LAYERS; layer++) {
        drop_inputs(pass, layer, lines, page->count, dropout, random);
        apply(&net->layers[layer], (size_t)apart[layer], pass->inputs[layer], lines,
              pass->sums[layer], pass->lines[layer + 1], page->count);
        lines = pass->lines[layer + 1];
        if (layer == POOLED) {
            pool(net, pass, page->count, dropout, random);
            lines = pass->pooled_lines;
        }
    }
    drop_inputs(pass, LAYERS, lines, page->count, dropout, random);
    for (size_t i = 0; i < page->count; i++) {
        for (size_t output = 0; output < OUTPUTS; output++) {
            float sum = net->last_bias[output];
            for (size_t c = 0; c < CHANNELS; c++) {
                sum += pass->inputs[LAYERS][i][c] * net->last[output][c];
            }
            odds[OUTPUTS * i + output] = sum;
        }
    }
}

/* Cross-entropy. Returns the loss of the page. */
static double go_back_from_outputs(const struct net *net, const struct page *page,
                                   const float *odds, struct pass *pass, struct net *gradient) {
    double loss = 0;
    memset(pass->back, 0, page->count * sizeof *pass->back);
    for (size_t at = 0; at < OUTPUTS * page->count; at++) {
        size_t i = at / OUTPUTS, output = at % OUTPUTS;
        float weight = page->weights[at];
        if (weight <= 0) { continue; }
        float score = odds[at];
        /* Rounded from a double, it does not depend on the last bit of the library's exp. */
        float likely = (float)(1 / (1 + exp(-(double)score)));
        float step = weight * (likely - page->labels[at]);
        loss += weight *
                ((score > 0 ? score : 0) - score * page->labels[at] + log1pf(expf(-fabsf(score))));
        gradient->last_bias[output] += step;
        gradient->last[output] += step * pass->inputs[LAYERS][i];
        pass->back[i] += step * net->last[output] * pass->factors[LAYERS][i];
    }
    return loss;
}

static void go_back_from_pool(const struct net *net, size_t count, struct pass *pass,
                              struct net *gradient) {
    channels whole = {0};
    for (size_t i = 0; i < count; i++) {
        pass->back[i] = where_above_zero(pass->pooled_lines[i], pass->back[i]);
        whole += pass->back[i];
    }
    gradient->page_bias += whole;
    for (size_t in = 0; in < 2 * CHANNELS; in++) {
        float step = 0;
        gradient->page[in] += pass->pooled[in] * whole;
        for (size_t c = 0; c < CHANNELS; c++) { step += whole[c] * net->page[in][c]; }
        step *= pass->pooled_factors[in];
        if (in >= CHANNELS) {
            pass->back[pass->greatest[in - CHANNELS]][in - CHANNELS] += step;
            continue;
        }
        for (size_t i = 0; i < count; i++) { pass->back[i][in] += step / (float)count; }
    }
}

/* A layer's weights as [place][output][input], so the way back adds vectors, too. */
static void turn(const struct layer *layer, channels turned[WIDTH][CHANNELS]) {
    for (size_t place = 0; place < WIDTH; place++) {
        for (size_t in = 0; in < CHANNELS; in++) {
            for (size_t c = 0; c < CHANNELS; c++) {
                turned[place][c][in] = layer->weights[place][in][c];
            }
        }
    }
}

static void go_back_from_line(channels turned[WIDTH][CHANNELS], size_t apart,
                              const channels *inputs, size_t i, size_t count, channels step,
                              channels *to, struct layer *gradient) {
    for (size_t place = 0; place < WIDTH; place++) {
        size_t seen = seen_from(i, place, apart);
        if (seen >= count) { continue; }
        channels sum = to[seen];
        for (size_t c = 0; c < CHANNELS; c++) {
            gradient->weights[place][c] += inputs[seen][c] * step;
            sum += step[c] * turned[place][c];
        }
        to[seen] = sum;
    }
}

static void go_back_from_layer(const struct net *net, size_t layer, size_t apart, size_t count,
                               struct pass *pass, struct net *gradient) {
    channels turned[WIDTH][CHANNELS];
    turn(&net->layers[layer], turned);
    memset(pass->spare, 0, count * sizeof *pass->spare);
    for (size_t i = 0; i < count; i++) {
        const channels step = where_above_zero(pass->sums[layer][i], pass->back[i]);
        gradient->layers[layer].bias += step;
        go_back_from_line(turned, apart, pass->inputs[layer], i, count, step, pass->spare,
                          &gradient->layers[layer]);
    }
    for (size_t i = 0; i < count; i++) {
        pass->back[i] += pass->spare[i] * pass->factors[layer][i];
    }
}

static void add_to_rows(channels *rows, const uint16_t *ids, size_t count, const uint8_t *hidden,
                        channels step) {
    for (size_t i = 0; i < count; i++) {
        if (!hidden[ids[i]]) { rows[ids[i]] += step; }
    }
}

static void go_back_to_features(const struct page *page, const struct pass *pass,
                                struct net *gradient, channels *row_gradients) {
    channels whole = {0};
    for (size_t i = 0; i < page->count; i++) {
        const channels step = where_above_zero(pass->lines[0][i], pass->back[i]);
        whole += step;
        add_to_rows(row_gradients, page->ids + page->starts[i],
                    (size_t)(page->starts[i + 1] - page->starts[i]), page->hidden, step);
    }
    add_to_rows(row_gradients, page->page_ids, page->page_id_count, page->hidden, whole);
    gradient->bias += whole;
}

/* Adds to `used`, for each layer and channel, the lines whose input to the layer is above 0.
 * `memory`: as the last net_page left it, which had no dropout. */
void net_count_used(float *memory, size_t count, int64_t used[LAYERS][CHANNELS]) {
    struct pass pass;
    lay_out(&pass, memory, count);
    for (size_t layer = 0; layer < LAYERS; layer++) {
        for (size_t i = 0; i < count; i++) {
            for (size_t c = 0; c < CHANNELS; c++) {
                used[layer][c] += pass.inputs[layer][i][c] > 0;
            }
        }
    }
}

/* `rows`: the weights of each feature. Writes the log odds, [line][output]. If `gradient` is not
 * NULL, adds to it and to `row_gradients`, and returns the page's loss. `dropout`: the share of the
 * inputs that are set to 0; `random`: any number but 0, changed by each call. */
double net_page(const struct net *net, const channels *rows, const struct page *page,
                const int32_t *apart, float dropout, uint64_t *random, float *memory, float *odds,
                struct net *gradient, channels *row_gradients) {
    struct pass pass;
    lay_out(&pass, memory, page->count);
    forward(net, rows, page, apart, dropout, random, &pass, odds);
    if (gradient == NULL) { return 0; }
    double loss = go_back_from_outputs(net, page, odds, &pass, gradient);
    for (size_t layer = LAYERS; layer-- > 0;) {
        if (layer == POOLED) { go_back_from_pool(net, page->count, &pass, gradient); }
        go_back_from_layer(net, layer, (size_t)apart[layer], page->count, &pass, gradient);
    }
    go_back_to_features(page, &pass, gradient, row_gradients);
    return loss;
}
