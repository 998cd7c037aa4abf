#include "eval/message.h"

#include "eval/commands.h"
#include "eval/progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#define LINE_SIZE 4096

static void print(const char *format, va_list values) {
    char line[LINE_SIZE];
    vsnprintf(line, sizeof line, format, values);
    for (char *c = line; *c != '\0'; c++) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f) { *c = '?'; }
    }
    fprintf(stderr, "%sdanag-eval: %s\n", isatty(STDERR_FILENO) == 1 ? PROGRESS_CLEAR : "", line);
}

void eval_message(const char *format, ...) {
    va_list values;
    va_start(values, format);
    print(format, values);
    va_end(values);
}

int eval_refuse(const char *format, ...) {
    va_list values;
    va_start(values, format);
    print(format, values);
    va_end(values);
    fputs("Try 'danag-eval --help' for more information.\n", stderr);
    return EVAL_FAILED;
}
