/* In:  characters of text.
 * Out: what each is to someone who cannot read: a letter, a digit, a full stop.
 * Memory: none; the tables are constant. */
#ifndef DANAG_TEXT_CHARACTER_H
#define DANAG_TEXT_CHARACTER_H

#include <stddef.h>
#include <stdint.h>

/* Of those before CHARACTER_LANES, ASCII's are counted in one sum. */
enum character {
    CHARACTER_STOP,  /* . ! ? and their likes */
    CHARACTER_COMMA, /* , ; : */
    CHARACTER_DIGIT,
    CHARACTER_CAPITAL,
    CHARACTER_QUOTE, /* brackets, too */
    CHARACTER_CURRENCY,
    CHARACTER_SEPARATOR, /* | / > and their likes, bullets, arrows */
    CHARACTER_MARK,      /* other punctuation */
    CHARACTER_LANES,
    CHARACTER_SMALL = CHARACTER_LANES, /* a letter that is no capital */
    CHARACTER_WIDE,                    /* of a script without spaces: Han, kana */
    CHARACTER_UNSPACED,                /* of one that is spelt: Thai, Lao, Burmese, Khmer */
    CHARACTER_UNCASED,                 /* any other, of a script without capitals */
    CHARACTER_COUNT
};

extern const char *const character_names[CHARACTER_COUNT];

/* ASCII's, by byte; space and control characters are taken for small letters. */
extern const uint8_t character_ascii[128];

/* Eight counters in one sum, by byte: adding up to CHARACTER_LANE_MOST of them, none overflows.
 * Bytes beyond ASCII, small letters and space count nothing. */
#define CHARACTER_LANE_BITS 8
#define CHARACTER_LANE_MOST 255
extern const uint64_t character_lanes[256];

/* Of any code point. */
enum character character_of(uint32_t point);

/* The code point that valid UTF-8 begins with, and how many bytes it takes. */
uint32_t character_decode(const char *text, size_t *size);

#endif
