/* Puts runs onto the tape: the notes that describe them (style.h), images, and formulas. Tells what
 * joins two texts. */
#include "lines/lines_state.h"

#include "status.h"
#include "text/character.h"

#include <string.h>

/* False if memory is short. */
static bool put_note(struct lines *lines, enum run_kind kind, uint64_t source, const void *bytes,
                     size_t size) {
    struct run run = {
        .source_start = source, .source_end = source, .size = size, .style = lines->style};
    run.style.kind = (uint8_t)kind;
    return tape_note(lines->tape, &run, bytes);
}

/* Finds the style of a text or an image, and puts the notes that come before it: that of its block
 * if it begins a paragraph, and that of its link. */
static bool begin_style(struct lines *lines, uint64_t source) {
    struct styles *styles = &lines->styles;
    lines->style.bits = styles_bits(styles);
    if (!lines->on_tape) {
        lines->on_tape = true;
        lines->style.paragraph++;
        lines->link = 0;
        const struct block *block =
            (styles->wants & STYLE_WANTS_BLOCKS) != 0
                ? styles_block(styles, lines->style.paragraph, lines->block_ended)
                : NULL;
        if (block != NULL && !put_note(lines, RUN_BLOCK, source, block, block_size(block->depth))) {
            return false;
        }
    }
    if ((lines->style.bits & STYLE_LINK) == 0 || lines->link == styles->link) { return true; }
    lines->link = styles->link;
    const struct slice address = styles_link(styles);
    return put_note(lines, RUN_LINK, source, address.bytes, address.size);
}

/* A run begins: it may turn out to be left out. */
static void begin_aside(struct lines *lines) {
    const enum aside_kind kind = styles_aside(&lines->styles);
    const struct style_note *note = styles_top(&lines->styles);
    if (kind != ASIDE_NONE || lines->aside.kind != ASIDE_NONE) {
        aside_begin(&lines->aside, kind, !lines->on_tape, note->element);
    }
    lines->code_line = note->line;
}

bool lines_begin_run(struct lines *lines, uint64_t source, bool spaced) {
    if ((lines->styles.wants & STYLE_WANTS_ATTRIBUTES) != 0) { begin_aside(lines); }
    bool done = begin_style(lines, source);
    struct run run = {.source_start = source, .style = lines->style};
    run.style.spaced = spaced;
    lines->in_run = true;
    return done && tape_open(lines->tape, &run);
}

void lines_close_run(struct lines *lines, bool last) {
    if (lines->aside.kind != ASIDE_NONE && aside_is_left_out(&lines->aside, last)) {
        tape_set_aside(lines->tape);
    }
    tape_close(lines->tape, lines->text_end);
}

/* An image does not change what is counted: an open run goes on after it, on the tape as another
 * run. */
bool lines_put_image(struct lines *lines, const struct tag *tag) {
    const struct slice address = tag_value(tag, ATTRIBUTE_SRC);
    const struct slice words = tag_value(tag, ATTRIBUTE_ALT);
    const uint64_t source = lines->text_end;
    /* After a formula, the image only shows it once more. */
    if ((lines->styles.wants & STYLE_WANTS_IMAGES) == 0 || address.size == 0 ||
        lines->math.phrase.size > 0) {
        return true;
    }
    if (lines->in_run) { lines_close_run(lines, false); }
    bool done = begin_style(lines, source);
    struct run run = {.source_start = source, .style = lines->style};
    run.style.kind = RUN_IMAGE;
    run.style.spaced = lines->space.size > 0;
    done = done && tape_open(lines->tape, &run) &&
           tape_append(lines->tape, address.bytes, address.size) &&
           tape_append(lines->tape, "", 1) && tape_append(lines->tape, words.bytes, words.size);
    tape_close(lines->tape, source);
    return done && (!lines->in_run || lines_begin_run(lines, source, false));
}

#define EAST_ASIAN   0x2e80 /* from here on, scripts without spaces, and what goes with them */
#define LENGTH_LEAST 2      /* a shorter text may be a drop cap, or one letter of many */

static enum character kind_of(uint32_t point) {
    return point < EAST_ASIAN ? character_of(point) : CHARACTER_WIDE;
}

uint32_t join_last(struct slice text) {
    size_t size;
    return utf8_decode(text.bytes + utf8_whole(text.bytes, text.size - 1), &size);
}

bool join_is_word(uint32_t point) {
    enum character kind = kind_of(point);
    return (kind == CHARACTER_SMALL && point > ' ') || kind == CHARACTER_CAPITAL ||
           kind == CHARACTER_DIGIT;
}

/* The same for a script without capitals, too. */
static bool is_spaced(uint32_t point) {
    return join_is_word(point) || kind_of(point) == CHARACTER_UNCASED;
}

bool join_parts(const struct join *join, struct slice next, uint64_t boxes) {
    size_t size;
    const uint32_t first = utf8_decode(next.bytes, &size);
    const enum character kind = kind_of(first);
    const bool after_stop = kind_of(join->last) == CHARACTER_STOP;
    if (join->boxes != boxes) {
        return is_spaced(first) && (join->last == 0 || after_stop || is_spaced(join->last));
    }
    if (join->tags != JOIN_RESTARTED || join->length < LENGTH_LEAST) { return false; }
    return (kind == CHARACTER_CAPITAL && after_stop) ||
           ((kind == CHARACTER_CAPITAL || kind == CHARACTER_DIGIT) && join_is_word(join->last));
}

static const char annotation[] = "annotation";

/* A math element begins, after those that are still there. */
static void math_begin(struct math *math) {
    math->start = math->phrase.size;
    math->phrase.whole = math->in_tex = math->tex = false;
    math->tag = true;
    math->space = math->apart = false;
    math->token = ELEMENT_UNKNOWN;
    math->skip = NULL;
}

