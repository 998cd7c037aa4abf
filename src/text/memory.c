#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_BYTES 4096 /* of a growing array; no element is larger */

void *memory_new(const struct danag_allocator *allocator, size_t size) {
    if (allocator == NULL) { return calloc(1, size); }
    void *block = allocator->resize(allocator->context, NULL, size);
    return block != NULL ? memset(block, 0, size) : NULL;
}

void *memory_resize(const struct danag_allocator *allocator, void *block, size_t size) {
    if (allocator == NULL) { return realloc(block, size); }
    return allocator->resize(allocator->context, block, size);
}

void *memory_grow(const struct danag_allocator *allocator, void *array, size_t *capacity,
                  size_t count, size_t most, size_t size) {
    if (count <= *capacity) { return array; }
    size_t larger = *capacity > 0 ? *capacity : FIRST_BYTES / size;
    while (larger < count) { larger *= 2; }
    if (larger > most) { larger = most; }
    array = memory_resize(allocator, array, larger * size);
    if (array != NULL) { *capacity = larger; }
    return array;
}

void memory_free(const struct danag_allocator *allocator, void *block) {
    if (allocator == NULL) {
        free(block);
    } else if (block != NULL) {
        allocator->resize(allocator->context, block, 0);
    }
}
