/* What the attributes of tags say about style, and which tags and attributes matter. */
#include "lines/styles.h"

#include "text/ascii.h"
#include "text/memory.h"
#include "text/utf8.h"

#include <string.h>

#define SPAN_MOST 1000 /* columns of a cell (HTML §4.9.11) */

static uint64_t attributes_for(unsigned wants) {
    uint64_t attributes = 0;
    if ((wants & STYLE_WANTS_ATTRIBUTES) != 0) {
        attributes |= attribute_bit(ATTRIBUTE_CLASS) | attribute_bit(ATTRIBUTE_DIR) |
                      attribute_bit(ATTRIBUTE_LANG) | attribute_bit(ATTRIBUTE_REVERSED) |
                      attribute_bit(ATTRIBUTE_START) | attribute_bit(ATTRIBUTE_VALUE);
    }
    if ((wants & STYLE_WANTS_BLOCKS) != 0) {
        attributes |= attribute_bit(ATTRIBUTE_COLSPAN) | attribute_bit(ATTRIBUTE_ROWSPAN);
    }
    if ((wants & STYLE_WANTS_ADDRESSES) != 0) { attributes |= attribute_bit(ATTRIBUTE_HREF); }
    if ((wants & STYLE_WANTS_IMAGES) != 0) {
        attributes |= attribute_bit(ATTRIBUTE_SRC) | attribute_bit(ATTRIBUTE_ALT);
    }
    return attributes;
}

static const uint8_t block_elements[] = {
    ELEMENT_BLOCKQUOTE, ELEMENT_BR, ELEMENT_CAPTION, ELEMENT_DIR,       ELEMENT_H1,
    ELEMENT_H2,         ELEMENT_H3, ELEMENT_H4,      ELEMENT_H5,        ELEMENT_H6,
    ELEMENT_HR,         ELEMENT_LI, ELEMENT_LISTING, ELEMENT_MENU,      ELEMENT_OL,
    ELEMENT_PRE,        ELEMENT_RP, ELEMENT_RT,      ELEMENT_PLAINTEXT, ELEMENT_TABLE,
    ELEMENT_TD,         ELEMENT_TH, ELEMENT_TR,      ELEMENT_UL,        ELEMENT_XMP,
};

static const uint8_t inline_elements[] = {
    ELEMENT_B,    ELEMENT_CODE,   ELEMENT_DEL,    ELEMENT_EM,  ELEMENT_I,   ELEMENT_KBD, ELEMENT_S,
    ELEMENT_SAMP, ELEMENT_STRIKE, ELEMENT_STRONG, ELEMENT_SUB, ELEMENT_SUP, ELEMENT_TT,
};

static const uint8_t link_elements[] = {ELEMENT_A, ELEMENT_BASE, ELEMENT_IMG};

static void watch(struct styles *styles, const uint8_t *list, size_t count) {
    for (size_t i = 0; i < count; i++) { styles->watched[list[i]] = true; }
}

bool styles_want(struct styles *styles, unsigned wants) {
    const bool strings = (wants & (STYLE_WANTS_ADDRESSES | STYLE_WANTS_ATTRIBUTES)) != 0;
    if (strings && styles->strings == NULL) {
        styles->strings = memory_new(styles->memory, sizeof *styles->strings);
        if (styles->strings == NULL) { return false; }
    }
    styles->wants = wants;
    styles->attributes = attributes_for(wants);
    /* Any element may say which language its code is in. */
    memset(styles->watched, (wants & STYLE_WANTS_ATTRIBUTES) != 0, sizeof styles->watched);
    if ((wants & STYLE_WANTS_BLOCKS) != 0) { watch(styles, block_elements, sizeof block_elements); }
    if ((wants & STYLE_WANTS_INLINE) != 0) {
        watch(styles, inline_elements, sizeof inline_elements);
    }
    if ((wants & STYLE_WANTS_ADDRESSES) != 0) {
        watch(styles, link_elements, sizeof link_elements);
    }
    return true;
}

