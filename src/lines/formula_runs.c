/* Puts formulas onto the tape. */
#include "lines/lines_state.h"

/* Puts a formula in a run of its own. It has the styles that are both around it and around what
 * follows. */
static bool put_run(struct lines *lines, struct slice tex, uint8_t marks, bool spaced) {
    const struct formulas *formulas = &lines->formulas;
    uint16_t keeps = formulas->bits & (uint16_t)~STYLE_ANY_FORMULA;
    if ((formulas->bits & STYLE_DISPLAY) != 0) { marks |= MARK_DISPLAY; }
    if (formulas->link != lines->styles.link) { keeps &= (uint16_t)~STYLE_LINK; }
    const bool done = lines_begin_run_as(lines, formulas->source_start, spaced, keeps, marks) &&
                      tape_append(lines->tape, tex.bytes, tex.size);
    tape_close(lines->tape, formulas->source_end);
    lines->in_run = false;
    return done;
}

static void forget(struct formulas *formulas) {
    phrase_begin(&formulas->phrase);
    formulas->start = formulas->rendering = 0;
    formulas->source_start = 0;
    formulas->again = false;
}

bool lines_put_formulas(struct lines *lines, bool spaced) {
    struct formulas *formulas = &lines->formulas;
    struct slice rest = {formulas->bytes, formulas->phrase.size}, tex;
    const bool shows = lines_shows_formulas(lines);
    bool done = true;
    if (shows && lines->in_run) { lines_close_run(lines, false); }
    for (; done && slice_next_item(&rest, '\n', &tex); spaced = true) {
        const uint8_t marks = (uint8_t)(tex.bytes[0] - '0');
        tex = slice_after(tex, 1);
        done = shows ? put_run(lines, tex, marks, spaced)
                     : (!spaced || tape_append(lines->tape, " ", 1)) &&
                           tape_append(lines->tape, tex.bytes, tex.size);
    }
    forget(formulas);
    return done;
}

bool lines_end_formulas(struct lines *lines, bool goes_on) {
    struct formulas *formulas = &lines->formulas;
    const bool shows = lines_shows_formulas(lines), in_run = lines->in_run;
    const uint64_t source_start = formulas->source_start, source_end = formulas->source_end;
    if (formulas->phrase.size == 0) { return true; }
    if (in_run && shows && !goes_on) { lines_end_run(lines, false); }
    if (in_run) {
        const bool done = lines_put_formulas(lines, lines_is_formula_spaced(lines));
        return done && (!shows || !goes_on || lines_begin_run(lines, lines->text_end, false));
    }
    const bool spaced = lines->on_tape && formulas->spaced;
    const bool begun = shows || lines_begin_run(lines, source_start, spaced);
    const bool done = lines_put_formulas(lines, shows && spaced);
    lines->text_end = source_end;
    lines_end_run(lines, false);
    return begun && done;
}

bool lines_is_formula_spaced(const struct lines *lines) {
    return lines->formulas.spaced || join_is_word(lines->join.last);
}

bool lines_is_rendering(const struct lines *lines) {
    return lines->formulas.rendering > 0 && lines->outline->top >= lines->formulas.rendering;
}

bool lines_tag_after_formula(struct lines *lines, const struct tag *tag) {
    const unsigned traits = element_traits(tag->element);
    const bool hidden = !tag->end && (tag_has(tag, ATTRIBUTE_ARIA_HIDDEN) ||
                                      slice_begins(tag_value(tag, ATTRIBUTE_CLASS), "katex-html"));
    /* The lexer passes on only scripts with MathML. */
    lines->formulas.again = !tag->end && slice_is_any_case(tag->name, "script") &&
                            !(lines->space.size > 0 && lines->space.after_math);
    if (!lines_is_rendering(lines)) { lines->formulas.rendering = 0; }
    if ((traits & BREAKING) != 0) { return lines_end_formulas(lines, false); }
    const bool shown = (lines->styles.wants & STYLE_WANTS_IMAGES) != 0 && !hidden;
    if (tag->element == ELEMENT_IMG && shown) { return lines_end_formulas(lines, true); }
    if (hidden && lines->formulas.rendering == 0) {
        lines->formulas.rendering = lines->outline->top + 1;
    }
    return true;
}

/* The innermost element that is not removed. */
static size_t around(const struct outline *outline) {
    return outline->removed > 0 ? outline->removed - 1 : outline->top;
}

