#include "method/learned/learned.h"
#include "text/memory.h"

#include <math.h>

#define ONE (1 << MODEL_SHIFT) /* what stands for 1 in channels and weights */

/* The lines whose channels may reach a line's odds, on either side of it, and this line. */
#define REACH  (MODEL_LAYERS * NETWORK_MARGIN)
#define WINDOW (2 * REACH + 1)

/* How much a line's log odds grow with each channel of the lines around it, at some step. */
struct slopes {
    float of[WINDOW][MODEL_CHANNELS]; /* the line itself is number REACH */
    size_t reach;                     /* lines beyond it, on either side, have slopes of 0 */
};

/* A line of a page, and where its page is in the window around it. */
struct asked_line {
    const struct reasons *reasons;
    size_t net, line;
};

bool reasons_make(struct reasons *reasons, const struct danag_allocator *memory, size_t lines) {
    reasons->memory = memory;
    reasons->trace.rows =
        memory_resize(memory, NULL, MODEL_NETS * STEPS * lines * sizeof *reasons->trace.rows);
    return reasons->trace.rows != NULL;
}

void reasons_free(struct reasons *reasons) {
    memory_free(reasons->memory, reasons->trace.rows);
}

void reasons_prepare(struct reasons *reasons, const struct model *model,
                     const struct features *features) {
    reasons->model = model;
    reasons->features = features;
    features_of_page(features, &reasons->page_ids);
}

/* The channels at a place of the window; NULL beyond the page. */
static const int16_t *row_at(const struct asked_line *place, enum network_step step, size_t at) {
    const size_t count = place->reasons->features->count;
    const size_t line = place->line + at - REACH; /* wraps around before the first line */
    if (line >= count) { return NULL; }
    return trace_rows(&place->reasons->trace, place->net, step, count)[line];
}

/* Sets the slopes of channels to 0 that are cut off after this step. */
static void cut(struct slopes *slopes, const struct asked_line *place, enum network_step step) {
    for (size_t at = REACH - slopes->reach; at <= REACH + slopes->reach; at++) {
        const int16_t *row = row_at(place, step, at);
        for (size_t c = 0; c < MODEL_CHANNELS; c++) {
            if (row == NULL || row[c] <= 0 || row[c] >= MODEL_TOP) { slopes->of[at][c] = 0; }
        }
    }
}

/* Adds what a channel's slope gives to the channels that a layer computed it from. */
static void go_back_from(const struct net *net, size_t layer, size_t channel, float slope,
                         float (*to)[MODEL_CHANNELS]) {
    const ptrdiff_t apart = net->apart[layer];
    for (ptrdiff_t tap = 0; tap < MODEL_WIDTH; tap++) {
        float *inputs = to[(tap - MODEL_WIDTH / 2) * apart];
        const int16_t(*weights)[MODEL_CHANNELS][2] = &net->layers[layer][tap * MODEL_CHANNELS / 2];
        for (size_t c = 0; c < MODEL_CHANNELS; c++) {
            inputs[c] += slope * (float)weights[c / 2][channel][c % 2] / ONE;
        }
    }
}

/* From the slopes after a layer to those before it. What the layer found was added to its input, so
 * a channel that it raised goes through its weights, too. */
static void go_back(struct slopes *slopes, const struct asked_line *place, size_t layer,
                    enum network_step before, enum network_step after) {
    const struct net *net = &place->reasons->model->nets[place->net];
    const struct slopes from = *slopes;
    cut(slopes, place, after);
    for (size_t at = REACH - from.reach; at <= REACH + from.reach; at++) {
        const int16_t *input = row_at(place, before, at), *output = row_at(place, after, at);
        for (size_t c = 0; input != NULL && c < MODEL_CHANNELS; c++) {
            if (from.of[at][c] == 0 || output[c] <= input[c] || output[c] >= MODEL_TOP) {
                continue;
            }
            go_back_from(net, layer, c, from.of[at][c], &slopes->of[at]);
        }
    }
    slopes->reach += (size_t)MODEL_WIDTH / 2 * net->apart[layer];
}

/* How much the line's log odds of content grow with each of its channels in the first layer. */
static void find_slopes(const struct asked_line *place, float first[MODEL_CHANNELS]) {
    const struct net *net = &place->reasons->model->nets[place->net];
    struct slopes slopes = {.reach = 0};
    for (size_t c = 0; c < MODEL_CHANNELS; c++) {
        slopes.of[REACH][c] = (float)net->last[OUTPUT_CONTENT][c] / ONE;
    }
    go_back(&slopes, place, 2, STEP_PAGE, STEP_LAYER_2);
    cut(&slopes, place, STEP_PAGE);
    go_back(&slopes, place, 1, STEP_LAYER_0, STEP_LAYER_1);
    go_back(&slopes, place, 0, STEP_FIRST, STEP_LAYER_0);
    cut(&slopes, place, STEP_FIRST);
    memcpy(first, slopes.of[REACH], sizeof slopes.of[REACH]);
}

/* Puts a reason among those found if it is one of the strongest. Of equal ones the first stays. */
static size_t add_reason(struct reason found[OPINION_REASONS], size_t count, struct reason reason) {
    size_t at = count;
    while (at > 0 && fabsf(found[at - 1].weight) < fabsf(reason.weight)) { at--; }
    if (at == OPINION_REASONS || reason.weight == 0) { return count; }
    if (count < OPINION_REASONS) { count++; }
    memmove(&found[at + 1], &found[at], (count - 1 - at) * sizeof found[0]);
    found[at] = reason;
    return count;
}

/* Slopes of all nets, for each lane of the model. */
static size_t add_all(const struct model *model, const struct feature_ids *ids,
                      const float slopes[MODEL_LANES_MAX], struct reason found[OPINION_REASONS],
                      size_t count) {
    const size_t lanes = model_lanes(model);
    for (size_t i = 0; i < ids->count; i++) {
        const int16_t *weights = model->first + ids->ids[i] * lanes;
        float sum = 0;
        for (size_t lane = 0; lane < lanes; lane++) {
            sum += (float)weights[lane] * slopes[lane] / (ONE * MODEL_NETS);
        }
        count = add_reason(found, count, (struct reason){ids->ids[i], sum});
    }
    return count;
}

size_t reasons_of_line(const struct reasons *reasons, size_t line,
                       struct reason found[OPINION_REASONS]) {
    const struct model *model = reasons->model;
    float slopes[MODEL_LANES_MAX];
    struct feature_ids ids;
    for (size_t net = 0; net < MODEL_NETS; net++) {
        float of_net[MODEL_CHANNELS];
        find_slopes(&(struct asked_line){reasons, net, line}, of_net);
        memcpy(slopes + net * model->width, of_net, model->width * sizeof slopes[0]);
    }
    features_of_line(reasons->features, line, &ids);
    size_t count = add_all(model, &reasons->page_ids, slopes, found, 0);
    return add_all(model, &ids, slopes, found, count);
}
