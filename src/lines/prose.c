/* Counts the characters of a line by kind, and passes its text to words.c. */
#include "lines/words.h"

#include "text/utf8.h"

#include <string.h>

#define COPYRIGHT_SIGN 0xa9

void prose_begin(struct prose *prose) {
    memset(prose->counts, 0, sizeof prose->counts);
    prose->begun = prose->copyright = false;
    words_begin(&prose->words);
}

static void ascii_text(struct prose *prose, struct slice text) {
    const unsigned char *byte = (const unsigned char *)text.bytes;
    const unsigned char *end = byte + text.size;
    while (byte < end) {
        const unsigned char *stop =
            end - byte > CHARACTER_LANE_MOST ? byte + CHARACTER_LANE_MOST : end;
        uint64_t sum = 0;
        for (; stop - byte >= 4; byte += 4) {
            sum += character_lanes[byte[0]] + character_lanes[byte[1]] + character_lanes[byte[2]] +
                   character_lanes[byte[3]];
        }
        while (byte < stop) { sum += character_lanes[*byte++]; }
        for (int lane = 0; lane < CHARACTER_LANES; lane++) {
            prose->counts[lane] +=
                (uint32_t)(sum >> CHARACTER_LANE_BITS * lane & CHARACTER_LANE_MOST);
        }
    }
}

/* Returns the kind of the first character. */
static enum character wide_text(struct prose *prose, struct slice text,
                                const struct lexicon *lexicon) {
    enum character first = CHARACTER_COUNT;
    for (size_t at = 0, size; at < text.size; at += size) {
        uint32_t point = utf8_decode(text.bytes + at, &size);
        enum character character = character_of(point);
        if (at == 0) { first = character; }
        prose->last = character;
        prose->counts[character]++;
        prose->copyright = prose->copyright || point == COPYRIGHT_SIGN;
        if (words_wanted(&prose->words)) {
            const struct slice bytes = {text.bytes + at, size};
            words_character(&prose->words, bytes, point, character, lexicon);
        }
    }
    return first;
}

static enum character ascii_at(struct slice text, size_t at) {
    return (enum character)character_ascii[(unsigned char)text.bytes[at] & 127];
}

void prose_text(struct prose *prose, const struct text *text, const struct lexicon *lexicon) {
    struct slice slice = text->text;
    enum character first;
    if (text->class == TEXT_WORDS) {
        if (words_wanted(&prose->words)) { words_ascii(&prose->words, slice, lexicon); }
        ascii_text(prose, slice);
        first = ascii_at(slice, 0);
        prose->last = ascii_at(slice, slice.size - 1);
    } else {
        first = wide_text(prose, slice, lexicon);
    }
    if (!prose->begun) { prose->first = first; }
    prose->begun = true;
}
