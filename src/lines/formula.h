/* Formulas, as text in TeX.
 *
 * A page may give one formula several times: for the eye, for screen readers, and in TeX. It counts
 * as the lexer and the line rule have it, but only one of these goes onto the tape: TeX if there is
 * some, as an annotation (MathML 3 §5.1.2), a script for MathJax or the words of an image;
 * otherwise the MathML in TeX (mathml.h), or its symbols if that fails.
 *
 * A formula that counts for nothing waits for the next text of its paragraph, or for its end. */
#pragma once

#include "lines/headline.h"
#include "lines/mathml.h"
#include "lines/style.h"

#define FORMULAS_MAX 4096 /* bytes of formulas with no text between them; more are dropped */

enum formula_source { FORMULA_TEXT, FORMULA_SYMBOLS, FORMULA_TEX, FORMULA_IMAGE };

/* What is known of the formula being read. */
struct formula_reading {
    bool open;
    bool in_tex;      /* in a script or an annotation with TeX */
    bool tex;         /* it has some */
    bool comment;     /* in a comment of TeX, up to the end of a line */
    bool escaped;     /* a backslash came last */
    bool apart;       /* a space comes before the next symbol */
    const char *skip; /* text does not count up to the end tag with this name; NULL: it does */
};

/* Formulas that wait, one after another: for each a byte for its marks, its text, and a newline. */
struct formulas {
    struct formula_reading reading;
    struct phrase phrase; /* all of them */
    size_t start;         /* of the last one */
    uint8_t source;       /* and where it is from: enum formula_source */
    uint16_t bits;        /* of enum inline_style where they began */
    uint32_t link;        /* the link there */
    bool spaced;          /* white space came before them */
    bool again;           /* a script that may say the last one again follows it directly */
    uint64_t source_start, source_end;
    size_t rendering;     /* an index of the outline: what is in it only shows a formula; 0: none */
    struct mathml mathml; /* from here on, no zeros are needed */
    char bytes[FORMULAS_MAX];
};

/* Begins a formula, with bits of enum run_mark. False if there is no room. Then phrase_text adds to
 * it, and formula_end ends it; formula_drop drops what there is of it. */
bool formula_begin(struct formulas *formulas, enum formula_source source, unsigned marks);
void formula_end(struct formulas *formulas);
void formula_drop(struct formulas *formulas);

/* TeX without a group that only sets the size of all, as some programs put it, and without the
 * marks that are around formulas in text. */
struct slice formula_bare(struct slice tex);

/* The TeX of a start tag of img, in its words or in `bytes`; empty if it is no
 * image of a formula. */
#define FORMULA_IMAGE_MAX 1024
struct slice formula_of_image(const struct tag *tag, char bytes[FORMULA_IMAGE_MAX]);

/* Reads a formula. NULL: it has ended. */
void formula_tag(struct formulas *formulas, const struct tag *tag);
void formula_text(struct formulas *formulas, const struct text *text);
