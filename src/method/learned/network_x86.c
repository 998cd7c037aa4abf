/* The inner loops of the net in the vector instructions of x86: SSE2, which every 64-bit processor
 * has, and AVX2. */
#include "method/learned/network.h"

#if defined(__SSE2__) && defined(__GNUC__) && !defined(DANAG_NO_SIMD)

#include <immintrin.h>
#include <string.h>

_Static_assert(MODEL_CHANNELS == 16, "a row is two vectors of 16 bytes, or one of 32");

#define AVX2 __attribute__((target("avx2")))

static inline __m128i load(const void *from) {
    return _mm_loadu_si128(from);
}

static inline int32_t pair_at(const int16_t *inputs) {
    int32_t pair;
    memcpy(&pair, inputs, sizeof pair);
    return pair;
}

/* Adds to the lanes that begin at `first`. */
static inline void add_rows(int16_t *sums, const int16_t *first, size_t lanes, const uint16_t *ids,
                            size_t count) {
    __m128i sum = load(sums);
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        sum = _mm_adds_epi16(sum, load(first + ids[i] * lanes));
        sum = _mm_adds_epi16(sum, load(first + ids[i + 1] * lanes));
        sum = _mm_adds_epi16(sum, load(first + ids[i + 2] * lanes));
        sum = _mm_adds_epi16(sum, load(first + ids[i + 3] * lanes));
    }
    for (; i < count; i++) { sum = _mm_adds_epi16(sum, load(first + ids[i] * lanes)); }
    _mm_storeu_si128((void *)sums, sum);
}

static void add_features(int16_t *sums, const struct model *model, const uint16_t *ids,
                         size_t count) {
    const size_t lanes = model_lanes(model);
    if (lanes == MODEL_LANES_STEP) { /* as in the compiled-in model: shifts multiply faster */
        add_rows(sums, model->first, MODEL_LANES_STEP, ids, count);
        return;
    }
    for (size_t lane = 0; lane < lanes; lane += MODEL_LANES_STEP) {
        add_rows(sums + lane, model->first + lane, lanes, ids, count);
    }
}

/* Settles eight sums as network.c does, clips them, adds them to a row and clips the row. */
static inline __m128i settle_sse2(__m128i low, __m128i high, __m128i row) {
    const __m128i half = _mm_set1_epi32(1 << (MODEL_SHIFT - 1));
    const __m128i top = _mm_set1_epi16(MODEL_TOP);
    low = _mm_srai_epi32(_mm_add_epi32(low, half), MODEL_SHIFT);
    high = _mm_srai_epi32(_mm_add_epi32(high, half), MODEL_SHIFT);
    __m128i change = _mm_max_epi16(_mm_packs_epi32(low, high), _mm_setzero_si128());
    return _mm_min_epi16(_mm_adds_epi16(row, _mm_min_epi16(change, top)), top);
}

static void look_around_sse2(const struct net *net, size_t layer, const struct live *live,
                             const channels *from, channels *to, size_t count) {
    const ptrdiff_t apart = net->apart[layer];
    const int32_t *bias = net->layer_bias[layer];
    for (size_t line = 0; line < count; line++) {
        const int16_t(*weights)[MODEL_CHANNELS][2] = net->layers[layer];
        __m128i sums[4] = {load(bias), load(bias + 4), load(bias + 8), load(bias + 12)};
        for (ptrdiff_t tap = 0; tap < MODEL_WIDTH; tap++, weights += MODEL_CHANNELS / 2) {
            const int16_t *inputs = from[(ptrdiff_t)line + (tap - MODEL_WIDTH / 2) * apart];
            for (size_t i = 0; i < live->count; i++) {
                const size_t pair = live->pairs[i];
                const __m128i both = _mm_set1_epi32(pair_at(inputs + 2 * pair));
                for (size_t v = 0; v < 4; v++) {
                    const __m128i products = _mm_madd_epi16(both, load(weights[pair][4 * v]));
                    sums[v] = _mm_add_epi32(sums[v], products);
                }
            }
        }
        _mm_storeu_si128((void *)to[line], settle_sse2(sums[0], sums[1], load(from[line])));
        _mm_storeu_si128((void *)(to[line] + 8),
                         settle_sse2(sums[2], sums[3], load(from[line] + 8)));
    }
}

