#include "text/character.h"

const char *const character_names[CHARACTER_COUNT] = {
    [CHARACTER_STOP] = "stop",           [CHARACTER_COMMA] = "comma",
    [CHARACTER_DIGIT] = "digit",         [CHARACTER_CAPITAL] = "capital",
    [CHARACTER_QUOTE] = "quote",         [CHARACTER_CURRENCY] = "currency",
    [CHARACTER_SEPARATOR] = "separator", [CHARACTER_MARK] = "mark",
    [CHARACTER_SMALL] = "small",         [CHARACTER_WIDE] = "wide",
    [CHARACTER_UNSPACED] = "unspaced",   [CHARACTER_UNCASED] = "uncased",
};

/* A value for each ASCII character: stops have the value S, commas K, digits D, capitals C, quotes
 * Q, currencies Y, separators P, marks M, and small letters L. */
#define ASCII(S, K, D, C, Q, Y, P, M, L)                                                           \
    L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L,   \
        L, L, S, Q, M, Y, M, M, Q, Q, Q, P, M, K, M, S, P, D, D, D, D, D, D, D, D, D, D, K, K, P,  \
        M, P, S, M, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C,  \
        Q, P, Q, M, M, M, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L,  \
        L, L, Q, P, Q, P, L

const uint8_t character_ascii[128] = {ASCII(CHARACTER_STOP, CHARACTER_COMMA, CHARACTER_DIGIT,
                                            CHARACTER_CAPITAL, CHARACTER_QUOTE, CHARACTER_CURRENCY,
                                            CHARACTER_SEPARATOR, CHARACTER_MARK, CHARACTER_SMALL)};

#define LANE(character) ((uint64_t)1 << CHARACTER_LANE_BITS * (character))

const uint64_t character_lanes[256] = {ASCII(LANE(CHARACTER_STOP), LANE(CHARACTER_COMMA),
                                             LANE(CHARACTER_DIGIT), LANE(CHARACTER_CAPITAL),
                                             LANE(CHARACTER_QUOTE), LANE(CHARACTER_CURRENCY),
                                             LANE(CHARACTER_SEPARATOR), LANE(CHARACTER_MARK), 0)};

/* U+0080 to U+058F: Latin, Greek, Cyrillic, Armenian. */
static enum character western(uint32_t point) {
    if (point < 0xc0) {
        return point >= 0xa2 && point <= 0xa5   ? CHARACTER_CURRENCY
               : point == 0xab || point == 0xbb ? CHARACTER_QUOTE
               : point == 0xb7                  ? CHARACTER_SEPARATOR
                                                : CHARACTER_MARK;
    }
    bool capital = point < 0x100   ? point < 0xdf && point != 0xd7
                   : point < 0x180 ? point % 2 == 0 /* most are pairs, the capital first */
                   : point < 0x386 ? false
                   : point < 0x3ac ? point != 0x390
                   : point < 0x430 ? point >= 0x400
                                   : point >= 0x531 && point < 0x557;
    return capital ? CHARACTER_CAPITAL : CHARACTER_SMALL;
}

/* U+0590 to U+1FFF. */
static enum character eastern(uint32_t point) {
    bool comma = point == 0x60c || point == 0x61b; /* Arabic comma and semicolon */
    /* Arabic question mark and full stop, danda */
    bool stop = point == 0x61f || point == 0x6d4 || point == 0x964;
    bool digit = (point >= 0x660 && point < 0x66a) || (point >= 0x6f0 && point < 0x6fa);
    bool unspaced = (point >= 0xe00 && point < 0xf00) || (point >= 0x1000 && point < 0x10a0) ||
                    (point >= 0x1780 && point < 0x1800);
    return comma             ? CHARACTER_COMMA
           : stop            ? CHARACTER_STOP
           : digit           ? CHARACTER_DIGIT
           : unspaced        ? CHARACTER_UNSPACED
           : point >= 0x1e00 ? CHARACTER_SMALL /* Latin and Greek with marks */
                             : CHARACTER_UNCASED;
}

/* U+2000 to U+2FFF: punctuation and symbols. */
static enum character symbol(uint32_t point) {
    return point >= 0x2018 && point < 0x2020    ? CHARACTER_QUOTE
           : point == 0x2026                    ? CHARACTER_STOP
           : point == 0x2022 || point == 0x203a ? CHARACTER_SEPARATOR
           : point >= 0x20a0 && point < 0x20d0  ? CHARACTER_CURRENCY
           : point >= 0x2190 && point < 0x2c00  ? CHARACTER_SEPARATOR
           : point >= 0x2c00                    ? CHARACTER_UNCASED
                                                : CHARACTER_MARK;
}

/* U+3000 and above. */
static enum character wide(uint32_t point) {
    if (point < 0x3040) {
        return point == 0x3001                     ? CHARACTER_COMMA
               : point == 0x3002                   ? CHARACTER_STOP
               : point >= 0x3008 && point < 0x3012 ? CHARACTER_QUOTE
                                                   : CHARACTER_MARK;
    }
    if (point >= 0xff00 && point < 0xff5f) { /* ASCII in full width */
        return (enum character)character_ascii[point - 0xfee0];
    }
    if (point < 0xa000 || (point >= 0xf900 && point < 0xfb00) || point >= 0x20000) {
        return CHARACTER_WIDE;
    }
    return point >= 0x1f000 ? CHARACTER_SEPARATOR : CHARACTER_UNCASED;
}

