/* What surrounds a run in the page: state, not events. A format compares the style of each run with
 * the style of the run before it, and writes the difference. So any choice of lines gives
 * well-formed output.
 *
 * The style in a run's header says what a plain paragraph needs. Notes on the tape say the rest.
 * They come before the first run that they describe, and again in each paragraph:
 *
 *     RUN_BLOCK  a struct block, up to the last of its containers, for the paragraph. A paragraph
 *                without one is plain: in no heading, list, quote, table or `pre`.
 *     RUN_LINK   the address of the link, as the page has it, for the next runs with STYLE_LINK
 *     RUN_IMAGE  the address of an image, a NUL, and its alternative text: an image stands here. If
 *                the address is empty, that text does, as for an emoji
 *     RUN_FOOTNOTE   the number of a note, in two bytes: the next runs with MARK_FOOTNOTE are a
 *                reference to it. Or runs that are inset follow: the text of that note
 *
 * After the address of a link and the words of an image a NUL and a title may come. */
#pragma once

#include "html/lexer.h"
#include "lines/callout.h"

/* Containers around a block; the innermost are dropped. No page of WCXB, DAnIEL or Dragnet has more
 * than 16. */
#define BLOCK_CONTAINERS_MAX 24
#define BLOCK_LANGUAGE_SIZE  24 /* bytes of the name of a programming language, with its NUL */

/* What a format needs to know. */
enum style_want {
    STYLE_WANTS_BLOCKS = 1 << 0,     /* RUN_BLOCK, with the spans of cells */
    STYLE_WANTS_INLINE = 1 << 1,     /* bits of enum inline_style */
    STYLE_WANTS_LINKS = 1 << 2,      /* STYLE_LINK, RUN_LINK, and RUN_IMAGE for players */
    STYLE_WANTS_IMAGES = 1 << 3,     /* RUN_IMAGE */
    STYLE_WANTS_ATTRIBUTES = 1 << 4, /* ordinals, languages, what the page says of itself */
    STYLE_WANTS_HEADLINE = 1 << 5,   /* not on the tape: see lines_headline */
    STYLE_WANTS_CELLS = 1 << 6,      /* containers of HTML: cells, terms and the like */
    STYLE_WANTS_CALLOUTS = 1 << 7,   /* callouts, which are otherwise plain paragraphs or quotes */
    STYLE_WANTS_FOOTNOTES = 1 << 8   /* notes, the references to them, and the links back */
};

#define STYLE_WANTS_ADDRESSES (STYLE_WANTS_LINKS | STYLE_WANTS_IMAGES)

enum inline_style {
    STYLE_STRONG = 1 << 0,
    STYLE_EMPHASIS = 1 << 1,
    STYLE_CODE = 1 << 2,
    STYLE_DELETED = 1 << 3,
    STYLE_SUPER = 1 << 4,
    STYLE_SUB = 1 << 5,
    STYLE_LINK = 1 << 6,
    STYLE_NEXT_CODE = 1 << 7, /* instead of STYLE_CODE in every other code element */
    STYLE_MARKED = 1 << 8,
    STYLE_INSERTED = 1 << 9,
    STYLE_KEYBOARD = 1 << 10,
    /* STYLE_STARS << STYLE_IN_LINK: of these, those that begin in the link */
    STYLE_FORMULA = 1 << 13,     /* a class says that it is TeX; on the tape this is MARK_FORMULA */
    STYLE_DISPLAY = 1 << 14,     /* a formula in a line of its own */
    STYLE_NEXT_FORMULA = 1 << 15 /* set for every other element with TeX */
};

#define STYLE_ANY_CODE    (STYLE_CODE | STYLE_NEXT_CODE)
#define STYLE_ANY_FORMULA (STYLE_FORMULA | STYLE_DISPLAY | STYLE_NEXT_FORMULA)
#define STYLE_STARS       (STYLE_STRONG | STYLE_EMPHASIS)
#define STYLE_IN_LINK     11

