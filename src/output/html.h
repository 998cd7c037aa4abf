/* What the parts of the HTML format share. html.c writes the document around the text; it uses
 * html_blocks.c and html_inline.c, and all of them use html_put.c.
 *
 * The format keeps a stack of the elements that it has open, of a fixed size. When a paragraph
 * begins, it closes what is not around it and opens what is. An error of the output stays in
 * `error`, and nothing more is written. */
#ifndef DANAG_OUTPUT_HTML_H
#define DANAG_OUTPUT_HTML_H

#include "output/address.h"
#include "output/writer.h"

#define HTML_INLINES 8 /* one element for each bit of enum inline_style */

/* An open container, and the list or table around it. */
struct html_level {
    uint32_t id;
    uint32_t list;   /* the id of the list or table; 0: none, this is a quote */
    uint8_t kind;    /* enum container_kind */
    bool header;     /* the cell is a th */
    int32_t next;    /* of a list: the number that its next item gets by itself */
    uint32_t row;    /* of a table: the open tr; 0: none */
    uint32_t column; /* of a table: where the next cell of the row comes to stand, from 1 */
};

/* Which element a paragraph is in, inside its containers. */
enum html_leaf {
    HTML_NO_LEAF,
    HTML_BARE, /* none: it is the first text of an item, a cell or a caption */
    HTML_P,
    HTML_HEADING,
    HTML_PRE,
    HTML_CODE /* a pre with code in it */
};

struct html_state {
    int error;
    bool in_body;       /* the document has begun */
    bool gap;           /* text was left out after the last text */
    uint32_t paragraph; /* the paragraph of the last text; 0: none */
    uint32_t first;     /* the first paragraph of the open block */
    uint32_t pre;       /* the id of the open `pre`; 0: none */
    uint32_t row;       /* the cell of a table in a `pre` */
    uint32_t column;

    /* The open elements, the outermost first: levels, a leaf, inlines. */
    unsigned depth;
    struct html_level levels[BLOCK_CONTAINERS_MAX];
    enum html_leaf leaf;
    uint8_t heading; /* the level of an open heading */
    unsigned inlines;
    uint8_t inline_bits[HTML_INLINES]; /* each a bit of enum inline_style */

    uint8_t bits;        /* those of inline_bits */
    uint32_t links;      /* the link whose address is in `link`, as in struct writer */
    struct address base; /* what links and images are relative to */
    struct address link; /* size 0: the link's address is refused */
};

/* html_put.c. html_put writes markup as it is. html_put_text and html_put_value write text between
 * tags and between the quotes of an attribute. */
void html_put(struct writer *writer, const char *markup);
void html_put_number(struct writer *writer, const char *before, int64_t number, const char *after);
void html_put_text(struct writer *writer, const char *text, size_t size);
void html_put_value(struct writer *writer, const char *text, size_t size);

/* html_blocks.c. A paragraph begins, in the block of the writer: html_begin_paragraph closes the
 * elements that are not around it and opens those that are. Returns what to put before its text: a
 * br if it goes on in the open block. */
const char *html_begin_paragraph(struct writer *writer);
void html_end_blocks(struct writer *writer);

/* html_inline.c. The next text has these bits of enum inline_style: html_restyle closes the inline
 * elements that are not around it, puts `before`, and opens those that are. */
void html_restyle(struct writer *writer, uint8_t bits, const char *before);
void html_put_image(struct writer *writer, const struct address *address, const char *words);

#endif
