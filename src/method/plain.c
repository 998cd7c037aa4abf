/* Keeps all text: the baseline for comparisons. */
#include "method/method.h"

struct plain {
    const struct method_frame *frame;
};

static void plain_begin(void *state, const struct method_frame *frame) {
    struct plain *plain = state;
    plain->frame = frame;
}

static int plain_line(void *state, const struct line *line) {
    const struct method_frame *frame = ((struct plain *)state)->frame;
    int error = frame->span(frame->self, line->start, line->end);
    if (error == 0 && !tape_forget(frame->tape, line->end)) { error = DANAG_NO_MEMORY; }
    return error;
}

static int plain_end(void *state) {
    (void)state;
    return 0;
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
