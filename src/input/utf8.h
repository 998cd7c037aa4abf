/* In:  the bytes of a page that says it is UTF-8.
 * Out: the same in valid UTF-8, in slices: what is not valid becomes U+FFFD.
 * Memory: a slice is the caller's own bytes, or constant; at most three bytes are held back. */
#ifndef DANAG_INPUT_UTF8_H
#define DANAG_INPUT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest UTF-8 sequence, in bytes. */
#define UTF8_SEQUENCE_MAX 4

/* What bytes begin with. */
enum utf8_sequence {
    UTF8_VALID,   /* a character of `size` bytes */
    UTF8_INVALID, /* `size` bytes that stand for one U+FFFD (Encoding §8.1.1, UTF-8 decoder) */
    UTF8_CUT      /* bytes that more may make valid */
};
enum utf8_sequence utf8_sequence(const unsigned char *bytes, size_t size, size_t *length);

/* How many of the bytes come before the first that is not ASCII. */
size_t utf8_ascii_prefix(const unsigned char *bytes, size_t size);

/* How many characters valid UTF-8 is: all its bytes but those that continue one. */
uint64_t utf8_characters(const char *bytes, size_t size);

/* How many of the bytes, `most` at most, are whole characters; there are more than `most`. */
size_t utf8_whole(const char *bytes, size_t most);

struct utf8 {
    int (*push)(void *self, const char *data, size_t size);
    void *self;
    unsigned char held[UTF8_SEQUENCE_MAX];
    size_t held_size;
    bool at_start; /* where a byte-order mark is taken off */
};

void utf8_begin(struct utf8 *utf8);

/* Both return 0, or what `push` returned that was not 0. */
int utf8_push(struct utf8 *utf8, const char *data, size_t size);
int utf8_end(struct utf8 *utf8);

#endif
