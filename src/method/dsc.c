/* DSC, the document slope curve (Pinto and others 2002, as adapted by Gottron 2007).
 *
 * The curve d(i) counts the tags among the first i tokens.  Windows of some tokens, each half over
 * the one before, have a low slope where it is under half of the whole document's: there is text.
 * Three such in a row open an area, three others close it, and the words in the areas are taken.  An
 * area is all of its low windows, those that open it too, and what lies between them; not those that
 * close it.
 *
 * The whole document's slope is known when it ends: a bit a token is kept until then. */
#include "method/tokens.h"

#include <stdlib.h>

#define IN_A_ROW 3 /* windows that open or close an area */

enum { WINDOW };

struct dsc_state {
    struct tokens tokens;
    uint8_t *tags; /* a bit for each token: it is a tag */
    size_t bytes;  /* that there is room for */
    size_t most;   /* that the memory is enough for */
    size_t count;  /* of tokens */
    size_t tag_count;
    size_t judged; /* tokens whose words have been handed on, or left out */
};

static bool dsc_make(void *state, size_t memory) {
    *(struct dsc_state *)state = (struct dsc_state){.most = memory};
    return true;
}

static void dsc_free(void *state) {
    free(((struct dsc_state *)state)->tags);
}

static void part_begin(struct dsc_state *state) {
    state->count = state->tag_count = state->judged = 0;
}

static void dsc_begin(void *self, const struct method_frame *frame) {
    struct dsc_state *state = self;
    tokens_begin(&state->tokens, frame);
    part_begin(state);
}

static bool is_tag(const struct dsc_state *state, size_t token) {
    return (state->tags[token / 8] >> token % 8 & 1) != 0;
}

static bool is_low(const struct dsc_state *state, size_t start, size_t end) {
    uint64_t tags = 0;
    for (size_t token = start; token < end; token++)
        tags += is_tag(state, token);
    return 2 * tags * state->count < (uint64_t)state->tag_count * (end - start);
}

/* The words from the last one judged up to `end`. */
static int judge_up_to(struct dsc_state *state, size_t end, bool taken) {
    int error = 0;
    for (; state->judged < end && error == 0; state->judged++)
        if (!is_tag(state, state->judged))
            error = tokens_word(&state->tokens, taken);
    return error;
}

/* The windows in order, and with each area that ends the words in it. */
static int judge_windows(struct dsc_state *state) {
    const size_t length = state->tokens.frame->parameters[WINDOW];
    const size_t step = (length + 1) / 2;
    size_t row_start = 0, low_end = 0;
    unsigned row = 0; /* windows in a row that are of one kind */
    bool row_is_low = false, open = false;
    int error = 0;
    for (size_t start = 0, end = 0; end < state->count && error == 0; start += step) {
        end = state->count - start < length ? state->count : start + length;
        bool low = is_low(state, start, end);
        if (row == 0 || low != row_is_low) {
            row = 0;
            row_start = start;
        }
        row++;
        row_is_low = low;
        if (open && low) {
            low_end = end;
        } else if (open && row == IN_A_ROW) {
            open = false;
            error = judge_up_to(state, low_end, true);
        } else if (low && row == IN_A_ROW) {
            open = true;
            low_end = end;
            error = judge_up_to(state, row_start, false);
        }
    }
    if (error == 0 && open)
        error = judge_up_to(state, low_end, true);
    return error == 0 ? judge_up_to(state, state->count, false) : error;
}

static int judge(struct dsc_state *state) {
    tokens_rewind(&state->tokens);
    int error = judge_windows(state);
    if (error == 0)
        error = tokens_end(&state->tokens);
    part_begin(state);
    return error;
}

static int dsc_line(void *self, const struct line *token) {
    struct dsc_state *state = self;
    if (state->count / 8 == state->most || tokens_text_is_full(&state->tokens, token)) {
        int error = judge(state);
        if (error != 0)
            return error;
        if (!tokens_next_part(&state->tokens, token))
            return DANAG_NO_MEMORY;
    }
    size_t byte = state->count / 8;
    uint8_t *tags = tokens_grow(state->tags, &state->bytes, byte + 1, state->most, 1);
    if (tags == NULL)
        return DANAG_NO_MEMORY;
    state->tags = tags;
    unsigned place = state->count++ % 8;
    bool tag = !token_is_word(token);
    tags[byte] = (uint8_t)((place == 0 ? 0u : tags[byte]) | (unsigned)tag << place);
    state->tag_count += tag;
    tokens_add(&state->tokens, token);
    return 0;
}

static int dsc_end(void *state) {
    return judge(state);
}

const struct method method_dsc = {
    .name = "dsc",
    .summary = "where fewer tags come than elsewhere in the page, by document slope curves (2007)",
    .parameter_count = 1,
    .parameters = {[WINDOW] = {.name = "window",
                               .summary = "tokens whose slope is looked at together",
                               .least = 2,
                               .most = 4096,
                               .preset = 50}},
    .line_rule = LINES_TOKEN,
    .line_rules = 1u << LINES_TOKEN,
    .state_size = sizeof(struct dsc_state),
    .make = dsc_make,
    .free = dsc_free,
    .begin = dsc_begin,
    .line = dsc_line,
    .end = dsc_end,
};
