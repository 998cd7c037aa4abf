#include "repeats/counting.h"

#include "repeats/line_key.h"

struct counting {
    const struct method_frame *frame;
    const struct outline *outline;
    struct page_keys keys;
    struct line_key reader;
};

static bool counting_make(void *state, const struct danag_allocator *memory, size_t size) {
    struct counting *counting = state;
    (void)size; /* PAGE_KEYS_MAX bounds it */
    page_keys_make(&counting->keys, memory);
    return true;
}

static void counting_free(void *state) {
    struct counting *counting = state;
    page_keys_free(&counting->keys);
}

static void observe(void *state, const struct outline *outline) {
    struct counting *counting = state;
    counting->outline = outline;
}

static void counting_begin(void *state, const struct method_frame *frame) {
    struct counting *counting = state;
    counting->frame = frame;
    page_keys_begin(&counting->keys);
}

static int counting_line(void *state, const struct line *line) {
    struct counting *counting = state;
    struct tape *tape = counting->frame->tape;
    uint64_t key;
    bool done = !line_key_of(&counting->reader, tape, line->start, line->end,
                             line_key_path(counting->outline), &key) ||
                page_keys_add(&counting->keys, key);
    return done && tape_forget(tape, line->end) ? 0 : DANAG_NO_MEMORY;
}

static int counting_end(void *state) {
    (void)state;
    return 0;
}

const struct page_keys *counting_keys(const void *state) {
    const struct counting *counting = state;
    return &counting->keys;
}

static const struct line_observer observer = {.make = observe};

const struct method method_counting = {
    .name = "repeats",
    .line_rule = LINES_TEXT,
    .line_rules = 1u << LINES_TEXT,
    .observer = &observer,
    .state_size = sizeof(struct counting),
    .make = counting_make,
    .free = counting_free,
    .begin = counting_begin,
    .line = counting_line,
    .end = counting_end,
};
