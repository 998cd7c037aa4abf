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

struct bte_state {
    struct stretches
        stretches;    /* by their surplus: words minus tags. One ends where it is greatest */
    uint64_t surplus; /* from the start of the open stretch until now; 0: none is open */
};

static void bte_begin(void *self, const struct method_frame *frame) {
    *(struct bte_state *)self = (struct bte_state){.stretches.frame = frame};
}

static int bte_line(void *self, const struct line *token) {
    struct bte_state *state = self;
    struct stretches *stretches = &state->stretches;
    if (token->content > 0) {
        if (state->surplus++ == 0) { stretches_open(stretches, token->start); }
        if (state->surplus > stretches->open.weight) {
            stretches_grow(stretches, token->end, state->surplus);
        }
    } else if (state->surplus > 0 && --state->surplus == 0) {
        stretches_close(stretches);
    }
    return stretches_forget(stretches, token->end);
}

const struct method method_bte = {
    .name = "bte",
    .summary = "the stretch with most words and fewest tags, by BTE (2001)",
    .line_rule = LINES_TOKEN,
    .state_size = sizeof(struct bte_state),
    .begin = bte_begin,
    .line = bte_line,
    .end = stretches_end,
};
