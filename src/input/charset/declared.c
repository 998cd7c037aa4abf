#include "input/charset/declared.h"

#include "text/ascii.h"

#include <stdbool.h>
#include <string.h>

static size_t skip_space(const char *bytes, size_t size, size_t at) {
    while (at < size && ascii_is_space(bytes[at])) { at++; }
    return at;
}

/* The end of a value. `quote` is 0 if the value is not quoted. */
static size_t end_of_value(const char *bytes, size_t size, size_t at, char quote) {
    while (
        at < size && bytes[at] != quote &&
        (quote != '\0' || (bytes[at] != ';' && bytes[at] != ',' && !ascii_is_space(bytes[at])))) {
        at++;
    }
    return at;
}

/* HTTP allows only double quotes, but some servers send charset='utf-8'. */
enum encoding declared_by_content_type(const char *content_type) {
    size_t size = strlen(content_type), at = 0;
    while (at < size) {
        const char *next = strchr(content_type + at, ';');
        if (next == NULL) { return ENCODING_NONE; }
        at = skip_space(content_type, size, (size_t)(next - content_type) + 1);
        if (!ascii_starts(content_type + at, size - at, "charset")) { continue; }
        size_t equals = skip_space(content_type, size, at + strlen("charset"));
        if (equals == size || content_type[equals] != '=') { continue; }
        at = skip_space(content_type, size, equals + 1);
        char quote = content_type[at] == '"' || content_type[at] == '\'' ? content_type[at] : '\0';
        at += quote != '\0';
        return encoding_of_label(content_type + at,
                                 end_of_value(content_type, size, at, quote) - at);
    }
    return ENCODING_NONE;
}

/* The position of the value after the first `charset=`, or `size` if there is none. */
static size_t find_charset(const char *content, size_t size) {
    for (size_t at = 0; at < size; at++) {
        if (!ascii_starts(content + at, size - at, "charset")) { continue; }
        size_t equals = skip_space(content, size, at + strlen("charset"));
        if (equals < size && content[equals] == '=') {
            return skip_space(content, size, equals + 1);
        }
        at = equals - 1;
    }
    return size;
}

/* HTML §2.4.4, extracting a character encoding from a meta element. */
static enum encoding declared_by_meta_content(const char *content, size_t size) {
    size_t at = find_charset(content, size), end;
    if (at == size) { return ENCODING_NONE; }
    if (content[at] == '"' || content[at] == '\'') {
        const char *close = memchr(content + at + 1, content[at], size - at - 1);
        if (close == NULL) { return ENCODING_NONE; }
        at++;
        end = (size_t)(close - content);
    } else {
        for (end = at; end < size && content[end] != ';'; end++) {
            if (ascii_is_space(content[end])) { break; }
        }
    }
    return encoding_of_label(content + at, end - at);
}

static size_t skip_low(const char *bytes, size_t size, size_t at) {
    while (at < size && (unsigned char)bytes[at] <= ' ') { at++; }
    return at;
}

/* The position of the word, or `size` if it is missing. */
static size_t find(const char *bytes, size_t size, const char *word) {
    size_t length = strlen(word);
    for (size_t at = 0; at + length <= size; at++) {
        if (memcmp(bytes + at, word, length) == 0) { return at; }
    }
    return size;
}

/* HTML §13.2.3.2, get an XML encoding. */
static enum encoding declared_by_xml(const char *bytes, size_t size) {
    if (size < 5 || memcmp(bytes, "<?xml", 5) != 0) { return ENCODING_NONE; }
    const char *end = memchr(bytes, '>', size);
    if (end == NULL) { return ENCODING_NONE; }
    size = (size_t)(end - bytes);
    size_t at = find(bytes, size, "encoding");
    if (at == size) { return ENCODING_NONE; }
    at = skip_low(bytes, size, at + strlen("encoding"));
    if (at == size || bytes[at] != '=') { return ENCODING_NONE; }
    at = skip_low(bytes, size, at + 1);
    if (at == size || (bytes[at] != '"' && bytes[at] != '\'')) { return ENCODING_NONE; }
    const char *close = memchr(bytes + at + 1, bytes[at], size - at - 1);
    if (close == NULL) { return ENCODING_NONE; }
    at++;
    size = (size_t)(close - bytes);
    for (size_t i = at; i < size; i++) {
        if ((unsigned char)bytes[i] <= ' ') { return ENCODING_NONE; }
    }
    return encoding_of_label(bytes + at, size - at);
}

struct scan {
    const char *bytes;
    size_t size;
    size_t at; /* offset of the next byte; the scan ends at `size` */
};

struct attribute_bytes {
    const char *name, *value;
    size_t name_size, value_size;
};

/* The attributes of one <meta> so far. */
struct meta {
    bool seen_http_equiv, seen_content, seen_charset;
    bool got_pragma, need_pragma, has_charset;
    enum encoding charset;
};

static bool at_end(const struct scan *scan) {
    return scan->at >= scan->size;
}

static char byte_at(const struct scan *scan) {
    return scan->bytes[scan->at];
}

static bool at_space(const struct scan *scan) {
    return ascii_is_space(byte_at(scan));
}

static void pass_space(struct scan *scan) {
    while (!at_end(scan) && at_space(scan)) { scan->at++; }
}

