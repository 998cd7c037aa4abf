#include "claims.h"
#include "method/learned/network.h"

#include "draw.h"

#include <stdlib.h>
#include <string.h>

#define LINES_MAX 60
#define PAGES     200

/* A layer's sum, computed directly: in numbers that cannot overflow, rounded to the nearest. */
static int64_t dense(const int32_t *bias, const int16_t (*weights)[MODEL_CHANNELS][2],
                     const int64_t *inputs, size_t count, size_t output) {
    int64_t sum = bias[output];
    for (size_t i = 0; i < count; i++) { sum += inputs[i] * weights[i / 2][output][i % 2]; }
    int64_t shifted = sum + 128;
    return shifted >= 0 ? shifted / 256 : -((-shifted + 255) / 256);
}

static int64_t bounded(int64_t value) {
    return value < 0 ? 0 : value > MODEL_TOP ? MODEL_TOP : value;
}

typedef int64_t plain_rows[LINES_MAX][MODEL_CHANNELS];

static void plain_layer(const struct net *net, size_t layer, plain_rows rows, size_t count) {
    static plain_rows result;
    for (size_t line = 0; line < count; line++) {
        int64_t inputs[MODEL_WIDTH * MODEL_CHANNELS] = {0};
        for (int tap = 0; tap < MODEL_WIDTH; tap++) {
            int64_t at = (int64_t)line + (tap - 2) * net->apart[layer];
            if (at >= 0 && at < (int64_t)count) {
                memcpy(inputs + tap * MODEL_CHANNELS, rows[at], sizeof rows[at]);
            }
        }
        for (size_t c = 0; c < MODEL_CHANNELS; c++) {
            result[line][c] =
                bounded(rows[line][c] + bounded(dense(net->layer_bias[layer], net->layers[layer],
                                                      inputs, MODEL_WIDTH * MODEL_CHANNELS, c)));
        }
    }
    memcpy(rows, result, count * sizeof rows[0]);
}

static void plain_page(const struct net *net, plain_rows rows, size_t count) {
    int64_t inputs[2 * MODEL_CHANNELS] = {0};
    for (size_t c = 0; c < MODEL_CHANNELS; c++) {
        for (size_t line = 0; line < count; line++) {
            inputs[c] += rows[line][c];
            if (rows[line][c] > inputs[MODEL_CHANNELS + c]) {
                inputs[MODEL_CHANNELS + c] = rows[line][c];
            }
        }
        inputs[c] = (2 * inputs[c] + (int64_t)count) / (2 * (int64_t)count);
    }
    for (size_t c = 0; c < MODEL_CHANNELS; c++) {
        int64_t offset = dense(net->page_bias, net->page, inputs, 2 * MODEL_CHANNELS, c);
        for (size_t line = 0; line < count; line++) {
            rows[line][c] = bounded(rows[line][c] + offset);
        }
    }
}

/* In 1 / 256, rounded down. */
static int64_t plain_odds(const struct net *net, size_t output, const int64_t *row) {
    int64_t sum = net->last_bias[output];
    for (size_t c = 0; c < MODEL_CHANNELS; c++) { sum += row[c] * net->last[output][c]; }
    sum = sum >= 0 ? sum / 256 : -((-sum + 255) / 256);
    return sum < INT16_MIN ? INT16_MIN : sum > INT16_MAX ? INT16_MAX : sum;
}

/* 16 levels for 1, from the mean of the odds. */
static int64_t plain_level(int64_t sum) {
    sum += (int64_t)128 * 16 * MODEL_NETS;
    sum = sum < 0 ? 0 : sum / (16 * MODEL_NETS);
    return sum > 255 ? 255 : sum;
}

static int16_t draw_weight(struct draw *draw) {
    return (int16_t)((int)draw_below(draw, 241) - 120);
}

static void draw_net(struct net *net, struct draw *draw) {
    int16_t *weights = net->layers[0][0][0];
    for (size_t i = 0; i < sizeof net->layers / sizeof *weights; i++) {
        weights[i] = draw_weight(draw);
    }
    weights = net->page[0][0];
    for (size_t i = 0; i < sizeof net->page / sizeof *weights; i++) {
        weights[i] = draw_weight(draw);
    }
    for (size_t c = 0; c < MODEL_CHANNELS; c++) {
        net->page_bias[c] = 256 * draw_weight(draw);
        for (size_t layer = 0; layer < MODEL_LAYERS; layer++) {
            net->layer_bias[layer][c] = 256 * draw_weight(draw);
        }
    }
    for (size_t layer = 0; layer < MODEL_LAYERS; layer++) {
        net->apart[layer] = (uint16_t)(1 + draw_below(draw, MODEL_APART_MAX));
    }
    for (size_t output = 0; output < MODEL_OUTPUTS; output++) {
        net->last_bias[output] = 4096 * draw_weight(draw);
        for (size_t c = 0; c < MODEL_CHANNELS; c++) { net->last[output][c] = draw_weight(draw); }
    }
}

