/* R2L (Mohammadzadeh, Schweiggert, Nakhaeizadeh 2011), in one pass.
 *
 * The line with the greatest diff is the seed; from it, up and down, each line with a right-to-left
 * character is taken, as long as no more lines without one than a gap has lie between.  While lines
 * pass, two chains of such lines are all that must be known: the one that the line at hand would
 * take if it were the seed, and the one that the best seed so far takes, to which lines may still
 * come.  As long as they do, both lie in the newest text.  They differ only where a seed without
 * right-to-left characters of its own, lifted by its neighbours, bridges one line more. */
#include "method/r2l.h"

enum { GAP };

void r2l_begin(void *self, const struct method_frame *frame) {
    *(struct r2l_state *)self = (struct r2l_state){.frame = frame};
}

static int64_t diff(const struct line *before, const struct line *line, const struct line *after) {
    return (int64_t)(before->r2l + line->r2l + after->r2l) -
           (int64_t)(before->ascii + line->ascii + after->ascii);
}

/* The line is the next after those of the chain; it may have come too late. */
static void extend(struct r2l_chain *chain, const struct line *line) {
    if (line->r2l == 0) {
        chain->gap++;
    } else if (chain->open) {
        chain->gap = 0;
        chain->end = line->end;
    }
}

static void use_as_seed(struct r2l_state *state, const struct line *line, int64_t line_diff) {
    if (!state->best.open) { tape_drop_kept(state->frame->tape); }
    /* What lies above has been taken; a seed without such a character is itself in no gap. */
    state->best = state->chain;
    state->best.gap = 0;
    if (!state->chain.open) {
        state->best = (struct r2l_chain){.open = true, .start = line->end, .end = line->end};
    }
    state->best_diff = line_diff;
}

/* Closes what no more line can come to, and forgets the text that none can need. */
static bool close_chains(struct r2l_state *state, const struct line *line) {
    const struct method_frame *frame = state->frame;
    const uint64_t most = frame->parameters[GAP];
    state->chain.open = state->chain.open && state->chain.gap <= most;
    if (state->best.open && state->best.gap > most) {
        state->best.open = false;
        tape_keep(frame->tape, state->best.start, state->best.end);
    }
    uint64_t needed = state->best.open    ? state->best.start
                      : state->chain.open ? state->chain.start
                                          : line->end;
    return tape_forget(frame->tape, needed);
}

static int judge(struct r2l_state *state, const struct line *before, const struct line *line,
                 const struct line *after) {
    if (line->r2l > 0 && !state->chain.open) {
        state->chain = (struct r2l_chain){.open = true, .start = line->start};
    }
    extend(&state->chain, line);
    extend(&state->best, line);
    int64_t line_diff = diff(before, line, after);
    if (line_diff > state->best_diff) { use_as_seed(state, line, line_diff); }
    return close_chains(state, line) ? 0 : DANAG_NO_MEMORY;
}

int r2l_line(void *self, const struct line *line) {
    struct r2l_state *state = self;
    int error = state->lines++ > 0 ? judge(state, &state->previous, &state->last, line) : 0;
    state->previous = state->last;
    state->last = *line;
    return error;
}

int r2l_end(void *self) {
    struct r2l_state *state = self;
    const struct method_frame *frame = state->frame;
    const struct line nothing = {0};
    int error = state->lines > 0 ? judge(state, &state->previous, &state->last, &nothing) : 0;
    if (error != 0 || state->best_diff == 0) { return error; }
    return frame->span(frame->self, state->best.start, state->best.end);
}

const struct method method_r2l = {
    .name = "r2l",
    .summary = "right-to-left characters near the line with most of them, by R2L (2011)",
    .parameter_count = 1,
    .parameters = {[GAP] = {.name = "gap",
                            .summary = "lines without such characters that may stand between",
                            .most = R2L_GAP_MOST,
                            .preset = R2L_GAP_PRESET}},
    .line_rule = LINES_SOURCE,
    .line_rules = 1u << LINES_SOURCE | 1u << LINES_TAG,
    .reads_source = true,
    .only_r2l = true,
    .state_size = sizeof(struct r2l_state),
    .begin = r2l_begin,
    .line = r2l_line,
    .end = r2l_end,
};
