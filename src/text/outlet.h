/* Where output is put, output that is held back, and text for a terminal. */
#pragma once

#include "danag.h"
#include "text/slice.h"

#include <stdio.h>

/* Once the callback has stopped the output, nothing more is put, so a format need not look at the
 * answer each time. */
struct outlet {
    danag_output *output;
    void *context;
    bool stopped;
};

static inline void outlet_put(struct outlet *outlet, const char *bytes, size_t size) {
    if (size == 0 || outlet->stopped) { return; }
    outlet->stopped = outlet->output(outlet->context, bytes, size) != 0;
}

/* A piece of no bytes ends a record. */
static inline void outlet_end_record(struct outlet *outlet) {
    if (!outlet->stopped) { outlet->stopped = outlet->output(outlet->context, "", 0) != 0; }
}

static inline void outlet_put_text(struct outlet *outlet, const char *text) {
    outlet_put(outlet, text, strlen(text));
}

/* Puts all of something. */
typedef void outlet_putter(struct outlet *outlet, const void *what);

/* Puts at most 255 bytes, as printf writes them; for numbers and markup of our own. */
void outlet_print(struct outlet *outlet, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Writes the text as UTF-8, with a `?` for each character that is not printable and each sequence
 * of bytes that is not UTF-8, as ls(1) does on a terminal. */
void put_printable(const char *text, FILE *stream);

/* Bytes up to a bound. What comes after it is dropped, so they are the beginning of what was put.
 * So output is held back until it is known whether it may pass. */
struct bounded {
    const struct danag_allocator *memory;
    char *bytes;
    size_t size, capacity, most;
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
