#include "claims.h"
#include "input/header.h"

#include "input/dump/warc_dump.h"
#include "input/transcript.h"

#include <stdio.h>
#include <string.h>

SUITE("warc", .begin = warc_set_up, .end = warc_tear_down);

CLAIM(a_place_without_a_record_is_reported_and_the_next_record_found) {
    dump_add_page("one");
    size_t lost = dump_size;
    dump_add("garbage\r\nmore\r\nWARC/1.0 is not alone here\r\n WARC/1.0\r\n\n");
    size_t found = dump_add_page("two");
    assert_dump_reads_with(
        "[page 0 http://a/ text/html]one[end][damage %zu: no record starts here; "
        "%zu bytes skipped to the next record][page %zu http://a/ text/html]two[end]",
        lost, found - lost, found);
}

CLAIM(a_length_too_short_loses_the_rest_of_its_record_only) {
    dump_add(
        "WARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/html\r\nContent-Length: 3\r\n\r\n");
    dump_add("abcdef\r\n\r\n");
    size_t found = dump_add_page("two");
    assert_dump_reads_with(
        "[page 0 - text/html]abc[end][damage %zu: no record starts here; 7 bytes "
        "skipped to the next record][page %zu http://a/ text/html]two[end]",
        found - 7, found);
}

CLAIM(damage_up_to_the_end_is_reported) {
    dump_add_page("one");
    size_t lost = dump_size;
    dump_add("garbage\r\nWARC/1.0\r\nWARC-Type: response\r\n");
    assert_dump_reads_with("[page 0 http://a/ text/html]one[end]"
                           "[damage %zu: no record starts here; the last %zu bytes skipped]",
                           lost, dump_size - lost);
}

CLAIM(a_candidate_that_proves_no_record_is_passed_over) {
    dump_add(
        "garbage\nWARC/1.0\nWARC/1.0\r\nContent-Length: 9\r\n\r\n"
        "WARC/1.0\r\nWARC-Type: response\r\n\r\nWARC/1.0\r\nWARC-Type: x\r\nContent-Length: x\n\n"
        "WARC/1.0\r\nWARC-Type: x\r\nContent-Length: 1\r\nWARC/1.0 \r\nWARC/1\r\n");
    size_t found = dump_add_page("one");
    assert_dump_reads_with("[damage 0: no record starts here; %zu bytes skipped to the next record]"
                           "[page %zu http://a/ text/html]one[end]",
                           found, found);
}

static void assert_bad_header(const char *header, const char *what) {
    dump_size = 0;
    dump_add(header);
    size_t found = dump_add_page("one");
    assert_dump_reads_with("[damage 0: %s; %zu bytes skipped to the next record]"
                           "[page %zu http://a/ text/html]one[end]",
                           what, found, found);
}

CLAIM(a_bad_header_is_reported_with_what_is_wrong) {
    assert_bad_header("WARC/1.0\r\n\r\n", "record header without Content-Length");
    assert_bad_header("WARC/1.0\r\nContent-Length: 12x\r\n\r\nblock\r\n",
                      "record header with a bad Content-Length");
    assert_bad_header("WARC/1.0\r\nContent-Length: -1\r\n\r\nblock\r\n",
                      "record header with a bad Content-Length");
    assert_bad_header("WARC/1.0\r\nContent-Length: 18446744073709551616\r\n\r\nblock\r\n",
                      "record header with a bad Content-Length");
    assert_bad_header("WARC/x\r\nContent-Length: 5\r\n\r\nblock\r\n", "no record starts here");
}

static void assert_page_without_length(const char *length_line, const char *what) {
    dump_size = 0;
    dump_add("WARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/html\r\n");
    dump_add(length_line);
    dump_add("\r\nWARC/1.0 is\n\nWARC/1\nno record\r\n\r\n");
    size_t found = dump_add_page("one");
    assert_dump_reads_with("[damage 0: record header %s Content-Length][page 0 - text/html]"
                           "WARC/1.0 is\n\nWARC/1\nno record\r\n\r\n[end]"
                           "[page %zu http://a/ text/html]one[end]",
                           what, found);
}

CLAIM(a_page_without_a_length_goes_on_to_the_next_record) {
    assert_page_without_length("", "without");
    assert_page_without_length("Content-Length: 12x\r\n", "with a bad");
    assert_page_without_length("Content-Length: -1\r\n", "with a bad");
}

