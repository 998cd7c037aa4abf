/* Begins and ends lines, by each line rule. */
#include "lines/lines_state.h"

#include "status.h"
#include "text/memory.h"

static void tell_beginning(const struct lines *lines) {
    if (lines->observer.line_begin != NULL) {
        lines->observer.line_begin(lines->observer_state, lines->edge);
    }
}

static void begin_line(struct lines *lines) {
    tell_beginning(lines);
    lines->line = (struct line){.element = lines->element, .start = tape_position(lines->tape)};
    lines->begun = false;
    tape_line(lines->tape);
}

void lines_end_run(struct lines *lines, bool last) {
    if (lines->in_run) {
        if (lines->delimited.state != DELIMITED_NONE) { lines_end_delimited(lines); }
        /* The tape has the memory for one byte more, or drops it. */
        if (lines->in_reading) { tape_append(lines->tape, ")", 1); }
        lines_close_run(lines, last);
    }
    lines->in_run = lines->in_reading = false;
    lines->r2l.after = false;
}

void lines_end_paragraph(struct lines *lines) {
    lines_end_run(lines, true);
    lines->on_tape = false;
    lines->quotes = lines->quotes_new = 0;
    lines->space.size = 0;
    lines->join.tags = JOIN_TAGS;
    lines->join.last = 0;
    lines->bracket = BRACKET_NONE;
}

int lines_end_line(struct lines *lines) {
    lines_end_run(lines, false);
    lines->line.end = tape_position(lines->tape);
    if (lines_has_footnotes(lines)) { lines_tell_footnotes(lines); }
    if (lines->observer.line != NULL) {
        lines->observer.line(lines->observer_state, &lines->line, lines->edge);
    }
    int error = lines->sink.line(lines->sink.self, &lines->line);
    if (error == 0) { begin_line(lines); }
    return error;
}

int lines_end_line_with_text(struct lines *lines) {
    if (lines->line.content > 0) { return lines_end_line(lines); }
    if (tape_position(lines->tape) != lines->line.start) {
        begin_line(lines);
        return 0;
    }
    /* The tape need not be told that a line begins where the last one began. */
    tell_beginning(lines);
    lines->line.element = lines->element;
    lines->line.code = 0;
    lines->begun = false;
    return 0;
}

static void end_title(struct lines *lines) {
    lines->title.whole = lines->title_ended = true;
    lines->title.size = soft_hyphen_remove(lines->title_bytes, lines->title.size);
}

