/* Front matter: the facts of a document as YAML, between two lines of three hyphens, before its
 * Markdown.
 *
 * All values are in double quotes: of YAML's ways to write a text, this is the one that can show
 * any (YAML 1.2 §7.3.1). */
#include "output/formats.h"
#include "text/utf8.h"

/* In the order in which they are written. */
static const struct {
    const char *key;
    enum field field;
} rows[] = {{"title", FIELD_TITLE},
            {"author", FIELD_AUTHOR},
            {"date", FIELD_PUBLISHED},
            {"url", FIELD_URL},
            {"site", FIELD_SITE},
            {"language", FIELD_LANGUAGE},
            {"description", FIELD_DESCRIPTION}};

/* Whether the character cannot stand in a text as it is: a control character, what some readers
 * take for the end of a line, or what is no character (YAML 1.2 §5.1). */
static bool is_escaped(uint32_t point) {
    return point < ' ' || (point >= 0x7f && point < 0xa0) || point == 0x2028 || point == 0x2029 ||
           point == 0xfeff || point == 0xfffe || point == 0xffff;
}

static void put_character(struct outlet *outlet, const char *text, size_t length) {
    size_t size;
    const uint32_t point = utf8_decode(text, &size);
    if (is_escaped(point)) {
        outlet_print(outlet, "\\u%04x", (unsigned)point & 0xffffu);
        return;
    }
    if (point == '"' || point == '\\') { outlet_put(outlet, "\\", 1); }
    outlet_put(outlet, text, length);
}

static void put_value(struct outlet *outlet, struct slice text) {
    size_t length = 0;
    outlet_put(outlet, "\"", 1);
    for (; text.size > 0; text = slice_after(text, length)) {
        const unsigned char *bytes = (const unsigned char *)text.bytes;
        if (utf8_sequence(bytes, text.size, &length) == UTF8_VALID) {
            put_character(outlet, text.bytes, length);
        } else {
            outlet_put_text(outlet, UTF8_REPLACEMENT_TEXT);
        }
    }
    outlet_put(outlet, "\"", 1);
}

void front_matter_put(struct outlet *outlet, const struct slice *values) {
    outlet_put_text(outlet, "---\n");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct slice value = values[rows[i].field];
        if (value.bytes == NULL) { continue; }
        outlet_print(outlet, "%s: ", rows[i].key);
        put_value(outlet, value);
        outlet_put(outlet, "\n", 1);
    }
    outlet_put_text(outlet, "---\n\n");
}
