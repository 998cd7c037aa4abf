#include "method/learned/network.h"

#include <string.h>

#if defined(__SSE2__) && !defined(DANAG_NO_SIMD)
#define USE_SSE2
#include <emmintrin.h>
#endif

static int16_t clip(int32_t value) {
    return (int16_t)(value < 0 ? 0 : value > MODEL_TOP ? MODEL_TOP : value);
}

/* sums[o] += Σ inputs[i] * weights[i][o], inputs in pairs. */
#ifdef USE_SSE2
static void add_products(int32_t sums[MODEL_CHANNELS], const int16_t *inputs, size_t pairs,
                         const int16_t (*weights)[MODEL_CHANNELS][2]) {
    enum { VECTORS = MODEL_CHANNELS / 4 };
    __m128i totals[VECTORS];
    for (size_t v = 0; v < VECTORS; v++)
        totals[v] = _mm_loadu_si128((const __m128i *)(const void *)(sums + 4 * v));
    for (size_t i = 0; i < pairs; i++) {
        int32_t pair;
        memcpy(&pair, inputs + 2 * i, sizeof pair);
        const __m128i both = _mm_set1_epi32(pair);
        const __m128i *row = (const __m128i *)(const void *)weights[i];
        for (size_t v = 0; v < VECTORS; v++)
            totals[v] = _mm_add_epi32(totals[v], _mm_madd_epi16(both, _mm_loadu_si128(row + v)));
    }
    for (size_t v = 0; v < VECTORS; v++)
        _mm_storeu_si128((__m128i *)(void *)(sums + 4 * v), totals[v]);
}
#else
static void add_products(int32_t sums[MODEL_CHANNELS], const int16_t *inputs, size_t pairs,
                         const int16_t (*weights)[MODEL_CHANNELS][2]) {
    for (size_t i = 0; i < pairs; i++)
        for (size_t o = 0; o < MODEL_CHANNELS; o++)
            sums[o] += inputs[2 * i] * weights[i][o][0] + inputs[2 * i + 1] * weights[i][o][1];
}
#endif

/* A sum of products as a channel: rounded, below 0 downwards. */
static int32_t settle(int32_t sum) {
    const int32_t half = 1 << (MODEL_SHIFT - 1);
    sum += half;
    return sum >= 0 ? sum >> MODEL_SHIFT : -((-sum + 2 * half - 1) >> MODEL_SHIFT);
}

/* Sums stop at what 16 bits hold: the same everywhere, as features come in one order. */
#ifdef USE_SSE2
static void add_row(int16_t sums[MODEL_CHANNELS], const int16_t *row) {
    for (size_t c = 0; c < MODEL_CHANNELS; c += 8) {
        __m128i *sum = (__m128i *)(void *)(sums + c);
        const __m128i weights = _mm_loadu_si128((const __m128i *)(const void *)(row + c));
        _mm_storeu_si128(sum, _mm_adds_epi16(_mm_loadu_si128(sum), weights));
    }
}
#else
static void add_row(int16_t sums[MODEL_CHANNELS], const int16_t *row) {
    for (size_t c = 0; c < MODEL_CHANNELS; c++) {
        int32_t sum = sums[c] + row[c];
        sums[c] = (int16_t)(sum > INT16_MAX ? INT16_MAX : sum < INT16_MIN ? INT16_MIN : sum);
    }
}
#endif

static void add_features(int16_t sums[MODEL_CHANNELS], const struct model *model,
                         const struct feature_ids *ids) {
    for (size_t i = 0; i < ids->count; i++)
        add_row(sums, model->first[ids->ids[i]]);
}

void network_begin(const struct model *model, const struct features *features, channels *rows) {
    struct feature_ids ids;
    channels base;
    memcpy(base, model->first_bias, sizeof base);
    features_of_page(features, &ids);
    add_features(base, model, &ids);
    for (size_t line = 0; line < features->count; line++) {
        channels sums;
        memcpy(sums, base, sizeof sums);
        features_of_line(features, line, &ids);
        add_features(sums, model, &ids);
        for (size_t c = 0; c < MODEL_CHANNELS; c++)
            rows[NETWORK_MARGIN + line][c] = clip(sums[c]);
    }
}

/* A residual layer: each line and the lines `apart` and twice as far from it. */
static void look_around(const struct model *model, size_t layer, channels *from, channels *to,
                        size_t count) {
    const ptrdiff_t apart = model->apart[layer];
    for (size_t line = 0; line < count; line++) {
        int32_t sums[MODEL_CHANNELS];
        memcpy(sums, model->layer_bias[layer], sizeof sums);
        for (ptrdiff_t tap = 0; tap < MODEL_WIDTH; tap++)
            add_products(sums, from[(ptrdiff_t)line + (tap - MODEL_WIDTH / 2) * apart],
                         MODEL_CHANNELS / 2, &model->layers[layer][tap * MODEL_CHANNELS / 2]);
        for (size_t c = 0; c < MODEL_CHANNELS; c++)
            to[line][c] = clip(from[line][c] + clip(settle(sums[c])));
    }
}

/* Mean and greatest of each channel: into every line. */
static void look_at_page(const struct model *model, channels *rows, size_t count) {
    int16_t inputs[2 * MODEL_CHANNELS];
    int32_t sums[MODEL_CHANNELS];
    for (size_t c = 0; c < MODEL_CHANNELS; c++) {
        uint64_t total = 0;
        int16_t most = 0;
        for (size_t line = 0; line < count; line++) {
            total += (uint64_t)rows[line][c];
            most = rows[line][c] > most ? rows[line][c] : most;
        }
        inputs[c] = (int16_t)((total + count / 2) / count);
        inputs[MODEL_CHANNELS + c] = most;
    }
    memcpy(sums, model->page_bias, sizeof sums);
    add_products(sums, inputs, MODEL_CHANNELS, model->page);
    for (size_t c = 0; c < MODEL_CHANNELS; c++) {
        int32_t offset = settle(sums[c]);
        for (size_t line = 0; line < count; line++)
            rows[line][c] = clip(rows[line][c] + offset);
    }
}

static uint8_t level_of(const struct model *model, const int16_t *row) {
    const int32_t middle = MODEL_LEVELS / 2 << MODEL_LAST_SHIFT;
    int32_t sum = model->last_bias;
    for (size_t c = 0; c < MODEL_CHANNELS; c++)
        sum += row[c] * model->last[c];
    int32_t level = sum < -middle ? 0 : (sum + middle) >> MODEL_LAST_SHIFT;
    return (uint8_t)(level < MODEL_LEVELS ? level : MODEL_LEVELS - 1);
}

static void clear_margins(channels *rows, size_t count) {
    memset(rows, 0, NETWORK_MARGIN * sizeof *rows);
    memset(rows + NETWORK_MARGIN + count, 0, NETWORK_MARGIN * sizeof *rows);
}

void network_end(const struct model *model, channels *rows, channels *spare, size_t count,
                 uint8_t *levels) {
    channels *from = rows + NETWORK_MARGIN;
    channels *to = spare + NETWORK_MARGIN;
    if (count == 0)
        return;
    clear_margins(rows, count);
    clear_margins(spare, count);
    for (size_t layer = 0; layer < MODEL_LAYERS; layer++) {
        look_around(model, layer, from, to, count);
        channels *swap = from;
        from = to;
        to = swap;
        if (layer == 1)
            look_at_page(model, from, count);
    }
    for (size_t line = 0; line < count; line++)
        levels[line] = level_of(model, from[line]);
}
