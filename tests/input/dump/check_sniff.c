#include "claims.h"
#include "input/sniff.h"

#include <string.h>

/* The first answer stays that of all longer beginnings. */
static void assert_sized_is(const char *data, size_t size, enum source_kind expected) {
    enum source_kind answer = SOURCE_AUTO;
    for (size_t at = 0; at <= size; at++) {
        const enum source_kind now = sniff_dump(data, at);
        ck_assert(answer == SOURCE_AUTO || now == answer);
        answer = now;
    }
    ck_assert_int_eq(answer == SOURCE_AUTO ? SOURCE_HTML : answer, expected);
}

static void assert_is(const char *text, enum source_kind expected) {
    assert_sized_is(text, strlen(text), expected);
}

SUITE("sniff");

CLAIM(the_word_and_a_digit_are_a_dump) {
    assert_is("WARC/1.0\r\nWARC-Type: warcinfo\r\n", SOURCE_WARC);
    assert_is("WARC/0", SOURCE_WARC);
}

CLAIM(a_version_block_is_an_arc_file) {
    assert_is("filedesc://a.arc 0.0.0.0 20140216050221 text/plain 75\n", SOURCE_ARC);
    assert_is("\nfiledesc:", SOURCE_ARC);
    assert_is("filedesc", SOURCE_HTML);
    assert_is("filed under: x", SOURCE_HTML);
}

CLAIM(a_dump_may_begin_with_a_byte_order_mark) {
    assert_is("\xef\xbb\xbfWARC/1.1\r\n", SOURCE_WARC);
    assert_is("\xef\xbb\xbf"
              "filedesc:",
              SOURCE_ARC);
    assert_is("\xef\xbbWARC/1.1\r\n", SOURCE_HTML);
    assert_is("\xef\xbb", SOURCE_HTML);
}

CLAIM(a_dump_may_begin_with_blank_lines) {
    assert_is("\r\n\n\r\nWARC/1.1\r\n", SOURCE_WARC);
}

CLAIM(all_else_is_html) {
    assert_is("<!DOCTYPE html>", SOURCE_HTML);
    assert_is("plain text", SOURCE_HTML);
    assert_is("WARC/x", SOURCE_HTML);
    assert_is("WARC is a format", SOURCE_HTML);
    assert_is("warc/1.0\r\n", SOURCE_HTML);
    assert_is("WWARC/1.0\r\n", SOURCE_HTML);
    assert_is("WA\nRC/1.0\r\n", SOURCE_HTML);
    assert_is(" WARC/1.0\r\n", SOURCE_HTML);
}

CLAIM(a_short_input_that_ends_undecided_is_html) {
    assert_is("", SOURCE_HTML);
    assert_is("\r\n\r\n", SOURCE_HTML);
    assert_is("WARC", SOURCE_HTML);
    assert_is("WARC/", SOURCE_HTML);
}

CLAIM(the_answer_comes_as_early_as_it_can) {
    ck_assert_int_eq(sniff_dump("", 0), SOURCE_AUTO);
    ck_assert_int_eq(sniff_dump("\nWARC/1", 6), SOURCE_AUTO);
    ck_assert_int_eq(sniff_dump("\nWARC/1", 7), SOURCE_WARC);
}

CLAIM(no_more_is_asked_for_than_the_bound) {
    char text[SNIFF_DUMP_BOUND];
    memset(text, '\n', sizeof text);
    ck_assert_int_eq(sniff_dump(text, SNIFF_DUMP_BOUND - 1), SOURCE_AUTO);
    ck_assert_int_eq(sniff_dump(text, SNIFF_DUMP_BOUND), SOURCE_HTML);
    text[SNIFF_DUMP_BOUND - 1] = 'W';
    ck_assert_int_eq(sniff_dump(text, SNIFF_DUMP_BOUND), SOURCE_HTML);
    memcpy(text + SNIFF_DUMP_BOUND - 6, "WARC/1", 6);
    assert_sized_is(text, sizeof text, SOURCE_WARC);
}
