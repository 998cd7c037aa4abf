/* The output in memory, and one page in memory. */
#include "danag.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_SIZE 4096

static bool grow(struct danag_buffer *buffer, size_t size) {
    size_t capacity = buffer->capacity > 0 ? buffer->capacity : FIRST_SIZE;
    while (capacity - buffer->size < size && capacity <= SIZE_MAX / 2) { capacity *= 2; }
    char *larger = capacity - buffer->size < size ? NULL : realloc(buffer->bytes, capacity);
    if (larger == NULL) { return false; }
    buffer->bytes = larger;
    buffer->capacity = capacity;
    return true;
}

int danag_collect(void *context, const char *bytes, size_t size) {
    struct danag_buffer *buffer = context;
    if (size > buffer->capacity - buffer->size && !grow(buffer, size)) { return 1; }
    if (size > 0) { memcpy(buffer->bytes + buffer->size, bytes, size); }
    buffer->size += size;
    return 0;
}

void danag_buffer_free(struct danag_buffer *buffer) {
    free(buffer->bytes);
    *buffer = (struct danag_buffer){.bytes = NULL};
}

static int extract(danag_t *danag, const char *html, size_t size, const char *url) {
    int status = danag_begin(danag, url, NULL, NULL);
    if (status == DANAG_OK) { status = danag_feed(danag, html, size); }
    return status == DANAG_OK ? danag_finish(danag) : status;
}

int danag_text(const char *html, size_t size, const char *url, const char *format,
               struct danag_buffer *text) {
    danag_t *danag = danag_new();
    if (danag == NULL) { return DANAG_NO_MEMORY; }
    danag_set_output(danag, danag_collect, text);
    int status = format != NULL ? danag_set(danag, "format", format) : DANAG_OK;
    if (status == DANAG_OK) { status = extract(danag, html, size, url); }
    danag_free(danag);
    /* Only a buffer without memory stops it. */
    if (status == DANAG_STOPPED || danag_collect(text, "", 1) != 0) { return DANAG_NO_MEMORY; }
    text->size--;
    return status;
}
