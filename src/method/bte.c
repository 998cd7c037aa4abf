/* BTE, body text extraction (Finn, Kushmerick, Smyth 2001), in linear time and one pass.
 *
 * Of the tokens B_n, 1 for a tag and 0 for a word, the paper takes the stretch from i to j that
 * maximises T_ij: the tags before i and after j, and the words between.  With a tag in the stretch
 * T is one less than the tags of the document, with a word one more: so what is sought is the
 * stretch in which the words outnumber the tags by most.  None that begins with as many tags as
 * words is the shortest such.  So the search begins anew where the tags have caught up, and two
 * stretches of text are all that must be kept: the best of those that are closed, and the one that
 * is open.
 *
 * Of equal stretches the one that ends first is taken, and of these the shortest. */
#include "method/method.h"

struct stretch {
    uint64_t start;
    uint64_t end;
    uint64_t surplus; /* of words over tags; 0: there is none */
};

struct bte_state {
    const struct method_frame *frame;
    struct stretch best; /* of the closed ones */
    struct stretch open; /* its end is where its surplus was greatest */
    uint64_t surplus;    /* from the open one's start until now; 0: none is open */
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