CLAIM(a_length_beyond_belief_is_none) {
    assert_page_without_length("Content-Length: 1099511627777\r\n", "with a bad");
    assert_page_without_length("Content-Length: 9223372036854775808\r\n", "with a bad");
    assert_page_without_length("Content-Length: 18446744073709551615\r\n", "with a bad");
    assert_page_without_length("Content-Length: 99999999999999999999999999\r\n", "with a bad");
}

CLAIM(a_page_without_a_length_may_be_the_last) {
    dump_add("WARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/html\r\n\r\nabc\nWARC");
    assert_dump_reads("[damage 0: record header without Content-Length][page 0 - text/html]"
                      "abc\nWARC[end]");
}

CLAIM(a_record_that_a_length_too_great_swallowed_is_found_again) {
    size_t first = dump_add_page("one");
    size_t second = dump_add_page("two");
    size_t third = dump_add_page("three");
    ck_assert_uint_eq(first, 0);
    char *length = strstr(dump, "Length: ") + strlen("Length: ");
    memcpy(length, "82", 2); /* into the second record's header */
    assert_dump_reads_with(
        "[page 0 http://a/ text/html]one\r\n\r\nWARC/1.0\r\nWARC-Type: response\r\n[end]"
        "[damage %zu: no record starts here; the next one starts 31 bytes earlier]"
        "[page %zu http://a/ text/html]two[end][page %zu http://a/ text/html]three[end]",
        second + 31, second, third);
}

static void set_length(size_t record, size_t length) {
    char digits[8];
    snprintf(digits, sizeof digits, "%03zu", length);
    memcpy(strstr(dump + record, "Length: ") + strlen("Length: "), digits, 3);
}

/* Otherwise the time would grow with the square of the number of records that swallow each other.
 */
CLAIM(what_was_searched_for_a_swallowed_record_is_not_searched_again) {
#define BEGINNING "WARC/1.0\r\nWARC-Type: resource\r\n"
#define HEADER    BEGINNING "Content-Type: text/html\r\nContent-Length: 000\r\n\r\n"
    const size_t header = strlen(HEADER), beginning = strlen(BEGINNING);
    dump_add(HEADER "one\r\n\r\n" HEADER "two\r\n\r\n" HEADER "three\r\n\r\n");
    const size_t second = header + strlen("one\r\n\r\n"), third = 2 * second;
    const size_t fourth = dump_add_page("four");
    const size_t first_end = third + header, second_end = third + beginning;
    set_length(0, first_end - header);
    set_length(second, second_end - second - header);
    set_length(third, strlen("three"));
    char swallowed[400];
    snprintf(swallowed, sizeof swallowed, "%.*s", (int)(first_end - header), dump + header);
    assert_dump_reads_with(
        "[page 0 - text/html]%s[end]"
        "[damage %zu: no record starts here; the next one starts %zu bytes earlier]"
        "[page %zu - text/html]two\r\n\r\n" BEGINNING "[end]"
        "[damage %zu: no record starts here; %zu bytes skipped to the next record]"
        "[page %zu http://a/ text/html]four[end]",
        swallowed, first_end, first_end - second, second, second_end, fourth - second_end, fourth);
}

/* If its payload were searched, a page could forge a record there. */
CLAIM(a_record_with_a_line_that_is_no_field_is_believed_its_length) {
#define FORGED "WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: 1\r\n\r\nx\r\n\r\n"
    char length[64];
    snprintf(length, sizeof length, "Content-Length: %zu\r\n\r\n", sizeof FORGED - 1);
    dump_add("WARC/1.0\r\nWARC-Type: resource\r\ngarbage\r\nContent-Type: text/html\r\n");
    dump_add(length);
    dump_add(FORGED);
    assert_dump_reads("[damage 0: record header with a line that is no field]"
                      "[page 0 - text/html]" FORGED "[end]");
}

CLAIM(a_header_cut_by_the_next_record_costs_only_itself) {
    assert_bad_header("WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 1000\r\n",
                      "record header with a line that is no field");
}

CLAIM(a_record_without_a_type_is_reported_and_skipped) {
    dump_add_record("Content-Type: text/html\r\n", "\r\nWARC/1.0\r\n");
    size_t start = dump_add_page("one");
    assert_dump_reads_with("[damage 0: record header without WARC-Type; the record is skipped]"
                           "[skip other record]"
                           "[page %zu http://a/ text/html]one[end]",
                           start);
}

