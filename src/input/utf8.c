#include "input/utf8.h"

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

void utf8_begin(struct utf8 *utf8) {
    utf8->held_size = 0;
    utf8->at_start = true;
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

/* How many bytes are valid, and in `next` what follows them; UTF8_VALID where nothing does. */
static size_t valid_prefix(const unsigned char *bytes, size_t size, enum utf8_sequence *next,
                           size_t *length) {
    size_t count = 0;
    *next = UTF8_VALID;
    while ((count += utf8_ascii_prefix(bytes + count, size - count)) < size) {
        *next = utf8_sequence(bytes + count, size - count, length);
        if (*next != UTF8_VALID)
            break;
        count += *length;
    }
    return count;
}

/* Bytes that are not valid come in runs: a run is one push. */
#define REPLACEMENTS_MAX 16
#define REPLACEMENT_SIZE 3
static const char replacements[] = "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
                                   "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
                                   "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
                                   "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd";

static int push_replacements(struct utf8 *utf8, size_t count) {
    utf8->at_start = false;
    return utf8->push(utf8->self, replacements, count * REPLACEMENT_SIZE);
}

static int push_valid(struct utf8 *utf8, const unsigned char *bytes, size_t size) {
    if (utf8->at_start && size > 0) {
        utf8->at_start = false;
        if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) {
            bytes += 3;
            size -= 3;
        }
    }
    return size > 0 ? utf8->push(utf8->self, (const char *)bytes, size) : 0;
}

/* Completes the sequence that the last bytes began; says how many of the new ones it took. */
static int push_held(struct utf8 *utf8, const unsigned char *bytes, size_t size, size_t *taken) {
    enum utf8_sequence next = UTF8_CUT;
    size_t length = 0;
    size_t before = utf8->held_size;
    *taken = 0;
    while (next == UTF8_CUT && *taken < size) {
        utf8->held[utf8->held_size++] = bytes[(*taken)++];
        next = utf8_sequence(utf8->held, utf8->held_size, &length);
    }
    if (next == UTF8_CUT)
        return 0;
    utf8->held_size = 0;
    *taken = length - before;
    return next == UTF8_VALID ? push_valid(utf8, utf8->held, length) : push_replacements(utf8, 1);
}

int utf8_push(struct utf8 *utf8, const char *data, size_t size) {
    const unsigned char *bytes = (const unsigned char *)data;
    size_t length = 0;
    int error = 0;
    if (utf8->held_size > 0 && size > 0) {
        error = push_held(utf8, bytes, size, &length);
        bytes += length;
        size -= length;
    }
    while (error == 0 && size > 0) {
        enum utf8_sequence next;
        size_t valid = valid_prefix(bytes, size, &next, &length);
        error = push_valid(utf8, bytes, valid);
        bytes += valid;
        size -= valid;
        if (next == UTF8_CUT) {
            memcpy(utf8->held, bytes, size);
            utf8->held_size = size;
            return error;
        }
        size_t invalid = 0;
        for (; next == UTF8_INVALID && invalid < REPLACEMENTS_MAX; invalid++) {
            bytes += length;
            size -= length;
            next = size > 0 ? utf8_sequence(bytes, size, &length) : UTF8_VALID;
        }
        if (invalid > 0 && error == 0)
            error = push_replacements(utf8, invalid);
    }
    return error;
}

int utf8_end(struct utf8 *utf8) {
    if (utf8->held_size == 0)
        return 0;
    utf8->held_size = 0;
    return push_replacements(utf8, 1);
}
