/* Title and position, as the survey of Garg and Diwanji gives it, in one pass.
 *
 * A line has c characters of text, a of them in links; the page C and A. Its text has a large c / C
 * and a small a / c and a / A if it is content; the first and the last such line are the range of
 * the content. The headline is the line, from before the range up to HEADLINE_REACH lines into it,
 * with the greatest
 *
 *     Sim = shared characters / (characters of the title + characters of the line)
 *
 * and the content is what lies between the headline and the end of the range. Lines that repeat an
 * earlier one are passed over, and so are short ones other than the headline. */
#include "method/alike.h"
#include "method/part.h"
#include "text/character.h"
#include "text/keyed_digest.h"
#include "text/utf8.h"

#define HEADLINE_REACH 5

_Static_assert(TITLE_MAX <= 2 * TITLE_OTHERS, "no other character is shorter than two bytes");

enum { TEXT_SHARE, LINK_RATIO, LINK_SHARE, MIN_LENGTH, PARAMETERS };

/* A line, its text without spaces. */
struct title_row {
    uint64_t digest;
    uint32_t content, link;
    uint32_t size;   /* characters of the text */
    uint32_t shared; /* of these, characters that the title has, too */
};

struct title_state {
    struct line_part part; /* with a struct title_row for each line */
    struct digest_key key; /* of the digests */
    struct shared_letters letters;
    struct title_row line; /* what has been read of the line */
};

/* While a part is judged: the numbers of lines, plus 1, by their digests; 0: none. */
#define SLOTS_PER_LINE 2
#define SLOTS_SIZE     (SLOTS_PER_LINE * sizeof(uint32_t))

static bool title_make(void *self, const struct danag_allocator *memory, size_t size) {
    struct title_state *state = self;
    line_part_make(&state->part, memory, size, sizeof(struct title_row), SLOTS_SIZE);
    digest_key_draw(&state->key);
    return true;
}

static void clear_line(struct title_state *state) {
    state->line = (struct title_row){.digest = state->key.first};
    shared_letters_begin(&state->letters);
}

static void title_begin(void *self, const struct method_frame *frame) {
    struct title_state *state = self;
    line_part_begin(&state->part, frame);
    shared_letters_make(&state->letters, (struct slice){"", 0});
    clear_line(state);
}

static void on_title(void *self, struct slice title) {
    struct title_state *state = self;
    shared_letters_make(&state->letters, title);
    shared_letters_begin(&state->letters);
}

static void on_text(void *self, const struct text *text) {
    struct title_state *state = self;
    struct title_row *line = &state->line;
    for (size_t at = 0, size; at < text->text.size; at += size) {
        const uint32_t point = character_fold(utf8_decode(text->text.bytes + at, &size));
        if (point == ' ') { continue; }
        line->digest = keyed_digest_add(line->digest, point, &state->key);
        line->size++;
        line->shared += shared_letters_take(&state->letters, point);
    }
}

static uint32_t to_32(uint64_t count) {
    return count < UINT32_MAX ? (uint32_t)count : UINT32_MAX;
}

/* The lines of the content, from `start` to `last`. */
struct title_range {
    bool exists;
    size_t first, last;
    size_t start; /* the headline, or without one the first */
    bool headed;  /* there is a headline */
};

static struct title_range find_range(const struct title_state *state) {
    const uint64_t *parameters = state->part.frame->parameters;
    const struct title_row *rows = state->part.rows;
    struct title_range range = {.exists = false};
    uint64_t content = 0, link = 0;
    for (size_t i = 0; i < state->part.count; i++) {
        content += rows[i].content;
        link += rows[i].link;
    }
    for (size_t i = 0; i < state->part.count; i++) {
        const struct title_row *row = &rows[i];
        const uint64_t c = row->content, a = row->link;
        if (1000 * c < parameters[TEXT_SHARE] * content || 100 * a > parameters[LINK_RATIO] * c ||
            100 * a > parameters[LINK_SHARE] * link) {
            continue;
        }
        if (!range.exists) { range.first = range.start = i; }
        range.exists = true;
        range.last = i;
    }
    return range;
}

/* Of equal lines the first is the headline. */
static void find_headline(const struct title_state *state, struct title_range *range) {
    const uint64_t title = state->letters.title_size;
    const struct title_row *rows = state->part.rows;
    uint64_t shared = 0, size = 1; /* Sim of the best */
    for (size_t i = 0; i < state->part.count && i <= range->first + HEADLINE_REACH; i++) {
        const struct title_row *row = &rows[i];
        if (row->shared * size <= shared * (title + row->size)) { continue; }
        shared = row->shared;
        size = title + row->size;
        range->start = i;
        range->headed = true;
    }
}

/* Whether an earlier line has the same text. */
static bool repeats(const struct title_row *rows, uint32_t *slots, size_t slot_count, size_t line) {
    const uint64_t digest = rows[line].digest;
    size_t slot = (size_t)(digest % slot_count);
    for (; slots[slot] != 0; slot = (slot + 1) % slot_count) {
        if (rows[slots[slot] - 1].digest == digest) { return true; }
    }
    slots[slot] = (uint32_t)line + 1;
    return false;
}

static int judge(void *self) {
    struct title_state *state = self;
    struct line_part *part = &state->part;
    const struct title_row *rows = part->rows;
    struct title_range range = find_range(state);
    if (!range.exists) { return line_part_pass_on(part); }
    uint32_t *slots = line_part_own(part, part->count, part->most, SLOTS_SIZE);
    if (slots == NULL) { return DANAG_NO_MEMORY; }
    memset(slots, 0, part->count * SLOTS_SIZE);
    find_headline(state, &range);
    for (size_t i = 0; i <= range.last; i++) {
        const bool repeated = repeats(rows, slots, SLOTS_PER_LINE * part->count, i);
        const bool headline = range.headed && i == range.start;
        const bool is_long = rows[i].content >= part->frame->parameters[MIN_LENGTH];
        part->extents[i].taken = headline || (i >= range.start && !repeated && is_long);
    }
    return line_part_pass_on(part);
}

static int title_line(void *self, const struct line *line) {
    struct title_state *state = self;
    int error = line_part_room(&state->part, line, judge, state);
    if (error != 0) { return error; }
    state->line.content = to_32(line->content);
    state->line.link = to_32(line->link);
    error = line_part_add(&state->part, line, &state->line);
    clear_line(state);
    return error;
}

static const struct line_observer observer = {.title = on_title, .text = on_text};

const struct method method_title = {
    .name = "title",
    .summary = "what follows the headline, up to the last long text (Garg and Diwanji)",
    .parameter_count = PARAMETERS,
    .parameters = {[TEXT_SHARE] = {"text-share",
                                   "content has lines with this much of the text, in "
                                   "thousandths",
                                   .most = 1000, .preset = 10},
                   [LINK_RATIO] = {"link-ratio", "and at most this percentage of them in links",
                                   .most = 100, .preset = 30},
                   [LINK_SHARE] = {"link-share",
                                   "and at most this percentage of the page's link text",
                                   .most = 100, .preset = 10},
                   [MIN_LENGTH] = {"min-length", "leave out lines of fewer characters",
                                   .most = 1000000, .preset = 20}},
    .line_rule = LINES_TEXT,
    .observer = &observer,
    .state_size = sizeof(struct title_state),
    .make = title_make,
    .free = line_part_free,
    .begin = title_begin,
    .line = title_line,
    .end = judge,
};
