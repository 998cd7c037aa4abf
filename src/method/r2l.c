/* R2L (Mohammadzadeh, Schweiggert, Nakhaeizadeh 2011) and DANA (the same authors with Gottron
 * 2011), in one pass.
 *
 * The line with the greatest diff is the seed. Going up and down from the seed, both methods chain
 * lines with right-to-left characters, as long as no more than `gap` lines without them lie in
 * between. They output the stretch from the first line of the chain to the last: DANA outputs all
 * of its text, R2L only its right-to-left characters, since its tape has no others.
 *
 * In one pass, two chains are enough: the chain that the current line would have as the seed, and
 * the chain of the best seed so far. While the second can still grow, both lie in the newest text.
 * They differ only if the best seed has no right-to-left characters of its own: it became the seed
 * because of its neighbours, and its chain can bridge one more line. */
#include "method/method.h"

enum { GAP };

/* A stretch from one line with a right-to-left character to another, without too wide a gap. */
struct chain {
    bool open;    /* it may still grow */
    uint64_t gap; /* lines since the last line with a right-to-left character */
    uint64_t start, end;
};

struct r2l_state {
    const struct method_frame *frame;
    struct neighbours neighbours;
    struct chain chain; /* the chain that the next line may join */
    struct chain best;  /* the chain of the best seed */
    int64_t best_diff;  /* the diff of the best seed; 0: no seed yet */
    uint64_t chains;    /* how many have been opened */
};

static void r2l_begin(void *self, const struct method_frame *frame) {
    *(struct r2l_state *)self = (struct r2l_state){.frame = frame};
}

static int64_t diff(const struct line *before, const struct line *line, const struct line *after) {
    return (int64_t)(before->r2l + line->r2l + after->r2l) -
           (int64_t)(before->ascii + line->ascii + after->ascii);
}

static void extend(struct chain *chain, const struct line *line) {
    if (line->r2l == 0) {
        chain->gap++;
    } else if (chain->open) {
        chain->gap = 0;
        chain->end = line->end;
    }
}

static void use_as_seed(struct r2l_state *state, const struct line *line, int64_t line_diff) {
    if (!state->best.open) { tape_drop_kept(state->frame->tape); }
    /* The chain already holds the lines above the seed. The seed itself is not part of a gap. */
    state->best = state->chain;
    state->best.gap = 0;
    if (!state->chain.open) {
        state->best = (struct chain){.open = true, .start = line->end, .end = line->end};
    }
    state->best_diff = line_diff;
}

/* Closes chains that cannot grow any more, and forgets the text that neither chain needs. False if
 * memory is short. */
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

static int judge(void *self, const struct line *before, const struct line *line,
                 const struct line *after) {
    struct r2l_state *state = self;
    if (line->r2l > 0 && !state->chain.open) {
        state->chain = (struct chain){.open = true, .start = line->start};
        state->chains++;
    }
    neighbours_tell(&state->neighbours, state->frame, line->r2l > 0 ? state->chains : 0);
    extend(&state->chain, line);
    extend(&state->best, line);
    int64_t line_diff = diff(before, line, after);
    if (line_diff > state->best_diff) { use_as_seed(state, line, line_diff); }
    return close_chains(state, line) ? 0 : DANAG_NO_MEMORY;
}

static int r2l_line(void *self, const struct line *line) {
    return neighbours_line(&((struct r2l_state *)self)->neighbours, line, judge, self);
}

static int r2l_end(void *self) {
    struct r2l_state *state = self;
    const struct method_frame *frame = state->frame;
    const int error = neighbours_end(&state->neighbours, judge, state);
    if (error != 0 || state->best_diff == 0) { return error; }
    return frame->span(frame->self, state->best.start, state->best.end);
}

/* What DANA and R2L have in common. */
#define R2L_METHOD                                                                                 \
    .parameter_count = 1,                                                                          \
    .parameters = {[GAP] = {"gap", "lines without such characters allowed in between",             \
                            .most = 4096, .preset = 8}},                                           \
    .line_rule = LINES_SOURCE, .line_rules = 1u << LINES_SOURCE | 1u << LINES_TAG,                 \
    .reads_source = true, .state_size = sizeof(struct r2l_state), .begin = r2l_begin,              \
    .line = r2l_line, .end = r2l_end

const struct method method_dana = {
    .name = "dana",
    .summary = "all text near the line with most right-to-left characters, by DANA (2011)",
    R2L_METHOD,
};

const struct method method_r2l = {
    .name = "r2l",
    .summary = "right-to-left characters near the line with most of them, by R2L (2011)",
    .only_r2l = true,
    R2L_METHOD,
};
