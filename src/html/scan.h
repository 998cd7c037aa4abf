/* In:  bytes of a page that the lexer has not read yet.
 * Out: where the common runs in them end: white space, words, names, values.
 *
 * A run is read in blocks of sixteen bytes, with SSE2 where there is SSE2. These functions know
 * less than the rules in lex_text.re and lex_tag.re, and may stop early, or at once. The rules then
 * go on from there. So the lexer's output does not depend on them. */
#pragma once

#include "text/octets.h"

#include <stdbool.h>
#include <string.h>

#define SCAN_SIZE  16 /* bytes in a block */
#define SCAN_VALUE 64 /* bytes of a value that are read at once */

#if defined(__SSE2__) && defined(__GNUC__) && !defined(DANAG_NO_SIMD)

#include <emmintrin.h>

typedef __m128i scan_block;

static inline scan_block scan_load(const unsigned char *at) {
    return _mm_loadu_si128((const void *)at);
}

/* Marks the bytes of the block from `least` to `most`. Both have the same bit 7. */
static inline scan_block scan_between(scan_block block, unsigned least, unsigned most) {
    const scan_block above = _mm_sub_epi8(block, _mm_set1_epi8((char)least));
    const scan_block lower = _mm_min_epu8(above, _mm_set1_epi8((char)(most - least)));
    return _mm_cmpeq_epi8(lower, above);
}

static inline scan_block scan_equal(scan_block block, unsigned byte) {
    return _mm_cmpeq_epi8(block, _mm_set1_epi8((char)byte));
}

static inline scan_block scan_or(scan_block one, scan_block other) {
    return _mm_or_si128(one, other);
}

/* A bit for each marked byte: the lowest for the first. */
static inline unsigned scan_bits(scan_block marks) {
    return (unsigned)_mm_movemask_epi8(marks);
}

#else

typedef struct {
    uint64_t first, second;
} scan_block;

static inline scan_block scan_load(const unsigned char *at) {
    const char *bytes = (const char *)at;
    return (scan_block){octets_load(bytes), octets_load(bytes + 8)};
}

static inline scan_block scan_between(scan_block block, unsigned least, unsigned most) {
    const uint64_t flip = (least & 0x80) * OCTETS_ONES;
    return (scan_block){octets_between(block.first ^ flip, least & 0x7f, most & 0x7f),
                        octets_between(block.second ^ flip, least & 0x7f, most & 0x7f)};
}

static inline scan_block scan_equal(scan_block block, unsigned byte) {
    return scan_between(block, byte, byte);
}

static inline scan_block scan_or(scan_block one, scan_block other) {
    return (scan_block){one.first | other.first, one.second | other.second};
}

static inline unsigned scan_bits(scan_block marks) {
    return (unsigned)(octets_bits(marks.first) | octets_bits(marks.second) << 8);
}

#endif

/* The end of the white space at `at`: of TEXT_SPACE that needs no change. */
static inline const unsigned char *scan_spaces(const unsigned char *at,
                                               const unsigned char *limit) {
    for (; limit - at >= SCAN_SIZE; at += SCAN_SIZE) {
        const scan_block block = scan_load(at);
        const scan_block spaces = scan_or(scan_between(block, 1, ' '), scan_equal(block, 0x7f));
        const unsigned kept = scan_bits(spaces) & ~scan_bits(scan_equal(block, '\r'));
        const unsigned ends = ~kept & 0xffff;
        if (ends != 0) { return at + bits_lowest(ends); }
    }
    return at;
}

/* Words with single spaces between them, of the characters that text can have outside of tags and
 * references: those of ASCII, and with `wide` also those whose first byte tells that they are
 * TEXT_OTHER. The end may be inside of such a character, if fewer than SCAN_SIZE bytes follow. */
static inline const unsigned char *scan_words(const unsigned char *at, const unsigned char *limit,
                                              bool wide) {
    const unsigned char *start = at;
    for (; limit - at >= SCAN_SIZE; at += SCAN_SIZE - 1) {
        const scan_block block = scan_load(at);
        const scan_block markup = scan_or(scan_equal(block, '<'), scan_equal(block, '&'));
        scan_block characters = scan_between(block, '!', '~');
        if (wide) {
            const scan_block two =
                scan_or(scan_between(block, 0x80, 0xc1), scan_between(block, 0xc3, 0xd5));
            characters = scan_or(characters, scan_or(two, scan_between(block, 0xe4, 0xee)));
        }
        const unsigned text = scan_bits(characters) & ~scan_bits(markup);
        /* A space belongs to the text only if text follows. So the next block begins with the last
         * byte of this one. */
        const unsigned spaces = scan_bits(scan_equal(block, ' '));
        const unsigned ends = ~(text | (spaces & text >> 1)) & 0x7fff;
        if (ends != 0) { return at + bits_lowest(ends); }
    }
    return at > start && at[-1] == ' ' ? at - 1 : at;
}

/* The size of the name at `at`, of a tag or an attribute: bytes before white space, `/`, `=`, `>`
 * or a few more. SCAN_SIZE if the block has none of them. */
static inline size_t scan_name(const unsigned char *at) {
    const scan_block block = scan_load(at);
    const scan_block ends = scan_or(scan_between(block, 0, ' '),
                                    scan_or(scan_equal(block, '/'), scan_between(block, '<', '?')));
    return bits_lowest(scan_bits(ends) | 1u << SCAN_SIZE);
}

/* The first `byte` before `limit`, or NULL. */
static inline const unsigned char *scan_for(unsigned char byte, const unsigned char *at,
                                            const unsigned char *limit) {
    const size_t size = (size_t)(limit - at);
    /* Most values are shorter than this. A loop over blocks would end where nobody foresees it. */
    if (size >= SCAN_VALUE) {
        uint64_t found = 0;
        for (unsigned block = SCAN_VALUE; block > 0; block -= SCAN_SIZE) {
            const unsigned bits = scan_bits(scan_equal(scan_load(at + block - SCAN_SIZE), byte));
            found = found << SCAN_SIZE | bits;
        }
        if (found != 0) { return at + bits_lowest(found); }
    }
    return memchr(at, byte, size);
}
