#include "repeats/repeats.h"

#include "method/method.h"

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

bool repeats_add_page(struct sketch *sketch, const char *url, const struct page_keys *keys) {
    uint64_t site;
    if (!site_of_url(url, sketch->by, sketch->find, &site)) { return false; }
    sketch_add(sketch, key_in_site(site, KEY_SITE, 0));
    sketch_add(sketch, key_in_site(site, KEY_PAGE, site_page(url)));
    for (size_t i = 0; i < keys->count; i++) {
        sketch_add(sketch, key_in_site(site, KEY_LINE, keys->keys[i]));
    }
    sketch->pages++;
    return true;
}

static unsigned less(unsigned count, unsigned other) {
    return count > other ? count - other : 0;
}

/* Counts may be too large. So for a line the least possible count is taken, and for the pages of
 * the site and the times of the page itself the greatest: doubt keeps a line. */
void repeats_begin_page(struct repeats_page *page, const struct repeats *repeats, const char *url) {
    *page = (struct repeats_page){.repeats = repeats};
    if (repeats == NULL) { return; }
    const struct sketch *sketch = repeats->sketch;
    if (!site_of_url(url, sketch->by, sketch->find, &page->site)) { return; }
    const unsigned pages = sketch_count(sketch, key_in_site(page->site, KEY_SITE, 0));
    page->times = sketch_count(sketch, key_in_site(page->site, KEY_PAGE, site_page(url)));
    page->others = less(pages, page->times);
    page->known = less(page->others, repeats->noise) + 1 >= repeats->least;
}

unsigned repeats_others(const struct repeats_page *page, uint64_t line) {
    const struct repeats *repeats = page->repeats;
    if (!page->known) { return 0; }
    const unsigned count = sketch_count(repeats->sketch, key_in_site(page->site, KEY_LINE, line));
    return less(count, repeats->noise + page->times);
}

bool repeats_are_enough(const struct repeats_page *page, unsigned others) {
    const struct repeats *repeats = page->repeats;
    return page->known && others + 1 >= repeats->least &&
           (others + 1) * 100 >= (page->others + 1) * repeats->share;
}
