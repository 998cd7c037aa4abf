#include "eval/eval.h"

#include "text/outlet.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

#define LINE_SIZE  4096
#define CLEAR_LINE "\r\033[K" /* removes what a terminal's line shows */
#define READ_SIZE  65536

void eval_message(const char *format, ...) {
    char line[LINE_SIZE];
    va_list values;
    va_start(values, format);
    vsnprintf(line, sizeof line, format, values);
    va_end(values);
    fprintf(stderr, "%sdanag-eval: ", isatty(STDERR_FILENO) == 1 ? CLEAR_LINE : "");
    put_printable(line, stderr);
    putc('\n', stderr);
}

_Noreturn void give_up(void) {
    fputs("danag-eval: out of memory\n", stderr);
    exit(EVAL_FAILED);
}

void *allocate(size_t count, size_t size) {
    void *memory = calloc(count > 0 ? count : 1, size > 0 ? size : 1);
    if (memory == NULL) { give_up(); }
    return memory;
}

void buffer_put(struct danag_buffer *buffer, const void *bytes, size_t size) {
    if (danag_collect(buffer, bytes, size) != 0 || danag_collect(buffer, "", 1) != 0) { give_up(); }
    buffer->size--;
}

bool buffer_read(struct danag_buffer *buffer, const char *path, size_t most) {
    char bytes[READ_SIZE];
    FILE *file = fopen(path, "rbe");
    if (file == NULL) { return false; }
    const size_t before = buffer->size;
    size_t size;
    errno = 0;
    do {
        size = fread(bytes, 1, READ_SIZE, file);
        buffer_put(buffer, bytes, size);
    } while (size > 0 && buffer->size - before <= most);
    const int error = ferror(file) ? errno : buffer->size - before > most ? EFBIG : 0;
    fclose(file);
    errno = error;
    return error == 0;
}
