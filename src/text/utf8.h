/* UTF-8: where its characters end, how many there are, and what code points they are. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The longest UTF-8 sequence, in bytes. */
#define UTF8_SEQUENCE_MAX 4

/* The character that replaces bytes that cannot be decoded. */
#define UTF8_REPLACEMENT      0xfffd
#define UTF8_REPLACEMENT_TEXT "\xef\xbf\xbd"

/* What the bytes begin with. */
enum utf8_sequence {
    UTF8_VALID,   /* a character of `length` bytes */
    UTF8_INVALID, /* `length` bytes that one U+FFFD replaces (Encoding §8.1.1, UTF-8 decoder) */
    UTF8_CUT      /* a character whose last bytes are missing */
};
enum utf8_sequence utf8_sequence(const unsigned char *bytes, size_t size, size_t *length);

/* The number of bytes before the first non-ASCII one. */
size_t utf8_ascii_prefix(const unsigned char *bytes, size_t size);

/* The number of valid bytes at the start. *next says what follows them, and *length its size in
 * bytes. *next is UTF8_VALID if all bytes are valid. */
size_t utf8_valid(const unsigned char *bytes, size_t size, enum utf8_sequence *next,
                  size_t *length);

/* The number of characters in valid UTF-8. */
uint64_t utf8_characters(const char *bytes, size_t size);

/* The largest size up to `most` that cuts no character. `bytes` has more than `most` bytes. */
size_t utf8_whole(const char *bytes, size_t most);

/* The first code point of valid UTF-8; *size is its length in bytes. */
static inline uint32_t utf8_decode(const char *text, size_t *size) {
    const unsigned char *bytes = (const unsigned char *)text;
    uint32_t lead = bytes[0];
    *size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    switch (*size) {
    case 1:
        return lead;
    case 2:
        return (lead & 0x1f) << 6 | (bytes[1] & 0x3fu);
    case 3:
        return (lead & 0x0f) << 12 | (bytes[1] & 0x3fu) << 6 | (bytes[2] & 0x3fu);
    default:
        return (lead & 0x07) << 18 | (bytes[1] & 0x3fu) << 12 | (bytes[2] & 0x3fu) << 6 |
               (bytes[3] & 0x3fu);
    }
}

/* Writes a code point. Returns its length in bytes. */
size_t utf8_encode(uint32_t point, char text[UTF8_SEQUENCE_MAX]);
