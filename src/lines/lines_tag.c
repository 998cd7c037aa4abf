/* What tags mean for the lines, by each rule. */
#include "lines/lines_state.h"

/* An open `pre` ends at the latest with the element round it, as it does in HTML. */
static void preformat(struct lines *lines, bool end, unsigned traits) {
    if ((traits & PREFORMATTED) != 0 && !end) {
        lines->preformatted++;
    } else if ((traits & PREFORMATTED) != 0 && lines->preformatted > 0) {
        lines->preformatted--;
    } else if (lines->preformatted > 0 && (traits & ENCLOSING) != 0 && !end) {
        lines->in_preformatted++;
    } else if (lines->in_preformatted > 0 && (traits & ENCLOSING) != 0) {
        lines->in_preformatted--;
    } else if ((traits & ENCLOSING) != 0 && end) {
        lines->preformatted = 0;
    }
    if (lines->preformatted == 0) { lines->in_preformatted = 0; }
}

/* What elements mean for the text that follows, whatever the rule. */
static void enter_or_leave(struct lines *lines, const struct tag *tag, unsigned traits) {
    if (tag->element == ELEMENT_A) { lines->in_link = !tag->end && lines->href; }
    lines->href = false;
    if (tag->element == ELEMENT_TITLE) {
        if (lines->read_traits && tag->end && !lines->title.whole) {
            lines->traits.title(lines->traits.self, lines_title(lines));
        }
        title_tag(&lines->title, tag->end);
    }
    bool drops_newline = tag->element == ELEMENT_PRE || tag->element == ELEMENT_LISTING;
    lines->after_pre = drops_newline && !tag->end;
    if (!lines->only_r2l) { preformat(lines, tag->end, traits); }
    if ((traits & BREAKING) != 0 && tag->element != ELEMENT_BR) {
        lines->element = tag->end ? ELEMENT_UNKNOWN : tag->element;
        lines->block_ended = true;
    }
}

static enum line_edge edge_of(const struct tag *tag) {
    return tag->element == ELEMENT_BR ? EDGE_BREAK : tag->end ? EDGE_END_TAG : EDGE_START_TAG;
}

static int tag_by_text(struct lines *lines, const struct tag *tag, bool breaking) {
    if (!breaking || tag->element == ELEMENT_BR) { lines->line.code += tag->code; }
    lines->edge = edge_of(tag);
    int error = breaking ? lines_end_line_with_text(lines) : 0;
    if (lines->read_traits) { lines->traits.tag(lines->traits.self, tag); }
    if (lines->read_places) { place_tag(&lines->places, tag); }
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

static int tag_by_tag(struct lines *lines, const struct tag *tag, enum element element) {
    int error = lines_end_line_with_text(lines);
    lines->line.code = tag->code;
    lines->line.element = element;
    return error == 0 ? lines_end_line(lines) : error;
}

int lines_on_tag(void *self, const struct tag *tag) {
    struct lines *lines = self;
    unsigned traits = element_traits(tag->element);
    bool breaking = (traits & BREAKING) != 0;
    if (breaking) { lines_end_paragraph(lines); }
    enter_or_leave(lines, tag, traits);
    switch (lines->rule) {
    case LINES_TEXT:
        return tag_by_text(lines, tag, breaking);
    case LINES_BLOCK:
        return tag_by_block(lines, tag, breaking);
    case LINES_TAG:
        return tag_by_tag(lines, tag, lines->element);
    case LINES_TOKEN:
        return tag_by_tag(lines, tag, tag->element);
    case LINES_SOURCE:
    case LINES_TOLD:
        break;
    }
    lines->line.code += tag->code;
    lines->begun = true;
    return 0;
}
