/* In:  bytes of UTF-8, or what says to be.
 * Out: where its characters end, and how many they are.
 * Memory: none. */
#ifndef DANAG_TEXT_UTF8_H
#define DANAG_TEXT_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* The longest UTF-8 sequence, in bytes. */
#define UTF8_SEQUENCE_MAX 4

/* What bytes begin with. */
enum utf8_sequence {
    UTF8_VALID,   /* a character of `length` bytes */
    UTF8_INVALID, /* `length` bytes that stand for one U+FFFD (Encoding §8.1.1, UTF-8 decoder) */
    UTF8_CUT      /* bytes that more may make valid */
};
enum utf8_sequence utf8_sequence(const unsigned char *bytes, size_t size, size_t *length);

/* How many of the bytes come before the first that is not ASCII. */
size_t utf8_ascii_prefix(const unsigned char *bytes, size_t size);

/* How many characters valid UTF-8 is: all its bytes but those that continue one. */
uint64_t utf8_characters(const char *bytes, size_t size);

/* How many of the bytes, `most` at most, are whole characters; there are more than `most`. */
size_t utf8_whole(const char *bytes, size_t most);

#endif
