#include "lines/lines_state.h"

#include "danag.h"
#include "text/octets.h"
#include "text/utf8.h"

#include <stdlib.h>

struct lines *lines_new(enum line_rule rule, struct tape *tape, const struct line_sink *sink) {
    struct lines *lines = calloc(1, sizeof *lines);
    if (lines == NULL) { return NULL; }
    lines->rule = rule;
    lines->tape = tape;
    lines->sink = *sink;
    return lines;
}

void lines_free(struct lines *lines) {
    free(lines);
}

void lines_read_traits(struct lines *lines, const struct trait_source *source) {
    lines->read_traits = true;
    lines->traits = *source;
}

void lines_read_places(struct lines *lines) {
    lines->read_places = true;
}

void lines_keep_r2l(struct lines *lines) {
    lines->only_r2l = true;
}

static void line_begin(struct lines *lines) {
    if (lines->read_places) { place_line_begin(&lines->places); }
    if (lines->read_traits) { lines->traits.line_begin(lines->traits.self, lines->edge); }
    lines->line = (struct line){.element = lines->element, .start = tape_position(lines->tape)};
    lines->begun = false;
    tape_line(lines->tape);
}

void lines_begin(struct lines *lines) {
    lines->element = ELEMENT_UNKNOWN;
    lines->in_paragraph = lines->in_run = false;
    lines->space.size = 0;
    lines->preformatted = lines->in_preformatted = 0;
    lines->after_pre = lines->in_link = lines->href = lines->after_r2l = false;
    lines->joiners = 0;
    title_begin(&lines->title);
    lines->edge = EDGE_PAGE;
    lines->style = (struct style){0};
    lines->block_ended = true;
    place_begin(&lines->places);
    if (lines->read_traits) { lines->traits.begin(lines->traits.self); }
    line_begin(lines);
}

static void run_end(struct lines *lines) {
    if (lines->in_run) { tape_close(lines->tape, lines->text_end); }
    lines->in_run = false;
    lines->after_r2l = false;
}

void lines_end_paragraph(struct lines *lines) {
    run_end(lines);
    lines->in_paragraph = false;
    lines->space.size = 0;
}

int lines_end_line(struct lines *lines) {
    run_end(lines);
    lines->line.end = tape_position(lines->tape);
    if (lines->read_places) { lines->line.places = place_of_line(&lines->places); }
    if (lines->read_traits) {
        lines->line.traits = lines->traits.line(lines->traits.self, &lines->line, lines->edge);
    }
    int error = lines->sink.line(lines->sink.self, &lines->line);
    if (error == 0) { line_begin(lines); }
    return error;
}

/* Where only lines with text are lines. */
int lines_end_line_with_text(struct lines *lines) {
    if (lines->line.content > 0) { return lines_end_line(lines); }
    line_begin(lines);
    return 0;
}

static bool run_begin(struct lines *lines, uint64_t source_start) {
    /* Indentation stays in the text, but leading space is no content. */
    bool indented = lines->preformatted > 0 && lines->space.size > 0;
    if (indented) { source_start = lines->space.source_start; }
    if (!lines->in_paragraph) { lines->style.paragraph++; }
    const struct run run = {.source_start = source_start,
                            .style = lines->style,
                            .spaced = lines->in_paragraph && lines->space.size > 0 && !indented};
    if (!tape_open(lines->tape, &run)) { return false; }
    lines->in_run = lines->in_paragraph = true;
    if (lines->line.words == 0) { lines->line.continued = !lines->block_ended; }
    lines->block_ended = false;
    lines->line.words++;
    return !indented || tape_append(lines->tape, lines->space.bytes, lines->space.size);
}

static bool space_within_run(struct lines *lines) {
    lines->line.content += lines->space.size;
    if (lines->space.in_link) { lines->line.link += lines->space.size; }
    lines->line.words++;
    return tape_append(lines->tape, lines->space.bytes, lines->space.size);
}

static void count_r2l(struct lines *lines, enum text_class class, uint64_t count) {
    if (class == TEXT_R2L) {
        if (lines->after_r2l) { lines->line.r2l += lines->joiners; }
        lines->line.r2l += count;
        lines->after_r2l = true;
        lines->joiners = 0;
    } else if (class == TEXT_JOINER) {
        lines->joiners += count;
    } else {
        lines->after_r2l = false;
    }
}

static uint64_t spaces(struct slice text) {
    uint64_t count = 0;
    for (size_t place = 0; place < text.size; place += 8) {
        uint64_t octets = octets_load_from(text.bytes, text.size, place);
        count += octets_count(octets_between(octets, ' ', ' '));
    }
    return count;
}

