#include "method/learned/network.h"

/* The lanes of a line, with room to read all channels from the last net's first lane on. */
struct lanes {
    int16_t sums[MODEL_LANES_MAX + MODEL_CHANNELS];
};

/* Gives a line's lanes to its nets. `filled` is -1 for the channels that have lanes. */
static void spread(const struct model *model, const struct lanes *lanes, const channels filled,
                   channels *row, size_t apart) {
    const int16_t *from = lanes->sums;
    for (size_t net = 0; net < MODEL_NETS; net++, row += apart, from += model->width) {
        for (size_t c = 0; c < MODEL_CHANNELS; c++) {
            const int16_t sum = from[c] < 0 ? 0 : from[c];
            (*row)[c] = (int16_t)((sum > MODEL_TOP ? MODEL_TOP : sum) & filled[c]);
        }
    }
}

/* The sums of the page and of the places of lines, by slot of their class paths. */
#define PLACES 32
struct first_sums {
    struct lanes page;
    struct place_sums {
        size_t line; /* a line with this place; SIZE_MAX: none */
        struct lanes lanes;
    } known[PLACES];
};

static void places_begin(struct first_sums *places, const struct layer_code *code,
                         const struct model *model, const struct features *features) {
    struct feature_ids ids;
    places->page = (struct lanes){{0}};
    memcpy(places->page.sums, model->first_bias, sizeof model->first_bias);
    features_of_page(features, &ids);
    code->add_features(places->page.sums, model, ids.ids, ids.count);
    for (size_t i = 0; i < PLACES; i++) { places->known[i].line = SIZE_MAX; }
}

/* The sums of the line's place. */
static const struct place_sums *places_find(struct first_sums *places,
                                            const struct layer_code *code,
                                            const struct model *model,
                                            const struct features *features, size_t line) {
    const struct feature_row *row = &features->rows[line];
    struct place_sums *place = &places->known[row->class_path % PLACES];
    if (place->line == SIZE_MAX || !features_alike(row, &features->rows[place->line])) {
        struct feature_ids ids;
        features_of_place(features, line, &ids);
        place->lanes = places->page;
        code->add_features(place->lanes.sums, model, ids.ids, ids.count);
    }
    place->line = line; /* the newest is still in the processor's cache */
    return place;
}

void network_begin(const struct layer_code *code, const struct model *model,
                   const struct features *features, channels *rows) {
    struct first_sums places;
    struct lanes lanes;
    channels filled;
    for (size_t c = 0; c < MODEL_CHANNELS; c++) { filled[c] = c < model->width ? -1 : 0; }
    places_begin(&places, code, model, features);
    for (size_t line = 0; line < features->count; line++) {
        struct feature_ids ids;
        ids.count = 0;
        lanes = places_find(&places, code, model, features, line)->lanes;
        features_of_text(features, line, &ids);
        code->add_features(lanes.sums, model, ids.ids, ids.count);
        spread(model, &lanes, filled, &rows[NETWORK_MARGIN + line], NETWORK_ROWS(features->count));
    }
}

/* Sums of each channel over the page, and its maximum. */
struct page_pool {
    uint64_t totals[MODEL_CHANNELS];
    channels most;
};

#define POOL_LINES 4096 /* as many values of a channel fit into 32 bits */
_Static_assert((uint64_t)POOL_LINES *MODEL_TOP <= INT32_MAX, "a part of the page has 32-bit sums");

#define POOL_ROWS 4 /* as many values of a channel fit into 16 bits */
_Static_assert(POOL_ROWS *MODEL_TOP <= INT16_MAX, "a few lines have 16-bit sums");

static void add_rows(int32_t sums[MODEL_CHANNELS], channels most, const channels *rows) {
    channels sum, greatest;
    for (size_t c = 0; c < MODEL_CHANNELS; c++) {
        sum[c] = (int16_t)(rows[0][c] + rows[1][c] + rows[2][c] + rows[3][c]);
    }
    for (size_t c = 0; c < MODEL_CHANNELS; c++) {
        const int16_t one = rows[0][c] > rows[1][c] ? rows[0][c] : rows[1][c];
        const int16_t other = rows[2][c] > rows[3][c] ? rows[2][c] : rows[3][c];
        greatest[c] = one > other ? one : other;
    }
    for (size_t c = 0; c < MODEL_CHANNELS; c++) { sums[c] += sum[c]; }
    for (size_t c = 0; c < MODEL_CHANNELS; c++) {
        most[c] = greatest[c] > most[c] ? greatest[c] : most[c];
    }
}

static void add_to_pool(struct page_pool *pool, const channels *rows, size_t count) {
    int32_t sums[MODEL_CHANNELS] = {0};
    channels last[POOL_ROWS] = {{0}};
    const size_t left = count % POOL_ROWS;
    for (size_t line = 0; line < count - left; line += POOL_ROWS) {
        add_rows(sums, pool->most, rows + line);
    }
    memcpy(last, rows + count - left, left * sizeof last[0]);
    add_rows(sums, pool->most, (const channels *)last);
    for (size_t c = 0; c < MODEL_CHANNELS; c++) { pool->totals[c] += (uint64_t)sums[c]; }
}

/* The layer for the whole page. Computes offsets from the mean and the maximum of each channel, and
 * adds them to every line. */
