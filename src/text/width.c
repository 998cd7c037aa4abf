#include "text/width.h"

#include "text/character.h"

#define WORD_JOINER      0x2060
#define ZERO_WIDTH_SPACE 0x200b

static bool is_in(uint32_t point, const struct width_range *ranges, size_t count) {
    size_t low = 0;
    while (low < count) {
        const size_t middle = low + (count - low) / 2;
        if (point > ranges[middle].last) {
            low = middle + 1;
        } else {
            count = middle;
        }
        if (point >= ranges[middle].first && point <= ranges[middle].last) { return true; }
    }
    return false;
}

unsigned width_of(uint32_t point) {
    if (point < 0xa0) { return 1; }
    if (is_in(point, width_zero, width_zero_count)) { return 0; }
    return is_in(point, width_double, width_double_count) ? 2 : 1;
}

/* Han, kana, and the punctuation of these scripts. */
static bool is_ideographic(uint32_t point) {
    return (point >= 0x3000 && point < 0x3040) || (point >= 0xff01 && point < 0xff61) ||
           character_of(point) == CHARACTER_WIDE;
}

static bool is_listed(uint32_t point, const uint16_t *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (list[i] == point) { return true; }
    }
    return false;
}

/* Closing punctuation, small kana and marks of repetition (UAX 14: CL, EX, NS, CJ). */
static bool begins_no_line(uint32_t point) {
    static const uint16_t list[] = {
        '!',    ')',    ',',    '.',    ':',    ';',    '?',    ']',    '}',    0xbb,   0x2019,
        0x201d, 0x2026, 0x203a, 0x3001, 0x3002, 0x3005, 0x3009, 0x300b, 0x300d, 0x300f, 0x3011,
        0x3015, 0x3017, 0x3019, 0x301b, 0x301e, 0x301f, 0x303b, 0x3041, 0x3043, 0x3045, 0x3047,
        0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308e, 0x3095, 0x3096, 0x309b, 0x309c, 0x309d,
        0x309e, 0x30a1, 0x30a3, 0x30a5, 0x30a7, 0x30a9, 0x30c3, 0x30e3, 0x30e5, 0x30e7, 0x30ee,
        0x30f5, 0x30f6, 0x30fb, 0x30fc, 0x30fd, 0x30fe, 0xff01, 0xff05, 0xff09, 0xff0c, 0xff0e,
        0xff1a, 0xff1b, 0xff1f, 0xff3d, 0xff5d, 0xff60};
    return is_listed(point, list, sizeof list / sizeof list[0]);
}

/* Opening punctuation (UAX 14: OP). */
static bool ends_no_line(uint32_t point) {
    static const uint16_t list[] = {'(',    '[',    '{',    0xab,   0x2018, 0x201c, 0x2039,
                                    0x3008, 0x300a, 0x300c, 0x300e, 0x3010, 0x3014, 0x3016,
                                    0x3018, 0x301a, 0x301d, 0xff08, 0xff3b, 0xff5b, 0xff5f};
    return is_listed(point, list, sizeof list / sizeof list[0]);
}

bool width_may_break(uint32_t before, uint32_t after) {
    if (before == ZERO_WIDTH_SPACE) { return true; }
    bool joined = before == WORD_JOINER || character_is_joiner(before) || width_of(after) == 0;
    if (joined || (!is_ideographic(before) && !is_ideographic(after))) { return false; }
    return !ends_no_line(before) && !begins_no_line(after);
}
