#include "input/http/http_block.h"

#include <check.h>
#include <string.h>

static struct transcript transcript;
static struct http *http;

static void make_reader(const struct wanted *wanted) {
    struct page_sink sink = transcript_sink(&transcript);
    http = http_new(&sink, wanted);
    ck_assert_ptr_nonnull(http);
}

void block_set_up(void) {
    struct wanted wanted;
    wanted_preset(&wanted);
    make_reader(&wanted);
}

void block_tear_down(void) {
    http_free(http);
}

void block_want(const char *statuses, const char *content_types) {
    struct wanted wanted;
    wanted_preset(&wanted);
    ck_assert(statuses == NULL || wanted_set_status(&wanted, statuses));
    ck_assert(content_types == NULL || wanted_set_content_type(&wanted, content_types));
    http_free(http);
    make_reader(&wanted);
}

static int read_block(const char *data, size_t size, bool is_cut, struct cutter cutter) {
    http_begin(http, &(struct page){.url = "http://a/", .byte = 5}, RECORD_HTTP);
    while (size > 0) {
        size_t cut = next_cut(&cutter, size);
        http_push(http, data, cut);
        data += cut;
        size -= cut;
    }
    return http_end(http, is_cut);
}

static void assert_reads(const char *block, size_t size, bool is_cut, const char *expected) {
    for (int number = 0; number < CUTTERS; number++) {
        transcript_begin(&transcript);
        ck_assert_int_eq(read_block(block, size, is_cut, cutter_number(number)), 0);
        ck_assert_str_eq(transcript.text, expected);
    }
}

void assert_sized_block_reads(const char *block, size_t size, const char *expected) {
    assert_reads(block, size, false, expected);
}

void assert_block_reads(const char *block, const char *expected) {
    assert_reads(block, strlen(block), false, expected);
}

void assert_cut_block_reads(const char *block, const char *expected) {
    assert_reads(block, strlen(block), true, expected);
}

void assert_block_fails(const char *block, int call) {
    transcript_begin(&transcript);
    transcript.fail_call = call;
    ck_assert_int_eq(read_block(block, strlen(block), false, cutter_number(1)), TRANSCRIPT_ERROR);
    ck_assert_int_eq(transcript.calls, call);
}
