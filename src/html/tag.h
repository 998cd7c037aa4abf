/* In:  a tag and its attributes, as written in the source.
 * Out: the tag as later stages see it: its element, how the filter treats that, and the attributes
 *      they ask for. */
#pragma once

#include "text/slice.h"

#include <stdint.h>

/* Bytes for a name in a table, with its NUL. Elements and attributes with longer names are unknown.
 */
#define TAG_NAME_SIZE 16

/* How the filter treats an element. */
enum element_trait {
    BREAKING = 1 << 0,  /* a br, a block, a list item or a part of a table (HTML §15.3) */
    ENCLOSING = 1 << 1, /* breaking, and the end tag is required (HTML §13.1.2.4) */
    BLOCK = BREAKING | ENCLOSING,
    PREFORMATTED = 1 << 2, /* white space stays as written */
    REMOVED = 1 << 3,      /* its text is not content, and its tags do not count as code */
    NESTING = 1 << 4,      /* removed, and may contain an element of the same name */
    /* The next four set the tokenizer's state after the start tag (HTML §13.2.5). */
    RAWTEXT = 1 << 5,
    RCDATA = 1 << 6,
    SCRIPT = 1 << 7,
    PLAINTEXT = 1 << 8,
    BREAKOUT = 1 << 9,     /* its start tag ends svg and math (HTML §13.2.6.5) */
    INTEGRATION = 1 << 10, /* inside svg or math, it holds HTML (HTML §13.2.6.5) */
    FOREIGN = 1 << 11,     /* svg and math, which do not hold HTML */
    VOID = 1 << 12,        /* it has no end tag and no content (HTML §13.1.2) */
    BOX = 1 << 13,         /* shown as a box or a picture in the line (HTML §15.4, §15.5) */
    HEADING = 1 << 14,     /* h1 to h6 */
    TABLE_PART = 1 << 15,
    TABLE_SCOPE = 1 << 16, /* end tags in it close nothing around it, except those of table parts */
    ALWAYS = 1 << 17,      /* every page has exactly one, whatever its tags say */
    CODED = 1 << 18        /* its class may say that it holds code */
};

/* All known elements: name in the code, name in the page, bits of enum element_trait, and what text
 * in it is within (html/outline.h). */
