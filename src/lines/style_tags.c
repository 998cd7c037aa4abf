/* Reads what the attributes of a tag say about styles. */
#include "lines/lines_state.h"

#define SPAN_MOST 1000 /* columns of a cell (HTML §4.9.11) */

/* What the words of a class may be about. */
enum subject { SUBJECT_CODE = 1 << 0, SUBJECT_CALLOUT = 1 << 1 };

/* The subject of a word that code.h or callout.h may know, by the word's first letters; 0 for other
 * words. */
static unsigned subject_of(struct slice word) {
#define LETTERS(a, b, c) (((a)&0x1f) << 10 | ((b)&0x1f) << 5 | ((c)&0x1f))
#define ROW(a, b, c, rest, subject)                                                                \
    case LETTERS(a, b, c):                                                                         \
        return slice_begins_any_case(slice_after(word, 3), rest) ? (subject) : 0
    switch (LETTERS(word.bytes[0], word.bytes[1], word.bytes[2])) {
        ROW('a', 'd', 'm', "on", SUBJECT_CALLOUT);
        ROW('a', 'l', 'e', "rt", SUBJECT_CALLOUT);
        ROW('a', 'r', 'c', "hwiki-template-box", SUBJECT_CALLOUT);
        ROW('a', 't', 't', "ention-", SUBJECT_CALLOUT);
        ROW('a', 'w', 's', "docs-", SUBJECT_CALLOUT);
        ROW('b', 'b', 'c', "ode_container", SUBJECT_CODE);
        ROW('b', 'd', '-', "callout", SUBJECT_CALLOUT);
        ROW('b', 'l', 'o', "ckquote-tag", SUBJECT_CALLOUT);
        ROW('b', 'o', 'o', "k-hint", SUBJECT_CALLOUT);
        ROW('b', 'r', 'u', "sh", SUBJECT_CODE);
        ROW('b', 's', '-', "callout", SUBJECT_CALLOUT);
        ROW('c', 'a', 'l', "lout", SUBJECT_CALLOUT);
        ROW('c', 'a', 'u', "tion", SUBJECT_CALLOUT);
        ROW('c', 'n', 'b', "logs_code", SUBJECT_CODE);
        ROW('c', 'o', 'd', "e", SUBJECT_CODE);
        ROW('c', 'o', 'n', "fluence-information", SUBJECT_CALLOUT);
        ROW('c', 'r', 'a', "yon-syntax", SUBJECT_CODE);
        ROW('c', 'u', 's', "tom-block", SUBJECT_CALLOUT);
        ROW('e', 'x', 'p', "ressive-code", SUBJECT_CODE);
        ROW('g', 'a', 't', "sby", SUBJECT_CODE);
        ROW('g', 'i', 's', "t", SUBJECT_CODE);
        ROW('h', 'i', 'g', "hl", SUBJECT_CODE);
        ROW('h', 'i', 'n', "t-container", SUBJECT_CALLOUT);
        ROW('h', 'l', 'j', "s", SUBJECT_CODE);
        ROW('i', 'm', 'p', "ortant", SUBJECT_CALLOUT);
        ROW('i', 'n', 'f', "obox-", SUBJECT_CALLOUT);
        ROW('k', 'g', '-', "callout-card", SUBJECT_CALLOUT);
        ROW('l', 'a', 'n', "g", SUBJECT_CODE);
        ROW('l', 'i', 's', "ting", SUBJECT_CODE);
        ROW('l', 'n', 't', "able", SUBJECT_CODE);
        ROW('l', 't', 'x', "_lst_", SUBJECT_CODE);
        ROW('m', 'a', 'r', "kdown-alert", SUBJECT_CALLOUT);
        ROW('m', 'w', '-', "h", SUBJECT_CODE);
        ROW('n', 'o', 't', "", SUBJECT_CALLOUT);
        ROW('p', 'r', 'e', "tty", SUBJECT_CODE);
        ROW('p', 'r', 'o', "mpt-", SUBJECT_CALLOUT);
        ROW('r', 'o', 'u', "ge", SUBJECT_CODE);
        ROW('s', 'o', 'u', "rce", SUBJECT_CODE);
        ROW('s', 'p', '-', "", SUBJECT_CODE);
        ROW('s', 't', 'a', "rlight-aside", SUBJECT_CALLOUT);
        ROW('s', 'y', 'n', "tax", SUBJECT_CODE);
        ROW('t', 'h', 'e', "me-", SUBJECT_CODE | SUBJECT_CALLOUT);
        ROW('t', 'i', 'p', "", SUBJECT_CALLOUT);
        ROW('w', 'a', 'r', "ning", SUBJECT_CALLOUT);
        ROW('w', 'p', '-', "block-code", SUBJECT_CODE);
        ROW('w', 'p', '_', "syntax", SUBJECT_CODE);
    default:
        return 0;
    }
#undef ROW
#undef LETTERS
}