/* False if the bytes end before the value does. */
static bool take_value(struct scan *scan, struct attribute_bytes *attribute) {
    pass_space(scan);
    if (at_end(scan)) { return false; }
    char quote = byte_at(scan);
    if (quote == '"' || quote == '\'') {
        attribute->value = scan->bytes + ++scan->at;
        while (!at_end(scan) && byte_at(scan) != quote) { scan->at++; }
        attribute->value_size = (size_t)(scan->bytes + scan->at - attribute->value);
        return ++scan->at <= scan->size;
    }
    attribute->value = scan->bytes + scan->at;
    while (!at_end(scan) && !at_space(scan) && byte_at(scan) != '>') { scan->at++; }
    attribute->value_size = (size_t)(scan->bytes + scan->at - attribute->value);
    return !at_end(scan);
}

/* HTML §13.2.3.2, get an attribute. False if the tag or the bytes end. */
static bool take_attribute(struct scan *scan, struct attribute_bytes *attribute) {
    while (!at_end(scan) && (at_space(scan) || byte_at(scan) == '/')) { scan->at++; }
    if (at_end(scan) || byte_at(scan) == '>') { return false; }
    const char *name = scan->bytes + scan->at;
    *attribute = (struct attribute_bytes){name, name, 0, 0};
    while (!at_end(scan) && !at_space(scan) && byte_at(scan) != '/' && byte_at(scan) != '>' &&
           (byte_at(scan) != '=' || attribute->name_size == 0)) {
        scan->at++;
        attribute->name_size++;
    }
    pass_space(scan);
    if (at_end(scan)) { return false; }
    if (byte_at(scan) != '=') { return true; }
    scan->at++;
    return take_value(scan, attribute);
}

/* Of several attributes with the same name, the first counts. */
static bool is_first(const struct attribute_bytes *attribute, const char *name, bool *seen) {
    bool is = ascii_is_word(attribute->name, attribute->name_size, name) && !*seen;
    *seen = *seen || is;
    return is;
}

static void take_meta_attribute(struct meta *meta, const struct attribute_bytes *attribute) {
    if (is_first(attribute, "http-equiv", &meta->seen_http_equiv)) {
        meta->got_pragma = ascii_is_word(attribute->value, attribute->value_size, "content-type");
    }
    if (is_first(attribute, "content", &meta->seen_content) && !meta->has_charset) {
        meta->charset = declared_by_meta_content(attribute->value, attribute->value_size);
        meta->has_charset = meta->need_pragma = meta->charset != ENCODING_NONE;
    }
    if (is_first(attribute, "charset", &meta->seen_charset)) {
        meta->charset = encoding_of_label(attribute->value, attribute->value_size);
        meta->has_charset = true;
        meta->need_pragma = false;
    }
}

/* A declaration that is readable as ASCII cannot be in UTF-16. */
static enum encoding without_utf_16(enum encoding encoding) {
    return encoding == ENCODING_UTF_16LE || encoding == ENCODING_UTF_16BE ? ENCODING_UTF_8
                                                                          : encoding;
}

static enum encoding take_meta(struct scan *scan) {
    struct meta meta = {0};
    struct attribute_bytes attribute;
    while (take_attribute(scan, &attribute)) { take_meta_attribute(&meta, &attribute); }
    if (at_end(scan) || (meta.need_pragma && !meta.got_pragma)) { return ENCODING_NONE; }
    return meta.charset == ENCODING_X_USER_DEFINED ? ENCODING_WINDOWS_1252
                                                   : without_utf_16(meta.charset);
}

static void skip_past(struct scan *scan, const char *end) {
    size_t length = strlen(end);
    while (scan->size - scan->at >= length && memcmp(scan->bytes + scan->at, end, length) != 0) {
        scan->at++;
    }
    scan->at = scan->size - scan->at >= length ? scan->at + length : scan->size;
}

static void skip_tag(struct scan *scan) {
    while (!at_end(scan) && !at_space(scan) && byte_at(scan) != '>') { scan->at++; }
    struct attribute_bytes attribute;
    while (take_attribute(scan, &attribute)) { continue; }
}

static bool at_meta(const struct scan *scan) {
    const char *tag = scan->bytes + scan->at;
    return scan->size - scan->at > 5 && ascii_is_word(tag, 5, "<meta") &&
           (ascii_is_space(tag[5]) || tag[5] == '/');
}

/* Begins at a `<`. Ends on the last byte of the markup or right after it. */
static enum encoding take_markup(struct scan *scan) {
    size_t left = scan->size - scan->at;
    const char *tag = scan->bytes + scan->at;
    if (left >= 4 && memcmp(tag, "<!--", 4) == 0) {
        scan->at += 2;
        skip_past(scan, "-->");
    } else if (at_meta(scan)) {
        scan->at += 5;
        return take_meta(scan);
    } else if (left > 2 && ascii_is_letter(tag[tag[1] == '/' ? 2 : 1])) {
        skip_tag(scan);
    } else if (left > 1 && (tag[1] == '!' || tag[1] == '/' || tag[1] == '?')) {
        skip_past(scan, ">");
    } else {
        scan->at++;
    }
    return ENCODING_NONE;
}

enum encoding prescan(const char *bytes, size_t size) {
    size = size < PRESCAN_SIZE ? size : PRESCAN_SIZE;
    struct scan scan = {bytes, size, 0};
    if (size >= 6 && memcmp(bytes, "<\0?\0x", 6) == 0) { return ENCODING_UTF_16LE; }
    if (size >= 6 && memcmp(bytes, "\0<\0?\0x", 6) == 0) { return ENCODING_UTF_16BE; }
    while (!at_end(&scan)) {
        const char *next = memchr(bytes + scan.at, '<', size - scan.at);
        if (next == NULL) { break; }
        scan.at = (size_t)(next - bytes);
        enum encoding encoding = take_markup(&scan);
        if (encoding != ENCODING_NONE) { return encoding; }
    }
    return without_utf_16(declared_by_xml(bytes, size));
}
