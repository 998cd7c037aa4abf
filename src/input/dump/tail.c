#include "input/dump/tail.h"

#include <string.h>

#define LINE_ENDS_BOUND 4096

size_t tail_bound(const struct record_format *format) {
    return TAIL_SIZE + LINE_ENDS_BOUND + format->line_bound;
}

void tail_reset(struct tail *tail) {
    tail->size = 0;
    tail->full = false;
}

void tail_add(struct tail *tail, const char *data, size_t size) {
    if (tail->full || size > tail->bound - tail->size) {
        tail->size = 0;
        tail->full = true;
        return;
    }
    memcpy(tail->bytes + tail->size, data, size);
    tail->size += size;
}
