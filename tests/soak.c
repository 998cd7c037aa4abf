/* Reads many damaged copies of a good WARC, plain and with one gzip member per record. In each copy
 * one random byte is changed, removed or inserted. Prints the share of pages that came out whole,
 * and fails if the median for the plain copies is not above 90 %.
 *
 *     soak [COPIES [SEED]] */
#include "input/source.h"

#include "bytes.h"
#include "draw.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef SOAK_GZIP
#include <zlib.h>
#endif

#define PAGES        40
#define WORDS_OF     2000 /* in a page, at most */
#define COPIES       100
#define LEAST_MEDIAN 90.0

struct soak {
    struct draw draw;
    struct bytes pages[PAGES];
    struct bytes plain;
    struct bytes packed;

    /* While a copy is read: the current page, and which pages came out whole. */
    struct bytes page;
    bool whole[PAGES];
};

static void must(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "soak: %s\n", what);
        exit(99);
    }
}

static void add_packed(struct bytes *packed, const char *data, size_t size) {
#ifdef SOAK_GZIP
    z_stream zlib = {0};
    must(deflateInit2(&zlib, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK, "no zlib");
    size_t bound = deflateBound(&zlib, size);
    unsigned char *room = malloc(bound);
    unsigned char *from = malloc(size);
    must(room != NULL && from != NULL, "out of memory");
    memcpy(from, data, size);
    zlib.next_in = from;
    zlib.avail_in = (uInt)size;
    zlib.next_out = room;
    zlib.avail_out = (uInt)bound;
    must(deflate(&zlib, Z_FINISH) == Z_STREAM_END, "cannot compress a record");
    bytes_put(packed, (const char *)room, bound - zlib.avail_out);
    deflateEnd(&zlib);
    free(from);
    free(room);
#else
    (void)packed, (void)data, (void)size;
#endif
}

static void add_record(struct soak *soak, const char *type, const char *content_type, int number,
                       const struct bytes *block) {
    char header[256];
    size_t start = soak->plain.size;
    int size = snprintf(header, sizeof header,
                        "WARC/1.0\r\nWARC-Type: %s\r\nWARC-Record-ID: <urn:%s:%d>\r\n"
                        "WARC-Target-URI: http://example.org/%d\r\nContent-Type: %s\r\n"
                        "Content-Length: %zu\r\n\r\n",
                        type, type, number, number, content_type, block->size);
    bytes_put(&soak->plain, header, (size_t)size);
    bytes_put(&soak->plain, block->at, block->size);
    bytes_put_text(&soak->plain, "\r\n\r\n");
    add_packed(&soak->packed, soak->plain.at + start, soak->plain.size - start);
}

static void add_text_record(struct soak *soak, const char *type, int number, const char *text) {
    struct bytes block = {0};
    bytes_put_text(&block, text);
    add_record(soak, type, "text/plain", number, &block);
    bytes_free(&block);
}

static void make_page(struct soak *soak, struct bytes *page, int number) {
    char word[32];
    snprintf(word, sizeof word, "<title>%d</title>\n<p>", number);
    bytes_put_text(page, word);
    for (uint64_t words = draw_below(&soak->draw, WORDS_OF); words > 0; words--) {
        static const char *const between[] = {" ", " ", " ", ", ", ".\n", "</p>\n<p class=\"a\">"};
        snprintf(word, sizeof word, "%" PRIx64, draw_below(&soak->draw, 1 << 20));
        bytes_put_text(page, word);
        bytes_put_text(page, between[draw_below(&soak->draw, 6)]);
    }
}

static void make_dump(struct soak *soak) {
    add_text_record(soak, "warcinfo", 0, "software: none\r\n");
    for (int i = 0; i < PAGES; i++) {
        struct bytes response = {0};
        make_page(soak, &soak->pages[i], i);
        bytes_put_text(&response,
                       "HTTP/1.1 200 OK\r\nServer: none\r\nContent-Type: text/html\r\n\r\n");
        bytes_put(&response, soak->pages[i].at, soak->pages[i].size);
        add_text_record(soak, "request", i, "GET / HTTP/1.1\r\nHost: example.org\r\n\r\n");
        add_record(soak, "response", "application/http; msgtype=response", i, &response);
        add_text_record(soak, "metadata", i, "fetchTimeMs: 12\r\n");
        bytes_free(&response);
    }
}

static int on_begin(void *self, const struct page *page) {
    (void)page;
    bytes_clear(&((struct soak *)self)->page);
    return 0;
}

static int on_push(void *self, const char *data, size_t size) {
    return bytes_put(&((struct soak *)self)->page, data, size);
}

static int on_end(void *self) {
    struct soak *soak = self;
    for (int i = 0; i < PAGES; i++) { soak->whole[i] |= bytes_equal(&soak->page, &soak->pages[i]); }
    return 0;
}

static void on_skip(void *self, enum skip why) {
    (void)self, (void)why;
}

static void on_damage(void *self, uint64_t byte, const char *what) {
    (void)self, (void)byte, (void)what;
}

static void damage(struct draw *draw, const struct bytes *good, struct bytes *copy) {
    size_t at = (size_t)draw_below(draw, good->size);
    char byte = (char)draw_below(draw, 256);
    char changed = (char)((unsigned char)good->at[at] ^ (1 + draw_below(draw, 255)));
    bytes_clear(copy);
    bytes_put(copy, good->at, at);
    switch (draw_below(draw, 3)) {
    case 0:
        bytes_put(copy, &changed, 1);
        break;
    case 1:
        break;
    case 2:
        bytes_put(copy, &byte, 1);
        bytes_put(copy, good->at + at, 1);
        break;
    }
    bytes_put(copy, good->at + at + 1, good->size - at - 1);
}

static double share_of_copy(struct soak *soak, struct source *source, FILE *file,
                            const struct bytes *copy) {
    memset(soak->whole, 0, sizeof soak->whole);
    rewind(file);
    must(fwrite(copy->at, 1, copy->size, file) == copy->size && fflush(file) == 0 &&
             ftruncate(fileno(file), (off_t)copy->size) == 0 &&
             lseek(fileno(file), 0, SEEK_SET) == 0,
         "cannot write a copy");
    must(source_read(source, fileno(file), SOURCE_AUTO) == 0, "cannot read a copy");
    int whole = 0;
    for (int i = 0; i < PAGES; i++) { whole += soak->whole[i]; }
    return 100.0 * whole / PAGES;
}

static int compare(const void *one, const void *other) {
    double left = *(const double *)one, right = *(const double *)other;
    return (left > right) - (left < right);
}

/* Returns the median share in per cent. */
static double read_copies(struct soak *soak, const char *name, const struct bytes *good,
                          size_t copies) {
    const struct page_sink sink = {.begin = on_begin,
                                   .push = on_push,
                                   .end = on_end,
                                   .skip = on_skip,
                                   .self = soak,
                                   .damage = on_damage,
                                   .reporter = soak};
    struct wanted wanted;
    wanted_preset(&wanted);
    struct source *source = source_new(&sink, &wanted);
    FILE *file = tmpfile();
    double *shares = calloc(copies, sizeof *shares);
    must(source != NULL && file != NULL && shares != NULL, "out of memory");
    must(share_of_copy(soak, source, file, good) == 100.0, "the good dump did not come out whole");
    struct bytes copy = {0};
    double sum = 0;
    for (size_t i = 0; i < copies; i++) {
        damage(&soak->draw, good, &copy);
        shares[i] = share_of_copy(soak, source, file, &copy);
        sum += shares[i];
    }
    qsort(shares, copies, sizeof *shares, compare);
    double median = shares[copies / 2];
    printf("%s: %zu copies of %d pages, %zu bytes; recovered: median %.1f %%, mean %.2f %%, "
           "least %.1f %%\n",
           name, copies, PAGES, good->size, median, sum / (double)copies, shares[0]);
    bytes_free(&copy);
    free(shares);
    fclose(file);
    source_free(source);
    return median;
}

int main(int argc, char **argv) {
    static struct soak soak;
    size_t copies = argc > 1 ? strtoul(argv[1], NULL, 10) : COPIES;
    soak.draw.seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    must(copies > 0, "no copies to read");
    make_dump(&soak);
    double median = read_copies(&soak, "plain", &soak.plain, copies);
#ifdef SOAK_GZIP
    read_copies(&soak, "gzip", &soak.packed, copies);
#else
    puts("gzip: skipped: no zlib to compress with");
#endif
    for (int i = 0; i < PAGES; i++) { bytes_free(&soak.pages[i]); }
    bytes_free(&soak.plain);
    bytes_free(&soak.packed);
    bytes_free(&soak.page);
    if (median > LEAST_MEDIAN) { return EXIT_SUCCESS; }
    fprintf(stderr, "soak: the median is not above %.0f %%\n", LEAST_MEDIAN);
    return EXIT_FAILURE;
}
