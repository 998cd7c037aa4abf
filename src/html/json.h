/* In:  a text in JSON.
 * Out: its values, in a list in the order of the text. A value's members follow it.
 * Memory: the caller's list. Nothing is copied: a value says where in the text it is.
 *
 * As many pages have them, these are allowed: control characters in strings, and quotes that do not
 * end them; comments; commas that are missing or too many; anything after the first value. Numbers
 * and names such as `true` are not checked. Of other damaged texts, what is before the damage is
 * read. */
#pragma once

#include "text/slice.h"

#include <stdint.h>

#define JSON_DEPTH_MAX 32 /* objects and arrays inside each other */

enum json_kind { JSON_OBJECT, JSON_ARRAY, JSON_STRING, JSON_OTHER };

struct json_value {
    uint32_t start; /* where a string begins, after its quote */
    uint32_t size;  /* of a string, without its quotes */
    uint32_t next;  /* index of the value after this one and its members */
    enum json_kind kind;
};

struct json {
    struct slice text;
    struct json_value *values;
    uint32_t room; /* values that fit into the list */
    uint32_t count;
    size_t end; /* where the first value ends, or the damage is */
};

/* Reads the text, which has less than 4 GiB. False if it is damaged, too deep, or has more values
 * than there is room for; a key is a value, too. The values before that are there. */
bool json_read(struct json *json, struct slice text);

/* Values are named by their index. JSON_NONE stands for no value: it has no members and is no
 * string. */
#define JSON_NONE UINT32_MAX
bool json_is(const struct json *json, uint32_t value, enum json_kind kind);

/* The value of the object's first member with this key; JSON_NONE if there is none. */
uint32_t json_member(const struct json *json, uint32_t object, const char *key);

/* Passes through an array: the value after `value`, or the first after JSON_NONE; JSON_NONE at the
 * end. Any other value counts as an array of itself. */
uint32_t json_next(const struct json *json, uint32_t array, uint32_t value);

/* The string as the text has it, with escapes; empty if the value is none. */
struct slice json_raw(const struct json *json, uint32_t value);

/* Copies a string without its escapes, in whole characters, up to `room` bytes. Returns the size.
 */
size_t json_unescape(const struct json *json, uint32_t value, char *copy, size_t room);

/* Reads a string that comes in pieces of any size. Set it to zeros where a string begins. `\u`
 * without four digits stands for U+FFFD; if `lenient`, for what is behind its backslash. */
struct json_string {
    bool lenient;
    uint32_t lead; /* the first half of a surrogate pair; 0: none */
    size_t size;   /* bytes of the open escape so far; 0: none */
    char escape[6];
    char characters[8]; /* what the last escape stands for */
};

/* Takes some bytes from *source; *text gets what they stand for, which may be empty. False if
 * *source is empty or at the string's closing quote. */
bool json_string_next(struct json_string *string, struct slice *source, struct slice *text);
