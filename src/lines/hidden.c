#include "lines/hidden.h"

#include "text/ascii.h"

#include <string.h>

static bool begins(struct slice text, const char *with) {
    size_t size = strlen(with);
    return text.size >= size && memcmp(text.bytes, with, size) == 0;
}

static bool ends(struct slice text, const char *with) {
    size_t size = strlen(with);
    return text.size >= size && memcmp(text.bytes + text.size - size, with, size) == 0;
}

bool hidden_by_style(struct slice style) {
    const char *end = style.bytes + style.size;
    const char *colon = style.bytes;
    while (colon < end && (colon = memchr(colon, ':', (size_t)(end - colon))) != NULL) {
        struct slice before = {style.bytes, (size_t)(colon - style.bytes)};
        do { colon++; } while (colon < end && *colon == ' ');
        struct slice after = {colon, (size_t)(end - colon)};
        if ((begins(after, "none") && ends(before, "display")) ||
            (begins(after, "hidden") && ends(before, "visibility"))) {
            return true;
        }
    }
    return false;
}

bool hidden_is_streamed(const struct tag *tag) {
    for (size_t i = 0; i < tag->attribute_count; i++) {
        struct slice id = tag->attributes[i].value;
        if (tag->attributes[i].name != ATTRIBUTE_ID || !begins(id, "S:")) { continue; }
        size_t at = 2;
        while (at < id.size && ascii_hex(id.bytes[at]) >= 0) { at++; }
        return id.size > 2 && at == id.size;
    }
    return false;
}
