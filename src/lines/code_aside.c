#include "lines/code.h"

#include <stdlib.h>

/* Words of classes, sorted. A class such as `line-numbers` is missing, since pages give it to the
 * code itself. */
/* clang-format off */
static const struct row {
    const char *word;
    uint8_t marks;
} rows[] = {
    {"bbcode_container", CODE_BOX}, {"blob-num", CODE_NUMBERS}, {"boring", CODE_CONTROL},
    {"cnblogs_code", CODE_BOX},
    {"code-block", CODE_BOX}, {"code-block-wrapper", CODE_BOX},
    {"code-box", CODE_BOX}, {"code-container", CODE_BOX}, {"code-example", CODE_BOX},
    {"code-line", CODE_LINE}, {"code-line-number", CODE_NUMBERS}, {"code-snippet", CODE_BOX},
    {"code-toolbar", CODE_BOX}, {"code-wrapper", CODE_BOX}, {"codeblock", CODE_BOX},
    {"codebox", CODE_BOX}, {"codehilite", CODE_BOX}, {"codehilitetable", CODE_BOX | CODE_NUMBERS},
    {"codemirror-linenumber", CODE_NUMBERS}, {"crayon-num", CODE_NUMBERS},
    {"crayon-nums", CODE_NUMBERS}, {"crayon-syntax", CODE_BOX}, {"ec-line", CODE_LINE},
    {"expressive-code", CODE_BOX},
    {"gatsby-highlight-code-line", CODE_LINE}, {"gist-file", CODE_BOX}, {"gutter", CODE_NUMBERS},
    {"highlight", CODE_BOX}, {"highlight-line", CODE_LINE}, {"highlight-wrapper", CODE_BOX},
    {"highlighter-rouge", CODE_BOX}, {"highlighttable", CODE_BOX | CODE_NUMBERS},
    {"hljs", CODE_BOX}, {"hljs-ln", CODE_NUMBERS}, {"hljs-ln-code", CODE_LINE},
    {"hljs-ln-n", CODE_NUMBERS},
    {"hljs-ln-numbers", CODE_NUMBERS}, {"line", CODE_LINE}, {"line-no", CODE_NUMBERS},
    {"line-num", CODE_NUMBERS}, {"line-number", CODE_NUMBERS}, {"line-numbers-rows", CODE_NUMBERS},
    {"line-numbers-wrapper", CODE_NUMBERS}, {"line_number", CODE_NUMBERS},
    {"line_numbers", CODE_NUMBERS}, {"lineno", CODE_NUMBERS}, {"linenodiv", CODE_NUMBERS},
    {"linenos", CODE_NUMBERS}, {"linenr", CODE_NUMBERS},
    {"linenumber", CODE_NUMBERS}, {"linenumbers", CODE_NUMBERS},
    {"listing", CODE_BOX}, {"listingblock", CODE_BOX}, {"ln", CODE_NUMBERS}, {"lnt", CODE_NUMBERS},
    {"lntable", CODE_BOX | CODE_NUMBERS}, {"pre-numbering", CODE_NUMBERS},
    {"react-syntax-highlighter-line-number", CODE_NUMBERS}, {"rouge-gutter", CODE_NUMBERS},
    {"rouge-table", CODE_BOX | CODE_NUMBERS},
    {"sourcecode", CODE_BOX}, {"syntaxhighlighter", CODE_BOX}, {"theme-code-block", CODE_BOX},
    {"token-line", CODE_LINE}, {"wp-block-code", CODE_BOX},
    {"wp_syntax", CODE_BOX | CODE_NUMBERS},
};
/* clang-format on */

#define NUMBER_SIZE 9 /* bytes of the number of a line, with spaces around it */
#define SIGN_SIZE   3 /* bytes of the mark of an item: a bullet, `(a)` */

/* Parts of class words that name a button or label in a box around code. */
static const char *const controls[] = {
    "clipboard",   "code-lang",      "code_lang",     "codelang", "copy",   "lang-name",
    "language-id", "language-label", "language-name", "toolbar",  "toolbox"};

static bool begins_control(struct slice text) {
    for (size_t i = 0; i < COUNT_OF(controls); i++) {
        if (slice_begins_any_case(text, controls[i])) { return true; }
    }
    return false;
}

#define LETTERS(one, other) ((one) << 8 | (other))

