/* The kind of a code point (a letter, a digit, a full stop and so on), its direction, and its width
 * on a terminal. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* character_lanes has a counter for each kind before CHARACTER_LANES. */
enum character {
    CHARACTER_STOP,  /* . ! ? and the like */
    CHARACTER_COMMA, /* , ; : */
    CHARACTER_DIGIT,
    CHARACTER_CAPITAL,
    CHARACTER_QUOTE, /* quotes and brackets */
    CHARACTER_CURRENCY,
    CHARACTER_SEPARATOR, /* | / > and the like, bullets, arrows */
    CHARACTER_MARK,      /* other punctuation */
    CHARACTER_LANES,
    CHARACTER_SMALL = CHARACTER_LANES, /* a lower-case letter, or a space */
    CHARACTER_WIDE,                    /* Han, kana: scripts without spaces */
    CHARACTER_UNSPACED,                /* Thai, Lao, Burmese, Khmer: alphabets without spaces */
    CHARACTER_UNCASED,                 /* any other script without capitals */
    CHARACTER_COUNT
};

extern const char *const character_names[CHARACTER_COUNT];

/* The kind of each ASCII byte; spaces and control characters count as small letters. */
extern const uint8_t character_ascii[128];

/* For each byte, eight counters in one number: 1 for the byte's kind, 0 for the others. All are 0
 * for non-ASCII bytes, small letters and spaces. Sums of up to CHARACTER_LANE_MOST of these numbers
 * do not overflow. */
#define CHARACTER_LANE_BITS 8
#define CHARACTER_LANE_MOST 255
extern const uint64_t character_lanes[256];

/* The kind of any code point. */
enum character character_of(uint32_t point);

/* In any script. */
bool character_is_letter_or_digit(uint32_t point);

/* The small letter of a capital letter, and the usual form of a final sigma, so that texts compare
 * equal whatever their case. Any other code point is returned as it is. Latin, Greek, Cyrillic and
 * Armenian have case here. */
uint32_t character_fold(uint32_t point);

/* Whether words are counted by this character, as the script has no spaces: the letters, marks and
 * digits of Han, Hiragana, Katakana, Thai, Lao, Khmer and Burmese. WORD in labels.py has the same
 * ranges. */
bool character_is_word(uint32_t point);

/* Code points of the bytes 0x80 to 0x9f in windows-1252. Unassigned bytes stand for themselves. */
extern const uint16_t character_windows_1252[32];

/* Whether the script runs from right to left. html/lex_text.re has the same ranges. */
static inline bool character_is_r2l(uint32_t point) {
    return (point >= 0x590 && point <= 0x8ff) || (point >= 0xfb1d && point <= 0xfdff) ||
           (point >= 0xfe70 && point <= 0xfefc) || (point >= 0x10800 && point <= 0x10fff) ||
           (point >= 0x1e800 && point <= 0x1efff);
}

/* Whether the character joins or separates letters, or sets their direction, without any width. */
static inline bool character_is_joiner(uint32_t point) {
    return point >= 0x200c && point <= 0x200f;
}

/* Whether the character may stand on a line that people read. The others could move the cursor of a
 * terminal, begin another line, or show what follows in another order: control characters (C0, DEL
 * and C1), line and paragraph separators, and what overrides the direction of text. */
static inline bool character_is_printable(uint32_t point) {
    bool control = point < 0x20 || (point >= 0x7f && point < 0xa0);
    bool turns = (point >= 0x2028 && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
    return !control && !turns;
}

/* Characters in a row; tables are in order. */
struct character_range {
    uint32_t first, last;
};
extern const struct character_range width_zero[], width_double[];
extern const size_t width_zero_count, width_double_count;

/* The columns of a code point on a terminal: 0, 1 or 2. */
unsigned width_of(uint32_t point);

/* Whether a line may end between two characters without a space. That is so in scripts without
 * spaces, but no line begins with closing punctuation or ends with opening punctuation. */
bool width_may_break(uint32_t before, uint32_t after);