/* RUN_LINE is an empty line of a document of plain text. */
enum run_kind { RUN_TEXT, RUN_LINE, RUN_BLOCK, RUN_LINK, RUN_IMAGE, RUN_FOOTNOTE };

/* What the text of a run is, if the format wants inline styles and the run is not code. */
enum run_mark {
    MARK_FORMULA = 1 << 0, /* a formula in TeX, in one line */
    MARK_DISPLAY = 1 << 1, /* it stands in a line of its own */
    /* with marks around it, if the page has formulas in its text: page_style */
    MARK_DELIMITED = 1 << 2,
    /* STYLE_WANTS_FOOTNOTES: it may be a reference to a note; no other mark */
    MARK_FOOTNOTE = 1 << 3,
    MARK_PLAYER = 1 << 4 /* RUN_IMAGE: a player stands here, and is shown as a link */
};

#define MARKS 0x1fu

/* What the header of a run says. */
struct style {
    uint32_t paragraph; /* the paragraph's number, from 1; it may wrap: compare only neighbours */
    uint16_t bits;      /* of enum inline_style */
    unsigned kind : 3;  /* enum run_kind */
    unsigned marks : 5; /* of enum run_mark */
    bool spaced : 1;    /* white space separates it from the run before it in its paragraph */
    bool aside : 1;     /* formats that want attributes leave the text out: code.h */
    bool back : 1;      /* formats that want notes leave it out of one: it leads back */
    bool inset : 1;     /* it belongs to a note that stands in the middle of a paragraph */
};

enum container_kind {
    CONTAINER_QUOTE,
    CONTAINER_BULLET,    /* an item of an unordered list */
    CONTAINER_NUMBER,    /* an item of an ordered list */
    CONTAINER_COUNTDOWN, /* an item of a reversed list that does not say where it starts */
    CONTAINER_CELL,      /* STYLE_WANTS_CELLS: a cell, unless its table is in a `pre` */
    CONTAINER_CAPTION,   /* STYLE_WANTS_CELLS: the caption of a table */
    CONTAINER_CALLOUT,   /* STYLE_WANTS_CALLOUTS */
    /* STYLE_WANTS_CELLS, too: */
    CONTAINER_TERM, /* a dt */
    CONTAINER_DEFINITION,
    CONTAINER_DETAILS,
    CONTAINER_FOOTNOTE /* STYLE_WANTS_FOOTNOTES: a note that is no list item */
};

/* A list item that begins with a box to tick. */
enum task { TASK_NONE, TASK_OPEN, TASK_DONE };

/* The last two are only known with STYLE_WANTS_ATTRIBUTES. */
enum cell_look {
    CELL_HEADER = 1 << 0, /* the cell is a th */
    CELL_HEAD = 1 << 1,   /* it is in a thead */
    CELL_LEFT = 1 << 2,   /* how its text is aligned: one of three, or unknown */
    CELL_CENTER = 2 << 2,
    CELL_RIGHT = 3 << 2
};

#define CELL_ALIGNED (3 << 2)

/* A list item, a quote or a cell around a block. Ids are unique in a page, until they wrap; 0 is
 * none. */
struct container {
    uint32_t id;
    uint32_t list; /* the item's list, the cell's table, the term's dl; 0 for others */
    union {
        int32_t ordinal; /* CONTAINER_NUMBER: the item's number */
        uint32_t row;    /* CONTAINER_CELL: from 1 */
    };
    uint16_t column;  /* from 1; larger ones become UINT16_MAX */
    uint16_t columns; /* how many columns the cell spans, from 1 */
    union {
        uint16_t rows;     /* CONTAINER_CELL */
        uint16_t footnote; /* CONTAINER_FOOTNOTE and items: the note's number; 0: none */
    };
    uint8_t kind; /* enum container_kind */
    union {
        uint8_t look;    /* CONTAINER_CELL: bits of enum cell_look */
        uint8_t task;    /* items: enum task */
        uint8_t callout; /* CONTAINER_CALLOUT: enum callout */
    };
};

