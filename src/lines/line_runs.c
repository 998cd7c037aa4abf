/* Puts runs onto the tape: the notes that describe them (style.h), images, and formulas. */
#include "lines/lines_state.h"

#include "status.h"

#include <string.h>

/* False if memory is short. */
static bool put_note(struct lines *lines, enum run_kind kind, uint64_t source, const void *bytes,
                     size_t size) {
    struct run run = {
        .source_start = source, .source_end = source, .size = size, .style = lines->style};
    run.style.kind = (uint8_t)kind;
    return tape_note(lines->tape, &run, bytes);
}

/* Numbers the paragraph that begins now, and puts the note about its block. */
static bool begin_paragraph(struct lines *lines, uint64_t source) {
    struct styles *styles = &lines->styles;
    lines->style.paragraph++;
    lines->link = 0;
    if ((styles->wants & STYLE_WANTS_BLOCKS) == 0) { return true; }
    const struct block *block = styles_block(styles, lines->style.paragraph, lines->block_ended);
    return block == NULL || put_note(lines, RUN_BLOCK, source, block, block_size(block->depth));
}

/* Puts the address of the link that the next run is in. */
static bool begin_link(struct lines *lines, uint64_t source) {
    struct styles *styles = &lines->styles;
    if (lines->link == styles->link) { return true; }
    lines->link = styles->link;
    const struct slice address = styles_link(styles);
    return put_note(lines, RUN_LINK, source, address.bytes, address.size);
}

static bool begin_paragraph_once(struct lines *lines, uint64_t source) {
    if (lines->on_tape) { return true; }
    lines->on_tape = true;
    return begin_paragraph(lines, source);
}

/* Finds the style of a text or an image, and puts the notes that come before it. */
static bool begin_style(struct lines *lines, uint64_t source) {
    lines->style.bits = styles_bits(&lines->styles);
    bool done = begin_paragraph_once(lines, source);
    return done && ((lines->style.bits & STYLE_LINK) == 0 || begin_link(lines, source));
}

bool lines_begin_run(struct lines *lines, uint64_t source, bool spaced) {
    bool done = begin_style(lines, source);
    struct run run = {.source_start = source, .style = lines->style};
    run.style.spaced = spaced;
    lines->in_run = true;
    return done && tape_open(lines->tape, &run);
}

/* Puts an image with its words. False if memory is short. */
static bool put_image(struct lines *lines, struct slice address, struct slice words) {
    const uint64_t source = lines->text_end;
    bool done = begin_style(lines, source);
    struct run run = {.source_start = source, .style = lines->style};
    run.style.kind = RUN_IMAGE;
    run.style.spaced = lines->space.size > 0;
    done = done && tape_open(lines->tape, &run) &&
           tape_append(lines->tape, address.bytes, address.size) &&
           tape_append(lines->tape, "", 1) && tape_append(lines->tape, words.bytes, words.size);
    tape_close(lines->tape, source);
    return done;
}

/* An image does not change what is counted: an open run goes on after it, on the tape as another
 * run. */
bool lines_put_image(struct lines *lines, const struct tag *tag) {
    struct slice address = {"", 0};
    struct slice words = {"", 0};
    if ((lines->styles.wants & STYLE_WANTS_IMAGES) == 0) { return true; }
    for (size_t i = 0; i < tag->attribute_count; i++) {
        const struct attribute *attribute = &tag->attributes[i];
        if (attribute->name == ATTRIBUTE_SRC) { address = attribute->value; }
        if (attribute->name == ATTRIBUTE_ALT) { words = attribute->value; }
    }
    if (address.size == 0) { return true; }
    /* The image only shows the formula before it once more. */
    if (lines->math.phrase.size > 0) { return true; }
    if (!lines->in_run) { return put_image(lines, address, words); }
    tape_close(lines->tape, lines->text_end);
    return put_image(lines, address, words) && lines_begin_run(lines, lines->text_end, false);
}

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
