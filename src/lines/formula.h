/* Formulas, as text in TeX.
 *
 * A page may give one formula several times: for the eye, for screen readers, and in TeX. All of
 * them count as text or markup, but only one goes onto the tape: TeX if there is some, as an
 * annotation (MathML 3 §5.1.2), a script for MathJax or the words of an image; otherwise the MathML
 * in TeX (mathml.h), or its symbols if that fails.
 *
 * A formula that does not count as text waits for the next text of its paragraph, or for the
 * paragraph's end. */
#pragma once

#include "lines/headline.h"
#include "lines/mathml.h"
#include "lines/style.h"

#define FORMULAS_MAX 4096 /* bytes of formulas with no text between them; more are dropped */

enum formula_source { FORMULA_TEXT, FORMULA_SYMBOLS, FORMULA_TEX, FORMULA_IMAGE };

/* The formula being read. */
struct formula_reading {
    bool open;
    bool in_tex;      /* in a script or an annotation with TeX */
    bool tex;         /* TeX has been read */
    bool comment;     /* in a comment in the TeX, which the end of the line ends */
    bool escaped;     /* a backslash came last */
    bool apart;       /* a space comes before the next symbol */
    const char *skip; /* text is ignored up to the end tag with this name; NULL: it is not */
};

/* Formulas that wait, one after another: for each a byte for its marks, its text, and a newline. */
struct formulas {
    struct formula_reading reading;
    struct phrase phrase; /* the formulas together */
    size_t start;         /* where the last one begins */
    uint8_t source;       /* enum formula_source of the last one */
    uint16_t bits;        /* bits of enum inline_style where they began */
    uint32_t link;        /* the link that they began in */
    bool spaced;          /* white space came before them */
    bool again;           /* the next token may be a script that repeats the last one */
    uint64_t source_start, source_end;
    size_t rendering;     /* outline index of an element that only shows a formula again; 0: none */
    struct mathml mathml; /* from here on, no zeros are needed */
    char bytes[FORMULAS_MAX];
};

/* Begins a formula, with bits of enum run_mark. False if there is no room. Then phrase_text adds to
 * it, and formula_end ends it; formula_drop drops it. */
bool formula_begin(struct formulas *formulas, enum formula_source source, unsigned marks);
void formula_end(struct formulas *formulas);
void formula_drop(struct formulas *formulas);

/* The TeX without a group around it that only sets a size, as some programs write it, and without
 * the marks that stand around formulas in text. */
struct slice formula_bare(struct slice tex);

/* The TeX of an img that shows a formula, in its alt text or in `bytes`; empty for other images. */
#define FORMULA_IMAGE_MAX 1024
struct slice formula_of_image(const struct tag *tag, char bytes[FORMULA_IMAGE_MAX]);

/* Reads a tag of a formula. NULL ends the formula. */
void formula_tag(struct formulas *formulas, const struct tag *tag);
void formula_text(struct formulas *formulas, const struct text *text);