static inline bool container_is_item(const struct container *container) {
    return container->kind >= CONTAINER_BULLET && container->kind <= CONTAINER_COUNTDOWN;
}

static inline bool container_is_quote(const struct container *container) {
    return container->kind == CONTAINER_QUOTE || container->kind == CONTAINER_CALLOUT;
}

/* The number of the note that the container is; 0: it is none. */
static inline unsigned footnote_of(const struct container *container) {
    const bool may_be = container->kind == CONTAINER_FOOTNOTE || container_is_item(container);
    return may_be ? container->footnote : 0;
}

/* BLOCK_TERM is a dt or a summary. */
enum block_kind { BLOCK_PARAGRAPH, BLOCK_HEADING, BLOCK_PRE, BLOCK_CAPTION, BLOCK_TERM };

/* The block that a paragraph is in. */
struct block {
    uint32_t first;    /* the block's first paragraph. Only a br separates it from the others */
    uint8_t kind;      /* enum block_kind; BLOCK_CAPTION is a table's */
    uint8_t level;     /* of a heading, from 1 to 6 */
    bool rule;         /* an hr comes between the block and the text before it */
    uint8_t look;      /* of the cell: bits of enum cell_look */
    uint8_t depth;     /* containers around the block */
    uint8_t outside;   /* how many of these are around the whole table */
    bool layout;       /* the table holds another table, as far as the page has been read */
    uint16_t newlines; /* since the text before it in the same `pre` */
    uint16_t columns;  /* how many columns the cell spans, from 1 */
    uint16_t rows;
    uint32_t pre;   /* the id of the `pre`; 0: none */
    uint32_t table; /* the id of the innermost table, unless the table is in a `pre`; 0: none */
    uint32_t outer_table; /* the id of the table around that one; 0: none */
    uint32_t row;    /* the row and column of the cell, from 1, even if the table is in a `pre`; */
    uint32_t column; /* 0: not in a cell */
    char language[BLOCK_LANGUAGE_SIZE];                /* of the code in a `pre`; "" if unknown */
    struct container containers[BLOCK_CONTAINERS_MAX]; /* the outermost first */
};

/* Bytes of a block that are in use, by its depth. */
static inline size_t block_size(unsigned depth) {
    return offsetof(struct block, containers) + depth * sizeof(struct container);
}

/* The most bytes of a link's address or a page's base, and of a language (RFC 5646 §4.4.1). */
#define STYLES_ADDRESS_MAX  LEXER_ATTRIBUTE_MAX
#define STYLES_LANGUAGE_MAX 35
#define STYLES_TITLE_MAX    ATTRIBUTE_WORDS_MAX /* of a link or an image; a longer one is none */

#define STYLES_NUMBER_MOST 999999999 /* of a list item (CommonMark §5.2) */

/* A link around many paragraphs has its address in each. Where these add up to more bytes than
 * this, the link ends. */
#define STYLES_REPEATS_MAX (64 * 1024)

/* What a page says about itself. Strings end with a NUL; "" is unknown. */
struct page_style {
    char base[STYLES_ADDRESS_MAX + 1];    /* the href of its base element */
    char address[STYLES_ADDRESS_MAX + 1]; /* its rel=canonical, or else its og:url; absolute */
    bool canonical;                       /* `address` is the rel=canonical */
    uint8_t told; /* how often `base` or `address` was set, at most 3 times */
    char language[STYLES_LANGUAGE_MAX + 1];
    char direction[5]; /* ltr, rtl or auto */
    bool formulas;     /* it loads MathJax or KaTeX, which look for formulas in its text */
    bool asciimath;    /* the page looks for formulas in AsciiMath, too */
};

/* A plain paragraph. */
void block_make_plain(struct block *block, uint32_t paragraph);

/* How many containers of `next` were already around `before`. */
unsigned block_shared(const struct block *before, const struct block *next);
