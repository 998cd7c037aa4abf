#include "claims.h"
#include "input/dump/warc_dump.h"
#include "input/transcript.h"

#include <stdio.h>
#include <string.h>

#define FIRST(id)                                                                                  \
    "WARC-Type: response\r\nWARC-Target-URI: http://a/\r\nWARC-Record-ID: <" id ">\r\n"            \
    "WARC-Segment-Number: 1\r\nContent-Type: application/http\r\n"
#define NEXT(id, number)                                                                           \
    "WARC-Type: continuation\r\nWARC-Target-URI: http://other/\r\nWARC-Record-ID: <urn:x>\r\n"     \
    "WARC-Segment-Origin-ID: <" id ">\r\nWARC-Segment-Number: " number "\r\n"
#define LAST(id, number) NEXT(id, number) "WARC-Segment-Total-Length: 99\r\n"
#define SKIP             "[skip continuation]"

SUITE("warc", .begin = warc_set_up, .end = warc_tear_down);

CLAIM(segments_are_one_page) {
    dump_add_record(FIRST("urn:a"), HTML_HEAD "one");
    dump_add_record(NEXT("urn:a", "2"), "two");
    dump_add_record(LAST("urn:a", "3"), "three");
    size_t after = dump_add_page("x");
    assert_dump_reads_with("[page 0 http://a/ text/html]one" SKIP "two" SKIP "three[end]"
                           "[page %zu http://a/ text/html]x[end]",
                           after);
}

/* The URL is needed when the head is over. */
CLAIM(an_http_head_may_lie_in_segments) {
    dump_add_record(FIRST("urn:a"), "HTTP/1.1 200 OK\r\nConte");
    dump_add_record("WARC-Type: request\r\nWARC-Target-URI: http://c/\r\n", "x");
    dump_add_record(NEXT("urn:a", "2"), "nt-Type: text/ht");
    dump_add_record(LAST("urn:a", "3"), "ml\r\n\r\nthree");
    assert_dump_reads("[skip request]" SKIP SKIP "[page 0 http://a/ text/html]three[end]");
}

CLAIM(a_resource_may_lie_in_segments) {
    dump_add_record("WARC-Type: resource\r\nContent-Type: text/html\r\nWARC-Record-ID: urn:a\r\n"
                    "WARC-Segment-Number: 1\r\n",
                    "one");
    dump_add_record(LAST("urn:a", "2"), "two");
    assert_dump_reads("[page 0 - text/html]one" SKIP "two[end]");
}

CLAIM(a_page_with_too_long_an_id_is_taken_to_be_whole) {
    char id[SEGMENT_ID_BOUND + 1] = "", header[1024];
    memset(id, 'a', SEGMENT_ID_BOUND);
    snprintf(header, sizeof header, FIRST("%s"), id);
    dump_add_record(header, HTML_HEAD "one");
    snprintf(header, sizeof header, LAST("%s", "2"), id);
    dump_add_record(header, "two");
    assert_dump_reads("[page 0 http://a/ text/html]one[end]" SKIP);
}

CLAIM(records_without_a_page_may_stand_between_segments) {
    dump_add_record(FIRST("urn:a"), HTML_HEAD "one");
    dump_add_record("WARC-Type: request\r\n", "x");
    dump_add_record(LAST("urn:b", "2"), "of another");
    dump_add_record(LAST("urn:a", "2"), "two");
    assert_dump_reads("[page 0 http://a/ text/html]one[skip request]" SKIP SKIP "two[end]");
}

CLAIM(another_page_cuts_one_whose_segments_are_missing) {
    dump_add_record(FIRST("urn:a"), HTML_HEAD "one");
    dump_add_record(NEXT("urn:a", "2"), "two");
    size_t other = dump_add_record(FIRST("urn:b"), HTML_HEAD "x");
    dump_add_record(LAST("urn:a", "3"), "three");
    dump_add_record(LAST("urn:b", "2"), "y");
    assert_dump_reads_with("[page 0 http://a/ text/html]one" SKIP "two"
                           "[damage 0: page cut: its segment 3 does not follow][end]"
                           "[page %zu http://a/ text/html]x" SKIP SKIP "y[end]",
                           other);
}

CLAIM(the_end_cuts_a_page_whose_segments_are_missing) {
    dump_add_record(FIRST("urn:a"), HTML_HEAD "one");
    assert_dump_reads("[page 0 http://a/ text/html]one"
                      "[damage 0: page cut: its segment 2 does not follow][end]");
}

CLAIM(a_missing_segment_cuts_its_page) {
    dump_add_record(FIRST("urn:a"), HTML_HEAD "one");
    dump_add_record(LAST("urn:a", "3"), "three");
    assert_dump_reads("[page 0 http://a/ text/html]one" SKIP
                      "[damage 0: page cut: its segment 2 does not follow][end]");
}

CLAIM(a_segment_that_comes_twice_is_taken_once) {
    dump_add_record(FIRST("urn:a"), HTML_HEAD "one");
    dump_add_record(NEXT("urn:a", "2"), "two");
    dump_add_record(NEXT("urn:a", "2"), "two");
    dump_add_record(LAST("urn:a", "3"), "three");
    assert_dump_reads("[page 0 http://a/ text/html]one" SKIP "two" SKIP SKIP "three[end]");
}

CLAIM(a_segment_of_no_page_is_skipped) {
    dump_add_record(LAST("urn:a", "2"), "two");
    assert_dump_reads(SKIP);
}

CLAIM(a_first_segment_that_is_the_last_is_whole) {
    dump_add_record(FIRST("urn:a") "WARC-Segment-Total-Length: 48\r\n", HTML_HEAD "one");
    assert_dump_reads("[page 0 http://a/ text/html]one[end]");
}

CLAIM(no_segment_outlives_a_stream_that_failed) {
    dump_add_record(FIRST("urn:a"), HTML_HEAD "one");
    size_t second = dump_add_record("WARC-Type: request\r\n", "x");
    dump_told.fail_call = 2;
    ck_assert_int_eq(dump_read(cutter_number(0)), TRANSCRIPT_ERROR);
    transcript_begin(&dump_told);
    memmove(dump, dump + second, dump_size -= second);
    ck_assert_int_eq(dump_read(cutter_number(0)), 0);
    ck_assert_str_eq(dump_told.text, "[skip request]");
}
