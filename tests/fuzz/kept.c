#include "kept.h"

#include "text/utf8.h"

#include <stdlib.h>
#include <time.h>

/* danag.h, max-memory: fixed buffers, and tables of charsets. */
#define FIXED ((size_t)(512 + 448) * 1024)

void must(bool holds) {
    if (!holds) { abort(); }
}

/* Before each block. */
union head {
    size_t size;
    max_align_t align;
};

static void *resize(void *self, void *block, size_t size) {
    struct memory *memory = self;
    union head *head = block != NULL ? (union head *)block - 1 : NULL;
    const size_t before = head != NULL ? head->size : 0;
    if (size > 0 && memory->until_refused > 0 && --memory->until_refused == 0) { return NULL; }
    memory->used += size - before;
    must(memory->used <= memory->most + FIXED);
    if (size == 0) {
        free(head);
        return NULL;
    }
    head = realloc(head, sizeof *head + size);
    must(head != NULL);
    head->size = size;
    return head + 1;
}

danag_t *danag_within(struct memory *memory) {
    danag_t *danag = danag_new_with(&(struct danag_allocator){resize, memory});
    must(danag != NULL);
    return danag;
}

void must_be_utf8(const struct bytes *output) {
    enum utf8_sequence next = UTF8_VALID;
    size_t length;
    if (output->size == 0) { return; }
    utf8_valid((const unsigned char *)output->at, output->size, &next, &length);
    must(next == UTF8_VALID);
}

size_t piece_of(const unsigned char *sizes, size_t count, size_t number, size_t left) {
    const size_t piece = (size_t)sizes[number % count] + 1;
    return piece < left ? piece : left;
}

double cpu_seconds(void) {
    struct timespec now;
    must(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) == 0);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}
