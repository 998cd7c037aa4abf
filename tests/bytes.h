/* In:  bytes, in pieces.
 * Out: the same in one place.
 * Memory: grows; bytes_free gives it back.  A test that gets none is aborted. */
#ifndef DANAG_TESTS_BYTES_H
#define DANAG_TESTS_BYTES_H

#include <stdbool.h>
#include <stddef.h>

/* All zero: empty. */
struct bytes {
    char *at; /* NULL where nothing was ever put in */
    size_t size;
    size_t room;
};

/* Returns 0; fits danag_output and the callbacks of stages, `self` being the struct bytes. */
int bytes_put(void *self, const char *bytes, size_t size);
void bytes_put_text(struct bytes *self, const char *text);
void bytes_clear(struct bytes *self);
void bytes_free(struct bytes *self);

bool bytes_equal(const struct bytes *one, const struct bytes *other);

/* Whether `whole` begins with the first `size` bytes of `part`. */
bool bytes_begin_with(const struct bytes *whole, const struct bytes *part, size_t size);

/* What stands in a file is added; false where it cannot be read. */
bool bytes_put_file(struct bytes *self, const char *path);

#endif
