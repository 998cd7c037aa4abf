#include "extract.h"

#include "draw.h"

#include <stdlib.h>
#include <string.h>

static size_t next_chunk(struct draw *draw, size_t chunk, size_t left) {
    if (chunk == CHUNK_RANDOM) {
        chunk = 1 + draw_below(draw, draw_below(draw, 4) == 0 ? 5000 : 20);
    }
    return chunk < left ? chunk : left;
}

/* Threads may share a page, so this takes a copy. No byte around it can be read or written. */
static int feed_in_place(danag_t *danag, const void *bytes, size_t size) {
    char *copy = malloc(size);
    if (copy == NULL) { abort(); }
    memcpy(copy, bytes, size);
    const int status = danag_feed_in_place(danag, copy, size);
    if (memcmp(copy, bytes, size) != 0) { abort(); }
    free(copy);
    return status;
}

int extract_at(danag_t *danag, const char *url, const struct bytes *page, size_t chunk,
               struct bytes *output) {
    struct draw draw = {page->size};
    bool in_place = page->size % 2 == 0;
    bytes_clear(output);
    int status = danag_set_output(danag, bytes_put, output);
    if (status == DANAG_OK) { status = danag_begin(danag, url, NULL, NULL); }
    for (size_t done = 0, size; status == DANAG_OK && done < page->size; done += size) {
        size = next_chunk(&draw, chunk, page->size - done);
        status = (in_place ? feed_in_place : danag_feed)(danag, page->at + done, size);
        in_place = !in_place;
    }
    return status == DANAG_OK ? danag_finish(danag) : status;
}

int extract(danag_t *danag, const struct bytes *page, size_t chunk, struct bytes *output) {
    return extract_at(danag, NULL, page, chunk, output);
}

int extract_text(danag_t *danag, const char *page, struct bytes *output) {
    struct bytes bytes = {0};
    bytes_put_text(&bytes, page);
    int status = extract(danag, &bytes, CHUNK_WHOLE, output);
    bytes_free(&bytes);
    return status;
}

bool extract_is_prefix(const struct bytes *cut, const struct bytes *whole) {
    return cut->size <= whole->size && bytes_begin_with(whole, cut, cut->size);
}

void extract_drop_bullets(struct bytes *text) {
    bool begins = true;
    size_t size = 0;
    for (size_t i = 0; i < text->size; i++) {
        if (begins && text->at[i] == ' ') { continue; }
        if (begins && text->size - i > 1 && text->at[i] == '-' && text->at[i + 1] == ' ') {
            begins = false;
            i++;
            continue;
        }
        begins = text->at[i] == '\n';
        text->at[size++] = text->at[i];
    }
    text->size = size;
}
