/* A growing buffer of bytes, always followed by a NUL that does not count. It starts as all zeros
 * and owns its bytes until buffer_free. If memory runs out, the program reports it and ends with
 * status 2, as everywhere in this folder. */
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

/* Appends a whole file. False, with errno, if it cannot be read or has more than `most` bytes
 * (EFBIG). */
bool buffer_read(struct buffer *buffer, const char *path, size_t most);

/* Writes the buffer to a file. False, with errno, if not all of it could be written. */
bool buffer_write(const struct buffer *buffer, const char *path);

void buffer_clear(struct buffer *buffer);
void buffer_free(struct buffer *buffer);

/* calloc, realloc and strdup that never return NULL, and what they do instead. */
void *allocate(size_t count, size_t size);
void *reallocate(void *memory, size_t count, size_t size);
char *duplicate(const char *text);
_Noreturn void give_up(void);

#endif
