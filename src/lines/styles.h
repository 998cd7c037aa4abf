/* In:  the tags of a page, and its outline.
 * Out: how the text of each place in the page looks (style.h).
 *
 * Only some elements change the style of the text in them, and which of them matter depends on the
 * format. For each of these that is open a note says how text in it looks, and the outline has a
 * mark. The outline says which elements are open, so tags that are never closed do no harm. */
#ifndef DANAG_LINES_STYLES_H
#define DANAG_LINES_STYLES_H

#include "danag.h"
#include "html/lexer.h"
#include "lines/style.h"

/* The most bytes of a link's address or a page's base, and of a page's language (RFC 5646 §4.4.1).
 */
#define STYLES_ADDRESS_MAX  LEXER_ATTRIBUTE_MAX
#define STYLES_LANGUAGE_MAX 35

#define STYLES_NUMBER_MOST 999999999 /* of a list item (CommonMark §5.2) */

/* A link around many paragraphs has its address in each. Where these add up to more bytes than
 * this, the link ends. */
#define STYLES_REPEATS_MAX (64 * 1024)

/* What a page says about itself. Strings end with a NUL; "" is unknown. */
struct page_style {
    char base[STYLES_ADDRESS_MAX + 1]; /* the href of its base element */
    char language[STYLES_LANGUAGE_MAX + 1];
    char direction[5]; /* ltr, rtl or auto */
};

/* How the text in an open element looks. Indexes are those of marked outline entries; 0 is none. */
struct style_note {
    uint8_t around;    /* the innermost note around this one */
    uint8_t bits;      /* of enum inline_style */
    uint8_t kind;      /* enum block_kind */
    uint8_t level;     /* of a heading */
    uint8_t ruby;      /* bits of enum ruby_part */
    uint8_t container; /* the innermost list item, quote or cell */
    uint8_t depth;     /* how many of these there are */
    uint8_t list;      /* the innermost list, unless an item, a quote or a cell is inside it */
    uint8_t table;
    uint8_t cell;
    uint8_t pre;
    bool language; /* `language` of struct styles says what code is in the element */
};

/* What a list, a list item, a quote, a table, a cell or a `pre` needs besides. */
struct style_own {
    uint32_t id;
    struct container container; /* an item or a quote; a list in a list: the item it belongs to */
    struct container last;      /* a list's last item */
    uint8_t kind;               /* a list's enum container_kind */
    bool reversed;              /* a list counts down */
    bool layout;                /* a table has another table inside */
    bool header;                /* a cell is a th */
    int32_t next;               /* the ordinal of a list's next item */
    uint16_t columns;           /* how many columns a cell spans */
    uint16_t rows;
    uint32_t row;    /* of a cell; of a table: its last row; from 1 */
    uint32_t column; /* of a cell; of a table: the last column of its last row; from 1 */
};

/* The attributes of the last start tag. */
struct style_tag {
    bool language;
    bool reversed;
    bool numbered; /* `number` is a start or a value */
    int32_t number;
    uint16_t columns;
    uint16_t rows;
};

#define STYLE_NO_ATTRIBUTES ((struct style_tag){.columns = 1, .rows = 1})

struct style_strings {
    char address[STYLES_ADDRESS_MAX + 1]; /* of the open link */
    struct page_style page;
};

enum ruby_part { RUBY_READING = 1, RUBY_BRACKET = 2 };

struct styles {
    const struct danag_allocator *memory;
    struct outline *outline;
    unsigned wants;              /* bits of enum style_want */
    uint64_t attributes;         /* bits of enum attribute_name */
    bool watched[ELEMENT_COUNT]; /* elements that matter for the wanted styles */
    struct style_tag tag;
    uint32_t ids;      /* how many ids have been given */
    uint32_t link;     /* which link is open; it may wrap */
    uint32_t first;    /* the first paragraph of the block */
    unsigned breaks;   /* br elements since the last text */
    unsigned newlines; /* in `pre`, since the last text in it */
    bool rule;         /* an hr has come since the last text */
    uint8_t code;      /* the bit of the last code element */
    char language[BLOCK_LANGUAGE_SIZE];
    struct style_strings *strings; /* NULL if neither addresses nor attributes are wanted */
    size_t repeats; /* bytes of the open link's address, as often as it was asked for */
    struct block block;
    /* For each entry of the outline. The last members: they need no zeros at first. */
    struct style_note notes[1 + OUTLINE_DEPTH];
    struct style_own own[1 + OUTLINE_DEPTH];
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

/* The bits of enum inline_style for text at this place; none in `pre`. */
static inline uint8_t styles_bits(const struct styles *styles) {
    const struct style_note *note = styles_top(styles);
    if (note->pre != 0) { return 0; }
    bool link = styles->outline->in_link && (styles->wants & STYLE_WANTS_LINKS) != 0;
    return link ? note->bits | STYLE_LINK : note->bits;
}

/* The address of the open link. Empty if it has been asked for too often. */
struct slice styles_link(struct styles *styles);

/* The block of the paragraph that begins now. `new_block`: a tag other than br separates it from
 * the text before. NULL if it is plain. Valid until the next call. */
const struct block *styles_block(struct styles *styles, uint32_t paragraph, bool new_block);

#endif
