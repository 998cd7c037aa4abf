#include "input/charset/encoding.h"

#include "text/slice.h"

static const struct {
    const char *name, *iconv_name, *labels;
} encodings[ENCODING_COUNT] = {
#define ENCODING_ROW(id, name, iconv_name, labels) [ENCODING_##id] = {name, iconv_name, labels},
    ENCODINGS(ENCODING_ROW)
#undef ENCODING_ROW
};

#define SPACE "\t\n\f\r "

/* Whether the list contains the label, which is in lower case. */
static bool is_listed(const char *list, const char *label) {
    size_t size = strlen(label);
    const char *found = list;
    while ((found = strstr(found, label)) != NULL) {
        bool begins = found == list || found[-1] == ' ';
        if (begins && (found[size] == ' ' || found[size] == '\0')) { return true; }
        found++;
    }
    return false;
}

enum encoding encoding_of_label(const char *label, size_t size) {
    const struct slice word = slice_trim((struct slice){label, size}, SPACE);
    char lower[ENCODING_LABEL_MAX + 1] = {0};
    if (word.size == 0 || word.size > ENCODING_LABEL_MAX) { return ENCODING_NONE; }
    for (size_t i = 0; i < word.size; i++) {
        if (word.bytes[i] == '\0' || word.bytes[i] == ' ') { return ENCODING_NONE; }
        lower[i] = ascii_lower(word.bytes[i]);
    }
    for (enum encoding encoding = ENCODING_NONE + 1; encoding < ENCODING_COUNT; encoding++) {
        if (is_listed(encodings[encoding].labels, lower)) { return encoding; }
    }
    return ENCODING_NONE;
}

const char *encoding_name(enum encoding encoding) {
    return encodings[encoding].name;
}

const char *encoding_iconv_name(enum encoding encoding) {
    return encodings[encoding].iconv_name;
}

bool encoding_is_single(enum encoding encoding) {
    return (encoding >= ENCODING_IBM866 && encoding <= ENCODING_X_MAC_CYRILLIC) ||
           encoding == ENCODING_X_USER_DEFINED;
}

bool encoding_is_multiple(enum encoding encoding) {
    return encoding >= ENCODING_GBK && encoding <= ENCODING_EUC_KR;
}

static struct slice skip_low(struct slice rest) {
    while (rest.size > 0 && (unsigned char)*rest.bytes <= ' ') { rest = slice_after(rest, 1); }
    return rest;
}

static bool is_quote(char byte) {
    return byte == '"' || byte == '\'';
}

/* What stands between the quote that the bytes begin with and the next one; empty without it. */
static struct slice quoted(struct slice rest) {
    const char *close = memchr(rest.bytes + 1, *rest.bytes, rest.size - 1);
    return (struct slice){rest.bytes + 1, close == NULL ? 0 : (size_t)(close - rest.bytes) - 1};
}

/* What follows `charset=`, if the bytes begin with this; otherwise its `bytes` are NULL. */
static struct slice after_charset(struct slice rest) {
    if (slice_begins_any_case(rest, "charset")) {
        rest = slice_skip(slice_after(rest, strlen("charset")), SPACE);
        if (rest.size > 0 && *rest.bytes == '=') { return slice_skip(slice_after(rest, 1), SPACE); }
    }
    return (struct slice){NULL, 0};
}

/* HTTP allows only double quotes, but some servers send charset='utf-8'. */
enum encoding declared_by_content_type(const char *content_type) {
    while ((content_type = strchr(content_type, ';')) != NULL) {
        const char *label = after_charset(slice_skip(slice_from(++content_type), SPACE)).bytes;
        if (label == NULL) { continue; }
        const char quote[] = {*label, '\0'};
        if (is_quote(*label)) { return encoding_of_label(label + 1, strcspn(label + 1, quote)); }
        return encoding_of_label(label, strcspn(label, ";," SPACE));
    }
    return ENCODING_NONE;
}

/* HTML §2.4.4, extracting a character encoding from a meta element. */
static enum encoding declared_by_meta_content(struct slice content) {
    struct slice value = {NULL, 0};
    for (; content.size > 0 && value.bytes == NULL; content = slice_after(content, 1)) {
        value = after_charset(content);
    }
    if (value.size == 0) { return ENCODING_NONE; }
    value = is_quote(*value.bytes) ? quoted(value)
                                   : (struct slice){value.bytes, slice_before(value, ";" SPACE)};
    return encoding_of_label(value.bytes, value.size);
}

/* HTML §13.2.3.2, get an XML encoding. */
static enum encoding declared_by_xml(struct slice bytes) {
    const char *end = slice_begins(bytes, "<?xml") ? memchr(bytes.bytes, '>', bytes.size) : NULL;
    if (end == NULL) { return ENCODING_NONE; }
    bytes.size = (size_t)(end - bytes.bytes);
    struct slice rest = slice_after(bytes, slice_find(bytes, "encoding"));
    if (rest.size == 0) { return ENCODING_NONE; }
    rest = skip_low(slice_after(rest, strlen("encoding")));
    if (rest.size == 0 || *rest.bytes != '=') { return ENCODING_NONE; }
    rest = skip_low(slice_after(rest, 1));
    if (rest.size == 0 || !is_quote(*rest.bytes)) { return ENCODING_NONE; }
    const struct slice label = quoted(rest);
    for (size_t i = 0; i < label.size; i++) {
        if ((unsigned char)label.bytes[i] <= ' ') { return ENCODING_NONE; }
    }
    return encoding_of_label(label.bytes, label.size);
}