/* clang-format off */
#define ELEMENTS(X)                                                                                \
    X(A, "a", 0, LINK)                                                                             \
    X(ABBR, "abbr", 0, NONE)                                                                       \
    X(ACRONYM, "acronym", 0, NONE)                                                                 \
    X(ADDRESS, "address", BLOCK, ADDRESS)                                                          \
    X(ANNOTATION_XML, "annotation-xml", INTEGRATION, NONE)                                         \
    X(AREA, "area", VOID, NONE)                                                                    \
    X(ARTICLE, "article", BLOCK, ARTICLE)                                                          \
    X(ASIDE, "aside", BLOCK, ASIDE)                                                                \
    X(AUDIO, "audio", REMOVED | BOX, NONE)                                                         \
    X(B, "b", BREAKOUT, NONE)                                                                      \
    X(BASE, "base", VOID, NONE)                                                                    \
    X(BASEFONT, "basefont", VOID, NONE)                                                            \
    X(BDI, "bdi", 0, NONE)                                                                         \
    X(BDO, "bdo", 0, NONE)                                                                         \
    X(BIG, "big", BREAKOUT, NONE)                                                                  \
    X(BLOCKQUOTE, "blockquote", BLOCK | BREAKOUT, BLOCKQUOTE)                                      \
    X(BODY, "body", BREAKING | BREAKOUT | ALWAYS, NONE)                                            \
    X(BR, "br", BREAKING | BREAKOUT | VOID, NONE)                                                  \
    X(BUTTON, "button", BOX, BUTTON)                                                               \
    X(CANVAS, "canvas", REMOVED | BOX, NONE)                                                       \
    X(CAPTION, "caption", BREAKING | TABLE_PART | TABLE_SCOPE, NONE)                               \
    X(CENTER, "center", BLOCK | BREAKOUT, NONE)                                                    \
    X(CITE, "cite", 0, NONE)                                                                       \
    X(CODE, "code", BREAKOUT, CODE)                                                                \
    X(COL, "col", BREAKING | VOID, NONE)                                                           \
    X(COLGROUP, "colgroup", BREAKING, NONE)                                                        \
    X(DATA, "data", 0, NONE)                                                                       \
    X(DATALIST, "datalist", REMOVED, NONE)                                                         \
    X(DD, "dd", BREAKING | BREAKOUT, NONE)                                                         \
    X(DEL, "del", 0, NONE)                                                                         \
    X(DESC, "desc", INTEGRATION, NONE)                                                             \
    X(DETAILS, "details", BLOCK, DETAILS)                                                          \
    X(DFN, "dfn", 0, NONE)                                                                         \
    X(DIALOG, "dialog", BLOCK, DIALOG)                                                             \
    X(DIR, "dir", BLOCK, UL)                                                                       \
    X(DIV, "div", BLOCK | BREAKOUT | CODED, NONE)                                                  \
    X(DL, "dl", BLOCK | BREAKOUT | CODED, DL)                                                      \
    X(DT, "dt", BREAKING | BREAKOUT, NONE)                                                         \
    X(EM, "em", BREAKOUT, NONE)                                                                    \
    X(EMBED, "embed", BREAKOUT | VOID | BOX, NONE)                                                 \
    X(FIELDSET, "fieldset", BLOCK, FIELDSET)                                                       \
    X(FIGCAPTION, "figcaption", BLOCK, NONE)                                                       \
    X(FIGURE, "figure", BLOCK, FIGURE)                                                             \
    X(FONT, "font", 0, NONE)                                                                       \
    X(FOOTER, "footer", BLOCK, FOOTER)                                                             \
    X(FOREIGNOBJECT, "foreignobject", INTEGRATION, NONE)                                           \
    X(FORM, "form", BLOCK, FORM)                                                                   \
    X(FRAME, "frame", BREAKING | VOID, NONE)                                                       \
    X(FRAMESET, "frameset", BLOCK, NONE)                                                           \
    X(H1, "h1", BLOCK | BREAKOUT | HEADING, HEADING)                                               \
    X(H2, "h2", BLOCK | BREAKOUT | HEADING, HEADING)                                               \
    X(H3, "h3", BLOCK | BREAKOUT | HEADING, HEADING)                                               \
    X(H4, "h4", BLOCK | BREAKOUT | HEADING, HEADING)                                               \
    X(H5, "h5", BLOCK | BREAKOUT | HEADING, HEADING)                                               \
    X(H6, "h6", BLOCK | BREAKOUT | HEADING, HEADING)                                               \
    X(HEAD, "head", BREAKOUT | ALWAYS, NONE)                                                       \
    X(HEADER, "header", BLOCK, HEADER)                                                             \
    X(HGROUP, "hgroup", BLOCK, NONE)                                                               \
    X(HR, "hr", BREAKING | BREAKOUT | VOID, NONE)                                                  \
    X(HTML, "html", BREAKING | ALWAYS, NONE)                                                       \
    X(I, "i", BREAKOUT, NONE)                                                                      \
    X(IFRAME, "iframe", REMOVED | RAWTEXT | BOX, NONE)                                             \
    X(IMG, "img", BREAKOUT | VOID | BOX, NONE)                                                     \
    X(INPUT, "input", VOID | BOX, NONE)                                                            \
    X(INS, "ins", 0, NONE)                                                                         \
    X(KBD, "kbd", 0, CODE)                                                                         \
    X(LABEL, "label", 0, LABEL)                                                                    \
    X(LEGEND, "legend", BLOCK, NONE)                                                               \
    X(LI, "li", BREAKING | BREAKOUT, LI)                                                           \
    X(LINK, "link", VOID, NONE)                                                                    \
    X(LISTING, "listing", BLOCK | PREFORMATTED | BREAKOUT, PRE)                                    \
    X(MAIN, "main", BLOCK, MAIN)                                                                   \
    X(MAP, "map", 0, NONE)                                                                         \
    X(MARK, "mark", 0, NONE)                                                                       \
    X(MATH, "math", FOREIGN | REMOVED | NESTING, NONE)                                             \
    X(MENU, "menu", BLOCK | BREAKOUT, UL)                                                          \
    X(META, "meta", BREAKOUT | VOID, NONE)                                                         \
    X(METER, "meter", BOX, NONE)                                                                   \
    X(MI, "mi", INTEGRATION, NONE)                                                                 \
    X(MN, "mn", INTEGRATION, NONE)                                                                 \
    X(MO, "mo", INTEGRATION, NONE)                                                                 \
    X(MS, "ms", INTEGRATION, NONE)                                                                 \
    X(MTEXT, "mtext", INTEGRATION, NONE)                                                           \
    X(NAV, "nav", BLOCK, NAV)                                                                      \
    X(NOBR, "nobr", BREAKOUT, NONE)                                                                \
    X(NOEMBED, "noembed", REMOVED | RAWTEXT, NONE)                                                 \
    X(NOFRAMES, "noframes", REMOVED | RAWTEXT, NONE)                                               \
    X(NOSCRIPT, "noscript", 0, NOSCRIPT)                                                           \
    X(OBJECT, "object", REMOVED | NESTING | BOX, NONE)                                             \
    X(OL, "ol", BLOCK | BREAKOUT, OL)                                                              \
    X(OPTGROUP, "optgroup", 0, NONE)                                                               \
    X(OPTION, "option", 0, NONE)                                                                   \
    X(OUTPUT, "output", 0, NONE)                                                                   \
    X(P, "p", BREAKING | BREAKOUT, P)                                                              \
    X(PARAM, "param", VOID, NONE)                                                                  \
    X(PICTURE, "picture", 0, NONE)                                                                 \
    X(PLAINTEXT, "plaintext", BLOCK | PREFORMATTED | PLAINTEXT, PRE)                               \
    X(PRE, "pre", BLOCK | PREFORMATTED | BREAKOUT, PRE)                                            \
    X(PROGRESS, "progress", BOX, NONE)                                                             \
    X(Q, "q", 0, NONE)                                                                             \
    X(RP, "rp", 0, NONE)                                                                           \
    X(RT, "rt", 0, NONE)                                                                           \
    X(RUBY, "ruby", BREAKOUT, NONE)                                                                \
    X(S, "s", BREAKOUT, NONE)                                                                      \
    X(SAMP, "samp", 0, CODE)                                                                       \
    X(SCRIPT, "script", REMOVED | SCRIPT, NONE)                                                    \
    X(SEARCH, "search", BLOCK, NONE)                                                               \
    X(SECTION, "section", BLOCK, SECTION)                                                          \
    X(SELECT, "select", REMOVED | BOX, NONE)                                                       \
    X(SLOT, "slot", 0, NONE)                                                                       \
    X(SMALL, "small", BREAKOUT, NONE)                                                              \
    X(SOURCE, "source", VOID, NONE)                                                                \
    X(SPAN, "span", BREAKOUT, NONE)                                                                \
    X(STRIKE, "strike", BREAKOUT, NONE)                                                            \
    X(STRONG, "strong", BREAKOUT, NONE)                                                            \
    X(STYLE, "style", REMOVED | RAWTEXT, NONE)                                                     \
    X(SUB, "sub", BREAKOUT, NONE)                                                                  \
    X(SUMMARY, "summary", BLOCK, NONE)                                                             \
    X(SUP, "sup", BREAKOUT, NONE)                                                                  \
    X(SVG, "svg", FOREIGN | REMOVED | NESTING | BOX, NONE)                                         \
    X(TABLE, "table", BLOCK | BREAKOUT | TABLE_PART | TABLE_SCOPE, TABLE)                          \
    X(TBODY, "tbody", BREAKING | TABLE_PART, NONE)                                                 \
    X(TD, "td", BREAKING | TABLE_PART | TABLE_SCOPE | CODED, NONE)                                 \
    X(TEMPLATE, "template", REMOVED | NESTING, NONE)                                               \
    X(TEXTAREA, "textarea", REMOVED | RCDATA | BOX, NONE)                                          \
    X(TFOOT, "tfoot", BREAKING | TABLE_PART, NONE)                                                 \
    X(TH, "th", BREAKING | TABLE_PART | TABLE_SCOPE, TH)                                           \
    X(THEAD, "thead", BREAKING | TABLE_PART, NONE)                                                 \
    X(TIME, "time", 0, NONE)                                                                       \
    X(TITLE, "title", RCDATA | INTEGRATION, NONE)                                                  \
    X(TR, "tr", BREAKING | TABLE_PART, NONE)                                                       \
    X(TRACK, "track", VOID, NONE)                                                                  \
    X(TT, "tt", BREAKOUT, CODE)                                                                    \
    X(U, "u", BREAKOUT, NONE)                                                                      \
    X(UL, "ul", BLOCK | BREAKOUT, UL)                                                              \
    X(VAR, "var", BREAKOUT, NONE)                                                                  \
    X(VIDEO, "video", REMOVED | BOX, NONE)                                                         \
    X(WBR, "wbr", VOID, NONE)                                                                      \
    X(XMP, "xmp", BLOCK | PREFORMATTED | RAWTEXT, PRE)                                             \
    /* An element of AMP, not of HTML. */                                                                 \
    X(AMP_IMG, "amp-img", BOX, NONE)
