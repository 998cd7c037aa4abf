#include "claims.h"
#include "method/learned/learned.h"

#include "draw.h"

#include <math.h>
#include <string.h>

#define LINES 30
#define PAGES 40
#define ONE   256 /* what stands for 1 */

static int16_t weights[FEATURE_COUNT * MODEL_LANES_MAX];
static struct model model = {.width = MODEL_CHANNELS, .first = weights};
static channels rows[(MODEL_NETS + 1) * NETWORK_ROWS(LINES)];
static struct feature_row lines[LINES];
static struct page_traits page;
static struct features features;
static struct reasons reasons;

static void begin(void) {
    memset(weights, 0, sizeof weights);
    memset(model.nets, 0, sizeof model.nets);
    memset(model.first_bias, 0, sizeof model.first_bias);
    for (size_t net = 0; net < MODEL_NETS; net++) {
        for (size_t layer = 0; layer < MODEL_LAYERS; layer++) { model.nets[net].apart[layer] = 1; }
    }
    ck_assert(features_make(&features, NULL, LINES));
    ck_assert(reasons_make(&reasons, NULL, LINES));
    features_prepare(&features, lines, LINES, &page);
}

static void end(void) {
    features_free(&features);
    reasons_free(&reasons);
}

/* Judges the page. Returns the log odds of a line. */
static double judge(size_t line) {
    uint8_t content[LINES], comment[LINES];
    uint8_t *const levels[] = {[OUTPUT_CONTENT] = content, [OUTPUT_COMMENT] = comment};
    double odds = 0;
    network_begin(layer_code(0), &model, &features, rows);
    network_end(layer_code(0), &model, rows, LINES, levels, &reasons.trace);
    reasons_prepare(&reasons, &model, &features);
    for (size_t net = 0; net < MODEL_NETS; net++) {
        odds += rows[net * NETWORK_ROWS(LINES) + NETWORK_MARGIN + line][OUTPUT_CONTENT];
    }
    return odds / ONE / MODEL_NETS;
}

static int16_t *weight(unsigned feature, size_t lane) {
    return &weights[feature * model_lanes(&model) + lane];
}

SUITE("reasons");

CLAIM(a_weight_goes_straight_to_the_score_if_the_layers_find_nothing) {
    struct reason found[OPINION_REASONS];
    begin();
    model.first_bias[3] = ONE;
    model.nets[0].last[OUTPUT_CONTENT][3] = ONE / 2;
    *weight(FEATURE_FROM_START, 3) = 3 * ONE; /* only the first line has it */
    const double without = judge(1);
    const double with = judge(0);
    ck_assert_uint_eq(reasons_of_line(&reasons, 0, found), 1);
    ck_assert_uint_eq(found[0].feature, FEATURE_FROM_START);
    ck_assert_float_eq(found[0].weight, 3.0f / 2 / MODEL_NETS);
    ck_assert_double_eq(with - without, (double)found[0].weight);
    ck_assert_uint_eq(reasons_of_line(&reasons, 1, found), 0);
    end();
}

CLAIM(a_channel_that_is_cut_off_gives_no_reason) {
    struct reason found[OPINION_REASONS];
    begin();
    model.nets[0].last[OUTPUT_CONTENT][3] = ONE;
    *weight(FEATURE_FROM_START, 3) = -ONE;
    judge(0);
    ck_assert_uint_eq(reasons_of_line(&reasons, 0, found), 0);
    *weight(FEATURE_FROM_START, 3) = INT16_MAX;
    judge(0);
    ck_assert_uint_eq(reasons_of_line(&reasons, 0, found), 0);
    *weight(FEATURE_FROM_START, 3) = ONE;
    judge(0);
    ck_assert_uint_eq(reasons_of_line(&reasons, 0, found), 1);
    end();
}

/* Nets whose channels are hardly ever cut off. */
static void draw_model(struct draw *draw) {
    for (size_t lane = 0; lane < MODEL_LANES_MAX; lane++) { model.first_bias[lane] = 300; }
    for (size_t n = 0; n < MODEL_NETS; n++) {
        struct net *net = &model.nets[n];
        int16_t *weight_of_layer = net->layers[0][0][0];
        for (size_t i = 0; i < sizeof net->layers / sizeof *weight_of_layer; i++) {
            weight_of_layer[i] = (int16_t)((int)draw_below(draw, 25) - 12);
        }
        for (size_t layer = 0; layer < MODEL_LAYERS; layer++) {
            net->apart[layer] = (uint16_t)(1 + draw_below(draw, MODEL_APART_MAX));
            for (size_t c = 0; c < MODEL_CHANNELS; c++) {
                net->layer_bias[layer][c] = (1 << 17) << layer;
            }
        }
        for (size_t c = 0; c < MODEL_CHANNELS; c++) {
            net->last[OUTPUT_CONTENT][c] = (int16_t)((int)draw_below(draw, 201) - 100);
        }
    }
}

CLAIM(a_reason_is_what_the_score_loses_without_its_weights) {
    struct draw draw = {7};
    for (int round = 0; round < PAGES; round++) {
        struct reason found[OPINION_REASONS];
        begin();
        draw_model(&draw);
        const double without = judge(0);
        for (size_t lane = 0; lane < MODEL_LANES_MAX; lane++) {
            *weight(FEATURE_FROM_START, lane) = (int16_t)draw_below(&draw, 200);
        }
        const double with = judge(0);
        ck_assert_uint_eq(reasons_of_line(&reasons, 0, found), 1);
        ck_assert_double_eq_tol(with - without, (double)found[0].weight, 0.01);
        end();
    }
}

CLAIM(the_strongest_reasons_come_first_and_there_are_ten) {
    struct reason found[OPINION_REASONS];
    struct draw draw = {9};
    begin();
    for (size_t lane = 0; lane < MODEL_LANES_MAX; lane++) { model.first_bias[lane] = 2000; }
    model.nets[0].last[OUTPUT_CONTENT][0] = model.nets[1].last[OUTPUT_CONTENT][5] = ONE;
    for (size_t i = 0; i < sizeof weights / sizeof weights[0]; i++) {
        weights[i] = (int16_t)((int)draw_below(&draw, 21) - 10);
    }
    judge(4);
    ck_assert_uint_eq(reasons_of_line(&reasons, 4, found), OPINION_REASONS);
    for (size_t i = 1; i < OPINION_REASONS; i++) {
        ck_assert(fabsf(found[i - 1].weight) >= fabsf(found[i].weight));
        for (size_t before = 0; before < i; before++) {
            ck_assert_uint_ne(found[i].feature, found[before].feature);
        }
    }
    ck_assert(fabsf(found[0].weight) > 15.0f / ONE / MODEL_NETS);
    end();
}
