/* Keeps all text: the baseline for comparisons. */
#include "method/method.h"

struct plain {
    const struct method_frame *frame;
    uint64_t end; /* of what has been passed on. Formulas may stand between two lines */
};

static void plain_begin(void *state, const struct method_frame *frame) {
    struct plain *plain = state;
    plain->frame = frame;
    plain->end = tape_position(frame->tape);
}

static int plain_line(void *state, const struct line *line) {
    struct plain *plain = state;
    const struct method_frame *frame = plain->frame;
    int error = frame->span(frame->self, plain->end, line->end);
    if (error == 0 && !tape_forget(frame->tape, line->end)) { error = DANAG_NO_MEMORY; }
    plain->end = line->end;
    return error;
}

static int plain_end(void *state) {
    const struct plain *plain = state;
    const struct method_frame *frame = plain->frame;
    uint64_t end = tape_position(frame->tape);
    return end > plain->end ? frame->span(frame->self, plain->end, end) : 0;
}

const struct method method_plain = {
    .name = "plain",
    .summary = "all text",
    .line_rule = LINES_TEXT,
    .line_rules = LINES_ANY | 1u << LINES_TOKEN,
    .state_size = sizeof(struct plain),
    .begin = plain_begin,
    .line = plain_line,
    .end = plain_end,
};