/* clang-format on */

/* Names that are not in the table, such as those of custom elements, are ELEMENT_UNKNOWN. */
enum element {
    ELEMENT_UNKNOWN,
#define ELEMENT_ENUM(name, text, traits, within) ELEMENT_##name,
    ELEMENTS(ELEMENT_ENUM)
#undef ELEMENT_ENUM
        ELEMENT_COUNT
};

/* A row of the table of elements. The index of a row is its enum element. */
struct element_row {
    char name[TAG_NAME_SIZE];
    unsigned traits; /* bits of enum element_trait */
};
extern const struct element_row elements[ELEMENT_COUNT];

static inline unsigned element_traits(enum element element) {
    return elements[element].traits;
}

#define NAME_SLOT_BITS 9
#define NAME_SLOTS     (1 << NAME_SLOT_BITS)

/* A name in lower case, packed into numbers so that comparing is fast: eight bytes, then seven and
 * the size. */
struct name_key {
    uint64_t first, last;
};

/* A hash table of names. A slot holds a number from 1 on; 0: it is empty. */
struct name_index {
    uint8_t slots[NAME_SLOTS];
    struct name_key keys[ELEMENT_COUNT];
};

void element_index_make(struct name_index *index);

/* The name of a tag in MathML, without the prefix that it has in XML. */
struct slice tag_without_prefix(struct slice name);

