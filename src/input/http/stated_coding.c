#include "input/http/stated_coding.h"

#include "text/ascii.h"

#include <string.h>

static bool is_name_byte(char byte) {
    return ascii_is_letter(byte) || ascii_is_digit(byte) || byte == '-' || byte == '_' ||
           byte == '.';
}

/* The next name of a list (RFC 9110 §5.6.1), without its parameters; its size is 0 at the end. */
static const char *next_name(const char **list, size_t *size) {
    const char *name = *list;
    while (*name != '\0' && !is_name_byte(*name)) { name++; }
    *size = 0;
    while (is_name_byte(name[*size])) { ++*size; }
    *list = name + *size + strcspn(name + *size, ",");
    return name;
}

bool coding_is_stated(const char *value, const char *expected) {
    size_t size;
    const char *name = next_name(&value, &size);
    while (size > 0 && !ascii_is_word(name, size, expected)) { name = next_name(&value, &size); }
    return size > 0;
}

static bool says_nothing(const char *name, size_t size) {
    return ascii_is_word(name, size, "identity") || ascii_is_word(name, size, "none") ||
           ascii_is_word(name, size, "chunked");
}

static struct stated_coding stated_of(const char *name, size_t size) {
    static const struct {
        const char *name;
        enum coding coding;
    } rows[] = {{"gzip", CODING_GZIP},    {"x-gzip", CODING_GZIP}, {"deflate", CODING_DEFLATE},
                {"zstd", CODING_ZSTD},    {"br", CODING_BROTLI},   {"x-deflate", CODING_DEFLATE},
                {"brotli", CODING_BROTLI}};
    struct stated_coding stated = {
        .name = name, .size = size < STATED_NAME_BOUND ? (int)size : STATED_NAME_BOUND};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (ascii_is_word(name, size, rows[i].name)) {
            stated.known = true;
            stated.coding = rows[i].coding;
        }
    }
    return stated;
}

void stated_codings_add(struct stated_codings *stated, const char *value) {
    size_t size;
    const char *name = next_name(&value, &size);
    for (; size > 0; name = next_name(&value, &size)) {
        if (says_nothing(name, size)) { continue; }
        if (stated->count == STATED_CODINGS_BOUND) {
            stated->count--;
            memmove(stated->codings, stated->codings + 1, stated->count * sizeof *stated->codings);
        }
        stated->codings[stated->count++] = stated_of(name, size);
    }
}