int lines_visible_text(struct lines *lines, const struct text *text) {
    bool stored = true;
    if (!lines->in_run) {
        stored = run_begin(lines, text->source_start);
    } else if (lines->space.size > 0) {
        stored = space_within_run(lines);
    }
    lines->space.size = 0;
    lines->after_pre = false;
    lines->begun = true;
    if (lines->read_traits) { lines->traits.text(lines->traits.self, text); }

    struct slice slice = text->text;
    uint64_t count = slice.size;
    if (text->class == TEXT_WORDS) {
        lines->line.words += spaces(slice);
    } else {
        count = utf8_characters(slice.bytes, slice.size);
    }
    lines->line.content += count;
    if (lines->in_link) { lines->line.link += count; }
    count_r2l(lines, text->class, count);
    lines->text_end = text->source_end;
    stored = stored && tape_append(lines->tape, slice.bytes, slice.size);
    return stored ? 0 : DANAG_NO_MEMORY;
}

/* A newline where it means more than a space: in `pre`, or as the end of a line of the source. */
static int newline(struct lines *lines) {
    bool dropped = lines->after_pre;
    lines->after_pre = false;
    if (lines->preformatted > 0) { lines_end_paragraph(lines); }
    if (lines->rule == LINES_SOURCE) { return lines_end_line(lines); }
    if (dropped || lines->rule == LINES_TOLD) { return 0; }
    if (lines->rule == LINES_BLOCK) { return lines_end_line(lines); }
    return lines_end_line_with_text(lines);
}

void lines_put_space(struct lines *lines, char byte, uint64_t source_start) {
    struct space *space = &lines->space;
    if (space->size == 0) {
        space->in_link = lines->in_link;
        space->source_start = source_start;
    }
    if (lines->preformatted == 0) { space->size = 0; }
    if (space->size < PRE_SPACE_MAX) { space->bytes[space->size++] = byte; }
}

/* Whether it is written as a reference, not as one or two bytes that are a newline. */
static bool is_reference(const struct text *text) {
    return text->source_end - text->source_start > text->text.size + 1;
}

static int spaces_one_by_one(struct lines *lines, const struct text *text) {
    bool preformatted = lines->preformatted > 0;
    bool newlines = preformatted || !is_reference(text);
    int error = 0;
    for (size_t i = 0; i < text->text.size && error == 0; i++) {
        unsigned char byte = (unsigned char)text->text.bytes[i];
        if (byte == '\n' && newlines) {
            error = newline(lines);
        } else if (preformatted) {
            lines->after_pre = false;
        }
        if ((byte & 0xc0) == 0x80 || (byte == '\n' && preformatted)) { continue; }
        lines_put_space(lines, byte == '\t' && preformatted ? '\t' : ' ', text->source_start + i);
        lines->begun = lines->begun || byte != '\n';
    }
    return error;
}

int lines_white_space(struct lines *lines, const struct text *text) {
    lines->after_r2l = false;
    lines->edge = EDGE_NEWLINE;
    if (lines->read_traits) { lines->traits.space(lines->traits.self); }
    if (lines->preformatted > 0 || lines->rule == LINES_SOURCE) {
        return spaces_one_by_one(lines, text);
    }
    lines_put_space(lines, ' ', text->source_start);
    return 0;
}

static int on_text(void *self, const struct text *text) {
    struct lines *lines = self;
    if (lines->title.open) {
        title_text(&lines->title, text);
        return 0;
    }
    return text->class == TEXT_SPACE ? lines_white_space(lines, text)
                                     : lines_visible_text(lines, text);
}

static int on_attribute(void *self, const struct attribute *attribute) {
    struct lines *lines = self;
    if (attribute->element == ELEMENT_A && slice_equals(attribute->name, "href")) {
        lines->href = true;
    }
    if (lines->read_places) { place_attribute(&lines->places, attribute); }
    if (lines->read_traits) { lines->traits.attribute(lines->traits.self, attribute); }
    return 0;
}

static int on_newline_in_tag(void *self, uint64_t code) {
    struct lines *lines = self;
    lines->line.code += code;
    return lines_end_line(lines);
}

int lines_told(struct lines *lines, uint64_t ascii, uint64_t r2l) {
    lines->line.ascii = ascii;
    lines->line.r2l = r2l;
    return lines_end_line(lines);
}

int lines_end(struct lines *lines) {
    if (lines->rule == LINES_TOLD) { return 0; }
    lines->edge = EDGE_PAGE;
    bool textless = lines->rule == LINES_SOURCE || lines->rule == LINES_BLOCK;
    if (textless ? lines->begun : lines->line.content > 0) { return lines_end_line(lines); }
    return 0;
}

struct token_sink lines_token_sink(struct lines *lines) {
    return (struct token_sink){
        .text = lines->only_r2l              ? lines_on_r2l_text
                : lines->rule == LINES_TOKEN ? lines_on_text_by_word
                                             : on_text,
        .tag = lines_on_tag,
        .attribute = on_attribute,
        .newline_in_tag = lines->rule == LINES_SOURCE ? on_newline_in_tag : NULL,
        .self = lines,
    };
}

struct slice lines_title(const struct lines *lines) {
    return (struct slice){lines->title.bytes, lines->title.size};
}
