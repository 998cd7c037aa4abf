#include "bytes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int bytes_put(void *self, const char *bytes, size_t size) {
    struct bytes *all = self;
    if (all->size + size > all->room) {
        all->room = 2 * (all->size + size);
        all->at = realloc(all->at, all->room);
        if (all->at == NULL) { abort(); }
    }
    if (size > 0) { memcpy(all->at + all->size, bytes, size); }
    all->size += size;
    return 0;
}

void bytes_put_text(struct bytes *self, const char *text) {
    bytes_put(self, text, strlen(text));
}

void bytes_clear(struct bytes *self) {
    self->size = 0;
}

void bytes_free(struct bytes *self) {
    free(self->at);
    *self = (struct bytes){NULL, 0, 0};
}

bool bytes_equal(const struct bytes *one, const struct bytes *other) {
    return one->size == other->size && bytes_begin_with(one, other, other->size);
}

bool bytes_begin_with(const struct bytes *whole, const struct bytes *part, size_t size) {
    return size == 0 || (size <= whole->size && memcmp(whole->at, part->at, size) == 0);
}

bool bytes_put_file(struct bytes *self, const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) { return false; }
    char buffer[4096];
    size_t size;
    while ((size = fread(buffer, 1, sizeof buffer, file)) > 0) { bytes_put(self, buffer, size); }
    bool read = ferror(file) == 0;
    fclose(file);
    return read;
}
