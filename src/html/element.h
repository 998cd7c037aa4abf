/* In:  the name of a tag.
 * Out: which element it is, and how the filter treats that element. */
#ifndef DANAG_HTML_ELEMENT_H
#define DANAG_HTML_ELEMENT_H

#include <stddef.h>
#include <stdint.h>

/* Bytes for a name in the table, with its NUL. Elements with longer names are unknown. */
#define ELEMENT_NAME_SIZE 16

/* How the filter treats an element. */
enum element_trait {
    BREAKING = 1 << 0,     /* a br, a block, a list item or a part of a table (HTML §15.3) */
    ENCLOSING = 1 << 1,    /* breaking, and the end tag is required (HTML §13.1.2.4) */
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
    BOX = 1 << 13          /* its line shows it as a box or a picture (HTML §15.4, §15.5) */
};

/* All known elements: name in the code, name in the page, bits of enum element_trait. */
#define ELEMENTS(X)                                                                                \
    X(A, "a", 0)                                                                                   \
    X(ABBR, "abbr", 0)                                                                             \
    X(ACRONYM, "acronym", 0)                                                                       \
    X(ADDRESS, "address", BREAKING | ENCLOSING)                                                    \
    X(ANNOTATION_XML, "annotation-xml", INTEGRATION)                                               \
    X(AREA, "area", VOID)                                                                          \
    X(ARTICLE, "article", BREAKING | ENCLOSING)                                                    \
    X(ASIDE, "aside", BREAKING | ENCLOSING)                                                        \
    X(AUDIO, "audio", REMOVED | BOX)                                                               \
    X(B, "b", BREAKOUT)                                                                            \
    X(BASE, "base", VOID)                                                                          \
    X(BASEFONT, "basefont", VOID)                                                                  \
    X(BDI, "bdi", 0)                                                                               \
    X(BDO, "bdo", 0)                                                                               \
    X(BIG, "big", BREAKOUT)                                                                        \
    X(BLOCKQUOTE, "blockquote", BREAKING | ENCLOSING | BREAKOUT)                                   \
    X(BODY, "body", BREAKING | BREAKOUT)                                                           \
    X(BR, "br", BREAKING | BREAKOUT | VOID)                                                        \
    X(BUTTON, "button", BOX)                                                                       \
    X(CANVAS, "canvas", REMOVED | BOX)                                                             \
    X(CAPTION, "caption", BREAKING)                                                                \
    X(CENTER, "center", BREAKING | ENCLOSING | BREAKOUT)                                           \
    X(CITE, "cite", 0)                                                                             \
    X(CODE, "code", BREAKOUT)                                                                      \
    X(COL, "col", BREAKING | VOID)                                                                 \
    X(COLGROUP, "colgroup", BREAKING)                                                              \
    X(DATA, "data", 0)                                                                             \
    X(DATALIST, "datalist", REMOVED)                                                               \
    X(DD, "dd", BREAKING | BREAKOUT)                                                               \
    X(DEL, "del", 0)                                                                               \
    X(DESC, "desc", INTEGRATION)                                                                   \
    X(DETAILS, "details", BREAKING | ENCLOSING)                                                    \
    X(DFN, "dfn", 0)                                                                               \
    X(DIALOG, "dialog", BREAKING | ENCLOSING)                                                      \
    X(DIR, "dir", BREAKING | ENCLOSING)                                                            \
    X(DIV, "div", BREAKING | ENCLOSING | BREAKOUT)                                                 \
    X(DL, "dl", BREAKING | ENCLOSING | BREAKOUT)                                                   \
    X(DT, "dt", BREAKING | BREAKOUT)                                                               \
    X(EM, "em", BREAKOUT)                                                                          \
    X(EMBED, "embed", BREAKOUT | VOID | BOX)                                                       \
    X(FIELDSET, "fieldset", BREAKING | ENCLOSING)                                                  \
    X(FIGCAPTION, "figcaption", BREAKING | ENCLOSING)                                              \
    X(FIGURE, "figure", BREAKING | ENCLOSING)                                                      \
    X(FONT, "font", 0)                                                                             \
    X(FOOTER, "footer", BREAKING | ENCLOSING)                                                      \
    X(FOREIGNOBJECT, "foreignobject", INTEGRATION)                                                 \
    X(FORM, "form", BREAKING | ENCLOSING)                                                          \
    X(FRAME, "frame", BREAKING | VOID)                                                             \
    X(FRAMESET, "frameset", BREAKING | ENCLOSING)                                                  \
    X(H1, "h1", BREAKING | ENCLOSING | BREAKOUT)                                                   \
    X(H2, "h2", BREAKING | ENCLOSING | BREAKOUT)                                                   \
    X(H3, "h3", BREAKING | ENCLOSING | BREAKOUT)                                                   \
    X(H4, "h4", BREAKING | ENCLOSING | BREAKOUT)                                                   \
    X(H5, "h5", BREAKING | ENCLOSING | BREAKOUT)                                                   \
    X(H6, "h6", BREAKING | ENCLOSING | BREAKOUT)                                                   \
    X(HEAD, "head", BREAKOUT)                                                                      \
    X(HEADER, "header", BREAKING | ENCLOSING)                                                      \
    X(HGROUP, "hgroup", BREAKING | ENCLOSING)                                                      \
    X(HR, "hr", BREAKING | BREAKOUT | VOID)                                                        \
    X(HTML, "html", BREAKING)                                                                      \
    X(I, "i", BREAKOUT)                                                                            \
    X(IFRAME, "iframe", REMOVED | RAWTEXT | BOX)                                                   \
    X(IMG, "img", BREAKOUT | VOID | BOX)                                                           \
    X(INPUT, "input", VOID | BOX)                                                                  \
    X(INS, "ins", 0)                                                                               \
    X(KBD, "kbd", 0)                                                                               \
    X(LABEL, "label", 0)                                                                           \
    X(LEGEND, "legend", BREAKING | ENCLOSING)                                                      \
    X(LI, "li", BREAKING | BREAKOUT)                                                               \
    X(LINK, "link", VOID)                                                                          \
    X(LISTING, "listing", BREAKING | ENCLOSING | PREFORMATTED | BREAKOUT)                          \
    X(MAIN, "main", BREAKING | ENCLOSING)                                                          \
    X(MAP, "map", 0)                                                                               \
    X(MARK, "mark", 0)                                                                             \
    X(MATH, "math", FOREIGN | REMOVED | NESTING)                                                   \
    X(MENU, "menu", BREAKING | ENCLOSING | BREAKOUT)                                               \
    X(META, "meta", BREAKOUT | VOID)                                                               \
    X(METER, "meter", BOX)                                                                         \
    X(MI, "mi", INTEGRATION)                                                                       \
    X(MN, "mn", INTEGRATION)                                                                       \
    X(MO, "mo", INTEGRATION)                                                                       \
    X(MS, "ms", INTEGRATION)                                                                       \
    X(MTEXT, "mtext", INTEGRATION)                                                                 \
    X(NAV, "nav", BREAKING | ENCLOSING)                                                            \
    X(NOBR, "nobr", BREAKOUT)                                                                      \
    X(NOEMBED, "noembed", REMOVED | RAWTEXT)                                                       \
    X(NOFRAMES, "noframes", REMOVED | RAWTEXT)                                                     \
    X(NOSCRIPT, "noscript", 0)                                                                     \
    X(OBJECT, "object", REMOVED | NESTING | BOX)                                                   \
    X(OL, "ol", BREAKING | ENCLOSING | BREAKOUT)                                                   \
    X(OPTGROUP, "optgroup", 0)                                                                     \
    X(OPTION, "option", 0)                                                                         \
    X(OUTPUT, "output", 0)                                                                         \
    X(P, "p", BREAKING | BREAKOUT)                                                                 \
    X(PARAM, "param", VOID)                                                                        \
    X(PICTURE, "picture", 0)                                                                       \
    X(PLAINTEXT, "plaintext", BREAKING | ENCLOSING | PREFORMATTED | PLAINTEXT)                     \
    X(PRE, "pre", BREAKING | ENCLOSING | PREFORMATTED | BREAKOUT)                                  \
    X(PROGRESS, "progress", BOX)                                                                   \
    X(Q, "q", 0)                                                                                   \
    X(RP, "rp", 0)                                                                                 \
    X(RT, "rt", 0)                                                                                 \
    X(RUBY, "ruby", BREAKOUT)                                                                      \
    X(S, "s", BREAKOUT)                                                                            \
    X(SAMP, "samp", 0)                                                                             \
    X(SCRIPT, "script", REMOVED | SCRIPT)                                                          \
    X(SEARCH, "search", BREAKING | ENCLOSING)                                                      \
    X(SECTION, "section", BREAKING | ENCLOSING)                                                    \
    X(SELECT, "select", REMOVED | BOX)                                                             \
    X(SLOT, "slot", 0)                                                                             \
    X(SMALL, "small", BREAKOUT)                                                                    \
    X(SOURCE, "source", VOID)                                                                      \
    X(SPAN, "span", BREAKOUT)                                                                      \
    X(STRIKE, "strike", BREAKOUT)                                                                  \
    X(STRONG, "strong", BREAKOUT)                                                                  \
    X(STYLE, "style", REMOVED | RAWTEXT)                                                           \
    X(SUB, "sub", BREAKOUT)                                                                        \
    X(SUMMARY, "summary", BREAKING | ENCLOSING)                                                    \
    X(SUP, "sup", BREAKOUT)                                                                        \
    X(SVG, "svg", FOREIGN | REMOVED | NESTING | BOX)                                               \
    X(TABLE, "table", BREAKING | ENCLOSING | BREAKOUT)                                             \
    X(TBODY, "tbody", BREAKING)                                                                    \
    X(TD, "td", BREAKING)                                                                          \
    X(TEMPLATE, "template", REMOVED | NESTING)                                                     \
    X(TEXTAREA, "textarea", REMOVED | RCDATA | BOX)                                                \
    X(TFOOT, "tfoot", BREAKING)                                                                    \
    X(TH, "th", BREAKING)                                                                          \
    X(THEAD, "thead", BREAKING)                                                                    \
    X(TIME, "time", 0)                                                                             \
    X(TITLE, "title", RCDATA | INTEGRATION)                                                        \
    X(TR, "tr", BREAKING)                                                                          \
    X(TRACK, "track", VOID)                                                                        \
    X(TT, "tt", BREAKOUT)                                                                          \
    X(U, "u", BREAKOUT)                                                                            \
    X(UL, "ul", BREAKING | ENCLOSING | BREAKOUT)                                                   \
    X(VAR, "var", BREAKOUT)                                                                        \
    X(VIDEO, "video", REMOVED | BOX)                                                               \
    X(WBR, "wbr", VOID)                                                                            \
    X(XMP, "xmp", BREAKING | ENCLOSING | PREFORMATTED | RAWTEXT)

