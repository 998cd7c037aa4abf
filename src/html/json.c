#include "html/json.h"

#include "text/utf8.h"

/* What may come next. */
enum expected {
    EXPECT_VALUE,
    EXPECT_FIRST, /* a value or the end of the array */
    EXPECT_KEY,
    EXPECT_FIRST_KEY, /* a key or the end of the object */
    EXPECT_COLON,
    EXPECT_END /* a comma or the end of the object or array */
};

struct reading {
    struct json *json;
    uint32_t at;
    uint32_t open[JSON_DEPTH_MAX]; /* the objects and arrays around the next value */
    size_t depth;
    enum expected expected;
};

static struct json_value *add(struct json *json, enum json_kind kind, uint32_t start) {
    if (json->count == json->room) { return NULL; }
    struct json_value *value = &json->values[json->count++];
    *value = (struct json_value){start, 0, json->count, kind};
    return value;
}

/* Whether the quote at `at` is part of the string that began at `start`. */
static bool is_escaped(const char *bytes, uint32_t start, uint32_t at) {
    uint32_t first = at;
    while (first > start && bytes[first - 1] == '\\') { first--; }
    return (at - first) % 2 == 1;
}

/* Reads a string, from after its quote on. */
static bool read_string(struct reading *reading) {
    const struct slice text = reading->json->text;
    const uint32_t start = reading->at;
    struct json_value *value = add(reading->json, JSON_STRING, start);
    for (uint32_t at = start; value != NULL && at < text.size; at++) {
        const char *quote = memchr(text.bytes + at, '"', text.size - at);
        if (quote == NULL) { return false; }
        at = (uint32_t)(quote - text.bytes);
        if (is_escaped(text.bytes, start, at)) { continue; }
        value->size = at - start;
        reading->at = at + 1;
        return true;
    }
    return false;
}

/* Reads a value, from its first character on. */
static bool read_value(struct reading *reading, char byte) {
    struct json *json = reading->json;
    const uint32_t start = reading->at;
    if (byte == '{' || byte == '[') {
        const enum json_kind kind = byte == '{' ? JSON_OBJECT : JSON_ARRAY;
        if (reading->depth == JSON_DEPTH_MAX || add(json, kind, reading->at++) == NULL) {
            return false;
        }
        reading->open[reading->depth++] = json->count - 1;
        reading->expected = kind == JSON_OBJECT ? EXPECT_FIRST_KEY : EXPECT_FIRST;
        return true;
    }
    reading->expected = EXPECT_END;
    for (uint32_t at = start; byte != '"' && at < json->text.size; reading->at = ++at) {
        const char other = json->text.bytes[at];
        if (!ascii_is_letter(other) && !ascii_is_digit(other) && memchr("+-.", other, 3) == NULL) {
            break;
        }
    }
    if (byte == '"') {
        reading->at++;
        return read_string(reading);
    }
    struct json_value *value = reading->at > start ? add(json, JSON_OTHER, start) : NULL;
    if (value == NULL) { return false; }
    value->size = reading->at - start;
    return true;
}

static bool close_value(struct reading *reading, enum json_kind kind) {
    struct json_value *value = &reading->json->values[reading->open[--reading->depth]];
    value->next = reading->json->count;
    reading->expected = EXPECT_END;
    reading->at++;
    return value->kind == kind;
}

static bool read_next(struct reading *reading, char byte) {
    const enum expected expected = reading->expected;
    if ((byte == '}' && (expected == EXPECT_FIRST_KEY || expected == EXPECT_END)) ||
        (byte == ']' && (expected == EXPECT_FIRST || expected == EXPECT_END))) {
        return close_value(reading, byte == '}' ? JSON_OBJECT : JSON_ARRAY);
    }
    if (expected == EXPECT_VALUE || expected == EXPECT_FIRST) { return read_value(reading, byte); }
    reading->at++;
    if (expected == EXPECT_COLON) {
        reading->expected = EXPECT_VALUE;
        return byte == ':';
    }
    if (expected == EXPECT_END) {
        const uint32_t around = reading->open[reading->depth - 1];
        const bool in_object = reading->json->values[around].kind == JSON_OBJECT;
        reading->expected = in_object ? EXPECT_KEY : EXPECT_VALUE;
        return byte == ',';
    }
    reading->expected = EXPECT_COLON;
    return byte == '"' && read_string(reading);
}

bool json_read(struct json *json, struct slice text) {
    struct reading reading = {.json = json, .expected = EXPECT_VALUE};
    json->text = text;
    json->count = 0;
    do {
        while (reading.at < text.size && (unsigned char)text.bytes[reading.at] <= ' ') {
            reading.at++;
        }
        if (reading.at == text.size || !read_next(&reading, text.bytes[reading.at])) {
            return false;
        }
    } while (reading.depth > 0);
    return true;
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

uint32_t json_first(const struct json *json, uint32_t array) {
    if (!json_is(json, array, JSON_ARRAY)) { return array; }
    return json->values[array].next > array + 1 ? array + 1 : JSON_NONE;
}

uint32_t json_after(const struct json *json, uint32_t array, uint32_t value) {
    if (!json_is(json, array, JSON_ARRAY)) { return JSON_NONE; }
    const uint32_t next = json->values[value].next;
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
    if (source.size > 0) { source.size++; } /* its quote ends an escape */
    while (json_string_next(&string, &source, &text)) {
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
