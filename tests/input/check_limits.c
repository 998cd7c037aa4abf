#include "claims.h"
#include "input/source.h"

#include "input/unpack/packed.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What came out of a dump. A reader that fell for a bomb would pass on BOMB_SIZE bytes. */
#define BOMB_SIZE ((size_t)24 << 20)
#define PAGE      "<p>The page after the bomb.</p>"
#define REPORTS   8

static struct told {
    int pages, ends;
    uint64_t bytes;                /* of all pages */
    char last[sizeof PAGE + 1000]; /* the last page, as far as there is room */
    size_t last_size;
    int reports;
    char report[REPORTS][256];
} told;

static int on_begin(void *self, const struct page *page) {
    (void)self, (void)page;
    told.pages++;
    told.last_size = 0;
    return 0;
}

static int on_push(void *self, const char *data, size_t size) {
    (void)self;
    size_t room = sizeof told.last - told.last_size;
    size_t part = size < room ? size : room;
    memcpy(told.last + told.last_size, data, part);
    told.last_size += part;
    told.bytes += size;
    return 0;
}

static int on_end(void *self) {
    (void)self;
    told.ends++;
    return 0;
}

static void on_skip(void *self, enum skip why) {
    (void)self, (void)why;
}

static void on_damage(void *self, uint64_t byte, const char *what) {
    (void)self;
    ck_assert_int_lt(told.reports, REPORTS);
    snprintf(told.report[told.reports++], sizeof told.report[0], "%d: %s", (int)byte, what);
}

static struct source *source;
static struct wanted wanted;
static struct bytes dump;

static void set_up(void) {
    wanted_preset(&wanted);
    source = NULL;
}

static void tear_down(void) {
    source_free(source);
    bytes_free(&dump);
    dump = (struct bytes){0};
}

static void read_dump(void) {
    const struct page_sink sink = {.begin = on_begin,
                                   .push = on_push,
                                   .end = on_end,
                                   .skip = on_skip,
                                   .damage = on_damage,
                                   .remark = on_damage};
    FILE *file = tmpfile();
    ck_assert(file != NULL && fwrite(dump.at, 1, dump.size, file) == dump.size);
    ck_assert(fflush(file) == 0 && lseek(fileno(file), 0, SEEK_SET) == 0);
    source_free(source);
    source = source_new(&sink, &wanted);
    told = (struct told){0};
    ck_assert_int_eq(source_read(source, fileno(file), SOURCE_AUTO), 0);
    ck_assert_int_eq(told.pages, told.ends);
    fclose(file);
}

static void put_record(struct bytes *bytes, const char *type, const char *head,
                       const struct bytes *body) {
    char fields[256];
    snprintf(fields, sizeof fields,
             "WARC/1.0\r\nWARC-Type: %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n\r\n", type,
             head[0] != '\0' ? "application/http" : "text/html", strlen(head) + body->size);
    bytes_put_text(bytes, fields);
    bytes_put_text(bytes, head);
    bytes_put(bytes, body->at, body->size);
    bytes_put_text(bytes, "\r\n\r\n");
}

static void put_page_after(struct bytes *bytes) {
    put_record(bytes, "resource", "", &(struct bytes){.at = PAGE, .size = strlen(PAGE)});
}

