#include "cli/message.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void put_name(const char *name) {
    if (strcmp(name, "-") == 0) { name = "standard input"; }
    for (; *name != '\0'; name++) {
        putc((unsigned char)*name < 0x20 || *name == 0x7f ? '?' : *name, stderr);
    }
    fputs(": ", stderr);
}

void message(const char *file, const char *format, ...) {
    va_list values;
    fputs("danag: ", stderr);
    put_name(file);
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    putc('\n', stderr);
}

void message_of_two(const char *file, const char *other, const char *text) {
    fputs("danag: ", stderr);
    put_name(file);
    put_name(other);
    fprintf(stderr, "%s\n", text);
}

void message_confidence(const char *file, const char *url, double confidence) {
    fputs("danag: ", stderr);
    put_name(file);
    if (url != NULL) { put_name(url); }
    fprintf(stderr, "confidence %.3f\n", confidence);
}