enum character character_of(uint32_t point) {
    return point < 0x80     ? (enum character)character_ascii[point]
           : point < 0x590  ? western(point)
           : point < 0x2000 ? eastern(point)
           : point < 0x3000 ? symbol(point)
                            : wide(point);
}

bool character_is_letter_or_digit(uint32_t point) {
    const enum character kind = character_of(point);
    return point > ' ' &&
           (kind >= CHARACTER_SMALL || kind == CHARACTER_CAPITAL || kind == CHARACTER_DIGIT);
}

/* Capitals from `first` to `last`, and how far on their small letters are. With a distance of 1,
 * capitals and small letters take turns. */
static const struct capitals {
    uint16_t first, last, distance;
} capitals[] = {
    {'A', 'Z', 32},       {0xc0, 0xd6, 32},   {0xd8, 0xde, 32},    {0x100, 0x12e, 1},
    {0x132, 0x136, 1},    {0x139, 0x147, 1},  {0x14a, 0x176, 1},   {0x179, 0x17d, 1},
    {0x18f, 0x18f, 202},  {0x1a0, 0x1a4, 1},  {0x1af, 0x1af, 1},   {0x1cd, 0x1db, 1},
    {0x1de, 0x1ee, 1},    {0x1f8, 0x21e, 1},  {0x222, 0x232, 1},   {0x386, 0x386, 38},
    {0x388, 0x38a, 37},   {0x38c, 0x38c, 64}, {0x38e, 0x38f, 63},  {0x391, 0x3a1, 32},
    {0x3a3, 0x3ab, 32},   {0x3c2, 0x3c2, 1},  {0x3d8, 0x3ee, 1},   {0x400, 0x40f, 80},
    {0x410, 0x42f, 32},   {0x460, 0x480, 1},  {0x48a, 0x4be, 1},   {0x4c1, 0x4cd, 1},
    {0x4d0, 0x52e, 1},    {0x531, 0x556, 48}, {0x1e00, 0x1e94, 1}, {0x1ea0, 0x1efe, 1},
    {0xff21, 0xff3a, 32},
};

/* For each 256 code points, the first row that ends there or later; last, that for all others. */
static const uint8_t capitals_from[] = {0, 3, 13, 15, 23, 28, 30};

uint32_t character_fold(uint32_t point) {
    const size_t last = sizeof capitals_from - 1;
    size_t i = capitals_from[point / 256 < last ? point / 256 : last];
    for (; i < sizeof capitals / sizeof *capitals; i++) {
        const struct capitals *range = &capitals[i];
        if (point < range->first) { return point; }
        if (point > range->last) { continue; }
        bool small = range->distance == 1 && (point - range->first) % 2 == 1;
        return small ? point : point + range->distance;
    }
    return point;
}

static bool is_in(uint32_t point, const struct character_range *ranges, size_t count) {
    size_t low = 0;
    while (low < count) {
        const size_t middle = low + (count - low) / 2;
        if (point >= ranges[middle].first && point <= ranges[middle].last) { return true; }
        if (point > ranges[middle].last) {
            low = middle + 1;
        } else {
            count = middle;
        }
    }
    return false;
}

static const struct character_range words[] = {
    {0xe01, 0xe3a},     {0xe40, 0xe4e},     {0xe50, 0xe59},   /* Thai */
    {0xe81, 0xebd},     {0xec0, 0xedf},                       /* Lao */
    {0x1000, 0x1049},   {0x1050, 0x109d},                     /* Burmese */
    {0x1780, 0x17d3},   {0x17d7, 0x17d7},   {0x17dc, 0x17f9}, /* Khmer */
    {0x3005, 0x3007},   {0x3021, 0x3029},   {0x3038, 0x303b}, /* Han */
    {0x3041, 0x309a},   {0x309d, 0x309f},                     /* Hiragana */
    {0x30a1, 0x30fa},   {0x30fc, 0x30ff},   {0x31f0, 0x31ff}, /* Katakana */
    {0x3400, 0x4dbf},   {0x4e00, 0x9fff},                     /* Han */
    {0xa9e0, 0xa9fe},   {0xaa60, 0xaa76},   {0xaa7a, 0xaa7f}, /* Burmese */
    {0xf900, 0xfaff},                                         /* Han */
    {0xff66, 0xff9f},   {0x1aff0, 0x1b16f},                   /* kana */
    {0x20000, 0x3fffd},                                       /* Han */
};

bool character_is_word(uint32_t point) {
    return point >= words[0].first && is_in(point, words, sizeof words / sizeof *words);
}

const uint16_t character_windows_1252[32] = {
    0x20ac, 0x81,   0x201a, 0x192,  0x201e, 0x2026, 0x2020, 0x2021, 0x2c6,  0x2030, 0x160,
    0x2039, 0x152,  0x8d,   0x17d,  0x8f,   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x2dc,  0x2122, 0x161,  0x203a, 0x153,  0x9d,   0x17e,  0x178,
};

#define WORD_JOINER      0x2060
#define ZERO_WIDTH_SPACE 0x200b

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
    if ((before | after) < 0x80) { return false; } /* as most are */
    if (before == ZERO_WIDTH_SPACE) { return true; }
    bool joined = before == WORD_JOINER || character_is_joiner(before) || width_of(after) == 0;
    if (joined || (!is_ideographic(before) && !is_ideographic(after))) { return false; }
    return !ends_no_line(before) && !begins_no_line(after);
}
