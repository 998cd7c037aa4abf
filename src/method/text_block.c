#include "method/text_block.h"

void text_block_begin(struct text_block *block, const struct method_frame *frame) {
    block->frame = frame;
    block->line = (struct line){0};
}

int text_block_end(struct text_block *block) {
    const struct method_frame *frame = block->frame;
    const struct line *line = &block->line;
    int error = 0;
    if (line->content > 0 && block->stays(line, frame->parameters)) {
        error = frame->span(frame->self, line->start, line->end);
    }
    if (error == 0 && !tape_forget(frame->tape, line->end)) { error = DANAG_NO_MEMORY; }
    return error;
}

static void join(struct line *block, const struct line *line) {
    block->content += line->content;
    block->link += line->link;
    block->places |= line->places;
    block->end = line->end;
}

int text_block_line(struct text_block *block, const struct line *line) {
    if (line->continued) {
        join(&block->line, line);
        return 0;
    }
    int error = text_block_end(block);
    block->line = *line;
    return error;
}
