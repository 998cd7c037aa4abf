#include "method/token_part.h"

void token_part_begin(struct token_part *part, const struct method_frame *frame) {
    *part = (struct token_part){.frame = frame};
}

bool token_part_tape_is_full(const struct token_part *part, const struct line *token) {
    return tape_read_end(part->frame->tape, token->start, token->end) < token->end;
}

bool token_part_next(struct token_part *part, const struct line *token) {
    part->start = part->end = token->start;
    return tape_forget(part->frame->tape, token->start);
}

void token_part_add(struct token_part *part, const struct line *token) {
    part->end = token->end;
}

void token_part_rewind(struct token_part *part) {
    part->word = (struct tape_cursor){.position = part->start};
    part->first = true;
    part->taken = false;
}

static int pass_on(struct token_part *part, uint64_t end) {
    const struct method_frame *frame = part->frame;
    return frame->span(frame->self, part->span_start, end);
}

/* Moves on to the next word. Consecutive taken words form one span, which is passed on when it
 * ends. */
int token_part_word(struct token_part *part, bool taken) {
    if (!part->first) { tape_next(part->frame->tape, &part->word); }
    part->first = false;
    if (taken == part->taken) { return 0; }
    part->taken = taken;
    if (!taken) { return pass_on(part, part->word.position); }
    part->span_start = part->word.position;
    return 0;
}

int token_part_end(struct token_part *part) {
    return part->taken ? pass_on(part, part->end) : 0;
}
