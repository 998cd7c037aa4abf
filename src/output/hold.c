#include "output/hold.h"

#include "text/memory.h"
#include "text/utf8.h"

#include <string.h>

#define FIRST_SIZE 4096

void hold_begin(struct hold *hold) {
    hold->size = 0;
    hold->cut = hold->failed = false;
}

void hold_free(struct hold *hold) {
    memory_free(hold->memory, hold->bytes);
    hold->bytes = NULL;
    hold->capacity = 0;
}

static bool grow(struct hold *hold, size_t needed) {
    size_t capacity = hold->capacity > 0 ? hold->capacity : FIRST_SIZE;
    while (capacity < needed && capacity <= hold->limit / 2) { capacity *= 2; }
    if (capacity < needed || capacity > hold->limit) { capacity = hold->limit; }
    char *larger = memory_resize(hold->memory, hold->bytes, capacity);
    if (larger == NULL) { return false; }
    hold->bytes = larger;
    hold->capacity = capacity;
    return true;
}

int hold_put(void *self, const char *bytes, size_t size) {
    struct hold *hold = self;
    if (hold->cut) { return 0; }
    const size_t left = hold->limit - hold->size;
    if (size > left) {
        hold->cut = true;
        size = left;
    }
    if (size > hold->capacity - hold->size && !grow(hold, hold->size + size)) {
        hold->cut = hold->failed = true;
        return 0;
    }
    if (size > 0) { memcpy(hold->bytes + hold->size, bytes, size); }
    hold->size += size;
    return 0;
}

void hold_end(struct hold *hold) {
    size_t start = hold->size;
    size_t length;
    if (!hold->cut) { return; }
    while (start > 0 && hold->size - start < UTF8_SEQUENCE_MAX &&
           ((unsigned char)hold->bytes[start - 1] & 0xc0) == 0x80) {
        start--;
    }
    if (start > 0) { start--; }
    if (start < hold->size && utf8_sequence((const unsigned char *)hold->bytes + start,
                                            hold->size - start, &length) == UTF8_CUT) {
        hold->size = start;
    }
}