static bool is_tex(const struct tag *tag) {
    static const char *const names[] = {"application/x-tex", "application/x-latex", "tex", "latex"};
    for (size_t i = 0; i < tag->attribute_count; i++) {
        const struct attribute *attribute = &tag->attributes[i];
        if (attribute->name != ATTRIBUTE_ENCODING) { continue; }
        for (size_t j = 0; j < sizeof names / sizeof names[0]; j++) {
            if (slice_is_any_case(attribute->value, names[j])) { return true; }
        }
    }
    return false;
}

static void math_tag(struct math *math, const struct tag *tag) {
    const bool note = slice_is_any_case(tag->name, annotation);
    const bool begins = !tag->end && !tag->self_closing;
    math->token = begins ? tag->element : ELEMENT_UNKNOWN;
    math->tag = true;
    math->space = false;
    if (tag->end) {
        if (math->skip != NULL && slice_is_any_case(tag->name, math->skip)) { math->skip = NULL; }
        math->in_tex = math->in_tex && !note;
    } else if (begins && math->skip == NULL && note) {
        math->in_tex = !math->tex && is_tex(tag);
        if (!math->in_tex) { math->skip = annotation; }
    } else if (begins && math->skip == NULL &&
               (tag->element == ELEMENT_ANNOTATION_XML ||
                ((element_traits(tag->element) & REMOVED) != 0 && tag->element != ELEMENT_MATH))) {
        math->skip = elements[tag->element].name;
    }
}

/* Whether a space goes before text of the formula that begins with `first`. */
static bool is_apart(const struct math *math, uint32_t first, bool apart) {
    if (math->phrase.size == math->start) { return math->start > 0; }
    if (!math->tag) { return math->space; }
    if (math->apart || apart) { return true; }
    if (!join_is_word(math->last) || !join_is_word(first)) { return false; }
    bool after_digit = character_of(math->last) == CHARACTER_DIGIT;
    return after_digit ? character_of(first) == CHARACTER_DIGIT : math->length > 1;
}

static void math_text(struct math *math, char bytes[MATH_MAX], const struct text *text) {
    size_t size;
    if (math->skip != NULL || (math->tex && !math->in_tex)) { return; }
    if (text->class == TEXT_SPACE) {
        math->space = !math->tag;
        return;
    }
    const uint32_t first = utf8_decode(text->text.bytes, &size);
    /* Function application, invisible times, separator and plus (MathML 3 §3.2.5.5). */
    const bool invisible = first >= 0x2061 && first <= 0x2064;
    if (math->token == ELEMENT_MO && math->tag && invisible) {
        math->skip = elements[ELEMENT_MO].name;
        return;
    }
    if (math->in_tex && !math->tex) {
        /* The first TeX takes the place of the symbols. */
        math->tex = true;
        math->phrase.size = math->start;
        math->phrase.whole = false;
    }
    /* An operator like `=`, not a bracket, a comma or a factorial. */
    const enum character kind = character_of(first);
    const bool binary = math->token == ELEMENT_MO && kind != CHARACTER_STOP &&
                        kind != CHARACTER_COMMA && kind != CHARACTER_QUOTE;
    const bool apart = math->tag ? math->token == ELEMENT_MTEXT || binary : math->apart;
    math->phrase.space = is_apart(math, first, apart);
    phrase_text(&math->phrase, bytes, MATH_MAX, text);
    math->length =
        (math->tag ? 0 : math->length) + utf8_characters(text->text.bytes, text->text.size);
    math->apart = apart;
    math->tag = math->space = false;
    math->last = join_last(text->text);
}

/* Whether one pair of braces holds the whole text. */
static bool is_in_braces(const char *text, size_t size) {
    size_t depth = 0;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\\') {
            i++;
        } else if (text[i] == '{') {
            depth++;
        } else if (text[i] == '}' && --depth == 0) {
            return i + 1 == size;
        }
        if (depth == 0) { return false; }
    }
    return false;
}

/* Some programs put all TeX into a group that only sets its size. */
static void math_end(struct math *math, char bytes[MATH_MAX]) {
    static const char *const groups[] = {"{\\displaystyle ", "{\\textstyle "};
    char *text = bytes + math->start + (math->start > 0);
    if (!math->tex || math->phrase.size == math->start) { return; }
    size_t size = (size_t)(bytes + math->phrase.size - text);
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        const size_t group = strlen(groups[i]);
        if (slice_begins((struct slice){text, size}, groups[i]) && is_in_braces(text, size)) {
            memmove(text, text + group, size - group - 1);
            math->phrase.size -= group + 1;
            return;
        }
    }
}

int lines_on_math_text(void *self, const struct text *text) {
    struct lines *lines = self;
    if (text->class != TEXT_SPACE) {
        if (lines->math.phrase.size == 0) { lines->math_start = text->source_start; }
        lines->math_end = text->source_end;
    }
    math_text(&lines->math, lines->math_bytes, text);
    return 0;
}

int lines_on_math_tag(void *self, const struct tag *tag) {
    struct lines *lines = self;
    if (tag == NULL) {
        math_end(&lines->math, lines->math_bytes);
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
                tape_append(lines->tape, lines->math_bytes, lines->math.phrase.size);
    phrase_begin(&lines->math.phrase);
    lines->rendering = 0;
    return done;
}

bool lines_end_math(struct lines *lines) {
    if (lines->math.phrase.size == 0) { return true; }
    if (lines->in_run) { return lines_put_math(lines, lines_is_math_spaced(lines)); }
    bool begun = lines_begin_run(lines, lines->math_start, lines->on_tape && lines->math_spaced);
    bool done = lines_put_math(lines, false);
    lines->text_end = lines->math_end;
    lines_end_run(lines, false);
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