static void look_at_page(const struct net *net, channels *rows, size_t count) {
    struct page_pool pool = {{0}, {0}};
    for (size_t line = 0; line < count; line += POOL_LINES) {
        const size_t left = count - line;
        add_to_pool(&pool, (const channels *)rows + line, left < POOL_LINES ? left : POOL_LINES);
    }
    channels offsets;
    for (size_t o = 0; o < MODEL_CHANNELS; o++) {
        int32_t sum = net->page_bias[o];
        for (size_t c = 0; c < MODEL_CHANNELS; c++) {
            int32_t mean = (int32_t)((pool.totals[c] + count / 2) / count);
            sum += mean * net->page[c / 2][o][c % 2];
            sum += pool.most[c] * net->page[(MODEL_CHANNELS + c) / 2][o][c % 2];
        }
        int32_t offset = layer_settle(sum);
        offsets[o] = (int16_t)(offset > MODEL_TOP    ? MODEL_TOP
                               : offset < -MODEL_TOP ? -MODEL_TOP
                                                     : offset);
    }
    _Static_assert(2 * MODEL_TOP <= INT16_MAX, "a sum of two fits");
    for (size_t line = 0; line < count; line++) {
        for (size_t c = 0; c < MODEL_CHANNELS; c++) {
            int16_t sum = (int16_t)(rows[line][c] + offsets[c]);
            sum = sum < 0 ? 0 : sum;
            rows[line][c] = sum > MODEL_TOP ? MODEL_TOP : sum;
        }
    }
}

static void clear_margins(channels *rows, size_t count) {
    memset(rows, 0, NETWORK_MARGIN * sizeof *rows);
    memset(rows + NETWORK_MARGIN + count, 0, NETWORK_MARGIN * sizeof *rows);
}

/* The log odds of a line. What does not fit into 16 bits is as good as certain. Where GCC inlines
 * the function, it unrolls the loop and then uses no vectors. */
__attribute__((noinline)) static int16_t odds_of(const struct net *net, enum net_output output,
                                                 const int16_t *row) {
    int32_t sum = net->last_bias[output];
    for (size_t c = 0; c < MODEL_CHANNELS; c++) { sum += row[c] * net->last[output][c]; }
    int32_t odds = layer_shift(sum, MODEL_ODDS_SHIFT);
    return (int16_t)(odds > INT16_MAX ? INT16_MAX : odds < INT16_MIN ? INT16_MIN : odds);
}

#define PIECE_LINES 32 /* few pieces use all channels that the page uses */

static struct live find_live(const channels *rows, size_t count) {
    channels any = {0};
    struct live live = {.count = 0};
    for (size_t line = 0; line < count; line++) {
        for (size_t c = 0; c < MODEL_CHANNELS; c++) { any[c] |= rows[line][c]; }
    }
    for (size_t pair = 0; pair < MODEL_CHANNELS / 2; pair++) {
        if ((any[2 * pair] | any[2 * pair + 1]) != 0) { live.pairs[live.count++] = (uint8_t)pair; }
    }
    return live;
}

/* Applies a layer, piece by piece: each has its own live channels. */
static void apply(const struct layer_code *code, const struct net *net, size_t layer,
                  const channels *from, channels *to, size_t count) {
    const size_t reach = (size_t)MODEL_WIDTH / 2 * net->apart[layer];
    for (size_t line = 0; line < count; line += PIECE_LINES) {
        const size_t lines = count - line < PIECE_LINES ? count - line : PIECE_LINES;
        const struct live live = find_live(from + line - reach, lines + 2 * reach);
        code->look_around(net, layer, &live, from + line, to + line, lines);
    }
}

static void note(const struct trace *trace, size_t net, enum network_step step,
                 const channels *rows, size_t count) {
    if (trace == NULL) { return; }
    memcpy(trace_rows(trace, net, step, count), rows, count * sizeof *rows);
}

/* Replaces the channels of each line by the net's log odds. */
static void find_odds(const struct layer_code *code, const struct model *model, size_t number,
                      channels *rows, channels *spare, size_t count, const struct trace *trace) {
    static const enum network_step after[] = {STEP_LAYER_0, STEP_LAYER_1, STEP_LAYER_2};
    const struct net *net = &model->nets[number];
    channels *from = rows + NETWORK_MARGIN;
    channels *to = spare + NETWORK_MARGIN;
    clear_margins(rows, count);
    note(trace, number, STEP_FIRST, (const channels *)from, count);
    for (size_t layer = 0; layer < MODEL_LAYERS; layer++) {
        apply(code, net, layer, (const channels *)from, to, count);
        channels *swap = from;
        from = to;
        to = swap;
        note(trace, number, after[layer], (const channels *)from, count);
        if (layer == 1) {
            look_at_page(net, from, count);
            note(trace, number, STEP_PAGE, (const channels *)from, count);
        }
    }
    for (size_t line = 0; line < count; line++) {
        channels last;
        memcpy(last, from[line], sizeof last);
        for (enum net_output output = 0; output < MODEL_OUTPUTS; output++) {
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
                 size_t count, uint8_t *const levels[MODEL_OUTPUTS], const struct trace *trace) {
    channels *const spare = rows + MODEL_NETS * NETWORK_ROWS(count);
    if (count == 0) { return; }
    clear_margins(spare, count);
    for (size_t net = 0; net < MODEL_NETS; net++) {
        find_odds(code, model, net, rows + net * NETWORK_ROWS(count), spare, count, trace);
    }
    for (size_t line = 0; line < count; line++) {
        for (enum net_output output = 0; output < MODEL_OUTPUTS; output++) {
            int32_t sum = 0;
            for (size_t net = 0; net < MODEL_NETS; net++) {
                sum += rows[net * NETWORK_ROWS(count) + NETWORK_MARGIN + line][output];
            }
            levels[output][line] = level_of(sum);
        }
    }
}

/* The inner loops in plain C. */

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
