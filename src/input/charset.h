/* In:  the bytes of a page in its charset; so far that is UTF-8.
 * Out: the same in valid UTF-8, in slices: what is not valid becomes U+FFFD.
 * Memory: a slice is the caller's own bytes, or constant; at most three bytes are held back. */
#ifndef DANAG_INPUT_CHARSET_H
#define DANAG_INPUT_CHARSET_H

#include "utf8.h"

#include <stdbool.h>

struct charset {
    int (*push)(void *self, const char *data, size_t size);
    void *self;
    unsigned char held[UTF8_SEQUENCE_MAX];
    size_t held_size;
    bool at_start; /* where a byte-order mark is taken off */
};

void charset_begin(struct charset *charset);

/* Both return 0, or what `push` returned that was not 0. */
int charset_push(struct charset *charset, const char *data, size_t size);
int charset_end(struct charset *charset);

#endif
