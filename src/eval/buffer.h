/* In:  bytes, a piece at a time, or a whole file.
 * Out: the bytes in one piece, followed by a NUL that is not counted.
 * Memory: the buffer's own, until buffer_free; a buffer begins as all zeros. Where memory is short,
 *         the program says so and ends with status 2, as with everything in this folder. */
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

/* Puts a whole file; false, with errno, where it cannot be read or has more than `most` bytes
 * (EFBIG). */
bool buffer_read(struct buffer *buffer, const char *path, size_t most);

/* Makes a file of the buffer; false, with errno, where it could not be written whole. */
bool buffer_write(const struct buffer *buffer, const char *path);

void buffer_clear(struct buffer *buffer);
void buffer_free(struct buffer *buffer);

/* malloc, realloc and strdup that do not come back without memory. */
void *allocate(size_t count, size_t size); /* all zeros */
void *reallocate(void *memory, size_t count, size_t size);
char *duplicate(const char *text);

#endif
