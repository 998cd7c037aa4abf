/* Bytes held back until the document ends, up to a limit. What comes after the limit is dropped, so
 * they are the beginning of what was put. */
#ifndef DANAG_OUTPUT_HOLD_H
#define DANAG_OUTPUT_HOLD_H

#include "danag.h"

#include <stdbool.h>
#include <stddef.h>

struct hold {
    const struct danag_allocator *memory;
    char *bytes;
    size_t size;
    size_t capacity;
    size_t limit;
    bool cut;    /* bytes were dropped */
    bool failed; /* because memory was short */
};

/* Empties it, and keeps its memory for the next bytes. At first all members are 0, except
 * `limit` and `memory`. */
void hold_begin(struct hold *hold);
void hold_free(struct hold *hold);

/* A danag_output; it always returns 0. */
int hold_put(void *hold, const char *bytes, size_t size);

/* If bytes were dropped: drops the last character, too, if only its beginning was held. What was
 * put must be UTF-8. */
void hold_end(struct hold *hold);

#endif
