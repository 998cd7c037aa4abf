/* Soft hyphens, U+00AD: places where a word may break at the end of a line of print. */
#ifndef DANAG_TEXT_SOFT_HYPHEN_H
#define DANAG_TEXT_SOFT_HYPHEN_H

#include "text/slice.h"

#include <string.h>

#define SOFT_HYPHEN_SIZE 2 /* bytes in UTF-8 */

/* The size of the text before its first soft hyphen; all of the text if it has none. The text is
 * UTF-8 in whole characters. */
static inline size_t soft_hyphen_find(struct slice text) {
    const char *end = text.bytes + text.size;
    const char *lead = text.bytes;
    while ((lead = memchr(lead, 0xc2, (size_t)(end - lead))) != NULL) {
        if ((unsigned char)lead[1] == 0xad) { return (size_t)(lead - text.bytes); }
        lead += 2;
    }
    return text.size;
}

/* Removes all soft hyphens. Returns the size that is left. */
static inline size_t soft_hyphen_remove(char *text, size_t size) {
    size_t kept = 0;
    for (size_t at = 0; at < size;) {
        size_t piece = soft_hyphen_find((struct slice){text + at, size - at});
        memmove(text + kept, text + at, piece);
        kept += piece;
        at += piece + SOFT_HYPHEN_SIZE;
    }
    return kept;
}

#endif
