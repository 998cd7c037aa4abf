/* A growing buffer of bytes. `size` does not count the NUL that follows the bytes. A buffer starts
 * as all zeros and owns its bytes until buffer_free. If memory runs out, the program reports that
 * and ends with status 2. */
#ifndef DANAG_EVAL_BUFFER_H
#define DANAG_EVAL_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

struct buffer {
    char *bytes;
    size_t size;
    size_t capacity;
};

void buffer_put(struct buffer *buffer, const void *bytes, size_t size);
void buffer_print(struct buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends a whole file. On failure, returns false and sets errno: to EFBIG if the file has more
 * than `most` bytes. */
bool buffer_read(struct buffer *buffer, const char *path, size_t most);

/* Writes the buffer to a file. On failure, returns false and sets errno. */
bool buffer_write(const struct buffer *buffer, const char *path);

void buffer_clear(struct buffer *buffer);
void buffer_free(struct buffer *buffer);

/* Like calloc, realloc and strdup, but they call give_up instead of returning NULL. */
void *allocate(size_t count, size_t size);
void *reallocate(void *memory, size_t count, size_t size);
char *duplicate(const char *text);

/* Reports that memory ran out, and ends the program with status 2. */
_Noreturn void give_up(void);

#endif
