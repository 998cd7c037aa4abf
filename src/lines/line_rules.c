/* What a tag does to the lines under each line rule. */
#include "lines/lines_state.h"
#include "status.h"

static enum line_edge edge_of(const struct tag *tag) {
    return tag->element == ELEMENT_BR ? EDGE_BREAK : tag->end ? EDGE_END_TAG : EDGE_START_TAG;
}

static int tag_by_text(struct lines *lines, const struct tag *tag, bool breaking) {
    if (!breaking || tag->element == ELEMENT_BR) { lines->line.code += tag->code; }
    lines->edge = edge_of(tag);
    int error = breaking ? lines_end_line_with_text(lines) : 0;
    if (lines->observer.tag != NULL) { lines->observer.tag(lines->observer_state, tag); }
    return error;
}

static int tag_by_block(struct lines *lines, const struct tag *tag, bool breaking) {
    int error = 0;
    if (breaking && tag->element != ELEMENT_BR && lines->begun) { error = lines_end_line(lines); }
    lines->line.code += tag->code;
    lines->line.element = lines->element;
    lines->begun = true;
    if (tag->element == ELEMENT_BR) { error = lines_end_line(lines); }
    return error;
}

static int tag_by_tag(struct lines *lines, const struct tag *tag, bool breaking,
                      enum element element) {
    int error = lines_end_line_with_text(lines);
    lines->line.code = tag->code;
    lines->line.element = element;
    lines->line.breaks = breaking;
    return error == 0 ? lines_end_line(lines) : error;
}

static void title_tag(struct lines *lines, const struct tag *tag) {
    if (!tag->end) { return; }
    if (lines->observer.title != NULL && !lines->title.phrase.whole) {
        const struct slice title = {lines->title.bytes, lines->title.phrase.size};
        lines->observer.title(lines->observer_state, title);
    }
    lines_end_title(lines);
}

/* False if memory is short. */
static bool special_tag(struct lines *lines, const struct tag *tag) {
    if (tag->element == ELEMENT_TITLE) { title_tag(lines, tag); }
    if (tag->element == ELEMENT_H1) { headline_end(&lines->headline); }
    if (tag->end) { return true; }
    lines->after_pre = tag->element == ELEMENT_PRE || tag->element == ELEMENT_LISTING;
    if (lines->styles.watched[tag->element]) { styles_tag(&lines->styles, tag); }
    return tag->element != ELEMENT_IMG || lines_put_image(lines, tag);
}

int lines_on_tag(void *self, const struct tag *tag) {
    struct lines *lines = self;
    bool breaking = (element_traits(tag->element) & BREAKING) != 0;
    if (lines->math.phrase.size > 0 && !lines_tag_after_math(lines, tag)) {
        return STATUS_NO_MEMORY;
    }
    if (breaking) {
        if (lines->in_paragraph || lines->on_tape) { lines_end_paragraph(lines); }
        lines->space.size = 0;
        if (lines->outline->open[ELEMENT_H1] > 0) { headline_break(&lines->headline); }
    } else {
        join_tag(&lines->join, tag);
    }
    lines->after_pre = false;
    if (lines->special[tag->element] && !special_tag(lines, tag)) { return STATUS_NO_MEMORY; }
    if (breaking && tag->element != ELEMENT_BR) {
        lines->element = tag->end ? ELEMENT_UNKNOWN : tag->element;
        lines->block_ended = true;
    }
    switch (lines->rule) {
    case LINES_TEXT:
        return tag_by_text(lines, tag, breaking);
    case LINES_BLOCK:
        return tag_by_block(lines, tag, breaking);
    case LINES_TAG:
        return tag_by_tag(lines, tag, breaking, lines->element);
    case LINES_TOKEN:
        return tag_by_tag(lines, tag, breaking, tag->element);
    case LINES_SOURCE:
    case LINES_GIVEN:
        break;
    }
    lines->line.code += tag->code;
    lines->begun = true;
    return 0;
}

int lines_on_newline_in_tag(void *self, uint64_t code) {
    struct lines *lines = self;
    lines->line.code += code;
    return lines_end_line(lines);
}
