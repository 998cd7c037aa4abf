#include "lines/math.h"

#include "lines/join.h"
#include "text/character.h"
#include "text/utf8.h"

#include <string.h>

static const char annotation[] = "annotation";

void math_clear(struct math *math) {
    phrase_begin(&math->phrase);
}

void math_begin(struct math *math) {
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

static void start_tag(struct math *math, const struct tag *tag) {
    math->token = tag->self_closing ? ELEMENT_UNKNOWN : tag->element;
    if (math->skip != NULL || tag->self_closing) { return; }
    if (slice_is_any_case(tag->name, annotation)) {
        math->in_tex = !math->tex && is_tex(tag);
        if (!math->in_tex) { math->skip = annotation; }
        return;
    }
    bool removed = (element_traits(tag->element) & REMOVED) != 0 && tag->element != ELEMENT_MATH;
    if (removed || tag->element == ELEMENT_ANNOTATION_XML) {
        math->skip = elements[tag->element].name;
    }
}

static void end_tag(struct math *math, const struct tag *tag) {
    math->token = ELEMENT_UNKNOWN;
    if (math->skip != NULL && slice_is_any_case(tag->name, math->skip)) { math->skip = NULL; }
    if (slice_is_any_case(tag->name, annotation)) { math->in_tex = false; }
}

void math_tag(struct math *math, const struct tag *tag) {
    if (tag->end) {
        end_tag(math, tag);
    } else {
        start_tag(math, tag);
    }
    math->tag = true;
    math->space = false;
}

/* Whether the operator is one like `=`, not a bracket, a comma or a factorial. */
static bool is_binary(uint32_t point) {
    enum character kind = character_of(point);
    return kind != CHARACTER_STOP && kind != CHARACTER_COMMA && kind != CHARACTER_QUOTE;
}

/* Function application, invisible times, separator and plus (MathML 3 §3.2.5.5). */
static bool is_invisible(uint32_t point) {
    return point >= 0x2061 && point <= 0x2064;
}

/* Whether a space goes before text of the formula that begins with `first`. */
static bool is_spaced(const struct math *math, uint32_t first, bool apart) {
    if (math->phrase.size == math->start) { return math->start > 0; }
    if (!math->tag) { return math->space; }
    if (math->apart || apart) { return true; }
    if (!join_is_word(math->last) || !join_is_word(first)) { return false; }
    bool after_digit = character_of(math->last) == CHARACTER_DIGIT;
    return after_digit ? character_of(first) == CHARACTER_DIGIT : math->length > 1;
}

/* The first TeX takes the place of the symbols. */
static void begin_tex(struct math *math) {
    if (math->tex) { return; }
    math->tex = true;
    math->phrase.size = math->start;
    math->phrase.whole = false;
}

void math_text(struct math *math, const struct text *text) {
    size_t size;
    if (math->skip != NULL || (math->tex && !math->in_tex)) { return; }
    if (text->class == TEXT_SPACE) {
        math->space = !math->tag;
        return;
    }
    const uint32_t first = utf8_decode(text->text.bytes, &size);
    if (math->token == ELEMENT_MO && math->tag && is_invisible(first)) {
        math->skip = elements[ELEMENT_MO].name;
        return;
    }
    if (math->in_tex) { begin_tex(math); }
    bool apart = !math->tag ? math->apart
                            : math->token == ELEMENT_MTEXT ||
                                  (math->token == ELEMENT_MO && is_binary(first));
    math->phrase.space = is_spaced(math, first, apart);
    phrase_text(&math->phrase, math->bytes, MATH_MAX, text);
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
void math_end(struct math *math) {
    static const char *const groups[] = {"{\\displaystyle ", "{\\textstyle "};
    char *text = math->bytes + math->start + (math->start > 0);
    if (!math->tex || math->phrase.size == math->start) { return; }
    size_t size = (size_t)(math->bytes + math->phrase.size - text);
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        const size_t group = strlen(groups[i]);
        if (slice_begins((struct slice){text, size}, groups[i]) && is_in_braces(text, size)) {
            memmove(text, text + group, size - group - 1);
            math->phrase.size -= group + 1;
            return;
        }
    }
}
