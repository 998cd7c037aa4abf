/* The inner loops of the net in the vector instructions of x86: SSE2, which every 64-bit processor
 * has, and AVX2. */
#include "method/learned/network.h"

#if defined(__SSE2__) && defined(__GNUC__) && !defined(DANAG_NO_SIMD)

#include <immintrin.h>
#include <string.h>

_Static_assert(MODEL_CHANNELS == 16, "a row is two vectors of 16 bytes, or one of 32");

#define PAIRS (MODEL_CHANNELS / 2)
#define AVX2  __attribute__((target("avx2")))

static inline __m128i load(const void *from) {
    return _mm_loadu_si128(from);
}

static inline int32_t pair_at(const int16_t *inputs) {
    int32_t pair;
    memcpy(&pair, inputs, sizeof pair);
    return pair;
}

static void add_features_sse2(channels sums, const struct net *net, const uint16_t *ids,
                              size_t count) {
    __m128i low = load(sums);
    __m128i high = load(sums + 8);
    for (size_t i = 0; i < count; i++) {
        low = _mm_adds_epi16(low, load(net->first[ids[i]]));
        high = _mm_adds_epi16(high, load(net->first[ids[i]] + 8));
    }
    _mm_storeu_si128((void *)sums, low);
    _mm_storeu_si128((void *)(sums + 8), high);
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

static void look_around_sse2(const struct net *net, size_t layer, const channels *from,
                             channels *to, size_t count) {
    const ptrdiff_t apart = net->apart[layer];
    const int32_t *bias = net->layer_bias[layer];
    for (size_t line = 0; line < count; line++) {
        const int16_t(*weights)[MODEL_CHANNELS][2] = net->layers[layer];
        __m128i sums[4] = {load(bias), load(bias + 4), load(bias + 8), load(bias + 12)};
        for (ptrdiff_t tap = 0; tap < MODEL_WIDTH; tap++) {
            const int16_t *inputs = from[(ptrdiff_t)line + (tap - MODEL_WIDTH / 2) * apart];
            for (size_t i = 0; i < PAIRS; i++, weights++) {
                const __m128i both = _mm_set1_epi32(pair_at(inputs + 2 * i));
                for (size_t v = 0; v < 4; v++) {
                    sums[v] = _mm_add_epi32(sums[v], _mm_madd_epi16(both, load((*weights)[4 * v])));
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

AVX2 static void add_features_avx2(channels sums, const struct net *net, const uint16_t *ids,
                                   size_t count) {
    __m256i all = load_avx2(sums);
    for (size_t i = 0; i < count; i++) {
        all = _mm256_adds_epi16(all, load_avx2(net->first[ids[i]]));
    }
    _mm256_storeu_si256((void *)sums, all);
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

/* Handles two lines at a time, so that each weight is loaded once for both. */
AVX2 static void look_around_avx2(const struct net *net, size_t layer, const channels *from,
                                  channels *to, size_t count) {
    const ptrdiff_t apart = net->apart[layer];
    const __m256i bias_low = load_avx2(net->layer_bias[layer]);
    const __m256i bias_high = load_avx2(net->layer_bias[layer] + 8);
    for (size_t line = 0; line < count; line += 2) {
        const int16_t(*weights)[MODEL_CHANNELS][2] = net->layers[layer];
        const size_t other = line + 1 < count ? line + 1 : line;
        __m256i low = bias_low, high = bias_high, other_low = bias_low, other_high = bias_high;
        for (ptrdiff_t tap = 0; tap < MODEL_WIDTH; tap++) {
            const ptrdiff_t away = (tap - MODEL_WIDTH / 2) * apart;
            const int16_t *inputs = from[(ptrdiff_t)line + away];
            const int16_t *other_inputs = from[(ptrdiff_t)other + away];
            for (size_t i = 0; i < PAIRS; i++, weights++) {
                const __m256i weights_low = load_avx2((*weights)[0]);
                const __m256i weights_high = load_avx2((*weights)[8]);
                __m256i both = _mm256_set1_epi32(pair_at(inputs + 2 * i));
                low = _mm256_add_epi32(low, _mm256_madd_epi16(both, weights_low));
                high = _mm256_add_epi32(high, _mm256_madd_epi16(both, weights_high));
                both = _mm256_set1_epi32(pair_at(other_inputs + 2 * i));
                other_low = _mm256_add_epi32(other_low, _mm256_madd_epi16(both, weights_low));
                other_high = _mm256_add_epi32(other_high, _mm256_madd_epi16(both, weights_high));
            }
        }
        _mm256_storeu_si256((void *)to[line], settle_avx2(low, high, load_avx2(from[line])));
        _mm256_storeu_si256((void *)to[other],
                            settle_avx2(other_low, other_high, load_avx2(from[other])));
    }
}

const struct layer_code *layer_code(void) {
    static const struct layer_code sse2 = {add_features_sse2, look_around_sse2};
    static const struct layer_code avx2 = {add_features_avx2, look_around_avx2};
    return __builtin_cpu_supports("avx2") ? &avx2 : &sse2;
}

#else

const struct layer_code *layer_code(void) {
    return &layer_plain;
}

#endif
