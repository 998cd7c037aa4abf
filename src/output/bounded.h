/* Bytes up to a bound. What comes after it is dropped, so they are the beginning of what was put.
 *
 * So output is held back until it is known whether it may pass. */
#ifndef DANAG_OUTPUT_BOUNDED_H
#define DANAG_OUTPUT_BOUNDED_H

#include "danag.h"
#include "text/slice.h"

struct bounded {
    const struct danag_allocator *memory;
    char *bytes;
    size_t size;
    size_t capacity;
    size_t most;
    bool cut;    /* bytes were dropped */
    bool failed; /* because memory was short */
};

/* Empties it, and keeps its memory for the next bytes. At first all members are 0, except `most`
 * and `memory`. */
void bounded_begin(struct bounded *bounded);
void bounded_free(struct bounded *bounded);

/* A danag_output; it always returns 0. All bytes together are UTF-8: no character is cut. */
int bounded_put(void *bounded, const char *bytes, size_t size);

static inline struct slice bounded_slice(const struct bounded *bounded) {
    return (struct slice){bounded->bytes != NULL ? bounded->bytes : "", bounded->size};
}

#endif
