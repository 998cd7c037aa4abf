#include "warc_dump.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct transcript dump_told;
struct warc *dump_warc;
char dump[DUMP_BOUND];
size_t dump_size;

void warc_set_up(void) {
    struct page_sink sink = transcript_sink(&dump_told);
    transcript_begin(&dump_told);
    struct wanted wanted;
    wanted_preset(&wanted);
    dump_warc = warc_new(&sink, &wanted);
    ck_assert_ptr_nonnull(dump_warc);
    dump_size = 0;
}

void warc_tear_down(void) {
    warc_free(dump_warc);
}

void dump_add_bytes(const char *data, size_t size) {
    ck_assert_uint_le(size, DUMP_BOUND - dump_size);
    memcpy(dump + dump_size, data, size);
    dump_size += size;
}

void dump_add(const char *text) {
    dump_add_bytes(text, strlen(text));
}

void dump_add_fill(char byte, size_t size) {
    ck_assert_uint_le(size, DUMP_BOUND - dump_size);
    memset(dump + dump_size, byte, size);
    dump_size += size;
}

size_t dump_add_record(const char *header, const char *block) {
    char length[64];
    size_t start = dump_size;
    snprintf(length, sizeof length, "Content-Length: %zu\r\n\r\n", strlen(block));
    dump_add("WARC/1.0\r\n");
    dump_add(header);
    dump_add(length);
    dump_add(block);
    dump_add("\r\n\r\n");
    return start;
}

size_t dump_add_page(const char *html) {
    char block[1024];
    snprintf(block, sizeof block, "%s%s", HTML_HEAD, html);
    return dump_add_record(RESPONSE, block);
}

int dump_read(struct cutter cutter) {
    for (size_t at = 0; at < dump_size;) {
        size_t cut = next_cut(&cutter, dump_size - at);
        warc_push(dump_warc, dump + at, cut);
        at += cut;
    }
    return warc_end(dump_warc);
}

void assert_dump_reads(const char *expected) {
    for (int number = 0; number < CUTTERS; number++) {
        transcript_begin(&dump_told);
        ck_assert_int_eq(dump_read(cutter_number(number)), 0);
        ck_assert_str_eq(dump_told.text, expected);
    }
}

void assert_dump_reads_with(const char *format, ...) {
    char expected[1024];
    va_list values;
    va_start(values, format);
    vsnprintf(expected, sizeof expected, format, values);
    va_end(values);
    assert_dump_reads(expected);
}
