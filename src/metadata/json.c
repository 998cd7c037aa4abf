#include "metadata/json.h"

#include "text/ascii.h"
#include "text/utf8.h"

#include <string.h>

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
    if (value == NULL) { return false; }
    for (uint32_t at = start; at < text.size; at++) {
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

/* Reads a number or a name, from its first character on. */
static bool read_other(struct reading *reading) {
    const struct slice text = reading->json->text;
    const uint32_t start = reading->at;
    uint32_t at = start;
    while (at < text.size && (ascii_is_letter(text.bytes[at]) || ascii_is_digit(text.bytes[at]) ||
                              memchr("+-.", text.bytes[at], 3) != NULL)) {
        at++;
    }
    struct json_value *value = at > start ? add(reading->json, JSON_OTHER, start) : NULL;
    if (value == NULL) { return false; }
    value->size = at - start;
    reading->at = at;
    return true;
}

static bool open_value(struct reading *reading, enum json_kind kind) {
    if (reading->depth == JSON_DEPTH_MAX || add(reading->json, kind, reading->at) == NULL) {
        return false;
    }
    reading->open[reading->depth++] = reading->json->count - 1;
    reading->expected = kind == JSON_OBJECT ? EXPECT_FIRST_KEY : EXPECT_FIRST;
    reading->at++;
    return true;
}

static bool close_value(struct reading *reading, enum json_kind kind) {
    struct json *json = reading->json;
    if (reading->depth == 0) { return false; }
    struct json_value *value = &json->values[reading->open[--reading->depth]];
    value->next = json->count;
    reading->expected = EXPECT_END;
    reading->at++;
    return value->kind == kind;
}

static bool read_value(struct reading *reading, char byte) {
    if (byte == '{') { return open_value(reading, JSON_OBJECT); }
    if (byte == '[') { return open_value(reading, JSON_ARRAY); }
    reading->expected = EXPECT_END;
    if (byte != '"') { return read_other(reading); }
    reading->at++;
    return read_string(reading);
}

static bool read_key(struct reading *reading, char byte) {
    reading->expected = EXPECT_COLON;
    reading->at++;
    return byte == '"' && read_string(reading);
}

static bool in_object(const struct reading *reading) {
    return reading->json->values[reading->open[reading->depth - 1]].kind == JSON_OBJECT;
}

static bool read_end(struct reading *reading, char byte) {
    if (byte == '}') { return close_value(reading, JSON_OBJECT); }
    if (byte == ']') { return close_value(reading, JSON_ARRAY); }
    reading->expected = in_object(reading) ? EXPECT_KEY : EXPECT_VALUE;
    reading->at++;
    return byte == ',';
}

static bool read_next(struct reading *reading, char byte) {
    switch (reading->expected) {
    case EXPECT_FIRST:
        return byte == ']' ? close_value(reading, JSON_ARRAY) : read_value(reading, byte);
    case EXPECT_FIRST_KEY:
        return byte == '}' ? close_value(reading, JSON_OBJECT) : read_key(reading, byte);
    case EXPECT_KEY:
        return read_key(reading, byte);
    case EXPECT_COLON:
        reading->expected = EXPECT_VALUE;
        reading->at++;
        return byte == ':';
    case EXPECT_END:
        return read_end(reading, byte);
    default:
        return read_value(reading, byte);
    }
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
    const size_t size = strlen(key);
    const uint32_t end = json->values[object].next;
    for (uint32_t at = object + 1; at < end; at = json->values[at + 1].next) {
        const struct slice own = json_raw(json, at);
        if (own.size == size && memcmp(own.bytes, key, size) == 0) { return at + 1; }
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

/* The number of `\uXXXX` at the start of the text; -1 if there is none. */
static int32_t unit_of(struct slice text) {
    int32_t unit = 0;
    if (text.size < 6 || text.bytes[0] != '\\' || text.bytes[1] != 'u') { return -1; }
    for (size_t i = 2; i < 6; i++) {
        const int digit = ascii_hex(text.bytes[i]);
        if (digit < 0) { return -1; }
        unit = unit << 4 | digit;
    }
    return unit;
}

static struct slice from(struct slice text, size_t at) {
    return (struct slice){text.bytes + at, text.size - at};
}

/* The character that an escape stands for. *size: of the escape. */
static uint32_t unescape(struct slice text, size_t *size) {
    static const char letters[] = "bfnrt", meanings[] = "\b\f\n\r\t";
    const int32_t unit = unit_of(text);
    *size = unit >= 0 ? 6 : 2;
    if (unit < 0) {
        const char *letter = text.size > 1 ? strchr(letters, text.bytes[1]) : NULL;
        if (text.size < 2) { *size = text.size; }
        const bool plain = text.size > 1 && (unsigned char)text.bytes[1] < 0x80;
        return letter != NULL && *letter != '\0' ? (uint32_t)meanings[letter - letters]
               : plain                           ? (uint32_t)text.bytes[1]
                                                 : UTF8_REPLACEMENT;
    }
    if (unit < 0xd800 || unit > 0xdfff) { return (uint32_t)unit; }
    const int32_t second = unit < 0xdc00 ? unit_of(from(text, 6)) : -1;
    if (second < 0xdc00 || second > 0xdfff) { return UTF8_REPLACEMENT; }
    *size = 12;
    return 0x10000 + ((uint32_t)(unit - 0xd800) << 10) + (uint32_t)(second - 0xdc00);
}

size_t json_unescape(const struct json *json, uint32_t value, char *copy, size_t room) {
    const struct slice text = json_raw(json, value);
    size_t used = 0;
    for (size_t at = 0, size; at < text.size; at += size) {
        char bytes[UTF8_SEQUENCE_MAX];
        const char *backslash = memchr(text.bytes + at, '\\', text.size - at);
        size = backslash != NULL ? (size_t)(backslash - text.bytes) - at : text.size - at;
        if (size > room - used) { size = utf8_whole(text.bytes + at, room - used); }
        memcpy(copy + used, text.bytes + at, size);
        used += size;
        at += size;
        if (text.bytes + at != backslash) { break; }
        const size_t more = utf8_encode(unescape(from(text, at), &size), bytes);
        if (more > room - used) { break; }
        memcpy(copy + used, bytes, more);
        used += more;
    }
    return used;
}
