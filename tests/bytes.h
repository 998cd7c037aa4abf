/* A growing array of bytes. bytes_free releases it; if memory runs out, the test aborts. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* {0} is empty. */
struct bytes {
    char *at; /* NULL until the first byte */
    size_t size;
    size_t room;
};

/* Appends, and returns 0: a danag_output, and a callback for stages. `self` is the struct bytes. */
int bytes_put(void *self, const char *bytes, size_t size);
void bytes_put_text(struct bytes *self, const char *text);
void bytes_clear(struct bytes *self);
void bytes_free(struct bytes *self);

bool bytes_equal(const struct bytes *one, const struct bytes *other);

/* Whether `whole` begins with the first `size` bytes of `part`. */
bool bytes_begin_with(const struct bytes *whole, const struct bytes *part, size_t size);

/* Appends the contents of a file; false if it cannot be read. */
bool bytes_put_file(struct bytes *self, const char *path);
