#include "cli/explain/markup.h"

#include <stdarg.h>
#include <stdio.h>

#define MARKUP_SIZE 256

void put_markup(struct outlet *outlet, const char *format, ...) {
    char markup[MARKUP_SIZE];
    va_list values;
    va_start(values, format);
    vsnprintf(markup, sizeof markup, format, values);
    va_end(values);
    outlet_put_text(outlet, markup);
}

/* What stands for the byte; NULL: the byte itself. */
static const char *escape_of(char byte) {
    switch (byte) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    default:
        return (unsigned char)byte < ' ' || byte == 0x7f ? " " : NULL;
    }
}

void put_escaped(struct outlet *outlet, const char *text) {
    const char *start = text;
    for (; *text != '\0'; text++) {
        const char *escape = escape_of(*text);
        if (escape == NULL) { continue; }
        outlet_put(outlet, start, (size_t)(text - start));
        outlet_put_text(outlet, escape);
        start = text + 1;
    }
    outlet_put(outlet, start, (size_t)(text - start));
}