/* The subjects of a class, whose words have single spaces between them. Most have none. */
static unsigned subjects_of(struct slice classes) {
    unsigned subjects = 0;
    while (classes.size >= 3) {
        subjects |= subject_of(classes);
        const char *space = memchr(classes.bytes, ' ', classes.size);
        if (space == NULL) { break; }
        classes = slice_after(classes, (size_t)(space - classes.bytes) + 1);
    }
    return subjects;
}

static void copy(char *to, size_t most, struct slice from) {
    size_t size = from.size <= most ? from.size : utf8_whole(from.bytes, most);
    memcpy(to, from.bytes, size);
    to[size] = '\0';
}

/* A whole number, with a sign; false if there is none (HTML §2.3.4.1). */
static bool read_number(struct slice text, int32_t *number) {
    const char *at = text.bytes;
    const char *end = at + text.size;
    while (at < end && ascii_is_space(*at)) { at++; }
    bool negative = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+')) { at++; }
    if (at == end || !ascii_is_digit(*at)) { return false; }
    int32_t value = 0;
    for (; at < end && ascii_is_digit(*at) && value <= STYLES_NUMBER_MOST / 10; at++) {
        value = 10 * value + (*at - '0');
    }
    if (value > STYLES_NUMBER_MOST) { value = STYLES_NUMBER_MOST; }
    *number = negative ? -value : value;
    return true;
}

static uint16_t read_span(struct slice text) {
    int32_t number;
    if (!read_number(text, &number) || number < 1) { return 1; }
    return (uint16_t)(number < SPAN_MOST ? number : SPAN_MOST);
}

/* Whether an element with a class like this may be a box around code. */
static bool may_be_box(enum element element) {
    return element == ELEMENT_DIV || element == ELEMENT_FIGURE || element == ELEMENT_TABLE ||
           element == ELEMENT_DL || element == ELEMENT_UNKNOWN;
}

/* Reads what the attribute says of code. Inside a `pre`, only the `pre` itself and a `code` name
 * the language. Most attributes have nothing to do with code. `subjects` are those of a class. */
static void read_code(struct styles *styles, enum element element,
                      const struct attribute *attribute, unsigned subjects) {
    const struct style_note *note = styles_top(styles);
    const enum attribute_name name = attribute->name;
    const bool inside = note->pre != 0 || styles_in_box(styles, note);
    const bool pre = (element_traits(element) & PREFORMATTED) != 0;
    const bool class = name == ATTRIBUTE_CLASS;
    const bool box = may_be_box(element) && (!class || inside || (subjects & SUBJECT_CODE) != 0);
    struct style_tag *tag = &styles->tag;
    if ((box && class) || inside) { tag->marks |= code_marks_of(attribute, inside); }
    if (!pre && element != ELEMENT_CODE && !(box && note->pre == 0)) { return; }
    if (class && tag->language[0] == '\0') {
        code_language_of_class(tag->language, element, attribute->value);
    }
    /* On a box, it may name the language of the text, as `lang` on a `pre` does. */
    const bool named = name == ATTRIBUTE_DATA_LANG || name == ATTRIBUTE_DATA_LANGUAGE ||
                       name == ATTRIBUTE_LANGUAGE || name == ATTRIBUTE_SYNTAX;
    const bool usual =
        (named || (name == ATTRIBUTE_LANG && !box)) && code_language_is_usual(attribute->value);
    if (usual || (named && !box)) { code_language_of_name(tag->language, attribute->value); }
}

static bool is_cell(enum element element) {
    return element == ELEMENT_TD || element == ELEMENT_TH || element == ELEMENT_TR;
}

