/* Messages, memory and buffers. If memory runs out, the program reports that and ends with status
 * 2. */
#ifndef DANAG_EVAL_BASE_H
#define DANAG_EVAL_BASE_H

#include "danag.h"

/* Exit statuses. */
enum { EVAL_DONE = 0, EVAL_FAILED = 2 };

/* Writes one line to standard error, "danag-eval: ...". Control characters become `?`. On a
 * terminal, the line replaces the progress line, which another process has drawn. */
void eval_message(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* As danag_collect, and puts a NUL after the bytes, which `size` does not count. */
void buffer_put(struct danag_buffer *buffer, const void *bytes, size_t size);

/* Appends a whole file. On failure, returns false and sets errno: to EFBIG if the file has more
 * than `most` bytes. */
bool buffer_read(struct danag_buffer *buffer, const char *path, size_t most);

/* Like calloc, but calls give_up instead of returning NULL. */
void *allocate(size_t count, size_t size);

_Noreturn void give_up(void);

#endif
