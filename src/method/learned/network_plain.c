/* The inner loops of the net in plain C. */
#include "method/learned/network.h"

/* Sums that leave 16 bits stop at the limit. Without a branch, so that compilers use vectors. */
static inline int16_t add_saturated(int16_t one, int16_t other) {
    const int16_t sum = (int16_t)(uint16_t)(one + other);
    const int16_t limit = (int16_t)(one < 0 ? INT16_MIN : INT16_MAX);
    return ((one ^ sum) & (other ^ sum)) < 0 ? limit : sum;
}

static void add_features(int16_t *sums, const struct model *model, const uint16_t *ids,
                         size_t count) {
    const size_t lanes = model_lanes(model);
    for (size_t i = 0; i < count; i++) {
        const int16_t *row = model->first + ids[i] * lanes;
        for (size_t lane = 0; lane < lanes; lane++) {
            sums[lane] = add_saturated(sums[lane], row[lane]);
        }
    }
}

/* Two numbers in one, the second above the first: one addition or multiplication serves both, as
 * long as neither result leaves 32 bits. */
static uint64_t pack(int32_t first, int32_t second) {
    return (uint64_t)first + ((uint64_t)second << 32);
}

static int32_t first_of(uint64_t packed) {
    return (int32_t)(uint32_t)packed;
}

static int32_t second_of(uint64_t packed) {
    return (int32_t)(uint32_t)((packed - (uint64_t)first_of(packed)) >> 32);
}

/* A channel of a line nearby. */
struct input {
    ptrdiff_t at;                         /* from the row of the line itself on */
    uint64_t weights[MODEL_CHANNELS / 2]; /* for each two outputs */
};

#define INPUTS_MAX (MODEL_WIDTH * MODEL_CHANNELS)

static size_t list_inputs(const struct net *net, size_t layer, const struct live *live,
                          struct input inputs[INPUTS_MAX]) {
    const ptrdiff_t apart = net->apart[layer];
    size_t count = 0;
    for (ptrdiff_t tap = 0; tap < MODEL_WIDTH; tap++) {
        for (size_t i = 0; i < 2 * live->count; i++) {
            const size_t pair = live->pairs[i / 2];
            const int16_t(*weights)[2] =
                net->layers[layer][tap * MODEL_CHANNELS / 2 + (ptrdiff_t)pair];
            struct input *input = &inputs[count++];
            input->at =
                (tap - MODEL_WIDTH / 2) * apart * MODEL_CHANNELS + (ptrdiff_t)(2 * pair + i % 2);
            for (size_t o = 0; o < MODEL_CHANNELS; o += 2) {
                input->weights[o / 2] = pack(weights[o][i % 2], weights[o + 1][i % 2]);
            }
        }
    }
    return count;
}

/* Clips a value to 0..MODEL_TOP. */
static int16_t clip(int32_t value) {
    return (int16_t)(value < 0 ? 0 : value > MODEL_TOP ? MODEL_TOP : value);
}

static void look_around(const struct net *net, size_t layer, const struct live *live,
                        const channels *from, channels *to, size_t count) {
    struct input inputs[INPUTS_MAX];
    const size_t input_count = list_inputs(net, layer, live, inputs);
    const int32_t *bias = net->layer_bias[layer];
    for (size_t line = 0; line < count; line++) {
        const int16_t *row = from[line];
        uint64_t sums[MODEL_CHANNELS / 2];
        for (size_t o = 0; o < MODEL_CHANNELS; o += 2) { sums[o / 2] = pack(bias[o], bias[o + 1]); }
        for (size_t i = 0; i < input_count; i++) {
            const uint64_t value = (uint64_t)row[inputs[i].at];
            for (size_t o = 0; o < MODEL_CHANNELS / 2; o++) {
                sums[o] += value * inputs[i].weights[o];
            }
        }
        for (size_t o = 0; o < MODEL_CHANNELS; o++) {
            const int32_t sum = o % 2 == 0 ? first_of(sums[o / 2]) : second_of(sums[o / 2]);
            to[line][o] = clip(row[o] + clip(layer_settle(sum)));
        }
    }
}

const struct layer_code layer_plain = {add_features, look_around};