/* Reads how a cell, or all cells of a row, are aligned. */
static void read_align(struct styles *styles, const struct attribute *attribute) {
    static const char *const names[] = {"left", "center", "right"};
    static const char property[] = "text-align:";
    struct slice value = attribute->value;
    if (attribute->name == ATTRIBUTE_STYLE) {
        const size_t at = slice_find(value, property);
        if (at == value.size) { return; }
        value = slice_after(value, at + strlen(property));
    }
    value = slice_skip(value, " ");
    for (unsigned i = 0; i < COUNT_OF(names); i++) {
        if (slice_begins_any_case(value, names[i])) {
            styles->tag.align = (uint8_t)((i + 1) * CELL_LEFT);
        }
    }
}

/* Whether the element is a link to edit a section, the number of a page of a book (Gutenberg), a
 * hint of Doxygen that nobody sees or of Quarto for screen readers, shows a formula that is also
 * there as TeX, or is the mark of an inset note. */
static bool is_extra(enum element element, struct slice classes) {
    if (element == ELEMENT_SUP) {
        return slice_begins(classes, "footnote_plugin") ||
               slice_begins(classes, "modern-footnotes");
    }
    const bool box =
        element == ELEMENT_SPAN || element == ELEMENT_DIV || element == ELEMENT_UNKNOWN;
    return box && (slice_begins(classes, "mw-editsection") || slice_is(classes, "editsection") ||
                   slice_is(classes, "pagenum") || slice_is(classes, "pageno") ||
                   slice_is(classes, "ttc") || slice_is(classes, "screen-reader-only") ||
                   slice_is(classes, "mjx-math") ||
                   (element != ELEMENT_UNKNOWN && slice_begins(classes, "MathJax")));
}

/* Whether the link may lead to the element that it stands in, as in documentation of Rust and by
 * Sphinx. */
static bool is_anchor(enum element element, struct slice classes) {
    static const char *const names[] = {"anchor", "doc-anchor", "headerlink"};
    return element == ELEMENT_A && slice_is_one_of(classes, names, COUNT_OF(names));
}

/* Whether the element is made for a formula in text, as on GitHub and Stack Exchange, and by
 * CKEditor, Springer, MkDocs, Sphinx and Moodle. Such a page may have a script of its own that
 * finds formulas. */
static bool holds_formula(enum element element, struct slice classes) {
    static const char *const names[] = {"math-container",
                                        "math-tex",
                                        "mathjax-tex",
                                        "arithmatex",
                                        "math notranslate nohighlight",
                                        "filter_mathjaxloader_equation"};
    const bool may_be = element == ELEMENT_SPAN || element == ELEMENT_DIV;
    return element == ELEMENT_UNKNOWN ? slice_ends(classes, "-math")
                                      : may_be && slice_is_one_of(classes, names, COUNT_OF(names));
}

/* Bits of enum code_mark if all text of the element is TeX that a script shows, as pandoc,
 * remark-math, Docutils, Texinfo, Discourse and WordPress write it, or if it is KaTeX's element
 * around MathML, which alone may say that the formula has a line of its own. */
static unsigned formula_of(enum element element, struct slice classes) {
    static const char *const names[] = {
        "math",
        "math inline",
        "math math-inline",
        "math-inline",
        "language-math math-inline",
        "language-math",
        "code math js-render-math",
        "js-render-math code math",
        "math display",
        "math math-display",
        "math-display",
        "displaymath",
        "katex-eq",
        "wp-katex-eq",
    };
    if (slice_is(classes, "katex-display")) { return CODE_DISPLAY; }
    const bool may_be = element == ELEMENT_SPAN || element == ELEMENT_DIV ||
                        element == ELEMENT_CODE || element == ELEMENT_TT || element == ELEMENT_EM;
    if (!may_be || !slice_is_one_of(classes, names, COUNT_OF(names))) { return 0; }
    const bool display = element == ELEMENT_DIV || slice_contains(classes, "display");
    return display ? CODE_FORMULA | CODE_DISPLAY : CODE_FORMULA;
}

/* Whether an element with the class may be a callout. Docusaurus draws any details as an alert. */
static bool may_be_callout(enum element element, struct slice classes) {
    return element == ELEMENT_DIV || element == ELEMENT_SECTION || element == ELEMENT_ASIDE ||
           element == ELEMENT_BLOCKQUOTE ||
           (element == ELEMENT_DETAILS && !slice_contains(classes, "alert--info"));
}

