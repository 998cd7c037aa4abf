#include "input/http/stated_coding.h"

#include <string.h>

static bool is_name_byte(char byte) {
    bool letter = (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
    return letter || (byte >= '0' && byte <= '9') || byte == '-' || byte == '_' || byte == '.';
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

static bool is_named(const char *name, size_t size, const char *expected) {
    for (size_t at = 0; at < size; at++) {
        char byte = name[at];
        if ((byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte) != expected[at]) {
            return false;
        }
    }
    return expected[size] == '\0';
}

bool coding_is_stated(const char *value, const char *expected) {
    size_t size;
    const char *name = next_name(&value, &size);
    while (size > 0 && !is_named(name, size, expected)) { name = next_name(&value, &size); }
    return size > 0;
}

static bool says_nothing(const char *name, size_t size) {
    return is_named(name, size, "identity") || is_named(name, size, "none") ||
           is_named(name, size, "chunked");
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
        if (is_named(name, size, rows[i].name)) {
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
