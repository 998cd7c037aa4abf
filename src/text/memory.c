#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

void *memory_new(const struct danag_allocator *allocator, size_t size) {
    if (allocator == NULL) { return calloc(1, size); }
    void *block = allocator->resize(allocator->context, NULL, size);
    return block != NULL ? memset(block, 0, size) : NULL;
}

void *memory_resize(const struct danag_allocator *allocator, void *block, size_t size) {
    if (allocator == NULL) { return realloc(block, size); }
    return allocator->resize(allocator->context, block, size);
}

void memory_free(const struct danag_allocator *allocator, void *block) {
    if (allocator == NULL) {
        free(block);
    } else if (block != NULL) {
        allocator->resize(allocator->context, block, 0);
    }
}
