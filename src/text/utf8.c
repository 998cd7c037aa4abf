#include "text/utf8.h"

#include "text/sixteen.h"

enum utf8_sequence utf8_sequence(const unsigned char *bytes, size_t size, size_t *length) {
    unsigned char lead = bytes[0];
    size_t needed = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    *length = 1;
    if (needed == 0 || lead > 0xf4) { return UTF8_INVALID; }
    /* These limits on the second byte exclude the remaining overlong forms, surrogates, and code
     * points beyond U+10FFFF. */
    unsigned char least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    unsigned char most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    while (*length < needed) {
        if (*length == size) { return UTF8_CUT; }
        if (bytes[*length] < least || bytes[*length] > most) { return UTF8_INVALID; }
        least = 0x80;
        most = 0xbf;
        ++*length;
    }
    return UTF8_VALID;
}

/* The number of the bytes that continue a character. They have the form 10xxxxxx. */
static unsigned continuing(uint64_t octets) {
    return octets_count(octets & ~(octets << 1) & 0x80 * OCTETS_ONES);
}

uint64_t utf8_characters(const char *bytes, size_t size) {
    uint64_t count = size;
    for (; size >= 8; size -= 8, bytes += 8) { count -= continuing(octets_load(bytes)); }
    return size > 0 ? count - continuing(octets_load_few(bytes, size)) : count;
}

size_t utf8_whole(const char *bytes, size_t most) {
    while (most > 0 && ((unsigned char)bytes[most] & 0xc0) == 0x80) { most--; }
    return most;
}

#define ASCII_BLOCK 128

/* Has the highest bit of some byte, if any of these 64 has it. */
static inline sixteen high_bits(const unsigned char *bytes) {
    const sixteen first = sixteen_or(sixteen_load(bytes), sixteen_load(bytes + 16));
    const sixteen last = sixteen_or(sixteen_load(bytes + 32), sixteen_load(bytes + 48));
    return sixteen_or(first, last);
}

static inline bool block_is_ascii(const unsigned char *bytes) {
    return sixteen_bits(sixteen_or(high_bits(bytes), high_bits(bytes + 64))) == 0;
}

size_t utf8_ascii_prefix(const unsigned char *bytes, size_t size) {
    size_t count = 0;
    while (count + ASCII_BLOCK <= size && block_is_ascii(bytes + count)) { count += ASCII_BLOCK; }
    for (; count + sizeof(uint64_t) <= size; count += sizeof(uint64_t)) {
        uint64_t marks = octets_load((const char *)bytes + count) & 0x80 * OCTETS_ONES;
        if (marks != 0) { return count + octets_before(marks); }
    }
    while (count < size && bytes[count] < 0x80) { count++; }
    return count;
}

/* A bit for each of the sixteen bytes that is at least `least`. */
static inline unsigned from(sixteen bytes, unsigned least) {
    return sixteen_bits(sixteen_between(bytes, least, 0xff));
}

static inline unsigned equal(sixteen bytes, unsigned byte) {
    return sixteen_bits(sixteen_equal(bytes, byte));
}

/* How many of the next sixteen bytes are whole valid characters. 0 if they are all ASCII, or if
 * utf8_sequence must look: at a character of four bytes, which is rare, or at what is wrong. */
static inline size_t valid_in_block(const unsigned char *text) {
    const sixteen bytes = sixteen_load(text);
    const unsigned all = sixteen_bits(bytes);
    const unsigned leads = from(bytes, 0xc0), threes = from(bytes, 0xe0);
    const unsigned needed = leads << 1 | threes << 2;
    const unsigned a0 = from(bytes, 0xa0);
    const unsigned overlong = equal(bytes, 0xe0) << 1 & ~a0;
    const unsigned surrogate = equal(bytes, 0xed) << 1 & a0;
    const unsigned never = equal(bytes, 0xc0) | equal(bytes, 0xc1) | from(bytes, 0xf0);
    const unsigned wrong = (needed ^ (all & ~leads)) | overlong | surrogate | never;
    if ((wrong & 0xffff) != 0 || all == 0) { return 0; }
    /* The last character may go on in the next block. */
    return needed >> 16 == 0 ? 16 : bits_highest(leads);
}

/* Like utf8_sequence, but does without its loop for most characters of two and three bytes. Four
 * bytes can be read. */
static inline enum utf8_sequence short_sequence(const unsigned char *bytes, size_t size,
                                                size_t *length) {
    const uint32_t four = octets_four((const char *)bytes);
    const uint32_t second = four & 0x200f; /* what makes a second byte wrong after some leads */
    if ((four & 0xc0e0) == 0x80c0 && (four & 0x1e) != 0) {
        *length = 2;
    } else if ((four & 0xc0c0f0) == 0x8080e0 && second != 0 && second != 0x200d) {
        *length = 3;
    } else {
        return utf8_sequence(bytes, size, length);
    }
    return UTF8_VALID;
}

size_t utf8_valid(const unsigned char *bytes, size_t size, enum utf8_sequence *next,
                  size_t *length) {
    size_t count = 0;
    *next = UTF8_VALID;
    while ((count += utf8_ascii_prefix(bytes + count, size - count)) < size) {
        size_t valid;
        while (SIXTEEN_AT_ONCE && size - count >= 16 &&
               (valid = valid_in_block(bytes + count)) > 0) {
            count += valid;
        }
        if (count == size) { break; }
        if (bytes[count] < 0x80) { continue; }
        *next = size - count >= 4 ? short_sequence(bytes + count, size - count, length)
                                  : utf8_sequence(bytes + count, size - count, length);
        if (*next != UTF8_VALID) { break; }
        count += *length;
    }
    return count;
}

size_t utf8_encode(uint32_t point, char text[UTF8_SEQUENCE_MAX]) {
    if (point < 0x80) {
        text[0] = (char)point;
        return 1;
    }
    size_t size = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (size_t i = size - 1; i > 0; i--, point >>= 6) { text[i] = (char)(0x80 | (point & 0x3f)); }
    text[0] = (char)(0xf00 >> size | point);
    return size;
}