struct attribute {
    struct slice name, value;
};

/* The attributes of one <meta> so far. */
struct meta {
    bool seen_http_equiv, seen_content, seen_charset, got_pragma, need_pragma, has_charset;
    enum encoding charset;
};

/* Takes a value from `rest`. False if the bytes end before the value does. */
static bool take_value(struct slice *rest, struct slice *value) {
    *rest = slice_skip(*rest, SPACE);
    if (rest->size == 0) { return false; }
    const char quote[] = {*rest->bytes, '\0'};
    const bool is_quoted = is_quote(*quote);
    *rest = slice_after(*rest, is_quoted);
    const size_t size = slice_before(*rest, is_quoted ? quote : SPACE ">");
    *value = (struct slice){rest->bytes, size};
    const bool whole = size < rest->size;
    *rest = slice_after(*rest, size + (whole && is_quoted));
    return whole;
}

/* HTML §13.2.3.2, get an attribute. False if the tag or the bytes end. */
static bool take_attribute(struct slice *rest, struct attribute *attribute) {
    *rest = slice_skip(*rest, SPACE "/");
    if (rest->size == 0 || *rest->bytes == '>') { return false; }
    const bool leads = *rest->bytes == '='; /* then it belongs to the name */
    const size_t size = leads + slice_before(slice_after(*rest, leads), SPACE "/>=");
    *attribute = (struct attribute){{rest->bytes, size}, {rest->bytes, 0}};
    *rest = slice_skip(slice_after(*rest, size), SPACE);
    if (rest->size == 0) { return false; }
    if (*rest->bytes != '=') { return true; }
    *rest = slice_after(*rest, 1);
    return take_value(rest, &attribute->value);
}

/* Of several attributes with the same name, the first counts. */
static bool is_first(const struct attribute *attribute, const char *name, bool *seen) {
    bool is = slice_is_any_case(attribute->name, name) && !*seen;
    *seen = *seen || is;
    return is;
}

static void take_meta_attribute(struct meta *meta, const struct attribute *attribute) {
    if (is_first(attribute, "http-equiv", &meta->seen_http_equiv)) {
        meta->got_pragma = slice_is_any_case(attribute->value, "content-type");
    }
    if (is_first(attribute, "content", &meta->seen_content) && !meta->has_charset) {
        meta->charset = declared_by_meta_content(attribute->value);
        meta->has_charset = meta->need_pragma = meta->charset != ENCODING_NONE;
    }
    if (is_first(attribute, "charset", &meta->seen_charset)) {
        meta->charset = encoding_of_label(attribute->value.bytes, attribute->value.size);
        meta->has_charset = true;
        meta->need_pragma = false;
    }
}

/* A declaration that is readable as ASCII cannot be in UTF-16. */
static enum encoding without_utf_16(enum encoding encoding) {
    return encoding_is_utf_16(encoding) ? ENCODING_UTF_8 : encoding;
}

static enum encoding take_meta(struct slice *rest) {
    struct meta meta = {0};
    struct attribute attribute;
    while (take_attribute(rest, &attribute)) { take_meta_attribute(&meta, &attribute); }
    if (rest->size == 0 || (meta.need_pragma && !meta.got_pragma)) { return ENCODING_NONE; }
    return meta.charset == ENCODING_X_USER_DEFINED ? ENCODING_WINDOWS_1252
                                                   : without_utf_16(meta.charset);
}

static struct slice skip_past(struct slice rest, const char *end) {
    const size_t at = slice_find(rest, end);
    return slice_after(rest, at < rest.size ? at + strlen(end) : at);
}

/* Begins at a `<`. Ends on the last byte of the markup or right after it. */
static enum encoding take_markup(struct slice *rest) {
    const size_t left = rest->size;
    const char *tag = rest->bytes;
    if (slice_begins(*rest, "<!--")) {
        *rest = skip_past(slice_after(*rest, 2), "-->");
    } else if (left > 5 && slice_begins_any_case(*rest, "<meta") &&
               (ascii_is_space(tag[5]) || tag[5] == '/')) {
        *rest = slice_after(*rest, 5);
        return take_meta(rest);
    } else if (left > 2 && ascii_is_letter(tag[tag[1] == '/' ? 2 : 1])) {
        *rest = slice_after(*rest, slice_before(*rest, SPACE ">"));
        for (struct attribute attribute; take_attribute(rest, &attribute);) {}
    } else if (left > 1 && (tag[1] == '!' || tag[1] == '/' || tag[1] == '?')) {
        *rest = skip_past(*rest, ">");
    } else {
        *rest = slice_after(*rest, 1);
    }
    return ENCODING_NONE;
}

enum encoding prescan(const char *bytes, size_t size) {
    const struct slice all = {bytes, size < PRESCAN_SIZE ? size : PRESCAN_SIZE};
    if (all.size >= 6 && memcmp(bytes, "<\0?\0x", 6) == 0) { return ENCODING_UTF_16LE; }
    if (all.size >= 6 && memcmp(bytes, "\0<\0?\0x", 6) == 0) { return ENCODING_UTF_16BE; }
    for (struct slice rest = all; rest.size > 0;) {
        const char *next = memchr(rest.bytes, '<', rest.size);
        if (next == NULL) { break; }
        rest = slice_after(rest, (size_t)(next - rest.bytes));
        enum encoding encoding = take_markup(&rest);
        if (encoding != ENCODING_NONE) { return encoding; }
    }
    return without_utf_16(declared_by_xml(all));
}
