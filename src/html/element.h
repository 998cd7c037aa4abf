/* In:  the name of a tag.
 * Out: which element it is, and what the filter makes of that element.
 * Memory: the table is constant; an index belongs to whoever made it. */
#ifndef DANAG_HTML_ELEMENT_H
#define DANAG_HTML_ELEMENT_H

#include <stddef.h>
#include <stdint.h>

/* The longest name in the table and a NUL; longer names are of unknown elements. */
#define ELEMENT_NAME_SIZE 16

enum element {
    ELEMENT_UNKNOWN, /* custom elements too */
    ELEMENT_A,
    ELEMENT_ABBR,
    ELEMENT_ACRONYM,
    ELEMENT_ADDRESS,
    ELEMENT_ANNOTATION_XML,
    ELEMENT_AREA,
    ELEMENT_ARTICLE,
    ELEMENT_ASIDE,
    ELEMENT_AUDIO,
    ELEMENT_B,
    ELEMENT_BASE,
    ELEMENT_BASEFONT,
    ELEMENT_BDI,
    ELEMENT_BDO,
    ELEMENT_BIG,
    ELEMENT_BLOCKQUOTE,
    ELEMENT_BODY,
    ELEMENT_BR,
    ELEMENT_BUTTON,
    ELEMENT_CANVAS,
    ELEMENT_CAPTION,
    ELEMENT_CENTER,
    ELEMENT_CITE,
    ELEMENT_CODE,
    ELEMENT_COL,
    ELEMENT_COLGROUP,
    ELEMENT_DATA,
    ELEMENT_DATALIST,
    ELEMENT_DD,
    ELEMENT_DEL,
    ELEMENT_DESC,
    ELEMENT_DETAILS,
    ELEMENT_DFN,
    ELEMENT_DIALOG,
    ELEMENT_DIR,
    ELEMENT_DIV,
    ELEMENT_DL,
    ELEMENT_DT,
    ELEMENT_EM,
    ELEMENT_EMBED,
    ELEMENT_FIELDSET,
    ELEMENT_FIGCAPTION,
    ELEMENT_FIGURE,
    ELEMENT_FONT,
    ELEMENT_FOOTER,
    ELEMENT_FOREIGNOBJECT,
    ELEMENT_FORM,
    ELEMENT_FRAME,
    ELEMENT_FRAMESET,
    ELEMENT_H1,
    ELEMENT_H2,
    ELEMENT_H3,
    ELEMENT_H4,
    ELEMENT_H5,
    ELEMENT_H6,
    ELEMENT_HEAD,
    ELEMENT_HEADER,
    ELEMENT_HGROUP,
    ELEMENT_HR,
    ELEMENT_HTML,
    ELEMENT_I,
    ELEMENT_IFRAME,
    ELEMENT_IMG,
    ELEMENT_INPUT,
    ELEMENT_INS,
    ELEMENT_KBD,
    ELEMENT_LABEL,
    ELEMENT_LEGEND,
    ELEMENT_LI,
    ELEMENT_LINK,
    ELEMENT_LISTING,
    ELEMENT_MAIN,
    ELEMENT_MAP,
    ELEMENT_MARK,
    ELEMENT_MATH,
    ELEMENT_MENU,
    ELEMENT_META,
    ELEMENT_METER,
    ELEMENT_MI,
    ELEMENT_MN,
    ELEMENT_MO,
    ELEMENT_MS,
    ELEMENT_MTEXT,
    ELEMENT_NAV,
    ELEMENT_NOBR,
    ELEMENT_NOEMBED,
    ELEMENT_NOFRAMES,
    ELEMENT_NOSCRIPT,
    ELEMENT_OBJECT,
    ELEMENT_OL,
    ELEMENT_OPTGROUP,
    ELEMENT_OPTION,
    ELEMENT_OUTPUT,
    ELEMENT_P,
    ELEMENT_PARAM,
    ELEMENT_PICTURE,
    ELEMENT_PLAINTEXT,
    ELEMENT_PRE,
    ELEMENT_PROGRESS,
    ELEMENT_Q,
    ELEMENT_RP,
    ELEMENT_RT,
    ELEMENT_RUBY,
    ELEMENT_S,
    ELEMENT_SAMP,
    ELEMENT_SCRIPT,
    ELEMENT_SEARCH,
    ELEMENT_SECTION,
    ELEMENT_SELECT,
    ELEMENT_SLOT,
    ELEMENT_SMALL,
    ELEMENT_SOURCE,
    ELEMENT_SPAN,
    ELEMENT_STRIKE,
    ELEMENT_STRONG,
    ELEMENT_STYLE,
    ELEMENT_SUB,
    ELEMENT_SUMMARY,
    ELEMENT_SUP,
    ELEMENT_SVG,
    ELEMENT_TABLE,
    ELEMENT_TBODY,
    ELEMENT_TD,
    ELEMENT_TEMPLATE,
    ELEMENT_TEXTAREA,
    ELEMENT_TFOOT,
    ELEMENT_TH,
    ELEMENT_THEAD,
    ELEMENT_TIME,
    ELEMENT_TITLE,
    ELEMENT_TR,
    ELEMENT_TRACK,
    ELEMENT_TT,
    ELEMENT_U,
    ELEMENT_UL,
    ELEMENT_VAR,
    ELEMENT_VIDEO,
    ELEMENT_WBR,
    ELEMENT_XMP,
    ELEMENT_COUNT
};

enum element_trait {
    BREAKING = 1 << 0,     /* shown as a block, a list item or a part of a table (HTML §15.3) */
    ENCLOSING = 1 << 1,    /* breaking, and its end tag may not be left out (HTML §13.1.2.4) */
    PREFORMATTED = 1 << 2, /* white space stands as it is */
    REMOVED = 1 << 3,      /* neither content nor code */
    NESTING = 1 << 4,      /* removed, and may hold another of its own name */
    RAWTEXT = 1 << 5,      /* how the tokenizer goes on after the start tag (HTML §13.2.5) */
    RCDATA = 1 << 6,
    SCRIPT = 1 << 7,
    PLAINTEXT = 1 << 8,
    BREAKOUT = 1 << 9,     /* its start tag ends svg and math (HTML §13.2.6.5) */
    INTEGRATION = 1 << 10, /* HTML goes on inside it, in svg or math (HTML §13.2.6.5) */
    FOREIGN = 1 << 11,     /* not HTML inside: svg and math */
    VOID = 1 << 12         /* it has no end tag, and holds nothing (HTML §13.1.2) */
};

/* The one table of what is known of elements, by `enum element`. */
struct element_row {
    char name[ELEMENT_NAME_SIZE];
    unsigned traits; /* of `enum element_trait` */
};
extern const struct element_row elements[ELEMENT_COUNT];

static inline unsigned element_traits(enum element element) {
    return elements[element].traits;
}

#define ELEMENT_SLOT_BITS 9
#define ELEMENT_SLOTS     (1 << ELEMENT_SLOT_BITS)

/* A name in lower case, as numbers: equal numbers are equal names. */
struct element_key {
    uint64_t first;
    uint64_t second;
    size_t size;
};

struct element_index {
    uint8_t slots[ELEMENT_SLOTS];
    struct element_key keys[ELEMENT_COUNT];
};

void element_index_make(struct element_index *index);

/* The element of a tag's name as it stands in the source; upper and lower case are one. */
enum element element_find(const struct element_index *index, const char *name, size_t size);

#endif
