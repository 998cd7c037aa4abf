/* Writes markup and escaped text. */
#include "output/html.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define NUMBER_SIZE_MAX 24

static void put(struct writer *writer, const char *bytes, size_t size) {
    struct html_state *html = writer->state;
    if (html->error == 0 && size > 0) { html->error = writer_put(writer, bytes, size); }
}

void html_put(struct writer *writer, const char *markup) {
    put(writer, markup, strlen(markup));
}

void html_put_number(struct writer *writer, const char *before, int64_t number, const char *after) {
    char digits[NUMBER_SIZE_MAX];
    snprintf(digits, sizeof digits, "%" PRId64, number);
    html_put(writer, before);
    html_put(writer, digits);
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

static const char *escape_value(unsigned char byte) {
    if (byte == '"') { return "&quot;"; }
    return byte < ' ' ? " " : escape_text(byte);
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
    for (; text < end; text++) {
        const char *escape = escape_value((unsigned char)*text);
        if (*escape == '\0') { continue; }
        put(writer, start, (size_t)(text - start));
        html_put(writer, escape);
        start = text + 1;
    }
    put(writer, start, (size_t)(end - start));
}