/* A record whose header lines, after the version line, have this size in all. */
static void add_record_with_header(size_t size) {
    static const char rest[] =
        "\r\nWARC-Type: resource\r\nContent-Type: text/html\r\nContent-Length: 1\r\n\r\n";
    dump_add("WARC/1.0\r\nA: ");
    dump_add_fill('a', size - 3 - (sizeof rest - 1));
    dump_add(rest);
    dump_add("x\r\n\r\n");
}

CLAIM(a_header_as_large_as_the_bound_is_read) {
    add_record_with_header(HEADER_BOUND);
    assert_dump_reads("[page 0 - text/html]x[end]");
}

CLAIM(a_header_larger_than_the_bound_is_reported) {
    add_record_with_header(HEADER_BOUND + 1);
    size_t found = dump_add_page("one");
    assert_dump_reads_with(
        "[damage 0: record header too long; %zu bytes skipped to the next record]"
        "[page %zu http://a/ text/html]one[end]",
        found, found);
}

CLAIM(a_record_is_found_wherever_a_header_gets_too_long) {
    for (size_t before = 0; before < 24; before++) {
        transcript_begin(&dump_told);
        dump_size = 0;
        dump_add("WARC/1.0\r\nA: ");
        dump_add_fill('a', HEADER_BOUND - before - 4);
        records_push(dump_reader, dump, dump_size);
        dump_add("\n");
        size_t found = dump_add_page("one");
        for (size_t at = found - 1; at < dump_size; at++) {
            records_push(dump_reader, dump + at, 1);
        }
        ck_assert_int_eq(records_end(dump_reader), 0);
        char expected[256];
        snprintf(expected, sizeof expected,
                 "[damage 0: record header %s; %zu bytes skipped to the next record]"
                 "[page %zu http://a/ text/html]one[end]",
                 before < strlen("WARC/1.0\r\n") ? "too long" : "with a line that is no field",
                 found, found);
        ck_assert_str_eq(dump_told.text, expected);
    }
}

/* A field comes before the bound; its value, after the bound, begins like a record. */
CLAIM(a_field_that_the_bound_cuts_begins_no_record) {
    dump_add("WARC/1.0\r\nA: ");
    dump_add_fill('a', HEADER_BOUND - strlen("A: "));
    dump_add("WARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/html\r\n"
             "Content-Length: 1\r\n\r\nx\r\n\r\n");
    size_t found = dump_add_page("one");
    assert_dump_reads_with(
        "[damage 0: record header too long; %zu bytes skipped to the next record]"
        "[page %zu http://a/ text/html]one[end]",
        found, found);
}

#define SMALL_PAGE "WARC-Type: resource\r\nContent-Type: text/html\r\nContent-Length: 1\r\n\r\nx"

static void add_uri(size_t size) {
    dump_add("WARC/1.0\r\nWARC-Target-URI: ");
    dump_add_fill('u', size);
    dump_add("\r\n");
}

/* The size of the URI in a field of this size. */
#define URI_OF_FIELD(size) ((size) - sizeof "WARC-Target-URI" - 1)

CLAIM(a_field_as_large_as_the_bound_is_read_and_the_others) {
    add_uri(URI_OF_FIELD(HEADER_FIELD_BOUND));
    dump_add(SMALL_PAGE);
    char uri[HEADER_FIELD_BOUND];
    memset(uri, 'u', sizeof uri);
    for (int number = 0; number < CUTTERS; number++) {
        transcript_begin(&dump_told);
        ck_assert_int_eq(dump_read(cutter_number(number)), 0);
        size_t start = strlen("[page 0 ");
        size_t size = URI_OF_FIELD(HEADER_FIELD_BOUND);
        ck_assert_mem_eq(dump_told.text + start, uri, size);
        ck_assert_str_eq(dump_told.text + start + size, " text/html]x[end]");
    }
}

CLAIM(fields_too_many_to_be_kept_are_reported) {
    dump_add("WARC/1.0\r\n");
    for (size_t kept = 0; kept <= HEADER_KEPT_BOUND; kept += sizeof "Content-Type" + sizeof "x/y") {
        dump_add("Content-Type: x/y\r\n");
    }
    dump_add(SMALL_PAGE "\r\n\r\n");
    size_t found = dump_add_page("one");
    assert_dump_reads_with(
        "[damage 0: record header too long; %zu bytes skipped to the next record]"
        "[page %zu http://a/ text/html]one[end]",
        found, found);
}

