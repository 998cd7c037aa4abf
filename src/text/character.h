/* What a character is: to someone who cannot read it, a letter, a digit, a full stop; and in which
 * direction it is written. */
#ifndef DANAG_TEXT_CHARACTER_H
#define DANAG_TEXT_CHARACTER_H

#include <stdbool.h>
#include <stdint.h>

/* character_lanes counts the ASCII characters of the kinds before CHARACTER_LANES. */
enum character {
    CHARACTER_STOP,  /* . ! ? and the like */
    CHARACTER_COMMA, /* , ; : */
    CHARACTER_DIGIT,
    CHARACTER_CAPITAL,
    CHARACTER_QUOTE, /* and brackets */
    CHARACTER_CURRENCY,
    CHARACTER_SEPARATOR, /* | / > and the like, bullets, arrows */
    CHARACTER_MARK,      /* other punctuation */
    CHARACTER_LANES,
    CHARACTER_SMALL = CHARACTER_LANES, /* a letter that is no capital */
    CHARACTER_WIDE,                    /* of a script without spaces: Han, kana */
    CHARACTER_UNSPACED, /* of an alphabet without spaces: Thai, Lao, Burmese, Khmer */
    CHARACTER_UNCASED,  /* of any other script without capitals */
    CHARACTER_COUNT
};

extern const char *const character_names[CHARACTER_COUNT];

/* The kind of each ASCII byte; spaces and control characters count as small letters. */
extern const uint8_t character_ascii[128];

/* For each byte, eight counters in one number, one of them 1. Sums of at most
 * CHARACTER_LANE_MOST of these do not overflow. Bytes beyond ASCII, small letters and spaces are
 * not counted. */
#define CHARACTER_LANE_BITS 8
#define CHARACTER_LANE_MOST 255
extern const uint64_t character_lanes[256];

/* The kind of any code point. */
enum character character_of(uint32_t point);

/* What windows-1252 has at the bytes 0x80 to 0x9f, as code points. Where it has nothing, the byte
 * stands for itself. */
extern const uint16_t character_windows_1252[32];

/* Right-to-left scripts. html/lex_text.re has the same ranges. */
static inline bool character_is_r2l(uint32_t point) {
    return (point >= 0x590 && point <= 0x8ff) || (point >= 0xfb1d && point <= 0xfdff) ||
           (point >= 0xfe70 && point <= 0xfefc) || (point >= 0x10800 && point <= 0x10fff) ||
           (point >= 0x1e800 && point <= 0x1efff);
}

/* What joins or parts letters, or sets their direction, without a width of its own. */
static inline bool character_is_joiner(uint32_t point) {
    return point >= 0x200c && point <= 0x200f;
}

#endif