/* Keeps the place of the first formula that waits. */
static void note_place(struct lines *lines) {
    struct formulas *formulas = &lines->formulas;
    if (formulas->phrase.size > 0) { return; }
    formulas->spaced = lines->space.size > 0;
    /* A removed element has no mark. */
    const uint8_t mark = lines->outline->marks[around(lines->outline)];
    formulas->bits =
        styles_bits_of(&lines->styles, &lines->styles.notes[mark]) & (uint16_t)~STYLE_ANY_CODE;
    formulas->link = lines->styles.link;
}

/* Adds TeX to the formulas that wait. False if there is no room. */
static bool take(struct lines *lines, struct slice tex, bool display) {
    struct formulas *formulas = &lines->formulas;
    const uint64_t source = lines->text_end;
    struct text text = {tex, TEXT_OTHER, source, source};
    struct slice word;
    note_place(lines);
    if (formulas->phrase.size == 0) { formulas->source_start = source; }
    formulas->source_end = source;
    if (!formula_begin(formulas, FORMULA_IMAGE, MARK_FORMULA | (display ? MARK_DISPLAY : 0u))) {
        return false;
    }
    for (struct slice rest = tex; slice_next_word(&rest, &word);) {
        text.text = word;
        phrase_text(&formulas->phrase, formulas->bytes, FORMULAS_MAX - 1, &text);
        formulas->phrase.space = true;
    }
    formula_end(formulas);
    lines->space.after_math = false;
    return true;
}

bool lines_take_image(struct lines *lines, const struct tag *tag) {
    char bytes[FORMULA_IMAGE_MAX];
    const struct slice tex = formula_of_image(tag, bytes);
    if (tex.size == 0 || lines->only_r2l) { return false; }
    const bool display = slice_begins(tex, "\\begin{") && !slice_begins(tex, "\\begin{math}");
    take(lines, tex, display || slice_begins(tex, "\\["));
    return true;
}

void lines_take_element(struct lines *lines, const struct tag *tag) {
    const bool custom = slice_begins_any_case(tag->name, "mjx-math");
    const bool math = custom || slice_is(tag_value(tag, ATTRIBUTE_CLASS), "mjx-math");
    static const char *const switches[] = {"true", "inline", "display", "block"};
    const bool labelled = (tag->named & TEX_ATTRIBUTES) == 0;
    struct slice tex = {"", 0};
    for (size_t i = 0; i < tag->attribute_count; i++) {
        const uint64_t bit = attribute_bit(tag->attributes[i].name);
        const bool has =
            labelled ? math && bit == ATTRIBUTE_BIT(ARIA_LABEL) : (bit & TEX_ATTRIBUTES) != 0;
        if (has) { tex = formula_bare(slice_trim(tag->attributes[i].value, " \n")); }
    }
    /* A single letter or such a word may be a switch of a script; as text, it loses nothing. */
    const bool none =
        tex.size == 0 ||
        (!math && (tex.size == 1 || slice_is_one_of(tex, switches, COUNT_OF(switches))));
    const bool display = slice_is_any_case(tag_value(tag, ATTRIBUTE_DISPLAY), "true");
    if (tag->end || lines->only_r2l || none || lines_is_rendering(lines)) { return; }
    /* MathML may stand beside it in the same element, for screen readers. */
    if (take(lines, tex, display)) { lines->formulas.rendering = lines->outline->top + !custom; }
}

/* Whether the MathML only repeats the TeX of an attribute. */
static bool shows_again(const struct lines *lines) {
    const struct formulas *formulas = &lines->formulas;
    return formulas->phrase.size > 0 && !formulas->reading.open && formulas->rendering > 0 &&
           around(lines->outline) >= formulas->rendering;
}

int lines_on_math_text(void *self, const struct text *text) {
    struct lines *lines = self;
    struct formulas *formulas = &lines->formulas;
    if (shows_again(lines)) { return 0; }
    if (text->class != TEXT_SPACE) {
        if (formulas->source_start == 0) { formulas->source_start = text->source_start; }
        formulas->source_end = text->source_end;
    }
    formula_text(formulas, text);
    return 0;
}

int lines_on_math_tag(void *self, const struct tag *tag) {
    struct lines *lines = self;
    if (shows_again(lines)) { return 0; }
    if (tag != NULL && !lines->formulas.reading.open) { note_place(lines); }
    formula_tag(&lines->formulas, tag);
    if (tag == NULL) { lines->space.after_math = false; }
    return 0;
}

void lines_on_math_again(void *self) {
    struct lines *lines = self;
    if (!shows_again(lines)) { formula_drop(&lines->formulas); }
}