/* The marks of an element in a box around code, by a word of its class. */
static unsigned marks_in_box(struct slice word) {
    bool header = false, code = false, control = false;
    for (; word.size >= strlen("copy"); word = slice_after(word, 1)) {
        /* Makes letters lower case. */
        switch (LETTERS(word.bytes[0] | 0x20, word.bytes[1] | 0x20)) {
        case LETTERS('c', 'o'):
            code = code || slice_begins_any_case(word, "code");
            control = control || begins_control(word);
            break;
        case LETTERS('c', 'l'):
        case LETTERS('l', 'a'):
        case LETTERS('t', 'o'):
            control = control || begins_control(word);
            break;
        case LETTERS('h', 'e'):
            header = header || slice_begins_any_case(word, "header");
            break;
        default:
            break;
        }
    }
    return (control ? CODE_CONTROL : 0u) | (header && code ? CODE_HEADER : 0u);
}

#undef LETTERS

/* Whether a style says that its text is not to be copied. */
static bool is_unselectable(struct slice style) {
    const char name[] = "user-select:";
    const size_t at = slice_find(style, name);
    if (at == style.size) { return false; }
    const struct slice value = slice_after(style, at + strlen(name));
    return slice_begins(slice_skip(value, " "), "none");
}

unsigned code_marks_of(const struct attribute *attribute, bool inside) {
    struct slice word, classes = attribute->value;
    unsigned marks = 0;
    if (attribute->name == ATTRIBUTE_STYLE) {
        return is_unselectable(classes)            ? CODE_NUMBERS
               : slice_contains(classes, "color:") ? CODE_COLOR
                                                   : 0;
    }
    while (attribute->name == ATTRIBUTE_CLASS && slice_next_word(&classes, &word)) {
        const struct row *row =
            bsearch(&word, rows, COUNT_OF(rows), sizeof rows[0], slice_compare_any_case);
        if (row != NULL) { marks |= row->marks; }
        if (inside) { marks |= marks_in_box(word); }
    }
    return marks;
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
        if (byte != ' ' && byte != ':' && byte != '.' && !ascii_is_digit(byte)) {
            aside->digits = false;
        }
    }
}

bool code_is_label(struct slice text) {
    static const char *const words[] = {"copy", "copied", "copied!", "copy code",
                                        "copy to clipboard"};
    if (slice_ends(text, ":")) { text.size--; }
    return slice_is_one_of(text, words, COUNT_OF(words)) || code_language_is_usual(text);
}

/* Whether the text is the line that forums put above code, or its start or end. The texts of its
 * elements are joined without spaces. */
static bool is_of_forum(struct slice text) {
    static const char *const words[] = {"code", "select all", "code:select all"};
    return slice_is_one_of(text, words, COUNT_OF(words)) || slice_ends(text, "Code:");
}

bool code_is_sign(struct slice text) {
    static const char *const signs[] = {
        "#",      "\u00a7", "\u00b6", "\U0001f517",
        "\u2693", "\u221e", "\u200b", "\ufeff"}; /* without width; the style sheet draws a sign */
    static const char variant[] = "\ufe0f";      /* or U+FE0E: only the last byte differs */
    for (size_t i = 0; i < COUNT_OF(signs); i++) {
        if (!slice_begins(text, signs[i])) { continue; }
        const struct slice rest = slice_after(text, strlen(signs[i]));
        if (rest.size == 0 || (rest.size == 3 && memcmp(rest.bytes, variant, 2) == 0)) {
            return true;
        }
    }
    return false;
}

/* The text as a number; 0 if it is none. */
static unsigned number_of(const struct aside *aside) {
    unsigned number = 0;
    if (!aside->digits || aside->size > NUMBER_SIZE) { return 0; }
    for (size_t i = 0; i < aside->size; i++) {
        if (ascii_is_digit(aside->text[i])) {
            number = 10 * number + (unsigned)(aside->text[i] - '0');
        }
    }
    return number;
}

bool aside_is_left_out(const struct aside *aside, bool last, unsigned counted) {
    const struct slice text = {aside->text, aside->size};
    switch ((enum aside_kind)aside->kind) {
    case ASIDE_ALL:
        return true;
    case ASIDE_NUMBERS:
        return aside->digits;
    case ASIDE_ITEM:
        return aside->digits || (aside->size <= SIGN_SIZE && !ascii_is_letter(text.bytes[0]));
    case ASIDE_COUNT:
        return aside->first && number_of(aside) == counted + 1;
    case ASIDE_LABEL:
        return aside->size <= ASIDE_TEXT_MAX && ((aside->first && last && code_is_label(text)) ||
                                                 ((aside->first || last) && is_of_forum(text)));
    case ASIDE_SELF:
        return aside->size <= ASIDE_TEXT_MAX &&
               (code_is_sign(text) || (!aside->first && slice_is_any_case(text, "top")));
    default:
        return false;
    }
}