/* The element with this name, ignoring case; ELEMENT_UNKNOWN if there is none. */
enum element element_find(const struct name_index *index, struct slice name);

/* The same for a name with fewer than TAG_NAME_SIZE bytes. So many bytes can be read. */
enum element element_find_padded(const struct name_index *index, const char *name, size_t size);

#define TAG_ATTRIBUTES_MAX  16  /* attributes passed on with a tag; more are dropped */
#define ATTRIBUTE_WORDS_MAX 256 /* bytes read of a value that is a list of words */

/* The attributes that some stage reads: name in the code, and in the page. */
/* clang-format off */
#define ATTRIBUTES(X)                                                                              \
    X(ID, "id") X(SRC, "src") X(ALT, "alt") X(DIR, "dir") X(REL, "rel") X(HREF, "href")            \
    X(NAME, "name") X(ROLE, "role") X(SIZE, "size") X(LANG, "lang") X(FACE, "face")                \
    X(TYPE, "type") X(OPEN, "open") X(CLASS, "class") X(STYLE, "style") X(TITLE, "title")          \
    X(VALUE, "value") X(ALIGN, "align") X(WIDTH, "width") X(START, "start") X(COLOR, "color")      \
    X(CLOSE, "close") X(HEIGHT, "height") X(HIDDEN, "hidden") X(SRCSET, "srcset")                  \
    X(SYNTAX, "syntax") X(CONTENT, "content") X(COLSPAN, "colspan") X(ROWSPAN, "rowspan")          \
    X(DISPLAY, "display") X(CHECKED, "checked") X(LANGUAGE, "language") X(ITEMPROP, "itemprop")    \
    X(ITEMTYPE, "itemtype") X(PROPERTY, "property") X(REVERSED, "reversed")                        \
    X(DATETIME, "datetime") X(ENCODING, "encoding") X(STRETCHY, "stretchy")                        \
    X(DATA_SRC, "data-src") X(DATA_LANG, "data-lang") X(ARIA_LABEL, "aria-label")                  \
    X(HTTP_EQUIV, "http-equiv") X(ARIA_HIDDEN, "aria-hidden") X(DATA_TESTID, "data-testid")        \
    X(MATHVARIANT, "mathvariant") X(COLUMNALIGN, "columnalign") X(DATA_SRCSET, "data-srcset")      \
    X(DATA_CALLOUT, "data-callout") X(DATA_ORIGINAL, "data-original")                              \
    X(DATA_CP_SRC, "data-cp-src") X(DATA_LAZY_SRC, "data-lazy-src")                                \
    X(DATA_LANGUAGE, "data-language") X(DATA_ACTUALSRC, "data-actualsrc")                          \
    X(NITRO_LAZY_SRC, "nitro-lazy-src")                                                            \
    X(DATA_TEX, "data-tex") X(DATA_MATH, "data-math") X(DATA_LATEX, "data-latex")                  \
    X(DATA_FORMULA, "data-formula") X(LINETHICKNESS, "linethickness")                              \
    X(SHADOWROOTMODE, "shadowrootmode")
