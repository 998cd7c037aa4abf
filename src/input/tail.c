#include "input/tail.h"

#include <string.h>

void tail_reset(struct tail *tail) {
    tail->size = 0;
    tail->full = false;
}

void tail_add(struct tail *tail, const char *data, size_t size) {
    if (tail->full || size > TAIL_BOUND - tail->size) {
        tail->size = 0;
        tail->full = true;
        return;
    }
    memcpy(tail->bytes + tail->size, data, size);
    tail->size += size;
}
