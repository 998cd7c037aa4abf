/* What the parts of the Markdown format share. markdown.c gathers the text of a paragraph, a
 * `pre` or a table. At its end markdown_blocks.c writes it, with markdown_inline.c for what is in
 * a paragraph or a cell, and markdown_escape.c for the text itself.
 *
 * It is gathered in the hold, which has a fixed size. What is larger is written in parts. Most
 * paragraphs of a table differ only in their cell, so the hold has the rest of their block once. */
#pragma once

#include "output/writer.h"
#include "text/number.h"

#define MARKDOWN_HOLD_SIZE  (64 * 1024)  /* for a paragraph or a `pre` */
#define MARKDOWN_TABLE_SIZE (128 * 1024) /* for a table, with its paragraphs */
#define MARKDOWN_MARKS_MOST 64  /* columns of the marks of items and quotes before a line */
#define MARKDOWN_PIECES_MAX 126 /* pieces of a paragraph that are looked at together */
#define MARKDOWN_STYLES     9   /* styles that are written before and after a piece */

enum held_kind {
    HELD_PARAGRAPH, /* a paragraph begins; a struct block follows */
    HELD_CELL,      /* the same in a table; a struct cell follows */
    HELD_TEXT,      /* a run of text */
    HELD_FORMULA,   /* a formula in TeX */
    HELD_DISPLAY,   /* a formula in a line of its own */
    HELD_FOOTNOTE,  /* a reference to a note, as Markdown has it */
    HELD_LINK,      /* the address of the link that the next runs are in, a NUL, its title, a NUL */
    HELD_IMAGE      /* the address of an image, its words and its title, a NUL after each */
};

/* One thing in the hold. Its bytes follow; the next one begins at a multiple of 8 bytes. */
struct held {
    uint32_t size;
    uint16_t bits; /* text and images: bits of enum inline_style */
    uint8_t kind;  /* enum held_kind */
    union {
        bool spaced; /* text and images: white space separates it from what comes before */
        bool gap;    /* paragraphs: text before it was left out */
    };
};

/* The parts of a paragraph's block that differ from those of an earlier paragraph. */
struct cell {
    uint32_t first, row;
    uint16_t column, columns, rows;
    uint16_t like; /* where the earlier HELD_PARAGRAPH is, in units of 8 bytes */
};

struct hold {
    size_t used;      /* always a multiple of 8 */
    size_t last;      /* where the last thing is */
    size_t paragraph; /* where the last paragraph is */
    size_t block;     /* where the last HELD_PARAGRAPH is */
    _Alignas(8) char bytes[MARKDOWN_TABLE_SIZE];
};

/* Part of the hold. */
struct held_range {
    size_t start, end;
};

/* A stretch of a paragraph that looks the same everywhere. */
struct piece {
    char *text; /* the text, or the words of an image */
    size_t size;
    const char *link;  /* the address of the link it is in, and its title; or NULL */
    const char *image; /* the address of the image, or NULL; its title comes after the words */
    uint16_t bits;
    uint8_t other; /* HELD_FORMULA, HELD_DISPLAY or HELD_FOOTNOTE if it is one of these; else 0 */
    bool spaced;   /* white space separates it from the piece before it */
};

static inline bool piece_is_text(const struct piece *piece) {
    return piece->image == NULL && piece->other == 0 && (piece->bits & STYLE_ANY_CODE) == 0;
}

/* What is before or after a run of delimiters. EDGE_STARS: stars that have closed a style. */
enum edge { EDGE_SPACE, EDGE_WORD, EDGE_MARK, EDGE_STARS, EDGE_UNSURE };

struct open_style {
    uint8_t look; /* its index in `looks` of markdown_styles.c */
    bool tag;     /* it is written as a tag, not with stars or tildes */
    bool three;   /* strong text and an emphasis begin here together */
    uint16_t end; /* the piece before which it ends */
};

struct inlines {
    struct piece pieces[MARKDOWN_PIECES_MAX];
    size_t piece_count;
    struct open_style open[MARKDOWN_STYLES]; /* the outermost first */
    size_t depth;
    enum edge before;    /* the edge before what comes next */
    enum edge after;     /* the edge after the last piece */
    bool has_stars;      /* there is emphasis among the pieces */
    bool has_deleted;    /* there is struck-out text */
    bool has_formula;    /* there is a formula */
    struct slice number; /* the number of a formula, without its brackets; empty: it has none */
};

/* Where a text stands, which tells what must be escaped in it. */
struct place {
    bool line_start; /* it begins a line */
    bool continues;  /* the line goes on with the paragraph of the line before it */
    bool heading, in_link, in_cell, has_stars, has_deleted, has_formula;
    bool breaks; /* a line break comes after it, as a backslash or a tag: a mark to Markdown */
    char before; /* the byte before it; ' ' at the start of a line */
    char after;  /* the byte after it; '\n' at the end of a line */
};

enum gathering { GATHERS_NOTHING, GATHERS_PARAGRAPH, GATHERS_CODE, GATHERS_TABLE };

struct markdown {
    struct hold hold;
    enum gathering gathers;
    uint32_t gathers_id;   /* the id of its `pre` or its table */
    bool line_goes_on;     /* the beginning of the paragraph has been written */
    bool plain;            /* write no emphasis: a word is larger than the hold */
    uint32_t broken_table; /* the id of a table that the hold was too small for */
    bool gap;              /* text was left out before the next run */
    bool pending;          /* a paragraph has begun that is not in the hold yet */
    uint32_t links;        /* the link whose address is in the hold, as in struct writer; 0: none */

