/* Reads what the attributes of a tag say about styles. */
#include "lines/lines_state.h"

#include "text/ascii.h"
#include "text/utf8.h"

#include <string.h>

#define SPAN_MOST 1000 /* columns of a cell (HTML §4.9.11) */

/* What says something of code. */
static const uint64_t code_attributes = ATTRIBUTE_BIT(CLASS) | ATTRIBUTE_BIT(DATA_LANG) |
                                        ATTRIBUTE_BIT(DATA_LANGUAGE) | ATTRIBUTE_BIT(LANG) |
                                        ATTRIBUTE_BIT(STYLE);

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

/* Reads what the attribute says of code: the language in a `pre` only of that and of a `code` in
 * it.
 */
static void read_code(struct styles *styles, enum element element,
                      const struct attribute *attribute) {
    struct style_tag *tag = &styles->tag;
    const struct style_note *note = styles_top(styles);
    const bool pre = (element_traits(element) & PREFORMATTED) != 0;
    const bool box = element == ELEMENT_DIV || element == ELEMENT_FIGURE ||
                     element == ELEMENT_TABLE || element == ELEMENT_UNKNOWN;
    const bool inside = note->pre != 0 || styles_in_box(styles, note);
    if (!box && !inside && !pre && element != ELEMENT_CODE) { return; }
    const enum attribute_name name = attribute->name;
    const struct slice value = attribute->value;
    if (box && !inside && name == ATTRIBUTE_CLASS && !code_may_be_marked(value)) { return; }
    if ((box && name == ATTRIBUTE_CLASS) || inside) {
        code_marks_read(&tag->marks, attribute, inside);
    }
    if (!pre && element != ELEMENT_CODE && !(box && note->pre == 0)) { return; }
    if (name == ATTRIBUTE_CLASS && tag->language[0] == '\0') {
        code_language_of_class(tag->language, element, value);
    }
    /* On a box, as `lang` on a pre, it may name the language of the text. */
    const bool named = name == ATTRIBUTE_DATA_LANG || name == ATTRIBUTE_DATA_LANGUAGE;
    const bool usual = (named || (name == ATTRIBUTE_LANG && pre)) && code_language_is_usual(value);
    if (usual || (named && !box)) { code_language_of_name(tag->language, value); }
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
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (slice_begins_any_case(value, names[i])) {
            styles->tag.align = (uint8_t)((i + 1) * CELL_LEFT);
        }
    }
}

/* Whether the class may say that the element is a callout. */
static bool may_be_callout(enum element element, struct slice classes) {
    if (element != ELEMENT_DIV && element != ELEMENT_SECTION && element != ELEMENT_ASIDE &&
        element != ELEMENT_BLOCKQUOTE) {
        return false;
    }
    for (const char *space; !callout_may_begin(classes);) {
        space = memchr(classes.bytes, ' ', classes.size);
        if (space == NULL) { return false; }
        classes = slice_after(classes, (size_t)(space - classes.bytes) + 1);
    }
    return true;
}

/* Whether the element is a link to edit a section, or shows a formula that is also there as TeX. */
static bool is_extra(enum element element, struct slice classes) {
    const bool box =
        element == ELEMENT_SPAN || element == ELEMENT_DIV || element == ELEMENT_UNKNOWN;
    return box && (slice_begins(classes, "mw-editsection") || slice_begins(classes, "MathJax"));
}

static void read_callout(struct styles *styles, struct slice words, bool box) {
    const struct callout_class found = callout_read(words, box);
    struct callout_class *tag = &styles->tag.callout;
    if (found.kind != CALLOUT_NONE) { tag->kind = found.kind; }
    tag->box = tag->box || found.box;
    tag->alert = tag->alert || found.alert;
    tag->title = tag->title || found.title;
}

static void read_attribute(struct styles *styles, enum element element,
                           const struct attribute *attribute) {
    struct style_tag *tag = &styles->tag;
    struct style_strings *strings = styles->strings; /* NULL if only spans are read */
    const struct slice value = attribute->value;
    const enum attribute_name name = attribute->name;
    if (name == ATTRIBUTE_CLASS && (styles->alert != 0 || may_be_callout(element, value))) {
        read_callout(styles, value, false);
    }
    if (name == ATTRIBUTE_CLASS && is_extra(element, value)) { tag->marks.extra = true; }
    if (name == ATTRIBUTE_DATA_CALLOUT) { read_callout(styles, value, true); }
    if ((attribute_bit(name) & code_attributes) != 0) { read_code(styles, element, attribute); }
    const bool cell = element == ELEMENT_TD || element == ELEMENT_TH || element == ELEMENT_TR;
    if (cell && (name == ATTRIBUTE_ALIGN || name == ATTRIBUTE_STYLE)) {
        read_align(styles, attribute);
    }
    if (name == ATTRIBUTE_COLSPAN) { tag->columns = read_span(value); }
    if (name == ATTRIBUTE_ROWSPAN) { tag->rows = read_span(value); }
    if (name == ATTRIBUTE_REVERSED) { tag->reversed = true; }
    if ((name == ATTRIBUTE_START || name == ATTRIBUTE_VALUE) && read_number(value, &tag->number)) {
        tag->numbered = true;
    }
    if (name == ATTRIBUTE_HREF && element == ELEMENT_BASE && strings->page.base[0] == '\0') {
        copy(strings->page.base, STYLES_ADDRESS_MAX, value);
    } else if (name == ATTRIBUTE_LANG && element == ELEMENT_HTML) {
        copy(strings->page.language, STYLES_LANGUAGE_MAX, value);
    } else if (name == ATTRIBUTE_DIR && (element == ELEMENT_HTML || element == ELEMENT_BODY)) {
        copy(strings->page.direction, sizeof strings->page.direction - 1, value);
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

void styles_tag(struct styles *styles, const struct tag *tag) {
    if (tag->element == ELEMENT_A) {
        styles_begin_link(styles, tag);
    } else if (tag->element == ELEMENT_BR) {
        styles->breaks++;
        styles->newlines++;
    } else if (tag->element == ELEMENT_HR) {
        styles->rule = true;
    } else if (tag->element == ELEMENT_INPUT) {
        read_box(styles, tag);
    }
    const bool cell = tag->element == ELEMENT_TD || tag->element == ELEMENT_TH;
    const unsigned read =
        STYLE_WANTS_ATTRIBUTES | STYLE_WANTS_ADDRESSES | (cell ? STYLE_WANTS_BLOCKS : 0u);
    if ((styles->wants & read) == 0) { return; }
    styles->tag = STYLE_NO_ATTRIBUTES;
    if (styles->footnotes != NULL) {
        footnotes_read(styles->footnotes, tag, &styles->tag.footnote);
    }
    if (tag->attribute_count == 0) { return; }
    for (size_t i = 0; i < tag->attribute_count; i++) {
        const struct attribute *attribute = &tag->attributes[i];
        if ((styles->attributes & attribute_bit(attribute->name)) != 0) {
            read_attribute(styles, tag->element, attribute);
        }
    }
}