/* Names that are not in the table, such as those of custom elements, are ELEMENT_UNKNOWN. */
enum element {
    ELEMENT_UNKNOWN,
#define ELEMENT_ENUM(name, text, traits) ELEMENT_##name,
    ELEMENTS(ELEMENT_ENUM)
#undef ELEMENT_ENUM
        ELEMENT_COUNT
};

/* A row of the table of elements. The index of a row is its enum element. */
struct element_row {
    char name[ELEMENT_NAME_SIZE];
    unsigned traits; /* bits of enum element_trait */
};
extern const struct element_row elements[ELEMENT_COUNT];

static inline unsigned element_traits(enum element element) {
    return elements[element].traits;
}

#define ELEMENT_SLOT_BITS 9
#define ELEMENT_SLOTS     (1 << ELEMENT_SLOT_BITS)

/* A name in lower case, packed into numbers so that comparing is fast. */
struct element_key {
    uint64_t first;
    uint64_t second;
    size_t size;
};

/* A hash table of the names. A slot holds an enum element. */
struct element_index {
    uint8_t slots[ELEMENT_SLOTS];
    struct element_key keys[ELEMENT_COUNT];
};

void element_index_make(struct element_index *index);

/* The element with this name, ignoring case; ELEMENT_UNKNOWN if there is none. */
enum element element_find(const struct element_index *index, const char *name, size_t size);

/* The same for a name with fewer than ELEMENT_NAME_SIZE bytes. So many bytes can be read. */
enum element element_find_padded(const struct element_index *index, const char *name, size_t size);

#endif