    /* What has been written. */
    bool written;                       /* the document has some text */
    struct block open;                  /* the last block */
    char marks[BLOCK_CONTAINERS_MAX];   /* the marks of the list items around it: - * . or ) */
    char prefix[MARKDOWN_MARKS_MOST];   /* what begins a new line in its containers */
    uint8_t ends[BLOCK_CONTAINERS_MAX]; /* where the part of each container ends in the prefix */
    uint32_t last_point;                /* the last character of the line */
    bool bare;                          /* an underscore of the paragraph could open emphasis */
    bool dollar;                        /* a dollar sign of the paragraph could open a formula */
    unsigned fence;                     /* backticks of the open code block; 0: none is open */
    struct block code;                  /* the block of its last line, without the containers */
    bool whole_cell;                    /* that line has the whole text of its cell, as in text.c */

    struct inlines inlines;
};

static inline struct markdown *markdown_of(struct writer *writer) {
    return writer->state;
}

static inline struct held *hold_at(struct hold *hold, size_t at) {
    return (struct held *)(void *)(hold->bytes + at);
}

static inline char *held_bytes(struct held *held) {
    return (char *)held + sizeof *held;
}

static inline size_t held_size(size_t bytes) {
    return sizeof(struct held) + ((bytes + 7) & ~(size_t)7);
}

static inline size_t hold_next(struct hold *hold, size_t at) {
    return at + held_size(hold_at(hold, at)->size);
}

/* The block of a HELD_PARAGRAPH. */
static inline const struct block *held_block(struct held *held) {
    return (const struct block *)(const void *)held_bytes(held);
}

static inline bool is_paragraph(const struct held *held) {
    return held->kind == HELD_PARAGRAPH || held->kind == HELD_CELL;
}

/* markdown.c: the block of the paragraph at `at`, in the hold, or `room` if only its cell is there;
 * and where the next paragraph after `at` begins, `end` if there is none. */
const struct block *markdown_block(struct hold *hold, size_t at, struct block *room);
size_t markdown_next_paragraph(struct hold *hold, size_t at, size_t end);

/* Markdown has no numbers below 0. */
static inline bool markdown_is_numbered(const struct container *container) {
    return container->kind == CONTAINER_NUMBER && container->ordinal >= 0;
}

#define MARKDOWN_FOOTNOTE_INDENT 4 /* columns before what continues a note */

/* The columns of the container's mark, or those before what continues it. */
static inline unsigned markdown_mark_width(const struct container *container) {
    if (footnote_of(container) != 0) { return MARKDOWN_FOOTNOTE_INDENT; }
    return markdown_is_numbered(container) ? (unsigned)number_size(container->ordinal) + 2 : 2;
}

/* markdown_blocks.c. markdown_write_paragraph writes a paragraph, or its beginning; `next` is the
 * block after it, or NULL, and `after` as in struct place. markdown_write_code writes lines of a
 * `pre`; if `line_goes_on`, the beginning of the first one has been written. markdown_write_blocks
 * writes paragraphs and whole code blocks, none of them in a table that is written as one. */
void markdown_write_paragraph(struct writer *writer, struct held_range range,
                              const struct block *next, char after);
void markdown_write_code(struct writer *writer, struct held_range range);
void markdown_write_blocks(struct writer *writer, struct held_range range,
                           const struct block *next);

/* markdown_new_line ends the line and begins another one in the open containers;
 * markdown_begin_block begins a line for the block, with its marks. */
void markdown_new_line(struct writer *writer);
void markdown_begin_block(struct writer *writer, const struct block *block);

/* markdown_table.c. Writes the table in the hold, or its paragraphs if it is only layout. */
void markdown_write_table(struct writer *writer);

/* markdown_inline.c. Writes the runs of a range. The bytes of the hold may change. `place` says
 * where the range is; its other fields are set for each piece: has_stars, has_deleted, in_link,
 * before. */
void markdown_write_inline(struct writer *writer, struct held_range range,
                           const struct place *place);

/* markdown_styles.c. What a character, or the end of a piece, is to a run of delimiters beside it;
 * and the last character of a piece. */
enum edge markdown_edge_of(uint32_t point);
enum edge markdown_last_edge(const struct piece *piece);
uint32_t markdown_last_point(const struct piece *piece);
/* Opens the styles that begin at the piece, each with its mark if Markdown reads that; and closes
 * the styles that end before the piece. */
void markdown_open_styles(struct writer *writer, size_t piece);
void markdown_close_styles(struct writer *writer, size_t piece);
/* The byte that is written after the piece; a star stands for any mark but those of a link. `after`
 * follows the last piece. */
char markdown_byte_after(struct inlines *inlines, size_t piece, char after);

/* markdown_escape.c. Writes text so that Markdown takes it for nothing but text. */
void markdown_put_text(struct writer *writer, const char *text, size_t size,
                       const struct place *place);
/* Whether the text ends in a word with an address that GitHub makes a link (GFM §6.9). */
bool markdown_ends_in_address(const char *text, size_t size);
/* A code span (CommonMark §6.1). False, and nothing is written, if the text cannot be one. */
bool markdown_put_code(struct writer *writer, const char *text, size_t size, bool in_cell);
/* Writes where a link or an image leads: an address, and a title unless that is empty. */
void markdown_put_target(struct writer *writer, const char *address, const char *title);

/* markdown_formula.c: if a paragraph is a formula and its number, markdown_take_number takes the
 * number from the pieces, and markdown_put_formula writes it as part of the TeX. A formula that is
 * a whole paragraph has lines of its own. */
void markdown_take_number(struct inlines *inlines, const struct place *place);
void markdown_put_formula(struct writer *writer, const struct piece *piece,
                          const struct place *place);
