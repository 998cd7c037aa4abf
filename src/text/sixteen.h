/* Sixteen bytes of text, in a vector of SSE2 where there is SSE2, and otherwise in two integers. */
#pragma once

#include "text/octets.h"

#include <stdbool.h>

#if defined(__SSE2__) && defined(__GNUC__) && !defined(DANAG_NO_SIMD)

#include <emmintrin.h>

#define SIXTEEN_AT_ONCE true
typedef __m128i sixteen;

static inline sixteen sixteen_load(const unsigned char *at) {
    return _mm_loadu_si128((const void *)at);
}

/* Marks the bytes of the block from `least` to `most`. Both have the same bit 7. */
static inline sixteen sixteen_between(sixteen block, unsigned least, unsigned most) {
    const sixteen above = _mm_sub_epi8(block, _mm_set1_epi8((char)least));
    const sixteen lower = _mm_min_epu8(above, _mm_set1_epi8((char)(most - least)));
    return _mm_cmpeq_epi8(lower, above);
}

static inline sixteen sixteen_equal(sixteen block, unsigned byte) {
    return _mm_cmpeq_epi8(block, _mm_set1_epi8((char)byte));
}

static inline sixteen sixteen_or(sixteen one, sixteen other) {
    return _mm_or_si128(one, other);
}

/* A bit for each byte that is marked, or not ASCII: the lowest for the first. */
static inline unsigned sixteen_bits(sixteen marks) {
    return (unsigned)_mm_movemask_epi8(marks);
}

#else

#define SIXTEEN_AT_ONCE false
typedef struct {
    uint64_t first, second;
} sixteen;

static inline sixteen sixteen_load(const unsigned char *at) {
    const char *bytes = (const char *)at;
    return (sixteen){octets_load(bytes), octets_load(bytes + 8)};
}

static inline sixteen sixteen_between(sixteen block, unsigned least, unsigned most) {
    const uint64_t flip = (least & 0x80) * OCTETS_ONES;
    return (sixteen){octets_between(block.first ^ flip, least & 0x7f, most & 0x7f),
                     octets_between(block.second ^ flip, least & 0x7f, most & 0x7f)};
}

static inline sixteen sixteen_equal(sixteen block, unsigned byte) {
    return sixteen_between(block, byte, byte);
}

static inline sixteen sixteen_or(sixteen one, sixteen other) {
    return (sixteen){one.first | other.first, one.second | other.second};
}

static inline unsigned sixteen_bits(sixteen marks) {
    const uint64_t high = 0x80 * OCTETS_ONES;
    return (unsigned)(octets_bits(marks.first & high) | octets_bits(marks.second & high) << 8);
}

#endif
