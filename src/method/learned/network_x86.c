/* The inner loops of the net in the vector instructions of x86: SSE2, which every 64-bit processor
 * has, AVX2, and AVX-512 with VNNI. */
#include "method/learned/network.h"

#if defined(__SSE2__) && defined(__GNUC__) && !defined(DANAG_NO_SIMD)

#include <immintrin.h>
#include <string.h>

/* The C library has asked the processor already. To ask again takes a tenth of a millisecond in a
 * virtual machine, where each cpuid leaves it. */
#if __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#define HAS(intel, gcc) (CPU_FEATURE_ACTIVE(intel) != 0)
#else
#define HAS(intel, gcc) (__builtin_cpu_supports(gcc) != 0)
#endif

_Static_assert(MODEL_CHANNELS == 16, "a row is two vectors of 16 bytes, or one of 32");

#define IN_AVX2 __attribute__((target("avx2")))

static inline __m128i load(const void *from) {
    return _mm_loadu_si128(from);
}

/* Where `vectors` is known to the compiler, the sums stay in registers. */
static inline void add_rows(int16_t *sums, const int16_t *first, size_t vectors,
                            const uint16_t *ids, size_t count) {
    __m128i sum[MODEL_LANES_MAX / MODEL_LANES_STEP];
    for (size_t v = 0; v < vectors; v++) { sum[v] = load(sums + v * MODEL_LANES_STEP); }
    for (size_t i = 0; i < count; i++) {
        const int16_t *row = first + ids[i] * vectors * MODEL_LANES_STEP;
        for (size_t v = 0; v < vectors; v++) {
            sum[v] = _mm_adds_epi16(sum[v], load(row + v * MODEL_LANES_STEP));
        }
    }
    for (size_t v = 0; v < vectors; v++) {
        _mm_storeu_si128((void *)(sums + v * MODEL_LANES_STEP), sum[v]);
    }
}

static inline void add_features_sse2(int16_t *sums, const struct model *model, const uint16_t *ids,
                                     size_t count) {
    _Static_assert(MODEL_LANES_MAX == 4 * MODEL_LANES_STEP, "four vectors at most");
    const size_t vectors = model_lanes(model) / MODEL_LANES_STEP;
    if (vectors == 1) { add_rows(sums, model->first, 1, ids, count); }
    if (vectors == 2) { add_rows(sums, model->first, 2, ids, count); }
    if (vectors == 3) { add_rows(sums, model->first, 3, ids, count); }
    if (vectors == 4) { add_rows(sums, model->first, 4, ids, count); }
}

/* What a layer adds to the sums of a line: the weights, two for each output, and where their two
 * inputs are, from the line's own row on. */
struct term {
    const int16_t *weights;
    ptrdiff_t inputs;
};

#define TERMS_MAX (MODEL_WIDTH * MODEL_CHANNELS / 2)

/* One list, so that there is one loop: its sums stay in registers. */
static size_t list_terms(const struct net *net, size_t layer, const struct live *live,
                         struct term terms[TERMS_MAX]) {
    const ptrdiff_t apart = net->apart[layer];
    size_t count = 0;
    for (ptrdiff_t tap = 0; tap < MODEL_WIDTH; tap++) {
        for (size_t i = 0; i < live->count; i++) {
            const ptrdiff_t pair = live->pairs[i];
            terms[count++] =
                (struct term){net->layers[layer][tap * MODEL_CHANNELS / 2 + pair][0],
                              (tap - MODEL_WIDTH / 2) * apart * MODEL_CHANNELS + 2 * pair};
        }
    }
    return count;
}

static inline int32_t inputs_of(const struct term *term, const int16_t *row) {
    int32_t pair;
    memcpy(&pair, row + term->inputs, sizeof pair);
    return pair;
}

/* Settles eight sums as layer_settle does, clips them, adds them to a row and clips the row. */
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
    const int32_t *bias = net->layer_bias[layer];
    struct term terms[TERMS_MAX];
    const size_t term_count = list_terms(net, layer, live, terms);
    for (size_t line = 0; line < count; line++) {
        const int16_t *row = from[line];
        __m128i sums[4] = {load(bias), load(bias + 4), load(bias + 8), load(bias + 12)};
        for (const struct term *term = terms; term < terms + term_count; term++) {
            const __m128i both = _mm_set1_epi32(inputs_of(term, row));
            for (size_t v = 0; v < 4; v++) {
                const __m128i products = _mm_madd_epi16(both, load(term->weights + 8 * v));
                sums[v] = _mm_add_epi32(sums[v], products);
            }
        }
        _mm_storeu_si128((void *)to[line], settle_sse2(sums[0], sums[1], load(row)));
        _mm_storeu_si128((void *)(to[line] + 8), settle_sse2(sums[2], sums[3], load(row + 8)));
    }
}

/* The same in fewer instructions. */
IN_AVX2 static void add_features_avx2(int16_t *sums, const struct model *model, const uint16_t *ids,
                                      size_t count) {
    add_features_sse2(sums, model, ids, count);
}

