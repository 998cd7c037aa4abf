/* What the parts of the line counter share: lines.c ends lines, line_tokens.c takes text,
 * line_text.c counts it, and line_runs.c puts runs onto the tape. */
#pragma once

#include "lines/code.h"
#include "lines/footnotes.h"
#include "lines/formula.h"
#include "lines/join.h"
#include "lines/lines.h"
#include "lines/pictures.h"

/* How text looks: styles.c. Only some elements change the style of the text in them, and which of
 * them matter depends on the format. For each of these that is open a note says how text in it
 * looks, and the outline has a mark. The outline says which elements are open, so tags that are
 * never closed do no harm. */

/* How the text in an open element looks. Indexes are those of marked outline entries; 0 is none. */
struct style_note {
    uint8_t around;    /* the innermost note around this one */
    uint16_t bits;     /* of enum inline_style */
    uint8_t kind;      /* enum block_kind */
    uint8_t level;     /* of a heading */
    uint8_t ruby;      /* bits of enum ruby_part */
    uint8_t container; /* the innermost list item, quote or cell */
    uint8_t depth;     /* how many of these there are */
    uint8_t list;      /* the innermost list, unless an item, a quote or a cell is inside it */
    uint8_t table, cell, pre;
    uint8_t language;   /* the innermost element that names the language of code in it */
    bool head;          /* in a thead */
    uint8_t align;      /* bits of enum cell_look for all cells of the row */
    uint8_t box;        /* the innermost box around code */
    uint8_t aside;      /* enum aside_kind of text in the element */
    uint8_t footnoting; /* bits of enum footnoting */
    uint16_t refers;    /* the number of the note that a link leads to; 0: none */
    uint32_t
        element;   /* a number of the element that said `aside`; and of the line of a `pre` that */
    uint32_t line; /* is an element; 0: none */
};

/* What a list, a list item, a quote, a table, a cell or a `pre` needs besides. */
struct style_own {
    uint32_t id;
    struct container container; /* an item, a quote or a cell; for a list in a list, its item */
    struct container last;      /* a list's last item */
    uint8_t kind;               /* a list's enum container_kind */
    bool reversed;              /* a list counts down */
    bool layout;                /* a table has another table inside */
    bool numbered;              /* a table has code and its line numbers */
    int32_t next;               /* the ordinal of a list's next item */
    uint32_t row;               /* of a table: its last row; from 1 */
    uint32_t column;            /* of a cell; of a table: the last column of its last row; from 1 */
};

/* The attributes of the last start tag. */
struct style_tag {
    bool reversed;
    bool numbered; /* `number` is a start or a value */
    int32_t number;
    uint16_t columns, rows;
    struct callout_class callout;
    uint8_t align;                      /* bits of enum cell_look */
    char language[BLOCK_LANGUAGE_SIZE]; /* the language of code in the element; "" if unknown */
    unsigned marks;                     /* bits of enum code_mark */
    struct footnote_tag footnote;
};

#define STYLE_NO_ATTRIBUTES ((struct style_tag){.columns = 1, .rows = 1})

struct style_strings {
    char link[STYLES_ADDRESS_MAX + 1 + STYLES_TITLE_MAX]; /* its RUN_LINK */
    struct page_style page;
    struct pictures pictures;
    struct players players;
};

enum ruby_part { RUBY_READING = 1, RUBY_BRACKET = 2 };

struct styles {
    const struct danag_allocator *memory;
    struct outline *outline;
    unsigned wants;                /* bits of enum style_want */
    uint64_t attributes;           /* bits of enum attribute_name */
    bool watched[ELEMENT_COUNT];   /* elements that matter for the wanted styles */
    struct style_strings *strings; /* NULL if neither addresses nor attributes are wanted */
    struct footnotes *footnotes;   /* NULL if notes are not wanted */
    struct style_tag tag;
    uint32_t ids;      /* how many ids have been given; from here on, zeros when a page begins */
    uint32_t link;     /* which link is open; it may wrap */
    uint32_t first;    /* the first paragraph of the block */
    unsigned breaks;   /* br elements since the last text */
    unsigned newlines; /* in `pre`, since the last text in it; it may wrap */
    int code_lines; /* elements for lines of a `pre` since the last text in it, without the first */
    unsigned counted; /* line numbers of a `pre` that were left out */
    uint32_t shown;   /* `ids` when the last paragraph began */
    uint64_t boxes;   /* the outline's count of boxes when the last item began */
    uint8_t docbook;  /* the last element that is a callout if it begins with a h3 of class "title";
                         0: none */
    bool rule;        /* an hr has come since the last text */
    uint8_t code;     /* the bit of the last code element */
    uint16_t formula; /* STYLE_NEXT_FORMULA if the last element with TeX has it */
    bool in_text;     /* text of the paragraph came before the last start tag */
    uint16_t inset;   /* the last inset note */
    uint64_t fragment; /* digest of the fragment that the last link leads to */
    size_t link_size;  /* of the RUN_LINK of the open link */
    size_t repeats;    /* bytes that it has taken on the tape so far */
    struct block block;
    /* For each entry of the outline. The last members: they need no zeros at first. */
    struct style_note notes[1 + OUTLINE_DEPTH];
    struct style_own own[1 + OUTLINE_DEPTH];
    char languages[1 + OUTLINE_DEPTH][BLOCK_LANGUAGE_SIZE];
};

