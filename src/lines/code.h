/* What a page says of its code: the language, and what belongs to the box around the code but not
 * to the code: line numbers, buttons, labels. Only for formats that want attributes.
 *
 * In:  the classes of elements, and the text in some of them.
 * Out: names of languages; whether text is left out. */
#pragma once

#include "lines/style.h"

/* A `pre` may be at most this many elements inside the one that names its language. */
#define CODE_REACH 8

/* Writes the language that the class of a `pre`, a `code` or a box around them names, in lower
 * case. False if it names none. */
bool code_language_of_class(char language[BLOCK_LANGUAGE_SIZE], enum element element,
                            struct slice classes);

/* The same for the name of a language, as in `data-lang`. */
bool code_language_of_name(char language[BLOCK_LANGUAGE_SIZE], struct slice name);

/* Whether the text is the name of a usual language, ignoring case. */
bool code_language_is_usual(struct slice name);

/* Whether the text is only the name of a language, or only asks to copy the code. */
bool code_is_label(struct slice text);

/* Whether the text is a sign such as # or ¶, with or without a variation selector. A link with such
 * a text leads to the element that it stands in. */
bool code_is_sign(struct slice text);

/* Whether a list of words, with a space on each side of a word, has the word, ignoring case. */
bool code_lists(const char *list, struct slice word);

/* What the class or the style of an element says about the text in it, besides its language. */
enum code_mark {
    CODE_BOX = 1 << 0,     /* a box around code */
    CODE_NUMBERS = 1 << 1, /* it holds line numbers; a table has a column of them */
    CODE_LINE = 1 << 2,    /* a line of code, which a style sheet may end */
    CODE_CONTROL = 1 << 3, /* a button or a label of the box */
    CODE_HEADER = 1 << 4,  /* the head of the box, with buttons and labels */
    CODE_EXTRA = 1 << 5,   /* never content, even outside of a box */
    CODE_SELF = 1 << 6,    /* a link to the element that it stands in, if its text is only a sign */
    CODE_FORMULA = 1 << 7, /* TeX, not code */
    CODE_DISPLAY = 1 << 8, /* a formula in a line of its own */
    CODE_COLOR = 1 << 9,   /* it has a color of its own, as a line number may */
    CODE_ITEM = 1 << 10    /* the mark of an item of a list, which Markdown has as well */
};

/* Bits of enum code_mark for an attribute. `inside`: the element is in code or in a box around
 * it. */
unsigned code_marks_of(const struct attribute *attribute, bool inside);

/* Which text in an element is not content. Formats that want attributes leave it out. */
enum aside_kind {
    ASIDE_NONE,
    ASIDE_ALL,
    ASIDE_NUMBERS, /* digits */
    ASIDE_COUNT,   /* a line number in a color of its own, at the start of a line of a `pre` */
    ASIDE_ITEM,    /* the mark of an item: a number, a sign, or a letter in brackets */
    ASIDE_LABEL,   /* a paragraph that only names a language or asks to copy the code */
    ASIDE_SELF     /* a sign that links to the element that it stands in, such as a heading */
};

#define ASIDE_TEXT_MAX 24 /* bytes of a label */

/* The text of a run that may be left out. */
struct aside {
    uint8_t kind;     /* enum aside_kind */
    bool first;       /* the run begins a paragraph */
    bool digits;      /* its text has only digits, spaces, colons and full stops */
    size_t size;      /* of the text; above ASIDE_TEXT_MAX, it was cut */
    uint32_t element; /* the number of the element around it */
    char text[ASIDE_TEXT_MAX];
};

void aside_begin(struct aside *aside, enum aside_kind kind, bool first, uint32_t element);
void aside_text(struct aside *aside, struct slice text);

/* Whether the run that ends is left out. `last`: it ends its paragraph. `counted`: how many line
 * numbers of the `pre` were left out before it. */
bool aside_is_left_out(const struct aside *aside, bool last, unsigned counted);