/* clang-format on */

enum attribute_name {
#define ATTRIBUTE_ENUM(name, text) ATTRIBUTE_##name,
    ATTRIBUTES(ATTRIBUTE_ENUM)
#undef ATTRIBUTE_ENUM
        ATTRIBUTE_OTHER
};

/* For constants; attribute_bit is the same. */
#define ATTRIBUTE_BIT(name) (UINT64_C(1) << ATTRIBUTE_##name)

static inline uint64_t attribute_bit(enum attribute_name name) {
    return UINT64_C(1) << name;
}

struct attribute {
    enum attribute_name name;
    struct slice value; /* its character references are resolved */
};

struct tag {
    enum element element;
    bool end;          /* an end tag */
    bool self_closing; /* it ends in `/>` */
    bool linked_data;  /* a script with JSON-LD; only if the token sink reads such scripts */
    bool tex; /* a script with a formula in TeX, for MathJax; only if the sink reads math */
    struct slice name; /* as written in the source */
    uint64_t code;     /* characters from the `<`, or from the last newline_in_tag */
    /* Bits of enum attribute_name: the start tag's attributes, except some that no stage needs. */
    uint64_t named;
    size_t attribute_count;
    const struct attribute *attributes; /* those that a stage asked for, in order */
};

static inline bool tag_has(const struct tag *tag, enum attribute_name name) {
    return (tag->named & attribute_bit(name)) != 0;
}

/* The last value of the attribute, if a stage asked for it; empty if the tag has none. */
static inline struct slice tag_value(const struct tag *tag, enum attribute_name name) {
    size_t i = tag_has(tag, name) ? tag->attribute_count : 0;
    while (i > 0 && tag->attributes[i - 1].name != name) { i--; }
    return i > 0 ? tag->attributes[i - 1].value : (struct slice){"", 0};
}

extern const struct slice attribute_names[ATTRIBUTE_OTHER];

_Static_assert((int)ATTRIBUTE_OTHER < (int)ELEMENT_COUNT, "a name_index has a key for each");
_Static_assert(ATTRIBUTE_OTHER < 64, "attribute_bit has a bit for each");
void attribute_index_make(struct name_index *index);

/* Ignores case. ATTRIBUTE_OTHER if the name, which has passed a filter, is not in the table.
 * TAG_NAME_SIZE bytes can be read. */
enum attribute_name attribute_find(const struct name_index *index, struct slice name);

#define ATTRIBUTE_NAME_MAX 14 /* letters */

/* The sizes and first letters of some names. For each size, bit n is set if a name begins with
 * letter n of the alphabet. */
struct attribute_filter {
    uint32_t letters[TAG_NAME_SIZE];
};

/* `names` has bits of enum attribute_name. */
struct attribute_filter attribute_filter_make(uint64_t names);

/* False if the name, which is not empty, is none of those in the filter. */
static inline bool attribute_filter_has(const struct attribute_filter *filter, struct slice name) {
    return name.size <= ATTRIBUTE_NAME_MAX &&
           (filter->letters[name.size] >> (name.bytes[0] & 0x1f) & 1) != 0;
}

/* Resolves the references of a value (HTML §13.2.5.73): whole characters, up to `room` bytes, in
 * `copy`, or in `value` itself. Reads only the first ATTRIBUTE_WORDS_MAX bytes of a list of words,
 * and nothing of a longer title. */
struct slice attribute_resolve(enum attribute_name name, struct slice value, char *copy,
                               size_t room);
