/* BTE, body text extraction (Finn, Kushmerick, Smyth 2001), in linear time and one pass.
 *
 * The paper chooses the stretch of tokens from i to j with the greatest T_ij: the number of tags
 * before i and after j plus the number of words in between. Each word in the stretch adds one to T
 * and each tag subtracts one, so this is the stretch in which words outnumber tags the most. If the
 * beginning of a stretch has as many tags as words, the stretch is no worse without it, so the
 * search starts again whenever the tags catch up. Only two stretches need their text: the best
 * closed stretch and the open one.
 *
 * Among equal stretches the one that ends first wins, then the shortest. */
#include "method/method.h"

struct stretch {
    uint64_t start;
    uint64_t end;
    uint64_t surplus; /* words minus tags; 0: no stretch */
};

struct bte_state {
    const struct method_frame *frame;
    struct stretch best; /* the best closed stretch */
    struct stretch open; /* ends where its surplus was greatest so far */
    uint64_t surplus;    /* from the start of `open` until now; 0: no stretch is open */
};

static void bte_begin(void *state, const struct method_frame *frame) {
    *(struct bte_state *)state = (struct bte_state){.frame = frame};
}

static void on_word(struct bte_state *state, const struct line *word) {
    if (state->surplus++ == 0) { state->open = (struct stretch){.start = word->start}; }
    if (state->surplus <= state->open.surplus) { return; }
    state->open.surplus = state->surplus;
    state->open.end = word->end;
    if (state->best.surplus > 0 && state->open.surplus > state->best.surplus) {
        state->best.surplus = 0;
        tape_drop_kept(state->frame->tape);
    }
}

static void on_tag(struct bte_state *state) {
    if (state->surplus == 0 || --state->surplus > 0) { return; }
    if (state->open.surplus > state->best.surplus) {
        state->best = state->open;
        tape_keep(state->frame->tape, state->best.start, state->best.end);
    }
}

static int bte_line(void *self, const struct line *token) {
    struct bte_state *state = self;
    if (token->content > 0) {
        on_word(state, token);
    } else {
        on_tag(state);
    }
    bool done = state->surplus > 0 || tape_forget(state->frame->tape, token->end);
    return done ? 0 : DANAG_NO_MEMORY;
}

static int bte_end(void *self) {
    struct bte_state *state = self;
    const struct method_frame *frame = state->frame;
    if (state->surplus > 0 && state->open.surplus > state->best.surplus) {
        state->best = state->open;
    }
    return state->best.surplus > 0 ? frame->span(frame->self, state->best.start, state->best.end)
                                   : 0;
}

const struct method method_bte = {
    .name = "bte",
    .summary = "the stretch with most words and fewest tags, by BTE (2001)",
    .line_rule = LINES_TOKEN,
    .line_rules = 1u << LINES_TOKEN,
    .state_size = sizeof(struct bte_state),
    .begin = bte_begin,
    .line = bte_line,
    .end = bte_end,
};
