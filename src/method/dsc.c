/* DSC, the document slope curve (Pinto and others 2002, as adapted by Gottron 2007).
 *
 * The curve d(i) counts the tags among the first i tokens. Windows of tokens slide over the
 * document; each overlaps half of the window before it. A window is low, and so mostly text, if its
 * slope is less than half the slope of the whole document. Three low windows in a row open an area,
 * and three windows in a row that are not low close it. The method takes the words in these areas.
 * The windows that open and close an area belong to it.
 *
 * The slope of the whole document is known only at its end, so the method stores one bit per token
 * until then. If memory runs out first, it judges the tokens so far by the slope of the document so
 * far. */
#include "method/part.h"
#include "text/memory.h"

#define IN_A_ROW 3 /* windows that open or close an area */

enum { WINDOW };

struct dsc_state {
    const struct danag_allocator *memory;
    struct token_part part;
    uint8_t *tags;           /* one bit per token: whether it is a tag */
    size_t bytes;            /* how many bytes of `tags` are allocated */
    size_t most;             /* how many bytes `tags` may have */
    size_t count;            /* tokens in the current part */
    size_t judged;           /* how many tokens of the part have been judged */
    uint64_t document_count; /* tokens so far, over all parts */
    uint64_t document_tags;
};

static bool dsc_make(void *state, const struct danag_allocator *memory, size_t size) {
    *(struct dsc_state *)state = (struct dsc_state){.memory = memory, .most = size};
    return true;
}

static void dsc_free(void *self) {
    struct dsc_state *state = self;
    memory_free(state->memory, state->tags);
}

static void dsc_begin(void *self, const struct method_frame *frame) {
    struct dsc_state *state = self;
    state->part = (struct token_part){.frame = frame};
    state->document_count = state->document_tags = 0;
    state->count = state->judged = 0;
}

static bool is_tag(const struct dsc_state *state, size_t token) {
    return (state->tags[token / 8] >> token % 8 & 1) != 0;
}

static bool is_low(const struct dsc_state *state, size_t start, size_t end) {
    uint64_t tags = 0;
    for (size_t token = start; token < end; token++) { tags += is_tag(state, token); }
    return 2 * tags * state->document_count < state->document_tags * (end - start);
}

/* Takes or leaves out the next words, up to token `end`. */
static int judge_up_to(struct dsc_state *state, size_t end, bool taken) {
    int error = 0;
    for (; state->judged < end && error == 0; state->judged++) {
        if (!is_tag(state, state->judged)) { error = token_part_word(&state->part, taken); }
    }
    return error;
}

static int judge_windows(struct dsc_state *state) {
    const size_t length = (size_t)state->part.frame->parameters[WINDOW];
    const size_t step = (length + 1) / 2;
    bool row_is_low = false, open = false;
    unsigned row = 0; /* how many windows in a row were of the same kind */
    size_t row_start = 0;
    int error = 0;
    for (size_t start = 0, end = 0; end < state->count && error == 0; start += step) {
        end = state->count - start < length ? state->count : start + length;
        bool low = is_low(state, start, end);
        if (low != row_is_low) {
            row_is_low = low;
            row_start = start;
            row = 0;
        }
        if (++row < IN_A_ROW || low == open) { continue; }
        error = judge_up_to(state, low ? row_start : end, open);
        open = low;
    }
    return error == 0 ? judge_up_to(state, state->count, open) : error;
}

static int judge(void *self) {
    struct dsc_state *state = self;
    token_part_rewind(&state->part);
    int error = judge_windows(state);
    if (error == 0) { error = token_part_end(&state->part); }
    state->count = state->judged = 0;
    return error;
}

/* Without any tags, no window is low. Tags may still follow, so pretend to have seen one: that
 * makes windows without tags low. */
static int judge_full(void *self) {
    struct dsc_state *state = self;
    if (state->document_tags == 0) { state->document_tags = 1; }
    return judge(state);
}

static int dsc_line(void *self, const struct line *token) {
    struct dsc_state *state = self;
    const bool full = state->count / 8 == state->most;
    int error = token_part_add(&state->part, token, full, judge_full, state);
    if (error != 0) { return error; }
    size_t byte = state->count / 8;
    if (!memory_grow(state->memory, &state->tags, &state->bytes, byte + 1, state->most, 1)) {
        return DANAG_NO_MEMORY;
    }
    uint8_t *tags = state->tags;
    unsigned place = state->count++ % 8;
    bool tag = !token_is_word(token);
    tags[byte] = (uint8_t)((place == 0 ? 0u : tags[byte]) | (unsigned)tag << place);
    state->document_count++;
    state->document_tags += tag;
    return 0;
}

const struct method method_dsc = {
    .name = "dsc",
    .summary = "the areas with few tags for the page, by document slope curves (2007)",
    .parameter_count = 1,
    .parameters = {[WINDOW] = {"window", "tokens in a window of the slope", .least = 2,
                               .most = 4096, .preset = 6}},
    .line_rule = LINES_TOKEN,
    .state_size = sizeof(struct dsc_state),
    .make = dsc_make,
    .free = dsc_free,
    .begin = dsc_begin,
    .line = dsc_line,
    .end = judge,
};
