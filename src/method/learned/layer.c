#include "method/learned/layer.h"

#include <string.h>

static void add_features(channels sums, const struct model *model, const uint16_t *ids,
                         size_t count) {
    for (size_t i = 0; i < count; i++) {
        const int16_t *row = model->first[ids[i]];
        for (size_t c = 0; c < MODEL_CHANNELS; c++) {
            int32_t sum = sums[c] + row[c];
            sums[c] = (int16_t)(sum > INT16_MAX ? INT16_MAX : sum < INT16_MIN ? INT16_MIN : sum);
        }
    }
}

static void add_products(int32_t sums[MODEL_CHANNELS], const int16_t *inputs,
                         const int16_t (*weights)[MODEL_CHANNELS][2]) {
    for (size_t i = 0; i < MODEL_CHANNELS / 2; i++) {
        for (size_t o = 0; o < MODEL_CHANNELS; o++) {
            sums[o] += inputs[2 * i] * weights[i][o][0] + inputs[2 * i + 1] * weights[i][o][1];
        }
    }
}

static void look_around(const struct model *model, size_t layer, const channels *from, channels *to,
                        size_t count) {
    const ptrdiff_t apart = model->apart[layer];
    for (size_t line = 0; line < count; line++) {
        int32_t sums[MODEL_CHANNELS];
        memcpy(sums, model->layer_bias[layer], sizeof sums);
        for (ptrdiff_t tap = 0; tap < MODEL_WIDTH; tap++) {
            add_products(sums, from[(ptrdiff_t)line + (tap - MODEL_WIDTH / 2) * apart],
                         &model->layers[layer][tap * MODEL_CHANNELS / 2]);
        }
        for (size_t c = 0; c < MODEL_CHANNELS; c++) {
            to[line][c] = layer_clip(from[line][c] + layer_clip(layer_settle(sums[c])));
        }
    }
}

const struct layer_code layer_plain = {add_features, look_around};