AVX2 static inline __m256i load_avx2(const void *from) {
    return _mm256_loadu_si256(from);
}

AVX2 static inline __m256i settle_avx2(__m256i low, __m256i high, __m256i row) {
    const __m256i half = _mm256_set1_epi32(1 << (MODEL_SHIFT - 1));
    const __m256i top = _mm256_set1_epi16(MODEL_TOP);
    low = _mm256_srai_epi32(_mm256_add_epi32(low, half), MODEL_SHIFT);
    high = _mm256_srai_epi32(_mm256_add_epi32(high, half), MODEL_SHIFT);
    /* Packing works on each half of a vector by itself, so the two middle quarters must swap. */
    __m256i change = _mm256_permute4x64_epi64(_mm256_packs_epi32(low, high), 0xD8);
    change = _mm256_max_epi16(change, _mm256_setzero_si256());
    return _mm256_min_epi16(_mm256_adds_epi16(row, _mm256_min_epi16(change, top)), top);
}

#define LINES_AT_ONCE 4 /* so that each weight is loaded once for all of them */

/* The sums of a line: outputs 0 to 7, and 8 to 15. */
struct outputs {
    __m256i low, high;
};

AVX2 static inline void add_pair_avx2(struct outputs *sums, const int16_t *inputs, __m256i low,
                                      __m256i high) {
    const __m256i both = _mm256_set1_epi32(pair_at(inputs));
    sums->low = _mm256_add_epi32(sums->low, _mm256_madd_epi16(both, low));
    sums->high = _mm256_add_epi32(sums->high, _mm256_madd_epi16(both, high));
}

/* Ends a line: its channels are those of `row` and what the layer adds. */
AVX2 static inline void end_line_avx2(const struct outputs *sums, const int16_t *row, int16_t *to) {
    _mm256_storeu_si256((void *)to, settle_avx2(sums->low, sums->high, load_avx2(row)));
}

AVX2 static void look_around_avx2(const struct net *net, size_t layer, const struct live *live,
                                  const channels *from, channels *to, size_t count) {
    const ptrdiff_t apart = net->apart[layer];
    const struct outputs bias = {load_avx2(net->layer_bias[layer]),
                                 load_avx2(net->layer_bias[layer] + 8)};
    if (count < LINES_AT_ONCE) {
        look_around_sse2(net, layer, live, from, to, count);
        return;
    }
    for (size_t next = 0; next < count; next += LINES_AT_ONCE) {
        /* The last lines may come twice. */
        const size_t line = next + LINES_AT_ONCE <= count ? next : count - LINES_AT_ONCE;
        const int16_t(*weights)[MODEL_CHANNELS][2] = net->layers[layer];
        struct outputs one = bias, two = bias, three = bias, four = bias;
        for (ptrdiff_t tap = 0; tap < MODEL_WIDTH; tap++, weights += MODEL_CHANNELS / 2) {
            const channels *rows = from + (ptrdiff_t)line + (tap - MODEL_WIDTH / 2) * apart;
            for (size_t i = 0; i < live->count; i++) {
                const size_t pair = live->pairs[i];
                const __m256i low = load_avx2(weights[pair][0]);
                const __m256i high = load_avx2(weights[pair][8]);
                add_pair_avx2(&one, rows[0] + 2 * pair, low, high);
                add_pair_avx2(&two, rows[1] + 2 * pair, low, high);
                add_pair_avx2(&three, rows[2] + 2 * pair, low, high);
                add_pair_avx2(&four, rows[3] + 2 * pair, low, high);
            }
        }
        end_line_avx2(&one, from[line], to[line]);
        end_line_avx2(&two, from[line + 1], to[line + 1]);
        end_line_avx2(&three, from[line + 2], to[line + 2]);
        end_line_avx2(&four, from[line + 3], to[line + 3]);
    }
}

const struct layer_code *layer_code(void) {
    static const struct layer_code sse2 = {add_features, look_around_sse2};
    static const struct layer_code avx2 = {add_features, look_around_avx2};
    return __builtin_cpu_supports("avx2") ? &avx2 : &sse2;
}

#else

const struct layer_code *layer_code(void) {
    return &layer_plain;
}

#endif
