#include "input/charset/declared.h"

#include "text/ascii.h"

#include <string.h>

static size_t skip_space(const char *bytes, size_t size, size_t place) {
    while (place < size && ascii_is_space(bytes[place])) { place++; }
    return place;
}

/* To the end of what stands between quotes, or of a value without them. */
static size_t end_of_value(const char *bytes, size_t size, size_t place, char quote) {
    while (place < size && bytes[place] != quote &&
           (quote != '\0' ||
            (bytes[place] != ';' && bytes[place] != ',' && !ascii_is_space(bytes[place])))) {
        place++;
    }
    return place;
}

/* A quote where no value should have one is left out: servers send charset='utf-8', too. */
enum encoding declared_by_content_type(const char *content_type) {
    size_t size = strlen(content_type), place = 0;
    while (place < size) {
        const char *next = strchr(content_type + place, ';');
        if (next == NULL) { return ENCODING_NONE; }
        place = skip_space(content_type, size, (size_t)(next - content_type) + 1);
        if (!ascii_starts(content_type + place, size - place, "charset")) { continue; }
        size_t equals = skip_space(content_type, size, place + strlen("charset"));
        if (equals == size || content_type[equals] != '=') { continue; }
        place = skip_space(content_type, size, equals + 1);
        char quote =
            content_type[place] == '"' || content_type[place] == '\'' ? content_type[place] : '\0';
        place += quote != '\0';
        return encoding_of_label(content_type + place,
                                 end_of_value(content_type, size, place, quote) - place);
    }
    return ENCODING_NONE;
}

/* Behind the `=` of the first `charset` that has one; `size` where there is none. */
static size_t find_charset(const char *content, size_t size) {
    for (size_t place = 0; place < size; place++) {
        if (!ascii_starts(content + place, size - place, "charset")) { continue; }
        size_t equals = skip_space(content, size, place + strlen("charset"));
        if (equals < size && content[equals] == '=') {
            return skip_space(content, size, equals + 1);
        }
        place = equals - 1;
    }
    return size;
}

enum encoding declared_by_meta_content(const char *content, size_t size) {
    size_t place = find_charset(content, size), end;
    if (place == size) { return ENCODING_NONE; }
    if (content[place] == '"' || content[place] == '\'') {
        const char *close = memchr(content + place + 1, content[place], size - place - 1);
        if (close == NULL) { return ENCODING_NONE; }
        place++;
        end = (size_t)(close - content);
    } else {
        for (end = place; end < size && content[end] != ';'; end++) {
            if (ascii_is_space(content[end])) { break; }
        }
    }
    return encoding_of_label(content + place, end - place);
}

static size_t skip_low(const char *bytes, size_t size, size_t place) {
    while (place < size && (unsigned char)bytes[place] <= ' ') { place++; }
    return place;
}

/* Where `word` stands; `size` where it does not. */
static size_t find(const char *bytes, size_t size, const char *word) {
    size_t length = strlen(word);
    for (size_t place = 0; place + length <= size; place++) {
        if (memcmp(bytes + place, word, length) == 0) { return place; }
    }
    return size;
}

enum encoding declared_by_xml(const char *bytes, size_t size) {
    if (size < 5 || memcmp(bytes, "<?xml", 5) != 0) { return ENCODING_NONE; }
    const char *end = memchr(bytes, '>', size);
    if (end == NULL) { return ENCODING_NONE; }
    size = (size_t)(end - bytes);
    size_t place = find(bytes, size, "encoding");
    if (place == size) { return ENCODING_NONE; }
    place = skip_low(bytes, size, place + strlen("encoding"));
    if (place == size || bytes[place] != '=') { return ENCODING_NONE; }
    place = skip_low(bytes, size, place + 1);
    if (place == size || (bytes[place] != '"' && bytes[place] != '\'')) { return ENCODING_NONE; }
    const char *close = memchr(bytes + place + 1, bytes[place], size - place - 1);
    if (close == NULL) { return ENCODING_NONE; }
    place++;
    size = (size_t)(close - bytes);
    for (size_t i = place; i < size; i++) {
        if ((unsigned char)bytes[i] <= ' ') { return ENCODING_NONE; }
    }
    return encoding_of_label(bytes + place, size - place);
}