void styles_free(struct styles *styles) {
    memory_free(styles->memory, styles->strings);
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

static bool is_language_byte(char byte) {
    return ascii_is_letter(byte) || ascii_is_digit(byte) || memchr("+#._-", byte, 5) != NULL;
}

/* Finds the language of code in the words of a class, such as `language-c` or `brush: c`. */
static void read_language(struct styles *styles, struct slice classes) {
    static const char *const prefixes[] = {"language-", "lang-", "highlight-source-", "brush:"};
    struct slice word;
    while (slice_next_word(&classes, &word)) {
        for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
            if (!slice_begins_any_case(word, prefixes[i])) { continue; }
            struct slice name = slice_after(word, strlen(prefixes[i]));
            if (name.size == 0 && slice_ends(word, ":") && slice_begins(classes, " ")) {
                name = slice_after(classes, 1);
            }
            size_t size = 0;
            while (size < name.size && is_language_byte(name.bytes[size])) { size++; }
            if (size == 0 || size >= BLOCK_LANGUAGE_SIZE) { continue; }
            copy(styles->language, BLOCK_LANGUAGE_SIZE - 1, (struct slice){name.bytes, size});
            styles->tag.language = true;
            return;
        }
    }
}

static void read_attribute(struct styles *styles, enum element element,
                           const struct attribute *attribute) {
    struct style_tag *tag = &styles->tag;
    struct slice value = attribute->value;
    int32_t number;
    switch (attribute->name) {
    case ATTRIBUTE_CLASS:
        read_language(styles, value);
        break;
    case ATTRIBUTE_COLSPAN:
        tag->columns = read_span(value);
        break;
    case ATTRIBUTE_ROWSPAN:
        tag->rows = read_span(value);
        break;
    case ATTRIBUTE_START:
    case ATTRIBUTE_VALUE:
        if (read_number(value, &number)) {
            tag->number = number;
            tag->numbered = true;
        }
        break;
    case ATTRIBUTE_REVERSED:
        tag->reversed = true;
        break;
    case ATTRIBUTE_LANG:
        if (element == ELEMENT_HTML) {
            copy(styles->strings->page.language, STYLES_LANGUAGE_MAX, value);
        }
        break;
    case ATTRIBUTE_DIR:
        if (element == ELEMENT_HTML || element == ELEMENT_BODY) {
            copy(styles->strings->page.direction, sizeof styles->strings->page.direction - 1,
                 value);
        }
        break;
    case ATTRIBUTE_HREF:
        if (element == ELEMENT_A) {
            copy(styles->strings->address, STYLES_ADDRESS_MAX, value);
        } else if (element == ELEMENT_BASE && styles->strings->page.base[0] == '\0') {
            copy(styles->strings->page.base, STYLES_ADDRESS_MAX, value);
        }
        break;
    default:
        break;
    }
}

static bool reads_attributes(const struct styles *styles, enum element element) {
    const unsigned any = STYLE_WANTS_ATTRIBUTES | STYLE_WANTS_ADDRESSES;
    bool cell = element == ELEMENT_TD || element == ELEMENT_TH;
    return (styles->wants & (cell ? any | STYLE_WANTS_BLOCKS : any)) != 0;
}

void styles_tag(struct styles *styles, const struct tag *tag) {
    if (tag->element == ELEMENT_A) {
        styles->link++;
        styles->repeats = 0;
        styles->strings->address[0] = '\0';
    } else if (tag->element == ELEMENT_BR) {
        styles->breaks++;
        styles->newlines++;
    } else if (tag->element == ELEMENT_HR) {
        styles->rule = true;
    }
    if (!reads_attributes(styles, tag->element)) { return; }
    styles->tag = STYLE_NO_ATTRIBUTES;
    for (size_t i = 0; i < tag->attribute_count; i++) {
        const struct attribute *attribute = &tag->attributes[i];
        if ((styles->attributes & attribute_bit(attribute->name)) != 0) {
            read_attribute(styles, tag->element, attribute);
        }
    }
}
