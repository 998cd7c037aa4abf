/* Bits of integers, and text as octets: eight bytes in one integer. No function reads beyond the
 * bytes given. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The position of the highest set bit, from 0, and of the lowest one. `bits` is not 0. */
static inline unsigned bits_highest(uint64_t bits) {
#ifdef __GNUC__
    return 63 - (unsigned)__builtin_clzll(bits);
#else
    unsigned position = 0;
    while ((bits >>= 1) != 0) { position++; }
    return position;
#endif
}
static inline unsigned bits_lowest(uint64_t bits) {
#ifdef __GNUC__
    return (unsigned)__builtin_ctzll(bits);
#else
    return bits_highest(bits & -bits);
#endif
}

#define OCTETS_ONES (UINT64_MAX / 255)

/* The number of set bits. */
static inline unsigned bits_count(uint64_t bits) {
    const uint64_t pairs = bits - (bits >> 1 & UINT64_MAX / 3);
    const uint64_t fours = (pairs & UINT64_MAX / 5) + (pairs >> 2 & UINT64_MAX / 5);
    return (unsigned)(((fours + (fours >> 4)) & UINT64_MAX / 17) * OCTETS_ONES >> 56);
}

/* Four bytes, the first one lowest. Compilers make this a single load. */
static inline uint32_t octets_four(const char *text) {
    const unsigned char *bytes = (const unsigned char *)text;
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Eight bytes, the first one lowest. */
static inline uint64_t octets_load(const char *text) {
    const unsigned char *bytes = (const unsigned char *)text;
    return bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
           (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
           (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

/* The other way round: the lowest `size` bytes of the number. */
static inline void octets_store(char *bytes, uint64_t number, unsigned size) {
    for (unsigned i = 0; i < size; i++) { bytes[i] = (char)(unsigned char)(number >> 8 * i); }
}

/* One to seven bytes, then zeros. The loads overlap, so that none reads too far. */
static inline uint64_t octets_load_few(const char *text, size_t size) {
    if (size >= 4) {
        return octets_four(text) | (uint64_t)octets_four(text + size - 4) << 8 * (size - 4);
    }
    const unsigned char *bytes = (const unsigned char *)text;
    size_t middle = size / 2, last = size - 1;
    return bytes[0] | (uint64_t)bytes[middle] << 8 * middle | (uint64_t)bytes[last] << 8 * last;
}

/* The eight bytes from `offset` on, with zeros for those past the end. `offset` is below `size`. */
static inline uint64_t octets_load_from(const char *text, size_t size, size_t offset) {
    size_t left = size - offset;
    return left >= 8   ? octets_load(text + offset)
           : size >= 8 ? octets_load(text + size - 8) >> 8 * (8 - left)
                       : octets_load_few(text + offset, left);
}

/* Keeps the first `count` bytes; the others become 0. */
static inline uint64_t octets_first(uint64_t octets, size_t count) {
    return count < 8 ? octets & (((uint64_t)1 << 8 * count) - 1) : octets;
}

/* Marks each byte from `least` to `most`, both ASCII: sets its bit 7, and no other bits. */
static inline uint64_t octets_between(uint64_t octets, unsigned least, unsigned most) {
    uint64_t low = octets & 0x7f * OCTETS_ONES;
    uint64_t from_least = low + (0x80 - least) * OCTETS_ONES;
    uint64_t past_most = low + (0x7f - most) * OCTETS_ONES;
    return (from_least ^ past_most) & ~octets & 0x80 * OCTETS_ONES;
}

/* The number of bytes before the first marked one; 8 if none is marked. */
static inline size_t octets_before(uint64_t marks) {
    return marks != 0 ? bits_lowest(marks) / 8 : 8;
}

/* The number of marked bytes. */
static inline unsigned octets_count(uint64_t marks) {
    return (unsigned)((marks >> 7) * OCTETS_ONES >> 56);
}

/* Bit n of the result is set if byte n is marked. */
static inline uint64_t octets_bits(uint64_t marks) {
    return (marks >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

/* Turns ASCII letters to lower case. */
static inline uint64_t octets_lower(uint64_t octets) {
    return octets | octets_between(octets, 'A', 'Z') >> 2;
}
