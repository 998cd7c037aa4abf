#include "lines/join.h"

#include "text/character.h"
#include "text/utf8.h"

#define EAST_ASIAN   0x2e80 /* from here on, scripts without spaces, and what goes with them */
#define LENGTH_LEAST 2      /* a shorter text may be a drop cap, or one letter of many */

static enum character kind_of(uint32_t point) {
    return point < EAST_ASIAN ? character_of(point) : CHARACTER_WIDE;
}

uint32_t join_last(struct slice text) {
    size_t size;
    return utf8_decode(text.bytes + utf8_whole(text.bytes, text.size - 1), &size);
}

bool join_is_word(uint32_t point) {
    enum character kind = kind_of(point);
    return (kind == CHARACTER_SMALL && point > ' ') || kind == CHARACTER_CAPITAL ||
           kind == CHARACTER_DIGIT;
}

/* The same for a script without capitals, too. */
static bool is_spaced(uint32_t point) {
    return join_is_word(point) || kind_of(point) == CHARACTER_UNCASED;
}

static bool is_currency(uint32_t point) {
    return point == '$' || (point >= 0xa2 && point <= 0xa5) ||
           (point >= 0x20a0 && point <= 0x20cf); /* Unicode's Currency Symbols */
}

bool join_parts(const struct join *join, struct slice next, uint64_t boxes) {
    size_t size;
    const uint32_t first = utf8_decode(next.bytes, &size);
    const enum character kind = kind_of(first);
    const bool after_stop = kind_of(join->last) == CHARACTER_STOP;
    if (join->boxes != boxes) {
        return is_spaced(first) && (join->last == 0 || after_stop || is_spaced(join->last));
    }
    if (join->tags != JOIN_RESTARTED || join->length < LENGTH_LEAST) { return false; }
    const bool begins = kind == CHARACTER_CAPITAL || is_currency(first);
    const bool after_label = join->last == ':' && !ascii_is_digit(join->first);
    return (begins && after_stop) ||
           ((begins || kind == CHARACTER_DIGIT) &&
            (after_label || join->last == ')' || join_is_word(join->last)));
}
