/* Reads the numbers and sizes of options, and writes numbers. */
#pragma once

#include "text/ascii.h"

#include <stdint.h>
#include <string.h>

/* Reads a decimal number; returns its end, or NULL if there are no digits or too many. */
static inline const char *number_read(const char *value, uint64_t *number) {
    const char *digit = value;
    *number = 0;
    for (; ascii_is_digit(*digit); digit++) {
        if (*number > (UINT64_MAX - 9) / 10) { return NULL; }
        *number = *number * 10 + (uint64_t)(*digit - '0');
    }
    return digit > value ? digit : NULL;
}

/* Reads a number of bytes, which may end in K, M or G, in powers of 1024. False if it is none. */
static inline bool number_read_size(const char *value, uint64_t *size) {
    static const char units[] = "KMG";
    const char *end = number_read(value, size);
    if (end == NULL || *end == '\0') { return end != NULL; }
    const char *unit = strchr(units, *end & ~0x20);
    if (unit == NULL || *unit == '\0' || end[1] != '\0') { return false; }
    unsigned shift = 10 * (unsigned)(unit - units + 1);
    if (*size > UINT64_MAX >> shift) { return false; }
    *size <<= shift;
    return true;
}

/* Reads a number from 0 to 1, such as "0.25", as parts of `one`, which is a power of ten and says
 * how many decimals there may be. False if it is none. */
static inline bool number_read_share(const char *value, uint64_t one, uint64_t *parts) {
    if (*value != '0' && *value != '1') { return false; }
    *parts = *value++ == '1' ? one : 0;
    if (*value == '\0') { return true; }
    if (*value++ != '.' || *value == '\0') { return false; }
    for (uint64_t unit = one / 10; ascii_is_digit(*value) && unit > 0; unit /= 10) {
        *parts += (uint64_t)(*value++ - '0') * unit;
    }
    return *value == '\0' && *parts <= one;
}

#define NUMBER_SIZE_MAX 20 /* the digits of 64 bits, or fewer and a minus */

static inline uint64_t number_magnitude(int64_t number) {
    return number < 0 ? -(uint64_t)number : (uint64_t)number;
}

/* The bytes of the number in decimal. */
static inline size_t number_size(int64_t number) {
    uint64_t left = number_magnitude(number);
    size_t size = number < 0 ? 2 : 1;
    for (; left >= 10000; left /= 10000) { size += 4; }
    return size + (left >= 10) + (left >= 100) + (left >= 1000);
}

/* Writes the number in decimal, without a NUL. Returns its size. */
static inline size_t number_write(int64_t number, char digits[NUMBER_SIZE_MAX]) {
    const size_t size = number_size(number);
    uint64_t left = number_magnitude(number);
    digits[0] = '-';
    for (size_t i = size; i > (number < 0); left /= 10) { digits[--i] = (char)('0' + left % 10); }
    return size;
}
