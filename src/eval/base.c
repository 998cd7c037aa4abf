#include "eval/base.h"

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LINE_SIZE      4096
#define CLEAR_LINE     "\r\033[K" /* removes what a terminal's line shows */
#define FIRST_CAPACITY 256
#define READ_SIZE      65536

void eval_message(const char *format, ...) {
    char line[LINE_SIZE];
    va_list values;
    va_start(values, format);
    vsnprintf(line, sizeof line, format, values);
    va_end(values);
    for (char *c = line; *c != '\0'; c++) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f) { *c = '?'; }
    }
    fprintf(stderr, "%sdanag-eval: %s\n", isatty(STDERR_FILENO) == 1 ? CLEAR_LINE : "", line);
}

double clock_seconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

_Noreturn void give_up(void) {
    fputs("danag-eval: out of memory\n", stderr);
    exit(2);
}

void *allocate(size_t count, size_t size) {
    void *memory = calloc(count > 0 ? count : 1, size > 0 ? size : 1);
    if (memory == NULL) { give_up(); }
    return memory;
}

void *reallocate(void *memory, size_t count, size_t size) {
    if (size != 0 && count > SIZE_MAX / size) { give_up(); }
    memory = realloc(memory, count * size > 0 ? count * size : 1);
    if (memory == NULL) { give_up(); }
    return memory;
}

char *duplicate(const char *text) {
    size_t size = strlen(text) + 1;
    return memcpy(allocate(size, 1), text, size);
}

void *grow(void *memory, size_t *capacity, size_t needed, size_t size) {
    if (needed <= *capacity) { return memory; }
    if (needed > SIZE_MAX / 4) { give_up(); }
    *capacity = 2 * needed + FIRST_CAPACITY;
    return reallocate(memory, *capacity, size);
}

/* Makes room for `size` more bytes and the NUL. */
static void make_room(struct buffer *buffer, size_t size) {
    buffer->bytes = grow(buffer->bytes, &buffer->capacity, buffer->size + size + 1, 1);
}

void buffer_put(struct buffer *buffer, const void *bytes, size_t size) {
    make_room(buffer, size);
    if (size > 0) { memcpy(buffer->bytes + buffer->size, bytes, size); }
    buffer->size += size;
    buffer->bytes[buffer->size] = '\0';
}

bool buffer_read(struct buffer *buffer, const char *path, size_t most) {
    FILE *file = fopen(path, "rbe");
    if (file == NULL) { return false; }
    size_t before = buffer->size;
    size_t size;
    errno = 0;
    do {
        make_room(buffer, READ_SIZE);
        size = fread(buffer->bytes + buffer->size, 1, READ_SIZE, file);
        buffer->size += size;
        buffer->bytes[buffer->size] = '\0';
    } while (size > 0 && buffer->size - before <= most);
    int error = ferror(file) ? errno : buffer->size - before > most ? EFBIG : 0;
    fclose(file);
    errno = error;
    return error == 0;
}

void buffer_clear(struct buffer *buffer) {
    buffer->size = 0;
    if (buffer->bytes != NULL) { buffer->bytes[0] = '\0'; }
}

void buffer_free(struct buffer *buffer) {
    free(buffer->bytes);
    *buffer = (struct buffer){0};
}
