/* A page that repeats itself takes time in proportion to its size, by any method and in any format:
 * what is quadratic shows. The first byte says the method, the second the format, the third what is
 * repeated once only, at the page's start; the others are the piece of the page that is repeated.
 */
#include "kept.h"

#include <string.h>

#define OPTIONS 3

/* So large that time that grows with its square would be seconds. */
#define PAGE_SIZE ((size_t)32 * 1024)

/* CPU seconds for a page, with the sanitizers' checks. A usual page takes a tenth. */
#define PAGE_SECONDS 0.3

/* A busy machine may measure too much, but not each time. */
#define TRIES 4

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static int drop(void *context, const char *bytes, size_t size) {
    (void)context, (void)bytes, (void)size;
    return 0;
}

static double seconds_for(danag_t *danag, const struct bytes *page) {
    const double start = cpu_seconds();
    must(danag_begin(danag, "https://example.org/", NULL, "utf-8") == DANAG_OK);
    danag_feed(danag, page->at, page->size);
    danag_finish(danag);
    return cpu_seconds() - start;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    if (size < OPTIONS + 1) { return 0; }
    const size_t once = data[2] < size - OPTIONS ? data[2] : 0;
    struct memory memory = {.most = (size_t)64 << 20};
    danag_t *danag = danag_within(&memory);
    danag_set(danag, "method", danag_method_name(data[0] % danag_method_count()));
    danag_set(danag, "format", danag_format_name(data[1] % danag_format_count()));
    danag_set(danag, "links", data[1] >= 128 ? "yes" : "no");
    danag_set_output(danag, drop, NULL);
    struct bytes page = {0};
    bytes_put(&page, (const char *)data + OPTIONS, once);
    while (page.size < PAGE_SIZE) {
        bytes_put(&page, (const char *)data + OPTIONS + once, size - OPTIONS - once);
    }
    int tries = 0;
    while (seconds_for(danag, &page) > PAGE_SECONDS) { must(++tries < TRIES); }
    bytes_free(&page);
    danag_free(danag);
    return 0;
}
