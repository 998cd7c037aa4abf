#include "method/learned/network.h"

#include <string.h>

static void add_features(channels sums, const struct net *net, const uint16_t *ids, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const int16_t *row = net->first[ids[i]];
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

/* Rounds down. */
static int32_t shift_down(int32_t value, unsigned bits) {
    return value >= 0 ? value >> bits : -((-value + (1 << bits) - 1) >> bits);
}

/* Scales a sum of products to the scale of a channel. Rounds to the nearest number, halves up. */
static int32_t settle(int32_t sum) {
    return shift_down(sum + (1 << (MODEL_SHIFT - 1)), MODEL_SHIFT);
}

static void look_around(const struct net *net, size_t layer, const channels *from, channels *to,
                        size_t count) {
    const ptrdiff_t apart = net->apart[layer];
    for (size_t line = 0; line < count; line++) {
        int32_t sums[MODEL_CHANNELS];
        memcpy(sums, net->layer_bias[layer], sizeof sums);
        for (ptrdiff_t tap = 0; tap < MODEL_WIDTH; tap++) {
            add_products(sums, from[(ptrdiff_t)line + (tap - MODEL_WIDTH / 2) * apart],
                         &net->layers[layer][tap * MODEL_CHANNELS / 2]);
        }
        for (size_t c = 0; c < MODEL_CHANNELS; c++) {
            to[line][c] = layer_clip(from[line][c] + layer_clip(settle(sums[c])));
        }
    }
}

const struct layer_code layer_plain = {add_features, look_around};

void network_begin(const struct layer_code *code, const struct model *model,
                   const struct features *features, channels *rows) {
    struct feature_ids ids;
    channels page[MODEL_NETS];
    features_of_page(features, &ids);
    for (size_t net = 0; net < MODEL_NETS; net++) {
        memcpy(page[net], model->nets[net].first_bias, sizeof page[net]);
        code->add_features(page[net], &model->nets[net], ids.ids, ids.count);
    }
    for (size_t line = 0; line < features->count; line++) {
        channels *row = &rows[NETWORK_MARGIN + line];
        features_of_line(features, line, &ids);
        for (size_t net = 0; net < MODEL_NETS; net++, row += NETWORK_ROWS(features->count)) {
            memcpy(*row, page[net], sizeof *row);
            code->add_features(*row, &model->nets[net], ids.ids, ids.count);
            for (size_t c = 0; c < MODEL_CHANNELS; c++) { (*row)[c] = layer_clip((*row)[c]); }
        }
    }
}

/* The layer for the whole page. Computes offsets from the mean and the maximum of each channel, and
 * adds them to every line. */
static void look_at_page(const struct net *net, channels *rows, size_t count) {
    uint64_t totals[MODEL_CHANNELS] = {0};
    channels most = {0};
    for (size_t line = 0; line < count; line++) {
        for (size_t c = 0; c < MODEL_CHANNELS; c++) {
            totals[c] += (uint64_t)rows[line][c];
            most[c] = rows[line][c] > most[c] ? rows[line][c] : most[c];
        }
    }
    channels offsets;
    for (size_t o = 0; o < MODEL_CHANNELS; o++) {
        int32_t sum = net->page_bias[o];
        for (size_t c = 0; c < MODEL_CHANNELS; c++) {
            int32_t mean = (int32_t)((totals[c] + count / 2) / count);
            sum += mean * net->page[c / 2][o][c % 2];
            sum += most[c] * net->page[(MODEL_CHANNELS + c) / 2][o][c % 2];
        }
        int32_t offset = settle(sum);
        offsets[o] = (int16_t)(offset > MODEL_TOP    ? MODEL_TOP
                               : offset < -MODEL_TOP ? -MODEL_TOP
                                                     : offset);
    }
    for (size_t line = 0; line < count; line++) {
        for (size_t c = 0; c < MODEL_CHANNELS; c++) {
            rows[line][c] = layer_clip(rows[line][c] + offsets[c]);
        }
    }
}

static void clear_margins(channels *rows, size_t count) {
    memset(rows, 0, NETWORK_MARGIN * sizeof *rows);
    memset(rows + NETWORK_MARGIN + count, 0, NETWORK_MARGIN * sizeof *rows);
}

/* The log odds of a line. What does not fit into 16 bits is as good as certain. */
static int16_t odds_of(const struct net *net, enum output output, const int16_t *row) {
    int32_t sum = net->last_bias[output];
    for (size_t c = 0; c < MODEL_CHANNELS; c++) { sum += row[c] * net->last[output][c]; }
    int32_t odds = shift_down(sum, MODEL_ODDS_SHIFT);
    return (int16_t)(odds > INT16_MAX ? INT16_MAX : odds < INT16_MIN ? INT16_MIN : odds);
}

/* Replaces the channels of each line by the net's log odds. */
static void find_odds(const struct layer_code *code, const struct net *net, channels *rows,
                      channels *spare, size_t count) {
    channels *from = rows + NETWORK_MARGIN;
    channels *to = spare + NETWORK_MARGIN;
    clear_margins(rows, count);
    for (size_t layer = 0; layer < MODEL_LAYERS; layer++) {
        code->look_around(net, layer, (const channels *)from, to, count);
        channels *swap = from;
        from = to;
        to = swap;
        if (layer == 1) { look_at_page(net, from, count); }
    }
    for (size_t line = 0; line < count; line++) {
        channels last;
        memcpy(last, from[line], sizeof last);
        for (enum output output = 0; output < MODEL_OUTPUTS; output++) {
            rows[NETWORK_MARGIN + line][output] = odds_of(net, output, last);
        }
    }
}

/* The level for the sum of the nets' log odds. */
static uint8_t level_of(int32_t sum) {
    const int32_t step = MODEL_NETS << MODEL_LAST_SHIFT;
    const int32_t above = sum + MODEL_LEVELS / 2 * step;
    const int32_t level = above < 0 ? 0 : above / step;
    return (uint8_t)(level < MODEL_LEVELS ? level : MODEL_LEVELS - 1);
}

void network_end(const struct layer_code *code, const struct model *model, channels *rows,
                 channels *spare, size_t count, uint8_t *const levels[MODEL_OUTPUTS]) {
    if (count == 0) { return; }
    clear_margins(spare, count);
    for (size_t net = 0; net < MODEL_NETS; net++) {
        find_odds(code, &model->nets[net], rows + net * NETWORK_ROWS(count), spare, count);
    }
    for (size_t line = 0; line < count; line++) {
        for (enum output output = 0; output < MODEL_OUTPUTS; output++) {
            int32_t sum = 0;
            for (size_t net = 0; net < MODEL_NETS; net++) {
                sum += rows[net * NETWORK_ROWS(count) + NETWORK_MARGIN + line][output];
            }
            levels[output][line] = level_of(sum);
        }
    }
}
