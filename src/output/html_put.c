/* Writes markup and escaped text. */
#include "output/html.h"
#include "text/number.h"

#include <string.h>

static void put(struct writer *writer, const char *bytes, size_t size) {
    struct html_state *html = writer->state;
    if (html->error == 0 && size > 0) { html->error = writer_put(writer, bytes, size); }
}

void html_put(struct writer *writer, const char *markup) {
    put(writer, markup, strlen(markup));
}

void html_put_number(struct writer *writer, const char *before, int64_t number, const char *after) {
    char digits[NUMBER_SIZE_MAX];
    html_put(writer, before);
    put(writer, digits, number_write(number, digits));
    html_put(writer, after);
}

/* What stands for a byte of text that would be markup; "" if it is none. */
static const char *escape_text(unsigned char byte) {
    switch (byte) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    default:
        return "";
    }
}

/* How many bytes the control character at `text` has; 0: another character is there. */
static size_t control(const char *text, size_t left) {
    unsigned char byte = (unsigned char)text[0];
    if (byte < ' ' || byte == 0x7f) { return 1; }
    return byte == 0xc2 && left > 1 && (unsigned char)text[1] < 0xa0 ? 2 : 0;
}

void html_put_text(struct writer *writer, const char *text, size_t size) {
    const char *end = text + size;
    const char *start = text;
    for (; text < end; text++) {
        /* All that are escaped come before this one. */
        if ((unsigned char)*text > '>' || *escape_text((unsigned char)*text) == '\0') { continue; }
        put(writer, start, (size_t)(text - start));
        html_put(writer, escape_text((unsigned char)*text));
        start = text + 1;
    }
    put(writer, start, (size_t)(end - start));
}

void html_put_value(struct writer *writer, const char *text, size_t size) {
    const char *end = text + size;
    const char *start = text;
    while (text < end) {
        size_t controls = control(text, (size_t)(end - text));
        const char *escape = controls > 0   ? " "
                             : *text == '"' ? "&quot;"
                                            : escape_text((unsigned char)*text);
        size_t length = controls > 0 ? controls : 1;
        if (*escape != '\0') {
            put(writer, start, (size_t)(text - start));
            html_put(writer, escape);
            start = text + length;
        }
        text += length;
    }
    put(writer, start, (size_t)(end - start));
}