static void put_response(struct bytes *bytes, const char *fields, const struct bytes *body) {
    char head[256];
    snprintf(head, sizeof head, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n%s\r\n", fields);
    put_record(bytes, "response", head, body);
}

static void assert_last_page_is(const char *page) {
    ck_assert_uint_eq(told.last_size, strlen(page));
    ck_assert(memcmp(told.last, page, told.last_size) == 0);
}

#ifdef CAN_PACK
static void put_bomb(struct bytes *bytes) {
    for (size_t i = 0; i < BOMB_SIZE / 4; i++) { bytes_put(bytes, "<p>a", 4); }
}

/* The dump has a bomb, and perhaps PAGE behind it. */
static void assert_bomb_is_cut(int pages) {
    read_dump();
    ck_assert_int_eq(told.pages, pages);
    ck_assert_uint_lt(told.bytes, BOMB_SIZE / 3);
    ck_assert_uint_eq(source_progress(source)->pages_cut, 1);
    ck_assert_int_eq(told.reports, 1);
    ck_assert(strstr(told.report[0], "times its stored size (--max-ratio)") != NULL);
    if (pages > 1) { assert_last_page_is(PAGE); }
}

/* In a response with these fields before a page. Frees the bomb. */
static void assert_response_is_cut(const char *fields, struct bytes *bomb) {
    put_response(&dump, fields, bomb);
    put_page_after(&dump);
    assert_bomb_is_cut(2);
    bytes_free(bomb);
}
#endif

SUITE("limits", .begin = set_up, .end = tear_down);

#ifdef DANAG_ZLIB
static void put_gzip_bomb(struct bytes *packed) {
    struct bytes bomb = {0};
    put_bomb(&bomb);
    put_gzip(packed, &bomb);
    bytes_free(&bomb);
}

CLAIM(a_bomb_in_one_coding_is_cut) {
    struct bytes bomb = {0};
    put_gzip_bomb(&bomb);
    assert_response_is_cut("Content-Encoding: gzip\r\n", &bomb);
}

CLAIM(a_bomb_in_two_codings_is_cut) {
    struct bytes bomb = {0}, packed = {0};
    put_gzip_bomb(&bomb);
    put_gzip(&packed, &bomb);
    ck_assert_uint_lt(packed.size, 2000);
    assert_response_is_cut("Content-Encoding: gzip, gzip\r\n", &packed);
    bytes_free(&bomb);
}

CLAIM(a_bomb_in_chunks_is_cut) {
    struct bytes bomb = {0}, chunks = {0};
    char size[32];
    put_gzip_bomb(&bomb);
    snprintf(size, sizeof size, "%zx\r\n", bomb.size);
    bytes_put_text(&chunks, size);
    bytes_put(&chunks, bomb.at, bomb.size);
    bytes_put_text(&chunks, "\r\n0\r\n\r\n");
    assert_response_is_cut("Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n", &chunks);
    bytes_free(&bomb);
}

CLAIM(a_compressed_file_may_be_a_bomb) {
    put_gzip_bomb(&dump);
    assert_bomb_is_cut(1);
}

CLAIM(a_record_of_a_compressed_dump_may_be_a_bomb) {
    struct bytes bomb = {0}, warc = {0};
    put_bomb(&bomb);
    put_record(&warc, "resource", "", &bomb);
    put_page_after(&warc);
    put_gzip(&dump, &warc);
    assert_bomb_is_cut(2);
    bytes_free(&bomb);
    bytes_free(&warc);
}

/* Each packs well, but neither too well: only the two together are a bomb. */
CLAIM(a_coding_in_a_compressed_dump_may_be_a_bomb) {
    struct bytes bomb = {0}, warc = {0};
    wanted.limits.ratio = 2000;
    put_gzip_bomb(&bomb);
    put_response(&warc, "Content-Encoding: gzip\r\n", &bomb);
    put_page_after(&warc);
    put_gzip(&dump, &warc);
    assert_bomb_is_cut(2);
    bytes_free(&bomb);
    bytes_free(&warc);
}

CLAIM(a_member_without_pages_may_be_a_bomb) {
    struct bytes bomb = {0}, warc = {0}, page = {0};
    wanted.limits.page = 1 << 20;
    wanted.limits.ratio = 100;
    put_bomb(&bomb);
    put_record(&warc, "metadata", "", &bomb);
    put_gzip(&dump, &warc);
    put_page_after(&page);
    put_gzip(&dump, &page);
    read_dump();
    ck_assert_int_eq(told.pages, 1);
    assert_last_page_is(PAGE);
    ck_assert_int_ge(told.reports, 1);
    ck_assert(strstr(told.report[0], "far more than --max-ratio and --max-page allow") != NULL ||
              strstr(told.report[1], "far more than --max-ratio and --max-page allow") != NULL);
    bytes_free(&bomb);
    bytes_free(&warc);
    bytes_free(&page);
}

CLAIM(a_page_that_packs_well_is_no_bomb) {
    struct bytes page = {0}, packed = {0};
    for (size_t i = 0; i < LIMIT_RATIO_FREE / 4; i++) { bytes_put(&page, "<p>a", 4); }
    put_gzip(&packed, &page);
    put_response(&dump, "Content-Encoding: gzip\r\n", &packed);
    read_dump();
    ck_assert_int_eq(told.reports, 0);
    ck_assert_uint_eq(told.bytes, page.size);
    bytes_free(&page);
    bytes_free(&packed);
}

CLAIM(the_user_may_allow_bombs) {
    struct bytes bomb = {0};
    wanted.limits.ratio = 0;
    put_gzip_bomb(&bomb);
    put_response(&dump, "Content-Encoding: gzip\r\n", &bomb);
    read_dump();
    ck_assert_int_eq(told.reports, 0);
    ck_assert_uint_eq(told.bytes, BOMB_SIZE);
    bytes_free(&bomb);
}

CLAIM(the_user_says_how_many_codings_are_undone) {
    struct bytes page = {.at = PAGE, .size = strlen(PAGE)}, once = {0}, twice = {0};
    wanted.limits.depth = 1;
    put_gzip(&once, &page);
    put_gzip(&twice, &once);
    put_response(&dump, "", &once);
    put_response(&dump, "", &twice);
    read_dump();
    ck_assert_int_eq(told.pages, 1);
    assert_last_page_is(PAGE);
    ck_assert_int_eq(told.reports, 1);
    ck_assert(strstr(told.report[0], "HTTP body in more than 1 codings (--max-depth)") != NULL);
    bytes_free(&once);
    bytes_free(&twice);
}
#endif

#if defined DANAG_BROTLI_ENCODER || defined DANAG_ZSTD
static void assert_packed_bomb_is_cut(const char *fields, int window_log,
                                      void (*put_packed)(struct bytes *packed,
                                                         const struct bytes *data, int window_log,
                                                         bool option)) {
    struct bytes bomb = {0}, packed = {0};
    put_bomb(&bomb);
    put_packed(&packed, &bomb, window_log, false);
    assert_response_is_cut(fields, &packed);
    bytes_free(&bomb);
}
#endif

#ifdef DANAG_BROTLI_ENCODER
CLAIM(a_bomb_in_brotli_is_cut) {
    assert_packed_bomb_is_cut("Content-Encoding: br\r\n", 22, put_brotli);
}
#endif

#ifdef DANAG_ZSTD
CLAIM(a_bomb_in_zstd_is_cut) {
    assert_packed_bomb_is_cut("Content-Encoding: zstd\r\n", 20, put_zstd);
}
#endif

/* Reads a page of 1000 bytes with --max-page=600. */
static void assert_600_bytes_of(const char *report) {
    wanted.limits.page = 600;
    read_dump();
    ck_assert_uint_eq(told.bytes, 600 + (told.pages > 1 ? strlen(PAGE) : 0));
    ck_assert_uint_eq(source_progress(source)->pages_cut, 1);
    ck_assert_int_eq(told.reports, 1);
    ck_assert_str_eq(told.report[0], report);
}

CLAIM(a_page_is_cut_at_its_greatest_size) {
    struct bytes page = {0};
    put_words(&page, 1000, 1);
    bytes_put(&dump, page.at, page.size);
    assert_600_bytes_of("0: page cut after 600 bytes (--max-page)");
    dump.size = 0;
    put_response(&dump, "", &page);
    put_page_after(&dump);
    assert_600_bytes_of("0: page cut after 600 bytes (--max-page)");
    assert_last_page_is(PAGE);
    dump.size = 0;
    put_record(&dump, "resource", "", &page);
    put_page_after(&dump);
    assert_600_bytes_of("0: page cut after 600 bytes (--max-page)");
    assert_last_page_is(PAGE);
    bytes_free(&page);
}

CLAIM(a_page_of_the_greatest_size_is_whole) {
    wanted.limits.page = 600;
    put_words(&dump, 600, 1);
    read_dump();
    ck_assert_uint_eq(told.bytes, 600);
    ck_assert_int_eq(told.reports, 0);
}

CLAIM(after_a_cut_page_joined_pages_are_read_on) {
    wanted.joined = JOINED_APART;
    wanted.limits.page = 600;
    bytes_put_text(&dump, "<html>");
    put_words(&dump, 1000, 1);
    bytes_put_text(&dump, "</html><html>" PAGE);
    read_dump();
    ck_assert_int_eq(told.pages, 2);
    assert_last_page_is("<html>" PAGE);
    ck_assert_int_eq(told.reports, 1);
}
