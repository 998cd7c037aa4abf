/* Memory from the caller's allocator (danag.h), or from malloc if it is NULL. A struct that owns
 * memory keeps the allocator to free it, and gets it from whoever makes the struct. */
#ifndef DANAG_TEXT_MEMORY_H
#define DANAG_TEXT_MEMORY_H

#include "danag.h"

#include <stddef.h>

/* A block of zeros. NULL if memory is short. */
void *memory_new(const struct danag_allocator *allocator, size_t size);

/* As realloc, for a size above 0. */
void *memory_resize(const struct danag_allocator *allocator, void *block, size_t size);

/* Grows the array, which has room for `*capacity` elements of `size` bytes, to hold at
 * least `count` elements, but never more than `most`. Returns the array. NULL, with the old array
 * unchanged, if memory is short. */
void *memory_grow(const struct danag_allocator *allocator, void *array, size_t *capacity,
                  size_t count, size_t most, size_t size);

/* As free. */
void memory_free(const struct danag_allocator *allocator, void *block);

#endif
