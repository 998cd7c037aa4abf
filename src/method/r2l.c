/* R2L (Mohammadzadeh, Schweiggert, Nakhaeizadeh 2011) and DANA (the same authors with Gottron
 * 2011), in one pass.
 *
 * The line with the greatest diff is the seed. From it, up and down, R2L takes each line with a
 * right-to-left character, as long as at most `gap` lines without one lie in between. The two
 * methods give the stretch from the first line taken to the last: DANA all of its text, R2L its
 * right-to-left characters alone, as the tape has no others.
 *
 * While lines pass, only two chains of such lines need to be known: the one that the current line
 * would take if it were the seed, and the one that the best seed so far takes, which may still
 * grow. While it may, both lie in the newest text. They differ only if a seed without right-to-left
 * characters of its own, lifted by its neighbours, bridges one more line. */
#include "method/method.h"

enum { GAP };

/* The lines from the first to the last with a right-to-left character, with no gap too wide. */
struct chain {
    bool open;    /* it may still grow */
    uint64_t gap; /* lines since the last one */
    uint64_t start;
    uint64_t end;
};

struct r2l_state {
    const struct method_frame *frame;
    uint64_t lines;       /* seen so far */
    struct line previous; /* the last but one */
    struct line last;
    struct chain chain; /* the next line may belong to it */
    struct chain best;  /* what the best seed takes */
    int64_t best_diff;  /* that of the best seed; 0: there is none yet */
};

static void r2l_begin(void *self, const struct method_frame *frame) {
    *(struct r2l_state *)self = (struct r2l_state){.frame = frame};
}

static int64_t diff(const struct line *before, const struct line *line, const struct line *after) {
    return (int64_t)(before->r2l + line->r2l + after->r2l) -
           (int64_t)(before->ascii + line->ascii + after->ascii);
}

/* With the next line, which may come too late for a chain. */
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
    /* The lines above it are already in its chain. The seed itself counts for no gap. */
    state->best = state->chain;
    state->best.gap = 0;
    if (!state->chain.open) {
        state->best = (struct chain){.open = true, .start = line->end, .end = line->end};
    }
    state->best_diff = line_diff;
}

/* Closes chains that cannot grow any more, and forgets the text that neither needs. */
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
        state->chain = (struct chain){.open = true, .start = line->start};
    }
    extend(&state->chain, line);
    extend(&state->best, line);
    int64_t line_diff = diff(before, line, after);
    if (line_diff > state->best_diff) { use_as_seed(state, line, line_diff); }
    return close_chains(state, line) ? 0 : DANAG_NO_MEMORY;
}

static int r2l_line(void *self, const struct line *line) {
    struct r2l_state *state = self;
    int error = state->lines++ > 0 ? judge(state, &state->previous, &state->last, line) : 0;
    state->previous = state->last;
    state->last = *line;
    return error;
}

static int r2l_end(void *self) {
    struct r2l_state *state = self;
    const struct method_frame *frame = state->frame;
    const struct line nothing = {0};
    int error = state->lines > 0 ? judge(state, &state->previous, &state->last, &nothing) : 0;
    if (error != 0 || state->best_diff == 0) { return error; }
    return frame->span(frame->self, state->best.start, state->best.end);
}

/* What the two have in common. */
#define R2L_METHOD                                                                                 \
    .parameter_count = 1,                                                                          \
    .parameters = {[GAP] = {.name = "gap",                                                         \
                            .summary = "lines without such characters allowed in between",         \
                            .most = 4096,                                                          \
                            .preset = 8}},                                                         \
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
