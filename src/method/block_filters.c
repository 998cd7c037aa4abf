/* Methods that judge each block of text by itself. A block is the text between two breaking tags
 * other than br. Its text waits on the tape until the block ends.
 *
 * The link quota filter (Gottron 2007, after Mantratzis and others 2005) removes blocks that are
 * mostly links. Crunch (Gupta, Kaiser, Neistadt, Grimm 2003) is a set of filters; this method
 * applies them as far as they can judge a block by itself. */
#include "method/method.h"

/* Whether the method keeps a block. */
typedef bool block_rule(const struct line *block, const uint64_t *parameters);

struct block_filter {
    const struct method_frame *frame;
    block_rule *keeps;
    struct line block; /* the lines of the block so far, joined into one */
};

static int end_block(void *self) {
    const struct block_filter *filter = self;
    const struct method_frame *frame = filter->frame;
    const struct line *block = &filter->block;
    int error = 0;
    if (block->content > 0 && filter->keeps(block, frame->parameters)) {
        error = frame->span(frame->self, block->start, block->end);
    }
    if (error == 0 && !tape_forget(frame->tape, block->end)) { error = DANAG_NO_MEMORY; }
    return error;
}

static int add_line(void *self, const struct line *line) {
    struct line *block = &((struct block_filter *)self)->block;
    if (line->continued) {
        block->content += line->content;
        block->link += line->link;
        block->places |= line->places;
        block->end = line->end;
        return 0;
    }
    int error = end_block(self);
    *block = *line;
    return error;
}

static bool has_more_links(const struct line *block, uint64_t percent) {
    return block->link * 100 > block->content * percent;
}

#define BLOCK_METHOD                                                                               \
    .line_rule = LINES_TEXT, .state_size = sizeof(struct block_filter), .line = add_line,          \
    .end = end_block

enum { LQF_THRESHOLD };

static bool lqf_keeps(const struct line *block, const uint64_t *parameters) {
    return !has_more_links(block, parameters[LQF_THRESHOLD]);
}

static void lqf_begin(void *self, const struct method_frame *frame) {
    *(struct block_filter *)self = (struct block_filter){.frame = frame, .keeps = lqf_keeps};
}

const struct method method_lqf = {
    .name = "lqf",
    .summary = "the blocks that are not mostly links, by the link quota filter (2005)",
    .parameter_count = 1,
    .parameters = {[LQF_THRESHOLD] = {"threshold",
                                      "keep blocks with at most this percentage of link "
                                      "text",
                                      .most = 100, .preset = 50}},
    .begin = lqf_begin,
    BLOCK_METHOD,
};

enum { LINK_RATIO, LINK_LISTS, TEXT_LISTS, ADVERTISEMENTS, FORMS, CRUNCH_PARAMETERS };

/* Crunch looked for lists of links in table cells: pages of its time used tables for layout. */
static bool is_item(const struct line *block) {
    return (block->places & PLACE_LIST) != 0 || block->element == ELEMENT_TD ||
           block->element == ELEMENT_TH;
}

static bool crunch_keeps(const struct line *block, const uint64_t *parameters) {
    bool list = (block->places & PLACE_LIST) != 0;
    return !has_more_links(block, parameters[LINK_RATIO]) &&
           !(is_item(block) && has_more_links(block, parameters[LINK_LISTS])) &&
           !(list && block->link == 0 && block->content <= parameters[TEXT_LISTS]) &&
           !(parameters[ADVERTISEMENTS] != 0 && (block->places & PLACE_ADVERTISEMENT) != 0) &&
           !((block->places & PLACE_FORM) != 0 && block->content <= parameters[FORMS]);
}

static void crunch_begin(void *self, const struct method_frame *frame) {
    *(struct block_filter *)self = (struct block_filter){.frame = frame, .keeps = crunch_keeps};
}

const struct method method_crunch = {
    .name = "crunch",
    .summary = "what filters for links, lists, advertisements and forms leave, by Crunch (2003)",
    .parameter_count = CRUNCH_PARAMETERS,
    .parameters = {[LINK_RATIO] = {"link-ratio",
                                   "keep blocks with at most this percentage of link text",
                                   .most = 100, .preset = 50},
                   [LINK_LISTS] = {"link-lists", "the same, for list items and table cells",
                                   .most = 100, .preset = 25},
                   [TEXT_LISTS] = {"text-lists",
                                   "remove list items without links of at most N characters",
                                   .most = 100000, .preset = 20},
                   [ADVERTISEMENTS] = {"advertisements",
                                       "1: remove blocks with an advertiser's link or image",
                                       .most = 1, .preset = 1},
                   [FORMS] = {"forms", "remove blocks in forms of at most N characters",
                              .most = 100000, .preset = 120}},
    .observer = &places_observer,
    .begin = crunch_begin,
    BLOCK_METHOD,
};
