#include "text/utf8.h"

#include "text/octets.h"

#include <stdbool.h>
#include <string.h>

#if defined(__SSE2__) && defined(__GNUC__) && !defined(DANAG_NO_SIMD)
#include <emmintrin.h>
#endif

enum utf8_sequence utf8_sequence(const unsigned char *bytes, size_t size, size_t *length) {
    unsigned char lead = bytes[0];
    size_t needed = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    *length = 1;
    if (needed == 0 || lead > 0xf4) { return UTF8_INVALID; }
    /* These limits on the second byte exclude the remaining overlong forms, surrogates, and code
     * points beyond U+10FFFF. */
    unsigned char least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    unsigned char most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    while (*length < needed) {
        if (*length == size) { return UTF8_CUT; }
        if (bytes[*length] < least || bytes[*length] > most) { return UTF8_INVALID; }
        least = 0x80;
        most = 0xbf;
        ++*length;
    }
    return UTF8_VALID;
}

/* The number of bytes in the word that continue a character. They have the form 10xxxxxx. */
static uint64_t continuing(uint64_t word) {
    const uint64_t ones = 0x0101010101010101;
    return (word >> 7 & ~word >> 6 & ones) * ones >> 56;
}

uint64_t utf8_characters(const char *bytes, size_t size) {
    uint64_t count = size;
    uint64_t word;
    for (; size >= sizeof word; size -= sizeof word, bytes += sizeof word) {
        memcpy(&word, bytes, sizeof word);
        count -= continuing(word);
    }
    word = 0;
    for (; size > 0; size--) { word = word << 8 | (unsigned char)bytes[size - 1]; }
    return count - continuing(word);
}

size_t utf8_whole(const char *bytes, size_t most) {
    while (most > 0 && ((unsigned char)bytes[most] & 0xc0) == 0x80) { most--; }
    return most;
}

#define ASCII_BLOCK 64

#if defined(__SSE2__) && defined(__GNUC__) && !defined(DANAG_NO_SIMD)

static inline __m128i either(const unsigned char *one, const unsigned char *other) {
    return _mm_or_si128(_mm_loadu_si128((const void *)one), _mm_loadu_si128((const void *)other));
}

static inline bool block_is_ascii(const unsigned char *bytes) {
    __m128i all = _mm_or_si128(either(bytes, bytes + 16), either(bytes + 32, bytes + 48));
    return _mm_movemask_epi8(all) == 0;
}

#else

static inline bool block_is_ascii(const unsigned char *bytes) {
    uint64_t all = 0;
    for (int i = 0; i < ASCII_BLOCK; i += 8) { all |= octets_load((const char *)bytes + i); }
    return (all & 0x80 * OCTETS_ONES) == 0;
}

#endif

size_t utf8_ascii_prefix(const unsigned char *bytes, size_t size) {
    size_t count = 0;
    while (count + ASCII_BLOCK <= size && block_is_ascii(bytes + count)) { count += ASCII_BLOCK; }
    for (; count + sizeof(uint64_t) <= size; count += sizeof(uint64_t)) {
        uint64_t marks = octets_load((const char *)bytes + count) & 0x80 * OCTETS_ONES;
        if (marks != 0) { return count + octets_before(marks); }
    }
    while (count < size && bytes[count] < 0x80) { count++; }
    return count;
}

size_t utf8_valid(const unsigned char *bytes, size_t size, enum utf8_sequence *next,
                  size_t *length) {
    size_t count = 0;
    *next = UTF8_VALID;
    while ((count += utf8_ascii_prefix(bytes + count, size - count)) < size) {
        *next = utf8_sequence(bytes + count, size - count, length);
        if (*next != UTF8_VALID) { break; }
        count += *length;
    }
    return count;
}

size_t utf8_encode(uint32_t point, char text[UTF8_SEQUENCE_MAX]) {
    if (point < 0x80) {
        text[0] = (char)point;
        return 1;
    }
    size_t size = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (size_t i = size - 1; i > 0; i--, point >>= 6) { text[i] = (char)(0x80 | (point & 0x3f)); }
    text[0] = (char)(0xf00 >> size | point);
    return size;
}
