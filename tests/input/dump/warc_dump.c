#include "input/dump/warc_dump.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct transcript dump_told;
struct records *dump_reader;
char dump[DUMP_BOUND];
size_t dump_size;

static void set_up(const struct dump_format *format) {
    struct page_sink sink = transcript_sink(&dump_told);
    struct wanted wanted;
    wanted_preset(&wanted);
    transcript_begin(&dump_told);
    dump_reader = records_new(format, &sink, &wanted);
    ck_assert_ptr_nonnull(dump_reader);
    dump_size = 0;
}

void warc_set_up(void) {
    set_up(&warc_format);
}

void arc_set_up(void) {
    set_up(&arc_format);
}

void warc_tear_down(void) {
    records_free(dump_reader);
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

static void push_range(size_t from, size_t to, struct cutter *cutter) {
    while (from < to) {
        size_t cut = next_cut(cutter, to - from);
        records_push(dump_reader, dump + from, cut);
        from += cut;
    }
}

int dump_read_members(const long *ends, struct cutter cutter) {
    size_t at = 0;
    for (; *ends != 0; ends++) {
        size_t end = (size_t)labs(*ends);
        push_range(at, end, &cutter);
        records_member(dump_reader, *ends > 0);
        at = end;
    }
    push_range(at, dump_size, &cutter);
    return records_end(dump_reader);
}

int dump_read(struct cutter cutter) {
    return dump_read_members((const long[]){0}, cutter);
}

void assert_members_read(const long *ends, const char *expected) {
    for (int number = 0; number < CUTTERS; number++) {
        transcript_begin(&dump_told);
        ck_assert_int_eq(dump_read_members(ends, cutter_number(number)), 0);
        ck_assert_str_eq(dump_told.text, expected);
    }
}

void assert_dump_reads(const char *expected) {
    assert_members_read((const long[]){0}, expected);
}

void assert_dump_reads_with(const char *format, ...) {
    char expected[1024];
    va_list values;
    va_start(values, format);
    vsnprintf(expected, sizeof expected, format, values);
    va_end(values);
    assert_dump_reads(expected);
}