/* Sets which styles are wanted, and so `attributes`, which the lexer must pass on. False if memory
 * is short. `styles` owns the memory until styles_free. */
bool styles_want(struct styles *styles, unsigned wants);
void styles_free(struct styles *styles);

void styles_begin(struct styles *styles);

/* Only for start tags of watched elements: call styles_tag before the outline changes,
 * styles_opened after it has opened the element. */
void styles_tag(struct styles *styles, const struct tag *tag);
void styles_opened(struct styles *styles);

static inline const struct style_note *styles_top(const struct styles *styles) {
    return &styles->notes[styles->outline->marks[styles->outline->top]];
}

/* footnotes.c: what the element that was just opened means for notes. styles_begin_footnote makes a
 * note of the block that it begins; false if it cannot be one. */
void styles_opened_footnote(struct styles *styles, struct style_note *note, enum element element);
bool styles_begin_footnote(struct styles *styles, unsigned number);

/* Whether the place is in a box around code, and not deep in it. */
static inline bool styles_in_box(const struct styles *styles, const struct style_note *note) {
    return note->box > 0 && styles->outline->top - note->box <= CODE_REACH;
}

/* Which text at this place is left out. */
enum aside_kind styles_aside(const struct styles *styles);

/* The element or the link that such text is in. */
static inline uint32_t styles_aside_id(const struct styles *styles, enum aside_kind kind) {
    return kind == ASIDE_SELF ? styles->link : styles_top(styles)->element;
}

/* The bits of enum inline_style for text at this place; none in `pre`. */
static inline uint16_t styles_bits_of(const struct styles *styles, const struct style_note *note) {
    if (note->pre != 0) { return 0; }
    bool link = styles->outline->in_link && (styles->wants & STYLE_WANTS_LINKS) != 0;
    return link ? (uint16_t)(note->bits | STYLE_LINK) : note->bits;
}

static inline uint16_t styles_bits(const struct styles *styles) {
    return styles_bits_of(styles, styles_top(styles));
}

/* The block of the paragraph that begins now. `new_block`: a tag other than br separates it from
 * the text before. NULL if it is plain. Valid until the next call. */
const struct block *styles_block(struct styles *styles, uint32_t paragraph, bool new_block);

/* A formula in the text of a page, with marks around it such as \( and \). */
enum delimited_state {
    DELIMITED_NONE,
    DELIMITED_BACKSLASH, /* a backslash has come */
    DELIMITED_DOLLAR,    /* a dollar sign has come */
    DELIMITED_INSIDE,    /* a text that may be a formula has begun */
    DELIMITED_CLASS,     /* the whole run may be a formula, by STYLE_FORMULA */
    DELIMITED_ENDED      /* it has ended, unless a digit follows its dollar sign */
};

struct delimited {
    uint8_t state; /* enum delimited_state */
    /* ( or [ or b for \begin after a backslash, $ for one dollar sign, 2 for two, t for [tex];
     * DELIMITED_CLASS: a byte that only TeX has come */
    char mark;
    char last;       /* the last byte; a space also stands for a backslash that is escaped */
    char word;       /* b for \begin, e for \end, the brace that ends the formula, or t of [tex] */
    uint8_t matched; /* how many letters of that word, of `[/` or of a command have come */
    int depth;       /* environments that are open */
    size_t size;     /* bytes since it began */
};

/* White space waiting for the next text. Without more text, it is dropped. */
struct space {
    size_t size;
    uint64_t source_start; /* its offset in the page */
    size_t before;         /* in `pre`: bytes that belong to the open run, not to the next one */
    bool in_link;          /* its first byte is in a link */
    bool after_math;       /* white space has come after the formulas that wait */
};

/* The state of a bracket in a heading that may hold links. */
enum bracket { BRACKET_NONE, BRACKET_OPEN, BRACKET_LINKS };

struct lines {
    const struct danag_allocator *memory;
    enum line_rule rule;
    bool only_r2l;
    struct tape *tape;
    const struct outline *outline;
    struct line_observer observer; /* all NULL if there is no observer */
    void *observer_state;
    struct line_sink sink;
    bool special[ELEMENT_COUNT]; /* for each enum element: its tags do more than end lines */

