#include "cli/message.h"

#include <stdarg.h>
#include <stdio.h>

void message(const char *file, const char *format, ...) {
    va_list values;
    fputs("danag: ", stderr);
    for (; *file != '\0'; file++)
        putc((unsigned char)*file < 0x20 || *file == 0x7f ? '?' : *file, stderr);
    fputs(": ", stderr);
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    putc('\n', stderr);
}