static int tag_by_text(struct lines *lines, const struct tag *tag, bool breaking) {
    if (!breaking || tag->element == ELEMENT_BR) { lines->line.code += tag->code; }
    lines->edge = tag->element == ELEMENT_BR ? EDGE_BREAK
                  : tag->end                 ? EDGE_END_TAG
                                             : EDGE_START_TAG;
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

/* False if memory is short. */
static bool special_tag(struct lines *lines, const struct tag *tag) {
    if (tag->element == ELEMENT_TITLE && tag->end) {
        if (lines->observer.title != NULL && !lines->title.whole) {
            lines->observer.title(lines->observer_state, lines_title(lines));
        }
        end_title(lines);
    }
    if (tag->element == ELEMENT_H1) { headline_end(&lines->headline); }
    if (tag->element == ELEMENT_Q) { return lines_tag_of_quote(lines, tag); }
    if (tag->end) { return true; }
    /* In code of a forum, a `br` is before the newline that it stands for. */
    lines->after_pre = tag->element == ELEMENT_PRE || tag->element == ELEMENT_LISTING ||
                       (tag->element == ELEMENT_BR && lines->outline->code.pre > 0);
    lines->styles.in_text = lines->on_tape;
    if (lines->styles.watched[tag->element]) { styles_tag(&lines->styles, tag); }
    const bool picture = tag->element == ELEMENT_IMG || tag->element == ELEMENT_AMP_IMG ||
                         tag->element == ELEMENT_PICTURE || tag->element == ELEMENT_SOURCE;
    return !picture || lines_put_image(lines, tag);
}

static int on_tag(void *self, const struct tag *tag) {
    struct lines *lines = self;
    bool breaking = (element_traits(tag->element) & BREAKING) != 0;
    if (lines->formulas.phrase.size > 0 && !lines_tag_after_formula(lines, tag)) {
        return STATUS_NO_MEMORY;
    }
    if (breaking) {
        if (lines->on_tape) { lines_end_paragraph(lines); }
        lines->space.size = 0;
        if (lines->outline->open[ELEMENT_H1] > 0) { headline_break(&lines->headline); }
    } else {
        join_tag(&lines->join, tag);
    }
    lines->after_pre = false;
    if ((tag->named & (TEX_ATTRIBUTES | ATTRIBUTE_BIT(ARIA_LABEL))) != 0 && !breaking) {
        lines_take_element(lines, tag);
    }
    if (tag->end) {
        lines->again = false;
    } else if ((tag->named & ATTRIBUTE_BIT(ARIA_HIDDEN)) != 0 &&
               (element_traits(tag->element) & VOID) == 0 &&
               slice_is_any_case(tag_value(tag, ATTRIBUTE_ARIA_HIDDEN), "true")) {
        lines->again = true;
    }
    if (lines->special[tag->element] && !special_tag(lines, tag)) { return STATUS_NO_MEMORY; }
    if (breaking && tag->element != ELEMENT_BR) {
        lines->element = tag->end ? ELEMENT_UNKNOWN : tag->element;
        lines->block_ended = true;
    }
    if (lines->rule == LINES_TEXT) { return tag_by_text(lines, tag, breaking); }
    if (lines->rule == LINES_BLOCK) { return tag_by_block(lines, tag, breaking); }
    if (lines->rule == LINES_TAG) { return tag_by_tag(lines, tag, breaking, lines->element); }
    if (lines->rule == LINES_TOKEN) { return tag_by_tag(lines, tag, breaking, tag->element); }
    lines->line.code += tag->code;
    lines->begun = true;
    return 0;
}

static int on_newline_in_tag(void *self, uint64_t code) {
    struct lines *lines = self;
    lines->line.code += code;
    return lines_end_line(lines);
}

struct lines *lines_new(const struct danag_allocator *memory, enum line_rule rule, bool only_r2l,
                        struct tape *tape, struct outline *outline,
                        const struct line_observer *observer, void *observer_state,
                        const struct line_sink *sink) {
    struct lines *lines = memory_resize(memory, NULL, sizeof *lines);
    if (lines == NULL) { return NULL; }
    memset(lines, 0, offsetof(struct lines, styles.notes));
    lines->memory = lines->styles.memory = memory;
    lines->rule = rule;
    lines->only_r2l = only_r2l;
    lines->tape = tape;
    lines->outline = outline;
    if (observer != NULL) { lines->observer = *observer; }
    lines->observer_state = observer_state;
    lines->sink = *sink;
    lines->styles.outline = outline;
    lines_want(lines, 0); /* needs no memory */
    return lines;
}

void lines_free(struct lines *lines) {
    if (lines == NULL) { return; }
    styles_free(&lines->styles);
    memory_free(lines->memory, lines);
}

void lines_send_to(struct lines *lines, const struct line_sink *sink) {
    lines->sink = *sink;
}

bool lines_want(struct lines *lines, unsigned wants) {
    if (!styles_want(&lines->styles, wants)) { return false; }
    memcpy(lines->special, lines->styles.watched, sizeof lines->special);
    lines->special[ELEMENT_LISTING] = lines->special[ELEMENT_PRE] = true;
    lines->special[ELEMENT_TITLE] = lines->special[ELEMENT_H1] = true;
    lines->special[ELEMENT_Q] = !lines->only_r2l;
    lines->special[ELEMENT_IMG] = true;
    return true;
}

void lines_begin(struct lines *lines) {
    const size_t start = offsetof(struct lines, element);
    memset((char *)lines + start, 0, offsetof(struct lines, space_bytes) - start);
    lines->block_ended = true;
    lines->edge = EDGE_PAGE;
    memset(&lines->formulas, 0, offsetof(struct formulas, mathml));
    styles_begin(&lines->styles);
    headline_begin(&lines->headline);
    if (lines->observer.begin != NULL) { lines->observer.begin(lines->observer_state); }
    begin_line(lines);
}

int lines_given(void *self, const struct source_counts *counts) {
    struct lines *lines = self;
    lines->line.ascii = counts->ascii;
    lines->line.r2l = counts->r2l;
    return lines_end_line(lines);
}

int lines_end(struct lines *lines) {
    end_title(lines);
    headline_end(&lines->headline);
    if (!lines_end_formulas(lines, false)) { return STATUS_NO_MEMORY; }
    if (lines->rule == LINES_GIVEN) { return 0; }
    lines->edge = EDGE_PAGE;
    bool textless = lines->rule == LINES_SOURCE || lines->rule == LINES_BLOCK;
    bool ends = textless ? lines->begun : lines->line.content > 0;
    return ends ? lines_end_line(lines) : 0;
}

static void on_opened(void *self) {
    struct lines *lines = self;
    struct styles *styles = &lines->styles;
    if (styles->watched[outline_top(styles->outline)->element]) { styles_opened(styles); }
    if (lines->observer.opened != NULL) { lines->observer.opened(lines->observer_state); }
}

static void on_title_again(void *self) {
    struct lines *lines = self;
    if (!lines->title_ended) { phrase_begin(&lines->title); }
}

struct token_sink lines_token_sink(struct lines *lines) {
    const unsigned wants = lines->styles.wants;
    const bool boxes = (wants & STYLE_WANTS_BLOCKS) != 0, links = (wants & STYLE_WANTS_LINKS) != 0,
               images = (wants & STYLE_WANTS_IMAGES) != 0;
    const uint64_t attributes = lines->observer.attributes | lines->styles.attributes;
    /* They only matter where formulas are marked on the tape. */
    const uint64_t of_marks = ATTRIBUTE_BIT(DISPLAY) | ATTRIBUTE_BIT(TYPE) | ATTRIBUTE_BIT(SRC);
    /* Where classes are not read, reading all elements costs too much. */
    const bool classes = (attributes & ATTRIBUTE_BIT(CLASS)) != 0;
    const uint64_t of_formulas = TEX_ATTRIBUTES | ATTRIBUTE_BIT(ARIA_LABEL) |
                                 ((wants & STYLE_WANTS_INLINE) != 0 ? ATTRIBUTE_BIT(DISPLAY) : 0);
    return (struct token_sink){
        .text = lines->only_r2l              ? lines_on_r2l_text
                : lines->rule == LINES_TOKEN ? lines_on_text_by_word
                                             : lines_on_text,
        .tag = on_tag,
        .opened = on_opened,
        .opened_for = lines->observer.opened != NULL ? NULL : lines->styles.watched,
        .newline_in_tag = lines->rule == LINES_SOURCE ? on_newline_in_tag : NULL,
        .math_tag = lines->only_r2l ? NULL : lines_on_math_tag,
        .math_text = lines->only_r2l ? NULL : lines_on_math_text,
        .math_again = lines_on_math_again,
        .script = lines->styles.strings != NULL ? lines_on_script : NULL,
        .title_again = on_title_again,
        .player = links ? lines_on_player : NULL,
        .self = lines,
        .mixed = lines->observer.text == NULL,
        .attributes = attributes | ATTRIBUTE_BIT(ARIA_HIDDEN) | (classes ? of_formulas : 0),
        .math_attributes = ATTRIBUTE_BIT(ENCODING) | ATTRIBUTE_BIT(MATHVARIANT) |
                           ATTRIBUTE_BIT(STRETCHY) | ATTRIBUTE_BIT(COLUMNALIGN) |
                           ATTRIBUTE_BIT(LINETHICKNESS) | ATTRIBUTE_BIT(OPEN) |
                           ATTRIBUTE_BIT(CLOSE) | ATTRIBUTE_BIT(SRC) | ATTRIBUTE_BIT(ALT) |
                           ((wants & STYLE_WANTS_INLINE) != 0 ? of_marks : 0),
        .own_attributes =
            {
                [ELEMENT_A] = links ? ATTRIBUTE_BIT(TITLE) : 0,
                [ELEMENT_LINK] = links || images ? ATTRIBUTE_BIT(REL) : 0,
                [ELEMENT_META] =
                    links || images ? ATTRIBUTE_BIT(PROPERTY) | ATTRIBUTE_BIT(CONTENT) : 0,
                [ELEMENT_AMP_IMG] = images ? PICTURE_ATTRIBUTES : 0,
                [ELEMENT_IMG] = images ? PICTURE_ATTRIBUTES : 0,
                [ELEMENT_AUDIO] = links ? PLAYER_ATTRIBUTES : 0,
                [ELEMENT_IFRAME] = links ? PLAYER_ATTRIBUTES : 0,
                [ELEMENT_INPUT] = boxes ? ATTRIBUTE_BIT(TYPE) | ATTRIBUTE_BIT(CHECKED) : 0,
                [ELEMENT_SOURCE] =
                    (images ? PICTURE_ATTRIBUTES : 0) | (links ? PLAYER_ATTRIBUTES : 0),
                [ELEMENT_VIDEO] = links ? PLAYER_ATTRIBUTES : 0,
            },
    };
}

struct slice lines_headline(struct lines *lines, const struct told *told) {
    const struct told shown = {.title = {"", 0}, .url = told->url, .article = told->article};
    const struct slice title = lines_title(lines);
    struct headline *headline = &lines->headline;
    if ((lines->styles.wants & STYLE_WANTS_HEADLINE) == 0) { return shown.title; }
    if (lines->outline->open[ELEMENT_H1] == 0) { headline_end(headline); }
    struct slice found = headline_choose(headline, title, &shown);
    if (found.size == 0) {
        /* The beginning of an h1 is better than nothing. */
        headline_end(headline);
        found = headline_choose(headline, title, &shown);
    }
    if (found.size == 0 || told->title.size == 0) { return found; }
    return headline_choose(headline, title, told);
}

const struct page_style *lines_page(const struct lines *lines) {
    static const struct page_style unknown = {.base = ""};
    const struct style_strings *strings = lines->styles.strings;
    return strings != NULL ? &strings->page : &unknown;
}

struct slice lines_title(const struct lines *lines) {
    return (struct slice){lines->title_bytes, lines->title.size};
}