    struct line line;
    bool begun;           /* we have read some of the line, perhaps only white space */
    enum element element; /* of the next line; from here to the buffers, zeros when a page begins */
    enum line_edge edge;  /* the last thing read that can end a line */
    struct style style;   /* of the last run */
    uint32_t link;        /* of the last run, if it is in a link */
    struct aside aside;   /* of the last run */
    struct footnote_text footnote; /* of the last run */
    uint16_t inset;                /* of the last run; 0: it is in no inset note */
    uint32_t code_line;            /* of the last run, as in struct style_note */
    bool on_tape;                  /* a run or an image of the paragraph is on the tape */
    bool in_reading;               /* the bracket before the reading of a ruby has been written */
    unsigned quotes;               /* q elements of the paragraph that are open and have text */
    unsigned quotes_new;           /* and those that have none yet */
    bool in_run;                   /* a run is open on the tape */
    bool block_ended;              /* a breaking tag other than br came after the last text */
    bool after_pre;    /* the last token was a start tag that drops the newline after it */
    uint64_t text_end; /* offset in the page where the last text ended */
    struct space space;
    struct join join;
    enum bracket bracket;
    bool again; /* an inline element may say the last word again */
    struct r2l r2l;
    uint64_t r2l_end; /* with `only_r2l`: where in the page the last right-to-left text ended */

    struct delimited delimited;

    struct phrase title; /* of the first title element */
    bool title_ended;

    char space_bytes[PRE_SPACE_MAX], title_bytes[TITLE_MAX];
    struct formulas formulas; /* zeros up to its `mathml` when a page begins */
    struct headline headline;
    struct styles styles; /* the last member, as its end needs no zeros at first */
};

/* lines.c. The int functions return 0 or an error. */
int lines_end_line(struct lines *lines);            /* then begins the next line */
int lines_end_line_with_text(struct lines *lines);  /* starts the line over if it has no text */
void lines_end_run(struct lines *lines, bool last); /* `last`: of its paragraph */
void lines_end_paragraph(struct lines *lines);

/* line_runs.c: the start tag of a link. */
void styles_begin_link(struct styles *styles, const struct tag *tag);

/* line_runs.c. They return false if memory is short. lines_begin_run opens a run on the tape;
 * `spaced` is as in struct style. lines_begin_run_as gives it no other styles than `keeps`, and
 * marks. lines_put_image puts the picture of a tag there if there is one and a format wants it.
 * lines_close_run closes the open run; `last`: it ends its paragraph, but for what is left out. */
bool lines_begin_run(struct lines *lines, uint64_t source, bool spaced);
bool lines_begin_run_as(struct lines *lines, uint64_t source, bool spaced, uint16_t keeps,
                        uint8_t marks);
void lines_close_run(struct lines *lines, bool last);
bool lines_put_image(struct lines *lines, const struct tag *tag);
/* Puts a run of this kind, with the style of the last run. */
bool lines_put_run(struct lines *lines, enum run_kind kind, uint64_t source, const void *bytes,
                   size_t size);

/* footnote_runs.c, only if notes are wanted. Call lines_find_loose before the text of a sup goes
 * onto the tape: the sup may refer to a note without a link, or begin it. lines_footnote_changes
 * says whether text here is another part of a note, or a reference, than that of the open run.
 * lines_begin_footnote is for the beginning of a run where lines_is_near_footnote: it puts a
 * RUN_FOOTNOTE before it if it needs one; false if memory is short. lines_end_footnote marks the
 * run before it is closed. lines_begin_inset is for a run's style: it puts a RUN_FOOTNOTE where an
 * inset note begins. At the end of a line, lines_tell_footnotes sets what the line says of notes.
 */
static inline bool lines_is_near_footnote(const struct lines *lines) {
    const struct style_note *note = styles_top(&lines->styles);
    return note->refers != 0 || (note->footnoting & FOOTNOTE_INSIDE) != 0;
}
static inline bool lines_in_footnote_text(const struct lines *lines) {
    return lines->footnote.number != 0 || lines->footnote.footnoting != 0;
}
void lines_find_loose(struct lines *lines, struct slice text);
bool lines_footnote_differs(const struct lines *lines);
static inline bool lines_footnote_changes(const struct lines *lines) {
    return (lines_is_near_footnote(lines) || lines_in_footnote_text(lines)) &&
           lines_footnote_differs(lines);
}
bool lines_begin_footnote(struct lines *lines, uint64_t source, bool first);
bool lines_begin_inset(struct lines *lines, uint64_t source);
void lines_end_footnote(struct lines *lines);
void lines_tell_footnotes(struct lines *lines);
int lines_on_player(void *self, const struct tag *tag); /* returns an error */

