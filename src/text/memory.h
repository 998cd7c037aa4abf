/* Memory from the caller's allocator (danag.h), or from malloc if it is NULL. A struct that owns
 * memory keeps the allocator to free it, and gets it from whoever makes the struct. */
#pragma once

#include "danag.h"

#include <stdlib.h>
#include <string.h>

/* A block of zeros. NULL if memory is short. */
static inline void *memory_new(const struct danag_allocator *allocator, size_t size) {
    if (allocator == NULL) { return calloc(1, size); }
    void *block = allocator->resize(allocator->context, NULL, size);
    return block != NULL ? memset(block, 0, size) : NULL;
}

/* As realloc, for a size above 0. */
static inline void *memory_resize(const struct danag_allocator *allocator, void *block,
                                  size_t size) {
    if (allocator == NULL) { return realloc(block, size); }
    return allocator->resize(allocator->context, block, size);
}

/* As free. */
static inline void memory_free(const struct danag_allocator *allocator, void *block) {
    if (allocator == NULL) {
        free(block);
    } else if (block != NULL) {
        allocator->resize(allocator->context, block, 0);
    }
}

#define MEMORY_FIRST 4096 /* bytes of a growing array; no element is larger */

/* Grows the array that the pointer at `array` points to. It has room for `*capacity` elements of
 * `size` bytes, and will have room for at least `count`, but never for more than `most`. False,
 * with the old array unchanged, if memory is short. */
static inline bool memory_grow(const struct danag_allocator *allocator, void *array,
                               size_t *capacity, size_t count, size_t most, size_t size) {
    if (count <= *capacity) { return true; }
    size_t larger = *capacity > 0 ? *capacity : MEMORY_FIRST / size;
    while (larger < count) { larger *= 2; }
    if (larger > most) { larger = most; }
    void *block;
    memcpy(&block, array, sizeof block);
    block = memory_resize(allocator, block, larger * size);
    if (block == NULL) { return false; }
    memcpy(array, &block, sizeof block);
    *capacity = larger;
    return true;
}