static void read_class(struct styles *styles, enum element element, const struct attribute *class) {
    const bool callout = may_be_callout(element, class->value);
    const unsigned subjects = callout || may_be_box(element) ? subjects_of(class->value) : 0;
    if (styles->docbook != 0 || (callout && (subjects & SUBJECT_CALLOUT) != 0)) {
        callout_read(&styles->tag.callout, class->value);
        styles->tag.callout.box |= (element == ELEMENT_ASIDE || element == ELEMENT_BLOCKQUOTE ||
                                    element == ELEMENT_DETAILS) &&
                                   styles->tag.callout.docbook;
    }
    if (is_extra(element, class->value)) { styles->tag.marks |= CODE_EXTRA; }
    if (is_anchor(element, class->value)) { styles->tag.marks |= CODE_SELF; }
    /* LaTeXML */
    if (slice_is(class->value, "ltx_tag ltx_tag_item")) { styles->tag.marks |= CODE_ITEM; }
    const bool math =
        slice_begins(class->value, "math") || slice_begins(class->value, "arithmatex") ||
        slice_begins(class->value, "filter_mathjax") || slice_ends(class->value, "katex-eq") ||
        slice_is(class->value, "katex-display");
    if ((math || element == ELEMENT_UNKNOWN) && styles->strings != NULL) {
        styles->strings->page.formulas |= holds_formula(element, class->value);
    }
    if (math || element == ELEMENT_CODE || element == ELEMENT_EM) {
        styles->tag.marks |= formula_of(element, class->value);
    }
    if (styles->footnotes != NULL && element == ELEMENT_SPAN && footnotes_is_inset(class->value)) {
        styles->tag.footnote.inset = styles->tag.footnote.tells = true;
    }
    /* Most classes have nothing to do with code. */
    const struct style_note *note = styles_top(styles);
    if (subjects != 0 || note->pre != 0 || note->box != 0 || element == ELEMENT_CODE ||
        (element_traits(element) & PREFORMATTED) != 0) {
        read_code(styles, element, class, subjects);
    }
}

static void read_attribute(struct styles *styles, enum element element,
                           const struct attribute *attribute) {
    struct style_tag *tag = &styles->tag;
    struct style_strings *strings = styles->strings; /* NULL if only spans are read */
    const struct slice value = attribute->value;
    const uint64_t of_code = ATTRIBUTE_BIT(STYLE) | ATTRIBUTE_BIT(LANG) | ATTRIBUTE_BIT(DATA_LANG) |
                             ATTRIBUTE_BIT(DATA_LANGUAGE) | ATTRIBUTE_BIT(LANGUAGE) |
                             ATTRIBUTE_BIT(SYNTAX);
    if ((attribute_bit(attribute->name) & of_code) != 0) {
        read_code(styles, element, attribute, 0);
    }
    switch (attribute->name) {
    case ATTRIBUTE_DATA_CALLOUT:
        tag->callout.box = true;
        callout_read(&tag->callout, value);
        break;
    case ATTRIBUTE_ALIGN:
    case ATTRIBUTE_STYLE:
        if (is_cell(element)) { read_align(styles, attribute); }
        break;
    case ATTRIBUTE_LANG:
        if (element == ELEMENT_HTML) { copy(strings->page.language, STYLES_LANGUAGE_MAX, value); }
        break;
    case ATTRIBUTE_COLSPAN:
        tag->columns = read_span(value);
        break;
    case ATTRIBUTE_ROWSPAN:
        tag->rows = read_span(value);
        break;
    case ATTRIBUTE_REVERSED:
        tag->reversed = true;
        break;
    case ATTRIBUTE_START:
    case ATTRIBUTE_VALUE:
        if (read_number(value, &tag->number)) { tag->numbered = true; }
        break;
    case ATTRIBUTE_HREF:
        if (element == ELEMENT_BASE && strings->page.base[0] == '\0') {
            copy(strings->page.base, STYLES_ADDRESS_MAX, value);
            if (strings->page.base[0] != '\0') { strings->page.told++; }
        }
        break;
    case ATTRIBUTE_DIR:
        if (element == ELEMENT_HTML || element == ELEMENT_BODY) {
            copy(strings->page.direction, sizeof strings->page.direction - 1, value);
        }
        break;
    default:
        break;
    }
}

