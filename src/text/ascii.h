/* ASCII: classes of bytes, lower case, and comparison that ignores case. The locale does not
 * matter. The classes accept any byte, as a char, an unsigned char or an int. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

static inline bool ascii_is_digit(int byte) {
    return byte >= '0' && byte <= '9';
}

static inline bool ascii_is_upper(int byte) {
    return byte >= 'A' && byte <= 'Z';
}

static inline bool ascii_is_letter(int byte) {
    return (byte >= 'a' && byte <= 'z') || ascii_is_upper(byte);
}

/* Space or tab. */
static inline bool ascii_is_blank(int byte) {
    return byte == ' ' || byte == '\t';
}

/* HTML's white space (Infra §4.6): space, tab, line feed, form feed, carriage return. */
static inline bool ascii_is_space(int byte) {
    return byte == ' ' || (byte >= '\t' && byte <= '\r' && byte != '\v');
}

static inline char ascii_lower(char byte) {
    return ascii_is_upper(byte) ? (char)(byte | 0x20) : byte;
}

/* The value of a hexadecimal digit, or -1. */
static inline int ascii_hex(char byte) {
    if (ascii_is_digit(byte)) { return byte - '0'; }
    char lower = ascii_lower(byte);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/* How many bytes are those of the word, ignoring case. `word` is in lower case; here and below. */
static inline size_t ascii_common(const char *bytes, size_t size, const char *word) {
    size_t at = 0;
    while (word[at] != '\0' && at < size && ascii_lower(bytes[at]) == word[at]) { at++; }
    return at;
}

/* Whether the bytes begin with the word, and whether they are the word. */
static inline bool ascii_starts(const char *bytes, size_t size, const char *word) {
    return word[ascii_common(bytes, size, word)] == '\0';
}

/* Whether they begin an address of a page of the web. */
static inline bool ascii_is_http(const char *bytes, size_t size) {
    return ascii_starts(bytes, size, "http://") || ascii_starts(bytes, size, "https://");
}
static inline bool ascii_is_word(const char *bytes, size_t size, const char *word) {
    const size_t at = ascii_common(bytes, size, word);
    return at == size && word[at] == '\0';
}

/* Whether the strings are equal, ignoring case. */
static inline bool ascii_same(const char *left, const char *right) {
    while (*left != '\0' && ascii_lower(*left) == ascii_lower(*right)) {
        left++;
        right++;
    }
    return *left == *right;
}
