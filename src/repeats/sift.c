#include "repeats/sift.h"

#include "text/memory.h"

struct sift {
    const struct danag_allocator *memory;
    enum line_rule rule;
    bool only_tells;
    struct tape *tape;
    const struct outline *outline;
    struct line_sink sink;
    struct repeats_page page;
    struct line_key reader;

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

void sift_begin(struct sift *sift, const struct repeats *repeats, const char *url) {
    repeats_begin_page(&sift->page, repeats, url);
    sift->count = 0;
    sift->has_text = sift->lets_pass = false;
}

/* How many other pages have the text. */
static unsigned others(struct sift *sift, uint64_t start, uint64_t end, uint64_t path) {
    uint64_t key;
    const bool made = line_key_of(&sift->reader, sift->tape, start, end, path, &key);
    return made ? repeats_others(&sift->page, key) : 0;
}

static bool is_repeated(struct sift *sift, uint64_t start, uint64_t end, uint64_t path) {
    return repeats_are_enough(&sift->page, others(sift, start, end, path));
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
static int end_text(struct sift *sift) {
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

/* The tag that ends the text has no text itself, so it stands where the tape is now. */
static int take_break(struct sift *sift, const struct line *line) {
    struct line moved = *line;
    int error = end_text(sift);
    moved.start = moved.end = tape_position(sift->tape);
    return error == 0 ? pass_on(sift, &moved) : error;
}

/* A line that is a tag, or a word or text between two tags. */
static int take_part(struct sift *sift, const struct line *line) {
    if (line->breaks) { return take_break(sift, line); }
    return sift->lets_pass ? pass_on(sift, line) : hold(sift, line);
}

static int tell(struct sift *sift, const struct line *line) {
    struct line told = *line;
    told.other_pages = (uint16_t)others(sift, line->start, line->end, line_key_path(sift->outline));
    told.site_pages = (uint16_t)sift->page.others;
    return pass_on(sift, &told);
}

int sift_line(void *self, const struct line *line) {
    struct sift *sift = self;
    if (!sift->page.known) { return pass_on(sift, line); }
    if (sift->only_tells) { return tell(sift, line); }
    if (sift->rule == LINES_TAG || sift->rule == LINES_TOKEN) { return take_part(sift, line); }
    if (line->content > 0 &&
        is_repeated(sift, line->start, line->end, line_key_path(sift->outline))) {
        tape_retract(sift->tape, line->start);
        return 0;
    }
    return pass_on(sift, line);
}

int sift_end(struct sift *sift) {
    return end_text(sift);
}
