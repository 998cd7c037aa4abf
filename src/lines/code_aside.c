#include "lines/code.h"

#include <stdlib.h>

enum mark {
    MARK_BOX = 1 << 0,
    MARK_NUMBERS = 1 << 1, /* it has line numbers, or a column of a table has */
    MARK_LINE = 1 << 2     /* a line of code, which a style sheet may end */
};

/* Words of classes, sorted. Those that the code itself may have, such as `line-numbers`, are not
 * among the line numbers. */
/* clang-format off */
static const struct row {
    const char *word;
    uint8_t marks;
} rows[] = {
    {"blob-num", MARK_NUMBERS}, {"code-block", MARK_BOX}, {"code-block-wrapper", MARK_BOX},
    {"code-box", MARK_BOX}, {"code-container", MARK_BOX}, {"code-example", MARK_BOX},
    {"code-line", MARK_LINE}, {"code-line-number", MARK_NUMBERS}, {"code-snippet", MARK_BOX},
    {"code-toolbar", MARK_BOX}, {"code-wrapper", MARK_BOX}, {"codeblock", MARK_BOX},
    {"codebox", MARK_BOX}, {"codehilite", MARK_BOX}, {"codehilitetable", MARK_BOX | MARK_NUMBERS},
    {"codemirror-linenumber", MARK_NUMBERS}, {"crayon-num", MARK_NUMBERS},
    {"crayon-nums", MARK_NUMBERS}, {"expressive-code", MARK_BOX},
    {"gatsby-highlight-code-line", MARK_LINE}, {"gist-file", MARK_BOX}, {"gutter", MARK_NUMBERS},
    {"highlight", MARK_BOX}, {"highlight-line", MARK_LINE}, {"highlight-wrapper", MARK_BOX},
    {"highlighter-rouge", MARK_BOX}, {"highlighttable", MARK_BOX | MARK_NUMBERS},
    {"hljs", MARK_BOX}, {"hljs-ln", MARK_NUMBERS}, {"hljs-ln-n", MARK_NUMBERS},
    {"hljs-ln-numbers", MARK_NUMBERS}, {"line", MARK_LINE}, {"line-no", MARK_NUMBERS},
    {"line-num", MARK_NUMBERS}, {"line-number", MARK_NUMBERS}, {"line-numbers-rows", MARK_NUMBERS},
    {"line-numbers-wrapper", MARK_NUMBERS}, {"line_number", MARK_NUMBERS},
    {"line_numbers", MARK_NUMBERS}, {"lineno", MARK_NUMBERS}, {"linenodiv", MARK_NUMBERS},
    {"linenos", MARK_NUMBERS}, {"linenumber", MARK_NUMBERS}, {"linenumbers", MARK_NUMBERS},
    {"listing", MARK_BOX}, {"listingblock", MARK_BOX}, {"ln", MARK_NUMBERS}, {"lnt", MARK_NUMBERS},
    {"lntable", MARK_BOX | MARK_NUMBERS}, {"rouge-gutter", MARK_NUMBERS},
    {"rouge-table", MARK_BOX | MARK_NUMBERS}, {"sourcecode", MARK_BOX},
    {"syntaxhighlighter", MARK_BOX}, {"theme-code-block", MARK_BOX}, {"token-line", MARK_LINE},
    {"wp-block-code", MARK_BOX},
};
/* clang-format on */

/* Parts of words in the class of what is no code in a box around code. */
static const char *const controls[] = {"clipboard", "code-lang",     "code_lang",
                                       "codelang",  "copy",          "language-label",
                                       "lang-name", "language-name", "toolbar"};

static bool has_any_case(struct slice word, const char *part) {
    for (; word.size > 0; word = slice_after(word, 1)) {
        if (ascii_lower(word.bytes[0]) == part[0] && slice_begins_any_case(word, part)) {
            return true;
        }
    }
    return false;
}

static bool is_control(struct slice word) {
    for (; word.size > 0; word = slice_after(word, 1)) {
        const char letter = ascii_lower(word.bytes[0]);
        if (letter != 'c' && letter != 'l' && letter != 't') { continue; }
        for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
            if (slice_begins_any_case(word, controls[i])) { return true; }
        }
    }
    return false;
}

/* Whether a style says that its text is not to be copied. */
static bool is_unselectable(struct slice style) {
    const char name[] = "user-select:";
    const size_t at = slice_find(style, name);
    if (at == style.size) { return false; }
    const struct slice value = slice_after(style, at + strlen(name));
    return slice_begins(slice_skip(value, " "), "none");
}

void code_marks_read(struct code_marks *marks, const struct attribute *attribute, bool inside) {
    struct slice word, classes = attribute->value;
    if (attribute->name == ATTRIBUTE_STYLE && is_unselectable(attribute->value)) {
        marks->numbers = true;
    }
    if (attribute->name != ATTRIBUTE_CLASS) { return; }
    while (slice_next_word(&classes, &word)) {
        const struct row *row = bsearch(&word, rows, sizeof rows / sizeof rows[0], sizeof rows[0],
                                        slice_compare_any_case);
        const unsigned found = row != NULL ? row->marks : 0;
        marks->box = marks->box || (found & MARK_BOX) != 0;
        marks->numbers = marks->numbers || (found & MARK_NUMBERS) != 0;
        marks->line = marks->line || (found & MARK_LINE) != 0;
        if (!inside) { continue; }
        marks->control = marks->control || is_control(word);
        marks->header =
            marks->header || (has_any_case(word, "header") && has_any_case(word, "code"));
    }
}

void aside_begin(struct aside *aside, enum aside_kind kind, bool first, uint32_t element) {
    *aside =
        (struct aside){.kind = (uint8_t)kind, .first = first, .digits = true, .element = element};
}

void aside_text(struct aside *aside, struct slice text) {
    for (size_t i = 0; i < text.size; i++) {
        const char byte = text.bytes[i];
        if (aside->size < ASIDE_TEXT_MAX) { aside->text[aside->size] = byte; }
        if (aside->size <= ASIDE_TEXT_MAX) { aside->size++; }
        if (byte != ' ' && !ascii_is_digit(byte)) { aside->digits = false; }
    }
}

static bool is_label(struct slice text) {
    static const char *const words[] = {"copy", "copied", "copied!", "copy code",
                                        "copy to clipboard"};
    return slice_is_one_of(text, words, sizeof words / sizeof words[0]) ||
           code_language_is_usual(text);
}

/* Whether the text is a sign, with or without what asks for its form as text or as an emoji. */
static bool is_sign(struct slice text) {
    static const char *const signs[] = {"#", "\u00b6", "\u00a7", "\U0001f517", "\u2693", "\u221e"};
    static const char variant[] = "\ufe0f"; /* or U+FE0E: only the last byte differs */
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (!slice_begins(text, signs[i])) { continue; }
        const struct slice rest = slice_after(text, strlen(signs[i]));
        if (rest.size == 0 || (rest.size == 3 && memcmp(rest.bytes, variant, 2) == 0)) {
            return true;
        }
    }
    return false;
}

bool aside_is_left_out(const struct aside *aside, bool last) {
    switch ((enum aside_kind)aside->kind) {
    case ASIDE_ALL:
        return true;
    case ASIDE_NUMBERS:
        return aside->digits;
    case ASIDE_LABEL:
        return aside->first && last && aside->size <= ASIDE_TEXT_MAX &&
               is_label((struct slice){aside->text, aside->size});
    case ASIDE_SELF:
        return aside->size <= ASIDE_TEXT_MAX && is_sign((struct slice){aside->text, aside->size});
    default:
        return false;
    }
}