/* A box to tick before the text of an item makes it a task. No list, quote or cell is in it so far:
 * its id is the last one. Some formats have the pictures, too. */
static void read_box(struct styles *styles, const struct tag *tag) {
    struct container *item = &styles->own[styles_top(styles)->container].container;
    if (container_is_item(item) && item->id == styles->ids && styles->shown != styles->ids &&
        styles->outline->boxes == styles->boxes &&
        slice_is_any_case(tag_value(tag, ATTRIBUTE_TYPE), "checkbox")) {
        item->task = tag_has(tag, ATTRIBUTE_CHECKED) ? TASK_DONE : TASK_OPEN;
    }
}

/* The page says what its own address is. The first link counts, or else the first meta. */
static void read_own_address(struct styles *styles, const struct tag *tag) {
    struct page_style *page = &styles->strings->page;
    const bool link = tag->element == ELEMENT_LINK;
    const struct slice value = tag_value(tag, link ? ATTRIBUTE_HREF : ATTRIBUTE_CONTENT);
    struct slice rels = tag_value(tag, ATTRIBUTE_REL), rel = {"", 0};
    if (page->canonical || (!link && page->address[0] != '\0') || value.size > STYLES_ADDRESS_MAX ||
        !ascii_is_http(value.bytes, value.size)) {
        return;
    }
    while (link && !slice_is_any_case(rel, "canonical")) {
        if (!slice_next_word(&rels, &rel)) { return; }
    }
    if (!link && !slice_is_any_case(tag_value(tag, ATTRIBUTE_PROPERTY), "og:url")) { return; }
    copy(page->address, STYLES_ADDRESS_MAX, value);
    page->canonical = link;
    page->told++;
}

/* Whether some format wants to know what the attributes of such a tag say. */
static bool is_read(const struct styles *styles, enum element element) {
    const bool cell = element == ELEMENT_TD || element == ELEMENT_TH;
    return (styles->wants & (STYLE_WANTS_ATTRIBUTES | STYLE_WANTS_ADDRESSES)) != 0 ||
           (cell && (styles->wants & STYLE_WANTS_BLOCKS) != 0);
}

void styles_tag(struct styles *styles, const struct tag *tag) {
    switch (tag->element) {
    case ELEMENT_A:
        styles_begin_link(styles, tag);
        break;
    case ELEMENT_BR:
        styles->breaks++;
        styles->newlines++;
        break;
    case ELEMENT_HR:
        styles->rule = true;
        break;
    case ELEMENT_INPUT:
        read_box(styles, tag);
        break;
    case ELEMENT_LINK:
    case ELEMENT_META:
        if ((styles->wants & STYLE_WANTS_ADDRESSES) != 0) { read_own_address(styles, tag); }
        break;
    default:
        break;
    }
    if (!is_read(styles, tag->element)) { return; }
    styles->tag = STYLE_NO_ATTRIBUTES;
    if (styles->footnotes != NULL && footnotes_may_tell(styles->footnotes, tag->element)) {
        footnotes_read(styles->footnotes, tag, &styles->tag.footnote);
    }
    if (tag->element == ELEMENT_UNKNOWN &&
        (slice_is_any_case(tag->name, "d-math") || slice_is_any_case(tag->name, "tex-math"))) {
        styles->tag.marks |= CODE_FORMULA; /* Distill, JATS */
    }
    if (tag->attribute_count == 0) { return; }
    if (tag->element == ELEMENT_UNKNOWN && tag_has(tag, ATTRIBUTE_ARIA_HIDDEN) &&
        slice_is_any_case(tag->name, "mjx-math")) {
        styles->tag.marks |= CODE_EXTRA; /* MathML stands beside it */
    }
    for (size_t i = 0; i < tag->attribute_count; i++) {
        const struct attribute *attribute = &tag->attributes[i];
        if ((styles->attributes & attribute_bit(attribute->name)) == 0) { continue; }
        if (attribute->name == ATTRIBUTE_CLASS) {
            read_class(styles, tag->element, attribute);
        } else {
            read_attribute(styles, tag->element, attribute);
        }
    }
}
