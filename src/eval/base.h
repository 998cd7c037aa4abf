/* Messages, memory and growing buffers. If memory runs out, the program reports that and ends with
 * status 2. */
#ifndef DANAG_EVAL_BASE_H
#define DANAG_EVAL_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/* Exit statuses. */
enum { EVAL_DONE = 0, EVAL_FAILED = 2 };

/* Writes one line to standard error, "danag-eval: ...". Control characters become `?`. On a
 * terminal, the line replaces the progress line, which another process has drawn. */
void eval_message(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The time on one of the system's clocks, in seconds. */
double clock_seconds(clockid_t clock);

/* A growing buffer of bytes. `size` does not count the NUL that follows the bytes. A buffer starts
 * as all zeros and owns its bytes until buffer_free. */
struct buffer {
    char *bytes;
    size_t size;
    size_t capacity;
};

void buffer_put(struct buffer *buffer, const void *bytes, size_t size);

/* Appends a whole file. On failure, returns false and sets errno: to EFBIG if the file has more
 * than `most` bytes. */
bool buffer_read(struct buffer *buffer, const char *path, size_t most);

void buffer_clear(struct buffer *buffer);
void buffer_free(struct buffer *buffer);

/* Like calloc, realloc and strdup, but they call give_up instead of returning NULL. */
void *allocate(size_t count, size_t size);
void *reallocate(void *memory, size_t count, size_t size);
char *duplicate(const char *text);

/* Makes room for `needed` elements of `size` bytes, and returns where they now are. */
void *grow(void *memory, size_t *capacity, size_t needed, size_t size);

_Noreturn void give_up(void);

#endif
