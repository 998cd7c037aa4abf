/* Crunch (Gupta, Kaiser, Neistadt, Grimm 2003): filters that each take some kind of block away, as
 * far as they can be told from the block itself. */
#include "lines/places.h"
#include "method/text_block.h"

enum { LINK_RATIO, LINK_LISTS, TEXT_LISTS, ADVERTISEMENTS, FORMS, PARAMETERS };

static bool has_more_links(const struct line *block, uint64_t percent) {
    return block->link * 100 > block->content * percent;
}

/* Crunch's link lists are cells of tables: pages were laid out in these then. */
static bool is_item(const struct line *block) {
    return (block->places & PLACE_LIST) != 0 || block->element == ELEMENT_TD ||
           block->element == ELEMENT_TH;
}

static bool stays(const struct line *block, const uint64_t *parameters) {
    bool list = (block->places & PLACE_LIST) != 0;
    return !has_more_links(block, parameters[LINK_RATIO]) &&
           !(is_item(block) && has_more_links(block, parameters[LINK_LISTS])) &&
           !(list && block->link == 0 && block->content <= parameters[TEXT_LISTS]) &&
           !(parameters[ADVERTISEMENTS] != 0 && (block->places & PLACE_ADVERTISEMENT) != 0) &&
           !((block->places & PLACE_FORM) != 0 && block->content <= parameters[FORMS]);
}

static void crunch_begin(void *state, const struct method_frame *frame) {
    struct text_block *block = state;
    block->stays = stays;
    text_block_begin(block, frame);
}

static int crunch_line(void *state, const struct line *line) {
    return text_block_line(state, line);
}

static int crunch_end(void *state) {
    return text_block_end(state);
}

const struct method method_crunch = {
    .name = "crunch",
    .summary = "what filters for links, lists, advertisements and forms leave, by Crunch (2003)",
    .parameter_count = PARAMETERS,
    .parameters =
        {[LINK_RATIO] = {.name = "link-ratio",
                         .summary = "percent of a block's text that may be links",
                         .most = 100,
                         .preset = 50},
         [LINK_LISTS] = {.name = "link-lists",
                         .summary = "the same, of list items and table cells",
                         .most = 100,
                         .preset = 25},
         [TEXT_LISTS] = {.name = "text-lists",
                         .summary = "list items of at most so many characters go, where no link is",
                         .most = 100000,
                         .preset = 20},
         [ADVERTISEMENTS] = {.name = "advertisements",
                             .summary = "blocks with an advertiser's link or image go",
                             .most = 1,
                             .preset = 1},
         [FORMS] = {.name = "forms",
                    .summary = "blocks in forms of at most so many characters go",
                    .most = 100000,
                    .preset = 120}},
    .line_rule = LINES_TEXT,
    .line_rules = 1u << LINES_TEXT,
    .observer = &places_observer,
    .state_size = sizeof(struct text_block),
    .begin = crunch_begin,
    .line = crunch_line,
    .end = crunch_end,
};
