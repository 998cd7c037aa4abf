/* The link quota filter (Gottron 2007, after Mantratzis and others 2005): blocks that are mostly
 * links go, all others are content. */
#include "method/text_block.h"

enum { THRESHOLD };

static bool stays(const struct line *block, const uint64_t *parameters) {
    return block->link * 100 <= block->content * parameters[THRESHOLD];
}

static void lqf_begin(void *state, const struct method_frame *frame) {
    struct text_block *block = state;
    block->stays = stays;
    text_block_begin(block, frame);
}

static int lqf_line(void *state, const struct line *line) {
    return text_block_line(state, line);
}

static int lqf_end(void *state) {
    return text_block_end(state);
}

const struct method method_lqf = {
    .name = "lqf",
    .summary = "the blocks that are not mostly links, by the link quota filter (2005)",
    .parameter_count = 1,
    .parameters = {[THRESHOLD] = {.name = "threshold",
                                  .summary = "percent of a block's text that may be links",
                                  .most = 100,
                                  .preset = 50}},
    .line_rule = LINES_TEXT,
    .line_rules = 1u << LINES_TEXT,
    .state_size = sizeof(struct text_block),
    .begin = lqf_begin,
    .line = lqf_line,
    .end = lqf_end,
};
