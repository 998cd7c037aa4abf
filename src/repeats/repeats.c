#include "repeats/repeats.h"

#include "method/method.h"
#include "text/memory.h"

struct counting {
    const struct method_frame *frame;
    struct page_keys keys;
    struct line_key reader;
};

static bool counting_make(void *state, const struct danag_allocator *memory, size_t size) {
    (void)memory, (void)size; /* it has all in its state */
    digest_key_draw(&((struct counting *)state)->keys.digest_key);
    return true;
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
    if (line_key_of(&counting->reader, tape, line->start, line->end,
                    line_key_path(counting->frame->outline), &key)) {
        page_keys_add(&counting->keys, key);
    }
    return tape_forget(tape, line->end) ? 0 : DANAG_NO_MEMORY;
}

static int counting_end(void *state) {
    (void)state;
    return 0;
}

const struct page_keys *counting_keys(const void *state) {
    return &((const struct counting *)state)->keys;
}

const struct method method_counting = {
    .name = "repeats",
    .line_rule = LINES_TEXT,
    .state_size = sizeof(struct counting),
    .make = counting_make,
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

/* Lines that may be held back, and bytes of their text on the tape. If there are more between two
 * breaking tags, all are passed on: no text is left out there. */
#define SIFT_LINES_MAX 256
#define SIFT_TAPE_MAX  8192

struct sift {
    const struct danag_allocator *memory;
    enum line_rule rule;
    bool only_tells;
    struct tape *tape;
    const struct outline *outline;
    struct line_sink sink;
    struct line_key reader;

    /* The page, as the sketch knows it. */
    const struct repeats *repeats;
    uint64_t site;
    unsigned times;       /* how often the page itself was counted, at most */
    unsigned other_pages; /* of the site, at most */
    bool known;           /* the site may have enough pages for a repeated line */

    /* The lines held back. */
    struct line held[SIFT_LINES_MAX];
    size_t count;
    uint64_t path;  /* of the first of them with text */
    bool has_text;  /* one of them has text */
    bool lets_pass; /* there were too many: all up to the next breaking tag are passed on */
};

struct sift *sift_new(const struct danag_allocator *memory, enum line_rule rule, bool only_tells,
                      struct tape *tape, const struct outline *outline,
                      const struct line_sink *sink) {
    struct sift *sift = memory_new(memory, sizeof *sift);
    if (sift == NULL) { return NULL; }
    sift->memory = memory;
    sift->rule = rule;
    sift->only_tells = only_tells;
    sift->tape = tape;
    sift->outline = outline;
    sift->sink = *sink;
    return sift;
}

void sift_free(struct sift *sift) {
    if (sift != NULL) { memory_free(sift->memory, sift); }
}

static unsigned less(unsigned count, unsigned other) {
    return count > other ? count - other : 0;
}

/* Counts may be too large. So for a line the least possible count is taken, and for the pages of
 * the site and the times of the page itself the greatest: doubt keeps a line. */
void sift_begin(struct sift *sift, const struct repeats *repeats, const char *url) {
    sift->repeats = repeats;
    sift->count = 0;
    sift->has_text = sift->lets_pass = sift->known = false;
    if (repeats == NULL) { return; }
    const struct sketch *sketch = repeats->sketch;
    if (!site_of_url(url, sketch->by, sketch->find, &sift->site)) { return; }
    const unsigned pages = sketch_count(sketch, key_in_site(sift->site, KEY_SITE, 0));
    sift->times = sketch_count(sketch, key_in_site(sift->site, KEY_PAGE, site_page(url)));
    sift->other_pages = less(pages, sift->times);
    sift->known = less(sift->other_pages, repeats->noise) + 1 >= repeats->least;
}

/* How many other pages of the site have the text, at least. */
static unsigned others(struct sift *sift, uint64_t start, uint64_t end, uint64_t path) {
    const struct repeats *repeats = sift->repeats;
    uint64_t key;
    if (!sift->known || !line_key_of(&sift->reader, sift->tape, start, end, path, &key)) {
        return 0;
    }
    const unsigned count = sketch_count(repeats->sketch, key_in_site(sift->site, KEY_LINE, key));
    return less(count, repeats->noise + sift->times);
}

static bool is_repeated(struct sift *sift, uint64_t start, uint64_t end, uint64_t path) {
    const struct repeats *repeats = sift->repeats;
    const unsigned pages = others(sift, start, end, path) + 1;
    return sift->known && pages >= repeats->least &&
           pages * 100 >= (sift->other_pages + 1) * repeats->share;
}

static int pass_on(struct sift *sift, const struct line *line) {
    return sift->sink.line(sift->sink.self, line);
}

static int pass_on_held(struct sift *sift) {
    int error = 0;
    for (size_t i = 0; i < sift->count && error == 0; i++) {
        error = pass_on(sift, &sift->held[i]);
    }
    sift->count = 0;
    sift->has_text = false;
    return error;
}

/* The text between two breaking tags is over. */
int sift_end(struct sift *sift) {
    const struct line *held = sift->held;
    if (sift->has_text && is_repeated(sift, held[0].start, held[sift->count - 1].end, sift->path)) {
        tape_retract(sift->tape, held[0].start);
        sift->count = 0;
    }
    sift->lets_pass = false;
    return pass_on_held(sift);
}

static int hold(struct sift *sift, const struct line *line) {
    const uint64_t start = sift->count > 0 ? sift->held[0].start : line->start;
    /* When the tape is full, only the newest line has room, so the method must see it now. */
    const bool dropped = tape_read_end(sift->tape, line->start, line->end) < line->end;
    if (dropped || sift->count == SIFT_LINES_MAX || line->end - start > SIFT_TAPE_MAX) {
        sift->lets_pass = true;
        int error = pass_on_held(sift);
        return error == 0 ? pass_on(sift, line) : error;
    }
    if (line->content > 0 && !sift->has_text) {
        sift->has_text = true;
        sift->path = line_key_path(sift->outline);
    }
    sift->held[sift->count++] = *line;
    return 0;
}

/* A line that is a tag, or a word or text between two tags. The tag that ends the text has no text
 * itself, so it stands where the tape is now. */
static int take_part(struct sift *sift, const struct line *line) {
    if (!line->breaks) { return sift->lets_pass ? pass_on(sift, line) : hold(sift, line); }
    struct line moved = *line;
    int error = sift_end(sift);
    moved.start = moved.end = tape_position(sift->tape);
    return error == 0 ? pass_on(sift, &moved) : error;
}

int sift_line(void *self, const struct line *line) {
    struct sift *sift = self;
    if (!sift->known) { return pass_on(sift, line); }
    if (sift->rule == LINES_TAG || sift->rule == LINES_TOKEN) { return take_part(sift, line); }
    const uint64_t start = line->start, end = line->end;
    if (sift->only_tells) {
        struct line told = *line;
        told.other_pages = (uint16_t)others(sift, start, end, line_key_path(sift->outline));
        told.site_pages = (uint16_t)sift->other_pages;
        return pass_on(sift, &told);
    }
    if (line->content > 0 && is_repeated(sift, start, end, line_key_path(sift->outline))) {
        tape_retract(sift->tape, line->start);
        return 0;
    }
    return pass_on(sift, line);
}