CLAIM(a_value_too_long_is_left_out_and_reported) {
#define LONG_VALUE "[damage 0: record header with a value that is too long, which is left out]"
    const char *expected = LONG_VALUE "[page 0 - text/html]x[end]";
    for (size_t size = URI_OF_FIELD(HEADER_FIELD_BOUND + 1); size < 2 * HEADER_KEPT_BOUND;
         size += 1000) {
        dump_size = 0;
        add_uri(size);
        dump_add(SMALL_PAGE);
        assert_dump_reads(expected);
    }
}

CLAIM(a_value_that_folded_lines_make_too_long_is_left_out_as_a_whole) {
    add_uri(1);
    dump_add(" ");
    dump_add_fill('v', HEADER_FIELD_BOUND);
    dump_add("\r\n w\r\n" SMALL_PAGE);
    assert_dump_reads(LONG_VALUE "[page 0 - text/html]x[end]");
}

CLAIM(a_long_line_that_is_no_field_is_one_damage) {
    dump_add("WARC/1.0\r\n/");
    dump_add_fill('a', HEADER_KEPT_BOUND + HEADER_LINE_BOUND);
    dump_add("\r\n folded\r\n" SMALL_PAGE);
    assert_dump_reads("[damage 0: record header with a line that is no field]"
                      "[page 0 - text/html]x[end]");
}

CLAIM(a_record_is_found_after_a_long_line_that_is_no_field) {
    dump_add("garbage\nWARC/1.0\r\n/");
    dump_add_fill('a', HEADER_KEPT_BOUND + HEADER_LINE_BOUND);
    dump_add("WARC/1.0\r\n");
    size_t found = dump_add_page("one");
    assert_dump_reads_with("[damage 0: no record starts here; %zu bytes skipped to the next record]"
                           "[page %zu http://a/ text/html]one[end]",
                           found, found);
}

CLAIM(a_record_cut_at_the_end_of_the_stream_is_reported) {
    dump_add("WARC/1.0\r\nWARC-Type: request\r\nContent-Length: 250\r\n\r\n");
    dump_add_fill('a', 100);
    assert_dump_reads(
        "[skip request][damage 0: record cut at the end of the stream: 100 of 250 bytes]");
}

CLAIM(what_is_there_of_a_cut_page_is_handed_on) {
    dump_add_page("one");
    dump_size -= strlen("e\r\n\r\n");
    assert_dump_reads_with("[page 0 http://a/ text/html]on"
                           "[damage 0: record cut at the end of the stream: %zu of %zu bytes][end]",
                           strlen(HTML_HEAD) + 2, strlen(HTML_HEAD) + 3);
}

CLAIM(a_record_may_be_longer_than_any_stream) {
    dump_add("WARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/html\r\n"
             "Content-Length: 1099511627776\r\n\r\nabc");
    assert_dump_reads("[page 0 - text/html]abc[damage 0: record cut at the end of the stream: "
                      "3 of 1099511627776 bytes][end]");
}

CLAIM(an_http_head_cut_with_its_record_is_one_damage) {
    dump_add("WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 99\r\n\r\nHTTP/1.1 200 OK\r\n");
    assert_dump_reads("[damage 0: record cut at the end of the stream: 17 of 99 bytes]"
                      "[skip unreadable head]");
}

CLAIM(a_header_cut_at_the_end_of_the_stream_is_reported) {
    static const char header[] = "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 9\r\n\r";
    for (size_t size = 1; size < sizeof header; size++) {
        dump_size = 0;
        dump_add("\r\n");
        dump_add_bytes(header, size);
        assert_dump_reads("[damage 2: record header cut at the end of the stream]");
    }
}

LONG_CLAIM(a_million_false_version_lines_are_passed_in_one_go) {
    static const char line[] = "WARC/1.0\nA: b\n";
    int times = 1000000;
    for (int i = 0; i < times; i++) {
        ck_assert_int_eq(records_push(dump_reader, line, sizeof line - 1), 0);
    }
    ck_assert_int_eq(records_end(dump_reader), 0);
    ck_assert_str_eq(dump_told.text, "[damage 0: record header with a line that is no field; "
                                     "the last 14000000 bytes skipped]");
}
