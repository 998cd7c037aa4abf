/* What the parts of the Markdown format share. markdown.c gathers the text of a unit: a paragraph,
 * a `pre` or a table. At its end, markdown_blocks.c, markdown_code.c or markdown_table.c writes it,
 * with markdown_inline.c for what is in a paragraph or a cell. It uses markdown_pieces.c,
 * markdown_emphasis.c, which decides which emphasis Markdown can show, and markdown_escape.c.
 *
 * A unit is gathered in the hold (markdown_hold.c), which has a fixed size. What is larger is
 * written in parts. In a table, most paragraphs differ only in the cell they are in, so the hold
 * has the rest of their block once. */
#ifndef DANAG_OUTPUT_MARKDOWN_H
#define DANAG_OUTPUT_MARKDOWN_H

#include "output/address.h"
#include "output/writer.h"
#include "text/number.h"

#define MARKDOWN_HOLD_SIZE    (64 * 1024)  /* for a paragraph or a `pre` */
#define MARKDOWN_TABLE_SIZE   (128 * 1024) /* for a table, with its paragraphs */
#define MARKDOWN_MARKS_MOST   64  /* columns of the marks of items and quotes before a line */
#define MARKDOWN_PIECES_MAX   128 /* pieces of a paragraph that are looked at together */
#define MARKDOWN_PIECES_ADDED 3
#define MARKDOWN_STYLES       6 /* those that are written before and after a piece */
#define MARKDOWN_EVENTS_MAX   ((2 * MARKDOWN_STYLES + 2) * MARKDOWN_PIECES_MAX)
#define MARKDOWN_SPANS_MAX    (MARKDOWN_STYLES * MARKDOWN_PIECES_MAX)

enum held_kind {
    HELD_PARAGRAPH, /* a paragraph begins; a struct block follows */
    HELD_CELL,      /* the same in a table; a struct cell follows */
    HELD_TEXT,      /* a run of text */
    HELD_LINK,      /* the address of the link that the next runs are in, and a NUL */
    HELD_IMAGE      /* the address of an image, a NUL, its words and a NUL */
};

/* One thing in the hold. Its bytes follow; the next one begins at a multiple of 8 bytes. */
struct held {
    uint32_t size;
    uint8_t kind; /* enum held_kind */
    uint8_t bits; /* text and images: of enum inline_style */
    bool spaced;  /* text and images: white space separates it from what comes before */
    bool gap;     /* paragraphs: text before it was left out */
};

/* What the block of a paragraph has of its own; the rest is as in an earlier one. */
struct cell {
    uint32_t first;
    uint32_t row;
    uint16_t column;
    uint16_t columns;
    uint16_t rows;
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
    size_t start;
    size_t end;
};

/* A stretch of a paragraph that looks the same everywhere. */
struct piece {
    char *text; /* of an image: its words */
    size_t size;
    const char *link;  /* the address of the link it is in, or NULL */
    const char *image; /* the address of the image, or NULL */
    uint8_t bits;
    bool spaced; /* white space separates it from the piece before it */
};

enum event_kind { EVENT_OPEN, EVENT_CLOSE, EVENT_SPACE, EVENT_PIECE };

/* What is written next. */
struct event {
    uint8_t kind;   /* enum event_kind */
    uint16_t index; /* of a span, or of a piece */
};

/* The pieces from `first` to `last` have a style. */
struct span {
    uint16_t first;
    uint16_t last;
    uint8_t style; /* a bit of enum inline_style */
};

/* What comes before or after a piece. */
enum edge { EDGE_SPACE, EDGE_WORD, EDGE_MARK, EDGE_UNSURE };

struct inlines {
    struct piece pieces[MARKDOWN_PIECES_MAX];
    size_t piece_count;
    struct event events[MARKDOWN_EVENTS_MAX];
    size_t event_count;
    struct span spans[MARKDOWN_SPANS_MAX];
    size_t span_count;
    bool has_stars;   /* emphasis is written */
    bool has_deleted; /* `~~` is written */
};

/* Where text is, for what must be escaped in it. */
struct place {
    bool line_start; /* it begins a line */
    bool continues;  /* the line goes on in the paragraph of the line before it */
    bool heading;
    bool in_link;
    bool in_cell;
    bool has_stars;
    bool has_deleted;
    bool breaks; /* a line break comes after it, as a backslash or a tag: a mark to Markdown */
    char before; /* the byte before it; ' ' at the start of a line */
    char after;  /* the byte after it; '\n' at the end of a line */
};

/* The last line of an open code block, and the cell it is in. */
struct code_line {
    uint32_t table;
    uint32_t row;
    uint32_t column;
    bool whole_cell; /* it has all text of the cell so far, as in text.c */
};

enum unit { UNIT_NONE, UNIT_LINE, UNIT_CODE, UNIT_TABLE };

struct markdown {
    struct hold hold;
    enum unit unit;
    uint32_t unit_id;      /* the id of its `pre` or its table */
    bool line_goes_on;     /* the beginning of the unit's paragraph has been written */
    bool plain;            /* write no emphasis: a word is larger than the hold */
    uint32_t broken_table; /* the id of a table that the hold was too small for */
    bool begun;            /* the document has had a run */
    bool gap;              /* text was left out before the next run */
    bool pending;          /* a paragraph has begun that is not in the hold yet */
    uint32_t links;        /* the link whose address is in the hold, as in struct writer; 0: none */
    uint32_t resolved;     /* the link that `link` is of */

