/* In:  the tags and texts of a math element, from the lexer.
 * Out: the formula as text: its TeX, if the page has that too, otherwise its symbols.
 * Memory: the caller's, of a fixed size.
 *
 * An annotation in TeX takes the place of the symbols (MathML 3 §5.1.2). Other annotations, and
 * removed elements, are no part of the formula. Without TeX, spaces stand around operators and
 * between words, but the two-dimensional layout is lost. */
#ifndef DANAG_LINES_MATH_H
#define DANAG_LINES_MATH_H

#include "lines/phrase.h"

#include <stdbool.h>

#define MATH_MAX 1024 /* bytes of formulas with no other text between them; the rest is dropped */

struct math {
    char bytes[MATH_MAX];
    struct phrase phrase; /* all formulas so far, with a space between two */
    size_t start;         /* where the last formula starts */

    enum element token; /* of the last start tag; ELEMENT_UNKNOWN after an end tag */
    const char *skip;   /* text does not count up to the end tag with this name; NULL: it does */
    bool in_tex;        /* in an annotation with TeX */
    bool tex;           /* the formula is TeX */
    bool tag;           /* a tag has come since the last text */
    bool space;         /* white space has come since the last text or tag */
    bool apart;         /* the last text is an operator, or words, and needs a space after it */
    uint64_t length;    /* how many characters have come since the last tag */
    uint32_t last;      /* the last character */
};

void math_clear(struct math *math);

/* A math element begins, after those that are still there. */
void math_begin(struct math *math);

/* A tag inside the element, or a piece of its text. */
void math_tag(struct math *math, const struct tag *tag);
void math_text(struct math *math, const struct text *text);

/* The element has ended. */
void math_end(struct math *math);

#endif
