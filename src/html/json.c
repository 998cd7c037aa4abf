#include "html/json.h"

#include "text/utf8.h"

static struct json_value *add(struct json *json, enum json_kind kind, size_t start) {
    if (json->count == json->room) { return NULL; }
    struct json_value *value = &json->values[json->count++];
    *value = (struct json_value){(uint32_t)start, 0, json->count, kind};
    return value;
}

/* The next byte that is neither white space nor in a comment; a NUL at the end. */
static char next(const struct json *json, size_t *at) {
    struct slice rest = slice_after(json->text, *at);
    /* Most bytes are neither white space nor begin a comment. */
    if (rest.size > 0 && rest.bytes[0] > ' ' && rest.bytes[0] != '/') { return rest.bytes[0]; }
    for (;;) {
        while (rest.size > 0 && (unsigned char)rest.bytes[0] <= ' ') {
            rest = slice_after(rest, 1);
        }
        if (rest.size < 2 || rest.bytes[0] != '/') { break; }
        const char *end = rest.bytes[1] == '/' ? "\n" : rest.bytes[1] == '*' ? "*/" : NULL;
        if (end == NULL) { break; }
        rest = slice_after(rest, slice_find(rest, end));
        rest = slice_after(rest, rest.size > 0 ? strlen(end) : 0);
    }
    *at = json->text.size - rest.size;
    return rest.size > 0 ? rest.bytes[0] : '\0';
}

/* Whether the quote at `at` is part of the string that began at `start`. */
static bool is_escaped(const char *bytes, size_t start, size_t at) {
    size_t first = at;
    while (first > start && bytes[first - 1] == '\\') { first--; }
    return (at - first) % 2 == 1;
}

/* Whether the quote at `at` ends its string. HTML in a string may have quotes without escapes. */
static bool ends_string(const struct json *json, size_t start, size_t at) {
    if (is_escaped(json->text.bytes, start, at)) { return false; }
    for (at++; at < json->text.size && (unsigned char)json->text.bytes[at] <= ' ';) { at++; }
    const struct slice rest = slice_after(json->text, at);
    return rest.size == 0 || memchr(",:}]\"", rest.bytes[0], 5) != NULL ||
           slice_begins(rest, "//") || slice_begins(rest, "/*");
}

/* Reads a string, from its quote on. */
static bool read_string(struct json *json, size_t *at) {
    const struct slice text = json->text;
    const size_t start = *at + 1;
    struct json_value *value = add(json, JSON_STRING, start);
    for (size_t end = start; value != NULL && end < text.size; end++) {
        const char *quote = memchr(text.bytes + end, '"', text.size - end);
        if (quote == NULL) { return false; }
        end = (size_t)(quote - text.bytes);
        if (!ends_string(json, start, end)) { continue; }
        value->size = (uint32_t)(end - start);
        *at = end + 1;
        return true;
    }
    return false;
}

static bool read_value(struct json *json, size_t *at, unsigned depth);

/* Reads a key and its value. A key without one is dropped. */
static bool read_member(struct json *json, size_t *at, unsigned depth) {
    const uint32_t key = json->count;
    const bool whole = next(json, at) == '"' && read_string(json, at) && next(json, at) == ':';
    if (whole) {
        ++*at;
        if (read_value(json, at, depth)) { return true; }
    }
    if (!whole || json->count == key + 1) { json->count = key; }
    return false;
}

/* Reads an object or array, from its bracket on. A comma may be missing or be too many. */
static bool read_list(struct json *json, size_t *at, unsigned depth, enum json_kind kind) {
    const uint32_t own = json->count;
    const char close = kind == JSON_OBJECT ? '}' : ']';
    if (depth == JSON_DEPTH_MAX || add(json, kind, *at) == NULL) { return false; }
    ++*at;
    bool whole = true;
    while (whole && next(json, at) != close) {
        whole = kind == JSON_OBJECT ? read_member(json, at, depth + 1)
                                    : read_value(json, at, depth + 1);
        if (whole && next(json, at) == ',') { ++*at; }
    }
    *at += whole;
    json->values[own].next = json->count;
    return whole;
}

static bool read_value(struct json *json, size_t *at, unsigned depth) {
    const char byte = next(json, at);
    if (byte == '"') { return read_string(json, at); }
    if (byte == '{') { return read_list(json, at, depth, JSON_OBJECT); }
    if (byte == '[') { return read_list(json, at, depth, JSON_ARRAY); }
    const size_t start = *at;
    for (; *at < json->text.size; ++*at) {
        const char other = json->text.bytes[*at];
        if (!ascii_is_letter(other) && !ascii_is_digit(other) && memchr("+-.", other, 3) == NULL) {
            break;
        }
    }
    struct json_value *value = *at > start ? add(json, JSON_OTHER, start) : NULL;
    if (value == NULL) { return false; }
    value->size = (uint32_t)(*at - start);
    return true;
}