    /* What has been written. */
    bool written;                       /* the document has some text */
    struct block open;                  /* the last block */
    char marks[BLOCK_CONTAINERS_MAX];   /* of the list items around it: - * . or ) */
    char prefix[MARKDOWN_MARKS_MOST];   /* what continues its containers in a new line */
    uint8_t ends[BLOCK_CONTAINERS_MAX]; /* where the part of each container ends in it */
    uint32_t last_point;                /* the last character of the line */
    bool bare;                          /* an underscore of the paragraph could open emphasis */
    unsigned fence;                     /* backticks of the open code block; 0: none is open */
    struct code_line code;              /* the last line of it */

    bool base_known;
    bool base_has_href; /* it is that of the page's base element */
    struct address base;
    struct address link; /* size 0: it is refused */
    struct address image;
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

/* Of a HELD_PARAGRAPH. */
static inline const struct block *held_block(struct held *held) {
    return (const struct block *)(const void *)held_bytes(held);
}

static inline bool is_paragraph(const struct held *held) {
    return held->kind == HELD_PARAGRAPH || held->kind == HELD_CELL;
}

/* markdown_hold.c. markdown_hold adds one thing, without its bytes, and markdown_hold_head the head
 * of a paragraph; there must be room. markdown_append adds text to the last thing as far as there
 * is room, and returns how much. */
bool markdown_has_room(struct markdown *markdown, size_t size);
bool markdown_has_room_for_head(struct markdown *markdown, const struct block *block);
struct held *markdown_hold(struct hold *hold, enum held_kind kind, size_t size);
struct held *markdown_hold_head(struct markdown *markdown, const struct block *block);
size_t markdown_append(struct markdown *markdown, const char *text, size_t size);

/* Keeps the range, which begins with a HELD_PARAGRAPH, or the last paragraph, and forgets the
 * rest. What is before the last paragraph has been written. */
void markdown_keep(struct hold *hold, struct held_range range);
void markdown_keep_last(struct hold *hold);

/* The block of the paragraph at `at`: in the hold, or `room` if only its cell is there. */
const struct block *markdown_block(struct hold *hold, size_t at, struct block *room);

/* Where the next paragraph after `at` begins; `end` if there is none. */
size_t markdown_next_paragraph(struct hold *hold, size_t at, size_t end);

/* Markdown has no numbers below 0. */
static inline bool markdown_is_numbered(const struct container *container) {
    return container->kind == CONTAINER_NUMBER && container->ordinal >= 0;
}

/* The columns of the container's mark. */
static inline unsigned markdown_mark_width(const struct container *container) {
    return markdown_is_numbered(container) ? (unsigned)number_size(container->ordinal) + 2 : 2;
}

/* The functions below return 0, or the error of writer_put. */

/* markdown_blocks.c. Writes the paragraphs of a range. None of them is in a table that is written
 * as one. markdown_write_paragraph writes one of them, or its beginning; `next` is the block after
 * it, or NULL, and `after` as in struct place. markdown_begin_block begins a line for the block,
 * with its marks. markdown_put_prefix writes what continues the containers of the open block, from
 * the one numbered `from` up to `to`. */
int markdown_write_blocks(struct writer *writer, struct held_range range);
int markdown_write_paragraph(struct writer *writer, struct held_range range,
                             const struct block *next, char after);
int markdown_begin_block(struct writer *writer, const struct block *block);
int markdown_put_prefix(struct writer *writer, unsigned from, unsigned to);
int markdown_new_line(struct writer *writer);
int markdown_put_empty_line(struct writer *writer, unsigned depth);

/* markdown_code.c. Writes lines of a `pre`; if `line_goes_on`, the beginning of the first one has
 * been written. markdown_end_code ends it. */
int markdown_write_code(struct writer *writer, struct held_range range);
int markdown_end_code(struct writer *writer);

/* markdown_table.c. Writes the table in the hold, or its paragraphs if its cells are for the layout
 * of the page only. */
int markdown_write_table(struct writer *writer);

/* markdown_inline.c. Writes the runs of a range. The bytes of the hold may change. `place` says
 * where the range is; its other fields are set for each piece: has_stars, has_deleted, in_link,
 * before. */
int markdown_write_inline(struct writer *writer, struct held_range range,
                          const struct place *place);
int markdown_puts(struct writer *writer, const char *text);
int markdown_repeat(struct writer *writer, const char *text, size_t count);

/* markdown_emphasis.c. Changes the bits of the pieces until Markdown shows the rest, and lists the
 * events that write them. */
void markdown_plan(struct inlines *inlines, enum edge before, enum edge after);

/* markdown_pieces.c. markdown_add_piece adds up to MARKDOWN_PIECES_ADDED pieces; the text of a
 * piece, and the words of an image too, are in the hold. */
void markdown_add_piece(struct inlines *inlines, const struct piece *piece);
void markdown_merge_pieces(struct inlines *inlines);
enum edge markdown_edge(uint32_t point);
enum edge markdown_first_edge(const struct piece *piece);
enum edge markdown_last_edge(const struct piece *piece);

/* markdown_escape.c. Writes text so that Markdown takes it for nothing but text. */
int markdown_put_text(struct writer *writer, const char *text, size_t size,
                      const struct place *place);
/* A code span (CommonMark §6.1). markdown_is_code: whether the text can be one. */
bool markdown_is_code(const char *text, size_t size);
int markdown_put_code(struct writer *writer, const char *text, size_t size, bool in_cell);
int markdown_put_address(struct writer *writer, const char *address);

#endif