/* formula_runs.c: the functions with `put`, `end` and `tag` return false if memory is short.
 *
 * lines_shows_formulas says whether formulas have runs of their own here; otherwise they are part
 * of the open run. lines_put_formulas puts those that wait, after a space if `spaced`;
 * lines_is_formula_spaced says whether they need one after text. With runs of their own, no run is
 * open after it. lines_end_formulas puts formulas that no text follows in their paragraph, or none
 * at once if it `goes_on`. Call lines_tag_after_formula for each tag while formulas wait; it ends
 * them where the paragraph ends.
 *
 * An element that is hidden from screen readers and directly follows a formula only shows it again,
 * for the eye. lines_is_rendering says whether we are inside of one. */
static inline bool lines_shows_formulas(const struct lines *lines) {
    const uint32_t code = within_bit(WITHIN_PRE) | within_bit(WITHIN_CODE);
    return (lines->styles.wants & STYLE_WANTS_INLINE) != 0 &&
           ((outline_top(lines->outline)->within & code) == 0 ||
            (styles_bits(&lines->styles) & STYLE_FORMULA) != 0);
}
bool lines_put_formulas(struct lines *lines, bool spaced);
bool lines_is_formula_spaced(const struct lines *lines);
bool lines_end_formulas(struct lines *lines, bool goes_on);
bool lines_tag_after_formula(struct lines *lines, const struct tag *tag);
bool lines_is_rendering(const struct lines *lines);
/* Takes an image as a formula if it shows one; false if it does not. */
bool lines_take_image(struct lines *lines, const struct tag *tag);
/* Takes an element if an attribute has the TeX that its text shows: one of these, or else the label
 * in MathJax 2. */
#define TEX_ATTRIBUTES                                                                             \
    (ATTRIBUTE_BIT(DATA_TEX) | ATTRIBUTE_BIT(DATA_LATEX) | ATTRIBUTE_BIT(DATA_MATH) |              \
     ATTRIBUTE_BIT(DATA_FORMULA))
void lines_take_element(struct lines *lines, const struct tag *tag);
void lines_on_script(void *self, const struct tag *tag);
int lines_on_math_text(void *self, const struct text *text);
int lines_on_math_tag(void *self, const struct tag *tag);
void lines_on_math_again(void *self);

/* delimited.c: formulas in text, only where lines_shows_formulas. Each is put in a run of its own,
 * as soon as it is clear that it is one; other runs may be cut into several. lines_put_delimited
 * puts text, after white space if `spaced`, and returns false if memory is short. Call
 * lines_begin_delimited before the space, and lines_end_delimited before the run ends. */
bool lines_begin_delimited(struct lines *lines, const struct text *text);
bool lines_put_delimited(struct lines *lines, const struct text *text);
void lines_end_delimited(struct lines *lines);
/* A run begins in an element with STYLE_FORMULA: it may be a formula, unless it is in another
 * element in that. lines_formula_goes_on: whether text here is in the same element as a run or an
 * element with the bits; so there is HTML in it. */
void lines_begin_class(struct lines *lines);
bool lines_formula_goes_on(const struct lines *lines, uint16_t bits);

/* line_text.c: puts text into the open run, without its soft hyphens. False if memory is short. */
bool lines_put_characters(struct lines *lines, const struct text *text);

/* line_text.c. lines_visible_text counts text and puts it onto the tape; lines_put_space makes
 * white space of one byte wait for the next text, or adds it to that which waits in a `pre`;
 * lines_white_space is for a token of white space. The int functions return 0 or an error. */
int lines_visible_text(struct lines *lines, const struct text *text);
void lines_put_space(struct lines *lines, char byte, uint64_t source_start, bool preformatted);
int lines_white_space(struct lines *lines, const struct text *text);
static inline bool lines_is_preformatted(const struct lines *lines) {
    return outline_is_within(lines->outline, WITHIN_PRE) && !lines->only_r2l;
}

/* Whether the text has words with spaces between them. */
static inline bool text_has_words(const struct text *text) {
    return text->class == TEXT_WORDS || text->class == TEXT_MIXED;
}

/* line_tokens.c: the token sink's callbacks for text. lines_token_sink chooses one. */
int lines_on_text(void *self, const struct text *text);
int lines_on_text_by_word(void *self, const struct text *text);
int lines_on_r2l_text(void *self, const struct text *text);

/* A tag of q: puts quotation marks around its text, as browsers show them (HTML §15.3.4). They are
 * not counted. Where a paragraph ends in the q, there is none. False if memory is short. */
bool lines_tag_of_quote(struct lines *lines, const struct tag *tag);