bool json_read(struct json *json, struct slice text) {
    json->text = text;
    json->count = 0;
    json->end = 0;
    return read_value(json, &json->end, 0);
}

bool json_is(const struct json *json, uint32_t value, enum json_kind kind) {
    return value != JSON_NONE && json->values[value].kind == kind;
}

uint32_t json_member(const struct json *json, uint32_t object, const char *key) {
    if (!json_is(json, object, JSON_OBJECT)) { return JSON_NONE; }
    const uint32_t end = json->values[object].next;
    for (uint32_t at = object + 1; at < end; at = json->values[at + 1].next) {
        if (slice_is(json_raw(json, at), key)) { return at + 1; }
    }
    return JSON_NONE;
}

uint32_t json_next(const struct json *json, uint32_t array, uint32_t value) {
    const bool first = value == JSON_NONE;
    if (!json_is(json, array, JSON_ARRAY)) { return first ? array : JSON_NONE; }
    const uint32_t next = first ? array + 1 : json->values[value].next;
    return next < json->values[array].next ? next : JSON_NONE;
}

struct slice json_raw(const struct json *json, uint32_t value) {
    if (!json_is(json, value, JSON_STRING)) { return (struct slice){"", 0}; }
    return (struct slice){json->text.bytes + json->values[value].start, json->values[value].size};
}

size_t json_unescape(const struct json *json, uint32_t value, char *copy, size_t room) {
    struct json_string string = {.lenient = true};
    struct slice source = json_raw(json, value), text;
    size_t used = 0;
    if (source.size > 0) { source.size++; } /* its first quote belongs to an escape */
    for (;;) {
        if (!json_string_next(&string, &source, &text)) {
            if (source.size < 2) { break; }
            text = (struct slice){source.bytes, 1}; /* a quote inside the string */
            source = slice_after(source, 1);
        }
        const bool fits = text.size <= room - used;
        if (!fits) { text.size = utf8_whole(text.bytes, room - used); }
        memcpy(copy + used, text.bytes, text.size);
        used += text.size;
        if (!fits) { break; }
    }
    return used;
}

/* Puts U+FFFD for the half of a surrogate pair that waits. False if there is none. */
static bool put_lead(struct json_string *string, struct slice *text) {
    if (string->lead == 0) { return false; }
    string->lead = 0;
    *text = (struct slice){string->characters, utf8_encode(UTF8_REPLACEMENT, string->characters)};
    return true;
}

/* The escape is `\u` and four digits. */
static void put_unit(struct json_string *string, struct slice *text) {
    uint32_t unit = 0;
    for (size_t i = 2; i < sizeof string->escape; i++) {
        unit = unit << 4 | (uint32_t)ascii_hex(string->escape[i]);
    }
    const bool trail = unit >= 0xdc00 && unit <= 0xdfff;
    if (trail && string->lead != 0) {
        unit = 0x10000 + ((string->lead - 0xd800) << 10) + (unit - 0xdc00);
        string->lead = 0;
    } else if (trail) {
        unit = UTF8_REPLACEMENT;
    }
    put_lead(string, text);
    if (unit >= 0xd800 && unit <= 0xdbff) {
        string->lead = unit;
        return;
    }
    text->bytes = string->characters;
    text->size += utf8_encode(unit, string->characters + text->size);
}

/* Ends an escape that is not `\u`, or not all of it, where `byte` follows. */
static void put_letter(struct json_string *string, char byte, struct slice *text) {
    static const char letters[] = "bfnrt", meanings[] = "\b\f\n\r\t";
    const char *letter = memchr(letters, byte, sizeof letters - 1);
    *text = (struct slice){string->characters, 1};
    if (string->size == 1) {
        string->characters[0] = letter != NULL ? meanings[letter - letters] : byte;
    } else if (string->lenient) {
        *text = (struct slice){string->escape + 1, string->size - 1};
    } else {
        text->size = utf8_encode(UTF8_REPLACEMENT, string->characters);
    }
    string->size = 0;
}

bool json_string_next(struct json_string *string, struct slice *source, struct slice *text) {
    size_t taken = 0;
    *text = (struct slice){"", 0};
    if (source->size == 0) { return false; }
    const char byte = source->bytes[0];
    const bool in_unit = string->size > 1 ? ascii_hex(byte) >= 0 : string->size == 1 && byte == 'u';
    if (in_unit || (string->size == 0 && byte == '\\')) {
        string->escape[string->size++] = byte;
        *source = slice_after(*source, 1);
        if (string->size < sizeof string->escape) { return true; }
        string->size = 0;
        put_unit(string, text);
        return true;
    }
    if (put_lead(string, text)) { return true; }
    if (string->size > 0) {
        taken = string->size == 1;
        put_letter(string, byte, text);
    } else {
        const char *at = source->bytes;
        while (taken < source->size && at[taken] != '"' && at[taken] != '\\') { taken++; }
        *text = (struct slice){source->bytes, taken};
        if (taken == 0) { return false; }
    }
    *source = slice_after(*source, taken);
    return true;
}