/* Gives the net any input, with some channels unused, and adds the odds of each line to `sums`. */
static void draw_lines(const struct net *net, struct draw *draw, size_t count, channels *rows,
                       int64_t sums[MODEL_OUTPUTS][LINES_MAX]) {
    static plain_rows plain;
    const uint64_t unused = draw_below(draw, 1 << MODEL_CHANNELS);
    for (size_t line = 0; line < count; line++) {
        for (size_t c = 0; c < MODEL_CHANNELS; c++) {
            const size_t below = (unused >> c & 1) != 0 ? 1 : 300;
            rows[NETWORK_MARGIN + line][c] = (int16_t)draw_below(draw, below);
            plain[line][c] = rows[NETWORK_MARGIN + line][c];
        }
    }
    for (size_t layer = 0; layer < MODEL_LAYERS; layer++) {
        plain_layer(net, layer, plain, count);
        if (layer == 1) { plain_page(net, plain, count); }
    }
    for (size_t output = 0; output < MODEL_OUTPUTS; output++) {
        for (size_t line = 0; line < count; line++) {
            sums[output][line] += plain_odds(net, output, plain[line]);
        }
    }
}

static void assert_sums(const struct layer_code *code) {
    static struct model model;
    static channels rows[(MODEL_NETS + 1) * NETWORK_ROWS(LINES_MAX)];
    uint8_t content[LINES_MAX], comment[LINES_MAX];
    uint8_t *const levels[] = {[OUTPUT_CONTENT] = content, [OUTPUT_COMMENT] = comment};
    struct draw draw = {1};
    size_t between[MODEL_OUTPUTS] = {0};
    for (int page = 0; page < PAGES; page++) {
        size_t count = 1 + draw_below(&draw, LINES_MAX);
        int64_t sums[MODEL_OUTPUTS][LINES_MAX] = {{0}};
        for (size_t i = 0; i < MODEL_NETS; i++) {
            draw_net(&model.nets[i], &draw);
            draw_lines(&model.nets[i], &draw, count, rows + i * NETWORK_ROWS(count), sums);
        }
        network_end(code, &model, rows, count, levels, NULL);
        for (size_t output = 0; output < MODEL_OUTPUTS; output++) {
            for (size_t line = 0; line < count; line++) {
                const uint8_t level = levels[output][line];
                ck_assert_int_eq(level, plain_level(sums[output][line]));
                between[output] += level > 0 && level < 255;
            }
        }
    }
    ck_assert_uint_gt(between[OUTPUT_CONTENT], 0);
    ck_assert_uint_gt(between[OUTPUT_COMMENT], 0);
}

SUITE("network");

CLAIM(the_network_gives_the_sums_of_its_layers) {
    assert_sums(&layer_plain);
}

CLAIM(vector_instructions_give_the_same_sums) {
    const struct layer_code *code;
    for (unsigned number = 0; (code = layer_code(number)) != NULL; number++) { assert_sums(code); }
}

CLAIM(vector_instructions_bound_feature_sums_alike) {
    static int16_t first[FEATURE_COUNT * MODEL_LANES_MAX];
    static struct model model = {.first = first};
    struct draw draw = {2};
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++) {
        first[i] = (int16_t)((int)draw_below(&draw, 65536) - 32768);
    }
    for (int round = 0; round < PAGES; round++) {
        uint16_t ids[50];
        int16_t one[MODEL_LANES_MAX] = {0};
        model.width = (uint16_t)(MODEL_CHANNELS >> draw_below(&draw, 3));
        for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
            ids[i] = (uint16_t)draw_below(&draw, FEATURE_COUNT);
        }
        layer_plain.add_features(one, &model, ids, sizeof ids / sizeof ids[0]);
        const struct layer_code *code;
        for (unsigned number = 0; (code = layer_code(number)) != NULL; number++) {
            int16_t other[MODEL_LANES_MAX] = {0};
            code->add_features(other, &model, ids, sizeof ids / sizeof ids[0]);
            ck_assert_mem_eq(one, other, sizeof one);
        }
    }
}
