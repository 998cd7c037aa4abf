/* Density (Moreno, Deschacht, Moens 2009), in one pass.
 *
 * The texts between tags form a list. Long texts near each other in this list form a group. The
 * main content is the group with the most text, from its first long text to its last. Once the next
 * long text would be too far away, a group is closed for good. So, as with DANAg, only two groups
 * need their text: the best closed group and the open one. */
#include "method/method.h"

enum { MIN_LENGTH, MAX_DISTANCE };

struct group {
    bool exists;
    uint64_t start;
    uint64_t end;    /* the end of its last long text */
    uint64_t weight; /* characters from start to end */
};

struct density_state {
    const struct method_frame *frame;
    struct group best; /* the best closed group */
    struct group open;
    uint64_t distance;       /* how many texts follow the last long text of the open group */
    uint64_t weight_between; /* the characters in those texts */
};

static void density_begin(void *state, const struct method_frame *frame) {
    *(struct density_state *)state = (struct density_state){.frame = frame};
}

/* Among equal groups the first wins. */
static bool open_is_best(const struct density_state *state) {
    return state->open.exists && (!state->best.exists || state->open.weight > state->best.weight);
}

static void close_group(struct density_state *state) {
    if (open_is_best(state)) {
        state->best = state->open;
        tape_keep(state->frame->tape, state->open.start, state->open.end);
    }
    state->open.exists = false;
}

static void add_long(struct density_state *state, const struct line *line) {
    if (!state->open.exists) {
        state->open = (struct group){.exists = true, .start = line->start};
    } else {
        state->open.weight += state->weight_between;
    }
    state->open.weight += line->content;
    state->open.end = line->end;
    state->distance = state->weight_between = 0;
    if (state->best.exists && open_is_best(state)) {
        state->best.exists = false;
        tape_drop_kept(state->frame->tape);
    }
}

static int density_line(void *self, const struct line *line) {
    struct density_state *state = self;
    const uint64_t *parameters = state->frame->parameters;
    if (line->content == 0) { return 0; }
    state->distance++;
    if (state->open.exists && state->distance > parameters[MAX_DISTANCE]) { close_group(state); }
    if (line->content >= parameters[MIN_LENGTH]) {
        add_long(state, line);
    } else {
        state->weight_between += line->content;
    }
    if (!state->open.exists && !tape_forget(state->frame->tape, line->end)) {
        return DANAG_NO_MEMORY;
    }
    return 0;
}

static int density_end(void *self) {
    struct density_state *state = self;
    const struct method_frame *frame = state->frame;
    if (open_is_best(state)) { state->best = state->open; }
    return state->best.exists ? frame->span(frame->self, state->best.start, state->best.end) : 0;
}

const struct method method_density = {
    .name = "density",
    .summary = "the group of long texts that has most text, by Density (2009)",
    .parameter_count = 2,
    .parameters = {[MIN_LENGTH] = {.name = "min-length",
                                   .summary = "least characters of a long text",
                                   .least = 1,
                                   .most = 1000000,
                                   .preset = 70},
                   [MAX_DISTANCE] = {.name = "max-distance",
                                     .summary = "texts from one long text to the next, at most",
                                     .least = 1,
                                     .most = 4096,
                                     .preset = 48}},
    .line_rule = LINES_TAG,
    .line_rules = LINES_ANY,
    .state_size = sizeof(struct density_state),
    .begin = density_begin,
    .line = density_line,
    .end = density_end,
};
