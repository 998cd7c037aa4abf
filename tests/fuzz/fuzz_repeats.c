/* The first byte says what the others are: the file of a sketch, which is refused or reads back as
 * it was; or a page, which is counted as several pages of a site, and then extracted by a method
 * that knows this: the same whole and in pieces, and as without if it is of another site. */
#include "bytes.h"
#include "danag.h"
#include "repeats/keys.h"
#include "repeats/repeats.h"
#include "repeats/sketch.h"
#include "text/outlet.h"

#include <stdlib.h>
#include <string.h>

#define HEAD_SUM 32
#define HEAD     40
#define PAGES    4

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static const struct way {
    const char *method;
    const char *lines;
} ways[] = {
    {"plain", "text"},   {"plain", "block"},     {"plain", "tag"},   {"plain", "token"},
    {"danag", "text"},   {"danag", "tag"},       {"density", "tag"}, {"bte", "token"},
    {"ccb", "token"},    {"dsc", "token"},       {"crunch", "text"}, {"lqf", "text"},
    {"title", "text"},   {"importance", "text"}, {"reps", "text"},   {"cetd", "text"},
    {"learned", "text"},
};
#define WAYS (sizeof ways / sizeof ways[0])

struct reading {
    const char *bytes;
    size_t left;
};

static long read_bytes(void *self, char *bytes, size_t size) {
    struct reading *reading = self;
    if (size > reading->left) { size = reading->left; }
    memcpy(bytes, reading->bytes, size);
    reading->bytes += size;
    reading->left -= size;
    return (long)size;
}

static void try_file(const char *bytes, size_t size) {
    struct reading reading = {bytes, size};
    const struct sketch_source source = {read_bytes, &reading, size};
    struct sketch_fault fault = {0};
    struct bytes again = {0};
    struct outlet outlet = {.output = bytes_put, .context = &again};
    struct sketch *sketch = sketch_read(NULL, &source, &fault);
    if (sketch == NULL) {
        if (fault.what == NULL || fault.byte > size) { abort(); }
        return;
    }
    sketch_write(sketch, &outlet);
    if (again.size != size || memcmp(again.at, bytes, size) != 0) { abort(); }
    sketch_free(sketch);
    bytes_free(&again);
}

/* Makes the checksums of the head and of the first block right, too. */
static void try_files(const unsigned char *data, size_t size) {
    char *file = calloc(1, HEAD + SKETCH_BLOCK + 1);
    if (file == NULL) { abort(); }
    if (size > HEAD + SKETCH_BLOCK + 1) { size = HEAD + SKETCH_BLOCK + 1; }
    memcpy(file, data, size);
    try_file(file, size);
    if (size >= HEAD) {
        const uint64_t sum = key_of_bytes(file, HEAD_SUM);
        for (unsigned i = 0; i < 8; i++) { file[HEAD_SUM + i] = (char)(sum >> 8 * i); }
        try_file(file, size);
        try_file(file, HEAD + SKETCH_BLOCK);
    }
    free(file);
}

static void add_keys(void *self, const char *url, const struct page_keys *keys) {
    if (!repeats_add_page(self, url, keys)) { abort(); }
}

static void read_page(danag_t *danag, const char *url, const char *page, size_t size, size_t piece,
                      struct bytes *output) {
    bytes_clear(output);
    danag_set_output(danag, bytes_put, output);
    if (danag_begin(danag, url, NULL, "utf-8") != DANAG_OK) { abort(); }
    for (size_t at = 0; at < size; at += piece) {
        if (danag_feed(danag, page + at, size - at < piece ? size - at : piece) != DANAG_OK) {
            abort();
        }
    }
    const int status = danag_finish(danag);
    if (status != DANAG_OK && status != DANAG_CUT) { abort(); }
}

static danag_t *make(const struct way *way, const struct repeats *repeats) {
    danag_t *danag = danag_new();
    if (danag == NULL || danag_set(danag, "method", way->method) != DANAG_OK ||
        danag_set(danag, "lines", way->lines) != DANAG_OK ||
        danag_set(danag, "max-memory", "64K") != DANAG_OK) {
        abort();
    }
    repeats_use(danag, repeats);
    return danag;
}

static void count_page(struct sketch *sketch, const char *page, size_t size) {
    static const char *const urls[PAGES] = {"http://a.org/1", "http://a.org/2", "http://a.org/3",
                                            "http://a.org/4"};
    struct bytes output = {0};
    danag_t *danag = danag_new();
    if (danag == NULL) { abort(); }
    repeats_count(danag, add_keys, sketch);
    /* Some pages have only the first half. */
    for (size_t i = 0; i < PAGES; i++) {
        read_page(danag, urls[i], page, i < 2 ? size / 2 : size, size + 1, &output);
    }
    if (output.size > 0) { abort(); }
    danag_free(danag);
    bytes_free(&output);
}

static bool equal(const struct bytes *one, const struct bytes *other) {
    return one->size == other->size &&
           (one->size == 0 || memcmp(one->at, other->at, one->size) == 0);
}

static void try_page(const struct way *way, const char *page, size_t size, size_t piece) {
    struct sketch *sketch = sketch_new(NULL, SKETCH_LEAST, SITE_HOST);
    struct bytes whole = {0}, cut = {0};
    if (sketch == NULL) { abort(); }
    count_page(sketch, page, size);
    struct repeats repeats = {.sketch = sketch, .least = 3, .share = 2};
    if (!sketch_noise(sketch, &repeats.noise)) { abort(); }
    danag_t *with = make(way, &repeats), *without = make(way, NULL);
    read_page(with, "http://a.org/5", page, size, size + 1, &whole);
    read_page(with, "http://a.org/5", page, size, piece, &cut);
    if (!equal(&whole, &cut)) { abort(); }
    read_page(with, "http://b.org/5", page, size, size + 1, &whole);
    read_page(without, "http://b.org/5", page, size, size + 1, &cut);
    if (!equal(&whole, &cut)) { abort(); }
    danag_free(with);
    danag_free(without);
    sketch_free(sketch);
    bytes_free(&whole);
    bytes_free(&cut);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    if (size < 2) { return 0; }
    if (data[0] % (WAYS + 1) == WAYS) {
        try_files(data + 1, size - 1);
    } else {
        try_page(&ways[data[0] % (WAYS + 1)], (const char *)data + 2, size - 2,
                 (size_t)data[1] + 1);
    }
    return 0;
}
