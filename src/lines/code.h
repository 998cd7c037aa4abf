/* What a page says of its code: the language, and what belongs to the box around the code but not
 * to the code: line numbers, buttons, labels. Only for formats that want attributes.
 *
 * In:  the classes of elements, and the text in some of them.
 * Out: names of languages; whether text is left out. */
#pragma once

#include "lines/style.h"

/* How many elements a `pre` may be inside of one that says which language its code is in. */
#define CODE_REACH 8

/* Writes the language that the class of a `pre`, a `code` or a box around them names, in lower
 * case. False if it names none. */
bool code_language_of_class(char language[BLOCK_LANGUAGE_SIZE], enum element element,
                            struct slice classes);

/* The same for the name of a language, as in `data-lang`. */
bool code_language_of_name(char language[BLOCK_LANGUAGE_SIZE], struct slice name);

/* Whether the text is the name of a usual language, ignoring case. */
bool code_language_is_usual(struct slice name);

/* Whether the text only names a language, or says that one may copy the code. */
bool code_is_label(struct slice text);

/* Whether a link with the text leads to what it is in: a sign, with or without what asks for its
 * form as text or as an emoji. */
bool code_is_sign(struct slice text);

/* Whether a list of words, with a space on each side of a word, has the word, ignoring case. */
bool code_lists(const char *list, struct slice word);

/* What the class or the style of an element says about the text in it, besides its language. */
enum code_mark {
    CODE_BOX = 1 << 0,     /* a box around code */
    CODE_NUMBERS = 1 << 1, /* line numbers are in it; of a table: in a column of it */
    CODE_LINE = 1 << 2,    /* a line of code, which a style sheet may end */
    CODE_CONTROL = 1 << 3, /* of the box: a button, a label */
    CODE_HEADER = 1 << 4,  /* the head of the box, with such controls */
    CODE_EXTRA = 1 << 5,   /* no part of the content, wherever it is */
    CODE_SELF = 1 << 6,    /* a link to what it is in, if it is only a sign */
    CODE_FORMULA = 1 << 7, /* no code, but TeX, */
    CODE_DISPLAY = 1 << 8, /* in a line of its own */
    CODE_COLOR = 1 << 9    /* in a color of its own: that of a line number, perhaps */
};

/* Bits of these for an attribute. `inside`: the element is in code or in a box around it. */
unsigned code_marks_of(const struct attribute *attribute, bool inside);

/* Which text in an element is no part of the content, so that formats that want attributes leave it
 * out. */
enum aside_kind {
    ASIDE_NONE,
    ASIDE_ALL,
    ASIDE_NUMBERS, /* digits */
    ASIDE_COUNT,   /* the number of the line of a `pre` that it begins, in a color of its own */
    ASIDE_LABEL,   /* a paragraph that only names a language, or says that one may copy */
    ASIDE_SELF     /* a link to what it is in, such as a heading: only a sign */
};

#define ASIDE_TEXT_MAX 24 /* bytes of a label */

/* The text of a run that may be left out. */
struct aside {
    uint8_t kind;     /* enum aside_kind */
    bool first;       /* the run begins a paragraph */
    bool digits;      /* it has no other characters, except spaces, colons and full stops */
    size_t size;      /* of the text; more than ASIDE_TEXT_MAX: it is longer */
    uint32_t element; /* which element it is in */
    char text[ASIDE_TEXT_MAX];
};

void aside_begin(struct aside *aside, enum aside_kind kind, bool first, uint32_t element);
void aside_text(struct aside *aside, struct slice text);

/* Whether the run that ends is left out. `last`: it ends its paragraph. `counted`: how many line
 * numbers of the `pre` were left out before it. */
bool aside_is_left_out(const struct aside *aside, bool last, unsigned counted);
