#include "html/reference.h"

#include "text/ascii.h"
#include "text/character.h"

#include <string.h>

#define LAST_CODE_POINT 0x10FFFFU

static char name_byte(const struct reference_row *row, size_t depth) {
    return ((const char *)reference_names)[row->name + depth];
}

/* The first of some rows whose name has `byte`, or a greater byte, at `depth`. */
static const struct reference_row *lower_bound(const struct reference_row *begin,
                                               const struct reference_row *end, size_t depth,
                                               int byte) {
    while (begin < end) {
        const struct reference_row *middle = begin + (end - begin) / 2;
        if (name_byte(middle, depth) < byte) {
            begin = middle + 1;
        } else {
            end = middle;
        }
    }
    return begin;
}

static void take(const struct reference_row *row, size_t size, struct reference *reference) {
    reference->size = size;
    reference->text_size = utf8_encode(row->first, reference->text);
    if (row->second) {
        reference->text_size += utf8_encode(row->second, reference->text + reference->text_size);
    }
}

bool reference_find(const char *bytes, size_t size, struct reference *reference) {
    *reference = (struct reference){.size = 0};
    if (size == 0) { return false; }
    /* Most of those in addresses. */
    if (size >= 4 && memcmp(bytes, "amp;", 4) == 0) {
        *reference = (struct reference){4, 1, "&"};
        return true;
    }
    if (!ascii_is_letter(bytes[0])) { return true; }
    const size_t letter =
        bytes[0] <= 'Z' ? (size_t)(bytes[0] - 'A') : (size_t)(bytes[0] - 'a') + 26;
    /* The rows whose names begin with the bytes read so far. */
    const struct reference_row *row = reference_rows + reference_letters[letter];
    const struct reference_row *end = reference_rows + reference_letters[letter + 1];
    for (size_t depth = 1; row < end; depth++) {
        const bool ends_here = name_byte(row, depth) == ';';
        if (ends_here && row->bare) { take(row, depth, reference); }
        if (depth == size) { return false; }
        if (ends_here && bytes[depth] == ';') {
            take(row, depth + 1, reference);
            return true;
        }
        row = lower_bound(row + ends_here, end, depth, bytes[depth]);
        if (row < end) { end = lower_bound(row, end, depth, bytes[depth] + 1); }
    }
    return true;
}

uint32_t reference_digit(uint32_t number, uint32_t base, char digit) {
    if (number > LAST_CODE_POINT) { return number; }
    if (digit <= '9') { return number * base + (uint32_t)(digit - '0'); }
    return number * base + (uint32_t)((digit | 0x20) - 'a') + 10;
}

size_t reference_number(uint32_t number, char text[UTF8_SEQUENCE_MAX]) {
    bool surrogate = number >= 0xD800 && number <= 0xDFFF;
    if (number == 0 || surrogate || number > LAST_CODE_POINT) {
        number = UTF8_REPLACEMENT;
    } else if (number >= 0x80 && number <= 0x9F) {
        number = character_windows_1252[number - 0x80];
    }
    return utf8_encode(number, text);
}