IN_AVX2 static inline __m256i load_avx2(const void *from) {
    return _mm256_loadu_si256(from);
}

IN_AVX2 static inline __m256i settle_avx2(__m256i low, __m256i high, __m256i row) {
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

IN_AVX2 static void look_around_avx2(const struct net *net, size_t layer, const struct live *live,
                                     const channels *from, channels *to, size_t count) {
    const int32_t *bias = net->layer_bias[layer];
    if (count < LINES_AT_ONCE) {
        look_around_sse2(net, layer, live, from, to, count);
        return;
    }
    struct term terms[TERMS_MAX];
    const size_t term_count = list_terms(net, layer, live, terms);
    for (size_t next = 0; next < count; next += LINES_AT_ONCE) {
        /* The last lines may come twice. */
        const size_t line = next + LINES_AT_ONCE <= count ? next : count - LINES_AT_ONCE;
        const channels *rows = from + line;
        __m256i low[LINES_AT_ONCE], high[LINES_AT_ONCE]; /* outputs 0 to 7, and 8 to 15 */
        for (size_t i = 0; i < LINES_AT_ONCE; i++) {
            low[i] = load_avx2(bias);
            high[i] = load_avx2(bias + 8);
        }
        for (const struct term *term = terms; term < terms + term_count; term++) {
            const __m256i first = load_avx2(term->weights);
            const __m256i second = load_avx2(term->weights + MODEL_CHANNELS);
            for (size_t i = 0; i < LINES_AT_ONCE; i++) {
                const __m256i both = _mm256_set1_epi32(inputs_of(term, rows[i]));
                low[i] = _mm256_add_epi32(low[i], _mm256_madd_epi16(both, first));
                high[i] = _mm256_add_epi32(high[i], _mm256_madd_epi16(both, second));
            }
        }
        for (size_t i = 0; i < LINES_AT_ONCE; i++) {
            _mm256_storeu_si256((void *)to[line + i],
                                settle_avx2(low[i], high[i], load_avx2(rows[i])));
        }
    }
}

/* One vector for all outputs, and one instruction that multiplies and adds up. */
#define IN_VNNI __attribute__((target("avx512f,avx512vnni")))

IN_VNNI static inline __m256i settle_vnni(__m512i sums, __m256i row) {
    const __m512i half = _mm512_set1_epi32(1 << (MODEL_SHIFT - 1));
    const __m256i top = _mm256_set1_epi16(MODEL_TOP);
    sums = _mm512_srai_epi32(_mm512_add_epi32(sums, half), MODEL_SHIFT);
    const __m256i change = _mm256_max_epi16(_mm512_cvtsepi32_epi16(sums), _mm256_setzero_si256());
    return _mm256_min_epi16(_mm256_adds_epi16(row, _mm256_min_epi16(change, top)), top);
}

IN_VNNI static void look_around_vnni(const struct net *net, size_t layer, const struct live *live,
                                     const channels *from, channels *to, size_t count) {
    if (count < LINES_AT_ONCE) {
        look_around_sse2(net, layer, live, from, to, count);
        return;
    }
    const __m512i bias = _mm512_loadu_si512(net->layer_bias[layer]);
    struct term terms[TERMS_MAX];
    const size_t term_count = list_terms(net, layer, live, terms);
    for (size_t next = 0; next < count; next += LINES_AT_ONCE) {
        const size_t line = next + LINES_AT_ONCE <= count ? next : count - LINES_AT_ONCE;
        const channels *rows = from + line;
        __m512i sums[LINES_AT_ONCE];
        for (size_t i = 0; i < LINES_AT_ONCE; i++) { sums[i] = bias; }
        for (const struct term *term = terms; term < terms + term_count; term++) {
            const __m512i weights = _mm512_loadu_si512(term->weights);
            for (size_t i = 0; i < LINES_AT_ONCE; i++) {
                const __m512i both = _mm512_set1_epi32(inputs_of(term, rows[i]));
                sums[i] = _mm512_dpwssd_epi32(sums[i], both, weights);
            }
        }
        for (size_t i = 0; i < LINES_AT_ONCE; i++) {
            _mm256_storeu_si256((void *)to[line + i],
                                settle_vnni(sums[i], _mm256_loadu_si256((const void *)rows[i])));
        }
    }
}

const struct layer_code *layer_code(unsigned number) {
    static const struct layer_code codes[] = {{add_features_avx2, look_around_vnni},
                                              {add_features_avx2, look_around_avx2},
                                              {add_features_sse2, look_around_sse2}};
    const bool has[] = {HAS(AVX512_VNNI, "avx512vnni"), HAS(AVX2, "avx2"), true};
    for (size_t i = 0; i < COUNT_OF(codes); i++) {
        if (has[i] && number-- == 0) { return &codes[i]; }
    }
    return NULL;
}

#else

const struct layer_code *layer_code(unsigned number) {
    return number == 0 ? &layer_plain : NULL;
}

#endif
