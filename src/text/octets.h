/* In:  bytes of text.
 * Out: eight of them at once, in one number.
 * Memory: none; nothing beyond the bytes is read. */
#ifndef DANAG_TEXT_OCTETS_H
#define DANAG_TEXT_OCTETS_H

#include "text/bits.h"

#include <stddef.h>

#define OCTETS_ONES (UINT64_MAX / 255)

/* Four bytes, the first one lowest; compilers make one load of it. */
static inline uint32_t octets_four(const char *text) {
    const unsigned char *bytes = (const unsigned char *)text;
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Eight. */
static inline uint64_t octets_load(const char *text) {
    const unsigned char *bytes = (const unsigned char *)text;
    return bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
           (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
           (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

/* One to seven, and zeros.  Loads overlap, so that none goes too far. */
static inline uint64_t octets_load_few(const char *text, size_t size) {
    if (size >= 4) {
        return octets_four(text) | (uint64_t)octets_four(text + size - 4) << 8 * (size - 4);
    }
    const unsigned char *bytes = (const unsigned char *)text;
    size_t middle = size / 2, last = size - 1;
    return bytes[0] | (uint64_t)bytes[middle] << 8 * middle | (uint64_t)bytes[last] << 8 * last;
}

/* The eight from `place` on, or as many as there are, and zeros; `place` lies before the end. */
static inline uint64_t octets_load_from(const char *text, size_t size, size_t place) {
    size_t left = size - place;
    return left >= 8   ? octets_load(text + place)
           : size >= 8 ? octets_load(text + size - 8) >> 8 * (8 - left)
                       : octets_load_few(text + place, left);
}

/* The first `count` bytes; all others 0. */
static inline uint64_t octets_first(uint64_t octets, size_t count) {
    return count < 8 ? octets & (((uint64_t)1 << 8 * count) - 1) : octets;
}

/* Bit 7 of each byte that lies from `least` to `most`, both ASCII. */
static inline uint64_t octets_between(uint64_t octets, unsigned least, unsigned most) {
    uint64_t low = octets & 0x7f * OCTETS_ONES;
    uint64_t from_least = low + (0x80 - least) * OCTETS_ONES;
    uint64_t past_most = low + (0x7f - most) * OCTETS_ONES;
    return (from_least ^ past_most) & ~octets & 0x80 * OCTETS_ONES;
}

/* How many bytes come before the first whose bit 7 is set in `marks`, which has no other bits. */
static inline size_t octets_before(uint64_t marks) {
    return marks != 0 ? bits_lowest(marks) / 8 : 8;
}

/* In how many bytes bit 7 is set in `marks`, which has no other bits. */
static inline unsigned octets_count(uint64_t marks) {
    return (unsigned)((marks >> 7) * OCTETS_ONES >> 56);
}

/* ASCII letters in lower case. */
static inline uint64_t octets_lower(uint64_t octets) {
    return octets | octets_between(octets, 'A', 'Z') >> 2;
}

#endif
