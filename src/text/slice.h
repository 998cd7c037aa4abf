/* Bytes that someone else owns, and how to look at them. A text to compare with ends with a NUL.
 * Functions for `any_case` ignore ASCII case, and take that text in lower case. */
#pragma once

#include "text/ascii.h"

#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

struct slice {
    const char *bytes; /* not terminated */
    size_t size;
};

static inline struct slice slice_from(const char *text) {
    return (struct slice){text, strlen(text)};
}

/* What follows the first `size` bytes. */
static inline struct slice slice_after(struct slice slice, size_t size) {
    return (struct slice){slice.bytes + size, slice.size - size};
}

static inline bool slice_is(struct slice slice, const char *text) {
    return slice.size == strlen(text) && memcmp(slice.bytes, text, slice.size) == 0;
}

static inline bool slice_is_any_case(struct slice slice, const char *text) {
    return ascii_is_word(slice.bytes, slice.size, text);
}

/* For bsearch: compares the slice at `key`, like strcmp, with the text that a row begins with. */
static inline int slice_compare_any_case(const void *key, const void *row) {
    const struct slice slice = *(const struct slice *)key;
    const char *text = *(const char *const *)row;
    const size_t at = ascii_common(slice.bytes, slice.size, text);
    const int letter = at < slice.size ? (unsigned char)ascii_lower(slice.bytes[at]) : 0;
    return letter - (unsigned char)text[at];
}

/* Whether it is one of the texts. */
static inline bool slice_is_one_of(struct slice slice, const char *const *texts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (slice_is_any_case(slice, texts[i])) { return true; }
    }
    return false;
}

static inline bool slice_begins(struct slice slice, const char *text) {
    if (text[0] != '\0' && (slice.size == 0 || slice.bytes[0] != text[0])) { return false; }
    const size_t size = strlen(text);
    return slice.size >= size && memcmp(slice.bytes, text, size) == 0;
}

static inline bool slice_begins_any_case(struct slice slice, const char *text) {
    return ascii_starts(slice.bytes, slice.size, text);
}

static inline bool slice_ends(struct slice slice, const char *text) {
    const size_t size = strlen(text);
    return slice.size >= size && memcmp(slice.bytes + slice.size - size, text, size) == 0;
}

/* The bytes before the first place of the text, which is not empty; all bytes without it. */
static inline size_t slice_find(struct slice slice, const char *text) {
    for (size_t at = 0; at < slice.size; at++) {
        const char *first = memchr(slice.bytes + at, text[0], slice.size - at);
        if (first == NULL) { break; }
        at = (size_t)(first - slice.bytes);
        if (slice_begins(slice_after(slice, at), text)) { return at; }
    }
    return slice.size;
}

static inline bool slice_contains(struct slice slice, const char *text) {
    return slice_find(slice, text) < slice.size;
}

/* The bytes before the first that is one of `set`. */
static inline size_t slice_before(struct slice slice, const char *set) {
    size_t at = 0;
    while (at < slice.size && memchr(set, slice.bytes[at], strlen(set)) == NULL) { at++; }
    return at;
}

/* Without the bytes of `set` that it begins with; and without those at either end. */
static inline struct slice slice_skip(struct slice slice, const char *set) {
    size_t at = 0;
    while (at < slice.size && memchr(set, slice.bytes[at], strlen(set)) != NULL) { at++; }
    return slice_after(slice, at);
}
static inline struct slice slice_trim(struct slice slice, const char *set) {
    slice = slice_skip(slice, set);
    while (slice.size > 0 && memchr(set, slice.bytes[slice.size - 1], strlen(set)) != NULL) {
        slice.size--;
    }
    return slice;
}

/* Takes the next word from `rest`: bytes without ASCII white space. False if there is none. */
static inline bool slice_next_word(struct slice *rest, struct slice *word) {
    size_t start = 0, end;
    while (start < rest->size && ascii_is_space(rest->bytes[start])) { start++; }
    for (end = start; end < rest->size && !ascii_is_space(rest->bytes[end]);) { end++; }
    *word = (struct slice){rest->bytes + start, end - start};
    *rest = slice_after(*rest, end);
    return word->size > 0;
}

/* Takes the bytes before the next separator, which may be none, and the separator, from `rest`.
 * False if `rest` is empty: no item follows a separator at the end. */
static inline bool slice_next_item(struct slice *rest, char separator, struct slice *item) {
    if (rest->size == 0) { return false; }
    const char *end = memchr(rest->bytes, separator, rest->size);
    item->bytes = rest->bytes;
    item->size = end != NULL ? (size_t)(end - rest->bytes) : rest->size;
    *rest = slice_after(*rest, item->size + (end != NULL));
    return true;
}

/* The same for a list of items with commas between them, which may be empty; *list becomes NULL
 * after the last. */
static inline bool slice_next_listed(const char **list, struct slice *item) {
    if (*list == NULL) { return false; }
    *item = (struct slice){*list, strcspn(*list, ",")};
    *list = item->bytes[item->size] == ',' ? item->bytes + item->size + 1 : NULL;
    return true;
}
