#include "utf8.h"

#include <string.h>

enum utf8_sequence utf8_sequence(const unsigned char *bytes, size_t size, size_t *length) {
    unsigned char lead = bytes[0];
    size_t needed = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    *length = 1;
    if (needed == 0 || lead > 0xf4)
        return UTF8_INVALID;
    /* The second byte keeps out overlong forms, surrogates and what lies beyond U+10FFFF. */
    unsigned char least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    unsigned char most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    while (*length < needed) {
        if (*length == size)
            return UTF8_CUT;
        if (bytes[*length] < least || bytes[*length] > most)
            return UTF8_INVALID;
        least = 0x80;
        most = 0xbf;
        ++*length;
    }
    return UTF8_VALID;
}

/* How many of the eight bytes of a word continue a character: these alone are 10xxxxxx. */
static uint64_t continuing(uint64_t word) {
    const uint64_t ones = 0x0101010101010101;
    return (word >> 7 & ~word >> 6 & ones) * ones >> 56;
}

uint64_t utf8_characters(const char *bytes, size_t size) {
    uint64_t count = size;
    uint64_t word;
    for (; size >= sizeof word; size -= sizeof word, bytes += sizeof word) {
        memcpy(&word, bytes, sizeof word);
        count -= continuing(word);
    }
    word = 0;
    for (; size > 0; size--)
        word = word << 8 | (unsigned char)bytes[size - 1];
    return count - continuing(word);
}

size_t utf8_whole(const char *bytes, size_t most) {
    while (most > 0 && ((unsigned char)bytes[most] & 0xc0) == 0x80)
        most--;
    return most;
}

size_t utf8_ascii_prefix(const unsigned char *bytes, size_t size) {
    size_t count = 0;
    while (count + 4 * sizeof(uint64_t) <= size) {
        uint64_t words[4];
        memcpy(words, bytes + count, sizeof words);
        if ((words[0] | words[1] | words[2] | words[3]) & 0x8080808080808080)
            break;
        count += sizeof words;
    }
    while (count < size && bytes[count] < 0x80)
        count++;
    return count;
}
