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
    MATHML_FRACTION, /* from here on, elements whose children have different roles */
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
    MATHML_HIDDEN, /* an element that only takes space */
    MATHML_SPACE,
    MATHML_BEFORE /* the next scripts of MATHML_SCRIPTS go before the base */
};

enum mathml_fence { FENCE_NONE, FENCE_OPENS, FENCE_CLOSES };

/* An open element. Positions are in the buffer. */
struct mathml_element {
    uint8_t kind;
    uint8_t fence;      /* enum mathml_fence of the last child, if that is an operator */
    bool fenced;        /* the first child is an opening fence that nothing has closed so far */
    bool table;         /* the last child is a table without an environment of its own */
    bool aligned;       /* a table that is an equation in columns */
    bool bare;          /* a fraction without a line: \binom without its brackets */
    bool labeled;       /* a row whose label has come */
    uint16_t columns;   /* a table's cells in its longest row */
    uint16_t fences;    /* fences that are open */
    uint32_t count;     /* children so far */
    uint16_t starts[3]; /* where the first children begin */
    uint16_t last;      /* where the last child begins */
    uint16_t before; /* MATHML_FENCED: where it begins; MATHML_SCRIPTS: where the scripts before the
                        base begin */
    char close[8];   /* MATHML_FENCED: what ends it */
};

struct mathml {
    bool failed;   /* the formula cannot be written in TeX */
    bool fresh;    /* nothing has been put since an opening brace or the like */
    bool space;    /* the next TeX needs a space before it */
    bool prefix;   /* an operator here is a sign of what follows, as in `-1` */
    bool stretchy; /* the open token's attribute says so */
    bool spaced;   /* white space has come in the open token */
    uint8_t token; /* the kind of the open token; 0: none */
    uint8_t variant;
    size_t depth, size, token_size;
    struct mathml_element open[MATHML_DEPTH];
    char token_bytes[MATHML_TOKEN_MAX], bytes[MATHML_MAX];
};

void mathml_begin(struct mathml *mathml);
void mathml_tag(struct mathml *mathml, const struct tag *tag);
void mathml_text(struct mathml *mathml, const struct text *text);

/* Closes all open elements and returns the TeX, which is valid until the next call; empty if there
 * is none. */
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
