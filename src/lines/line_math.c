/* Puts formulas onto the tape. They count for nothing, so every method chooses as if they were not
 * there. */
#include "lines/lines_state.h"
#include "status.h"

int lines_on_math_text(void *self, const struct text *text) {
    struct lines *lines = self;
    if (text->class != TEXT_SPACE) {
        if (lines->math.phrase.size == 0) { lines->math_start = text->source_start; }
        lines->math_end = text->source_end;
    }
    math_text(&lines->math, text);
    return 0;
}

int lines_on_math_tag(void *self, const struct tag *tag) {
    struct lines *lines = self;
    if (tag == NULL) {
        math_end(&lines->math);
        lines->in_math = lines->space.after_math = false;
    } else if (lines->in_math) {
        math_tag(&lines->math, tag);
    } else {
        if (lines->math.phrase.size == 0) { lines->math_spaced = lines->space.size > 0; }
        math_begin(&lines->math);
        lines->in_math = true;
    }
    return 0;
}

bool lines_put_math(struct lines *lines, bool spaced) {
    bool done = (!spaced || tape_append(lines->tape, " ", 1)) &&
                tape_append(lines->tape, lines->math.bytes, lines->math.phrase.size);
    math_clear(&lines->math);
    lines->rendering = 0;
    return done;
}

bool lines_end_math(struct lines *lines) {
    if (lines->math.phrase.size == 0) { return true; }
    if (lines->in_run) { return lines_put_math(lines, lines_is_math_spaced(lines)); }
    bool begun = lines_begin_run(lines, lines->math_start, lines->on_tape && lines->math_spaced);
    bool done = lines_put_math(lines, false);
    lines->text_end = lines->math_end;
    lines_end_run(lines);
    return begun && done;
}

bool lines_is_math_spaced(const struct lines *lines) {
    return lines->math_spaced || join_is_word(lines->join.last);
}

bool lines_is_rendering(const struct lines *lines) {
    return lines->rendering > 0 && lines->outline->top >= lines->rendering;
}

bool lines_tag_after_math(struct lines *lines, const struct tag *tag) {
    const unsigned traits = element_traits(tag->element);
    bool hidden = !tag->end && tag_has(tag, ATTRIBUTE_ARIA_HIDDEN);
    if ((traits & BREAKING) != 0) { return lines_end_math(lines); }
    bool image = tag->element == ELEMENT_IMG && lines->special[ELEMENT_IMG];
    if (image && !hidden) { return lines_end_math(lines); }
    if (hidden && (traits & VOID) == 0 && !lines_is_rendering(lines)) {
        lines->rendering = lines->outline->top + 1;
    }
    return true;
}
