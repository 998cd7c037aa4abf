/* In:  the tags of a math element and the text in it: presentation MathML (MathML 3 §3).
 * Out: the same formula in TeX, in one line.
 * Memory: a struct of a fixed size.
 *
 * Each element is written when it ends, in place of what its children have left in the buffer. A
 * byte is moved once for each element around it, and few elements may be open: so the time is
 * linear. A formula for which there is no room, or that is nested deeper, gives nothing. */
#pragma once

#include "html/lexer.h"

#define MATHML_MAX       4096 /* bytes of TeX */
#define MATHML_TOKEN_MAX 256  /* bytes of a name, a number, an operator or a text in it */
#define MATHML_DEPTH     48   /* open elements */

enum mathml_kind {
    MATHML_NONE, /* an element that is not known, such as one of HTML */
    MATHML_GROUP,
    MATHML_NAME, /* from here on, tokens */
    MATHML_NUMBER,
    MATHML_OPERATOR,
    MATHML_WORDS,
    MATHML_FRACTION, /* from here on, elements whose children are apart */
    MATHML_SQUARE_ROOT,
    MATHML_ROOT,
    MATHML_SUPER,
    MATHML_SUB,
    MATHML_SUB_SUPER,
    MATHML_UNDER,
    MATHML_OVER,
    MATHML_UNDER_OVER,
    MATHML_SCRIPTS,
    MATHML_TABLE,
    MATHML_ROW,
    MATHML_LABELED_ROW,
    MATHML_CELL,
    MATHML_FENCED,
    MATHML_HIDDEN, /* it only takes space */
    MATHML_SPACE,
    MATHML_BEFORE /* what follows in MATHML_SCRIPTS comes before the base */
};

enum mathml_fence { FENCE_NONE, FENCE_OPENS, FENCE_CLOSES };

/* An open element. Positions are in the buffer. */
struct mathml_element {
    uint8_t kind;
    uint8_t fence;    /* of the last child, if it is an operator: enum mathml_fence */
    bool fenced;      /* the first child is a fence that opens, and nothing has closed it before */
    bool table;       /* the last child is a table without an environment of its own */
    bool aligned;     /* of a table: an equation in columns */
    bool bare;        /* a fraction without a line: \binom, but for its brackets */
    bool labeled;     /* of a row: its label has come */
    uint16_t columns; /* of a table: the most cells of a row */
    uint16_t fences;  /* open ones */
    uint32_t count;   /* of children */
    uint16_t starts[3]; /* of the first children */
    uint16_t last;      /* of the last one */
    uint16_t before;    /* MATHML_FENCED: its start; MATHML_SCRIPTS: the scripts before the base */
    char close[8];      /* MATHML_FENCED: what ends it */
};

struct mathml {
    bool failed;   /* there is no TeX */
    bool fresh;    /* nothing has been put since a brace, or something like that */
    bool space;    /* a space comes before what is put next */
    bool prefix;   /* an operator here would be one of what follows, as in `-1` */
    bool stretchy; /* of the open token */
    bool spaced;   /* white space has come in it */
    uint8_t token; /* the kind of the open token; 0: none */
    uint8_t variant;
    size_t depth, size, token_size;
    struct mathml_element open[MATHML_DEPTH];
    char token_bytes[MATHML_TOKEN_MAX], bytes[MATHML_MAX];
};

void mathml_begin(struct mathml *mathml);
void mathml_tag(struct mathml *mathml, const struct tag *tag);
void mathml_text(struct mathml *mathml, const struct text *text);

/* Ends what is open. The TeX is valid until the next call; it is empty if there is none. */
struct slice mathml_end(struct mathml *mathml);

static inline struct mathml_element *mathml_top(struct mathml *mathml) {
    return &mathml->open[mathml->depth - 1];
}

/* mathml_layout.c. mathml_insert puts TeX at a position, and mathml_put at the end, after a space
 * if one is wanted or needed. mathml_begin_anew: no space comes before what is put next.
 * mathml_is_row: the children of an element stand beside each other. mathml_ends_in_command: a
 * letter would go on with the command at the end. mathml_begin_child and mathml_end_child are for
 * each child of the innermost element; mathml_end_element ends that, and mathml_end_group the
 * outermost. */
void mathml_insert(struct mathml *mathml, size_t at, const char *tex);
void mathml_insert_slice(struct mathml *mathml, size_t at, struct slice tex);
void mathml_put(struct mathml *mathml, struct slice tex);
void mathml_begin_anew(struct mathml *mathml);
bool mathml_is_row(unsigned kind);
bool mathml_ends_in_command(const struct mathml *mathml);
void mathml_begin_child(struct mathml *mathml);
void mathml_end_child(struct mathml *mathml);
void mathml_end_element(struct mathml *mathml);
void mathml_end_group(struct mathml *mathml, const struct mathml_element *group);

/* mathml_table.c: the TeX of a character; NULL: it stands for itself. Commands end with a letter or
 * a brace. mathml_accent: the command that puts `over` (or `under`) onto something; `wide`: onto
 * more than one character. NULL: there is none. mathml_is_function: a name such as sin.
 * mathml_has_limits: limits stand below and above this command. */
const char *mathml_symbol(uint32_t point);
const char *mathml_accent(struct slice mark, bool under, bool wide);
bool mathml_is_function(struct slice name);
bool mathml_has_limits(struct slice tex);

/* A letter or digit of a mathematical alphabet (U+1D400 to U+1D7FF): the plain one, and the command
 * for the alphabet in `alphabet`, "" for none. Other characters stay. */
uint32_t mathml_plain(uint32_t point, const char **alphabet);
