#include "eval/package/problems.h"

#include "eval/package/package.h"
#include "text/utf8.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define WHAT_SIZE 1024

static void print_what(struct buffer *line, const char *format, va_list values) {
    char what[WHAT_SIZE];
    int length = vsnprintf(what, sizeof what, format, values);
    if (length >= WHAT_SIZE) { what[utf8_whole(what, WHAT_SIZE - 2)] = '\0'; }
    buffer_print(line, "%s", what);
}

void problem(struct problems *problems, const char *file, size_t line, const char *format, ...) {
    struct buffer text = {0};
    buffer_print(&text, "%s: ", file);
    if (line > 0) { buffer_print(&text, "line %zu: ", line); }
    va_list values;
    va_start(values, format);
    print_what(&text, format, values);
    va_end(values);
    for (char *c = text.bytes; *c != '\0'; c++) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f) { *c = '?'; }
    }
    problems->tell(problems, text.bytes);
    problems->count++;
    buffer_free(&text);
}

bool problems_read(struct problems *problems, const char *file, struct buffer *buffer) {
    if (buffer_read(buffer, file, PACKAGE_FILE_MAX)) { return true; }
    problem(problems, file, 0, "cannot read: %s", strerror(errno));
    return false;
}
