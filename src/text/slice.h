/* Bytes that someone else owns. */
#ifndef DANAG_TEXT_SLICE_H
#define DANAG_TEXT_SLICE_H

#include <stdbool.h>
#include <stddef.h>

struct slice {
    const char *bytes; /* not terminated */
    size_t size;
};

/* Whether the slice is `name`, ignoring case. `name` is in lower case. Only letters are compared
 * strictly: a control character may pass for a digit or a `-`. */
static inline bool slice_equals(struct slice slice, const char *name) {
    size_t i = 0;
    while (i < slice.size && name[i] != '\0' && (slice.bytes[i] | 0x20) == name[i]) { i++; }
    return i == slice.size && name[i] == '\0';
}

#endif
