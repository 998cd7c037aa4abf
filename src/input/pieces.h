/* Bytes that come in pieces cut anywhere: how a reader takes them step by step, and holds the first
 * ones until it is clear what they are. */
#pragma once

#include <stddef.h>
#include <string.h>

/* Takes bytes that have come: all of them, unless it sets *taken. Answers STATUS_OK or an error. */
typedef int piece_step(void *self, const char *data, size_t size, size_t *taken);

/* Takes step after step, until nothing is left or a step answers an error; answers that, too. */
static inline int pieces_push(piece_step *step, void *self, const char *data, size_t size) {
    int error = 0;
    while (size > 0 && error == 0) {
        size_t taken = size;
        error = step(self, data, size, &taken);
        data += taken;
        size -= taken;
    }
    return error;
}

/* Holds bytes to look at, up to `bound` of them. Answers how many it took. */
static inline size_t pieces_hold(void *held, size_t *held_size, size_t bound, const void *data,
                                 size_t size) {
    const size_t room = bound - *held_size;
    const size_t taken = size < room ? size : room;
    memcpy((char *)held + *held_size, data, taken);
    *held_size += taken;
    return taken;
}
