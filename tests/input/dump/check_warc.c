#include "claims.h"
#include "input/dump/warc_dump.h"
#include "input/transcript.h"

SUITE("warc", .begin = warc_set_up, .end = warc_tear_down);

CLAIM(html_in_a_response_is_a_page) {
    dump_add_record("WARC-Type: warcinfo\r\nContent-Type: application/warc-fields\r\n", "a: b\r\n");
    size_t start = dump_add_page("<p>one</p>");
    assert_dump_reads_with("[skip warcinfo][page %zu http://a/ text/html]<p>one</p>[end]", start);
}

CLAIM(html_in_a_resource_is_a_page_as_it_stands) {
    dump_add_record("WARC-Type: resource\r\nContent-Type: Text/HTML; charset=x\r\n",
                    "<p>a\r\n\r\n");
    dump_add_record("WARC-Type: resource\r\nContent-Type: image/png\r\n", "png");
    assert_dump_reads("[page 0 - Text/HTML; charset=x]<p>a\r\n\r\n[end][skip content type]");
}

CLAIM(a_resource_without_a_type_is_a_page_if_it_begins_like_html) {
    dump_add_record("WARC-Type: resource\r\n", "<p>a\r\n\r\n");
    size_t second =
        dump_add_record("WARC-Type: resource\r\nContent-Type: */*\r\n", " <!doctype html>b");
    dump_add_record("WARC-Type: resource\r\n", "GIF89a");
    dump_add_record("WARC-Type: resource\r\nContent-Type:\r\n", "");
    assert_dump_reads_with("[page 0 - -]<p>a\r\n\r\n[end]"
                           "[page %zu - */*] <!doctype html>b[end][skip not HTML][skip empty]",
                           second);
}

CLAIM(other_records_are_skipped_by_their_reason) {
    dump_add_record("WARC-Type: request\r\nContent-Type: application/http\r\n", HTML_HEAD "x");
    dump_add_record("WARC-Type: revisit\r\nContent-Type: application/http\r\n", HTML_HEAD "x");
    dump_add_record("WARC-Type: conversion\r\nContent-Type: image/png\r\n", "x");
    dump_add_record("WARC-Type: response\r\nContent-Type: text/dns\r\n", HTML_HEAD "x");
    dump_add_record("WARC-Type: response\r\nContent-Type: application/httpd\r\n", HTML_HEAD "x");
    dump_add_record("warc-type: METADATA\r\n", "x");
    dump_add_record("WARC-Type: unknown\r\nContent-Type: text/html\r\n", "x");
    assert_dump_reads("[skip request][skip revisit][skip conversion][skip content type]"
                      "[skip content type][skip metadata][skip other record]");
}

CLAIM(text_in_a_conversion_is_a_page_as_it_stands) {
    dump_add_record("WARC-Type: conversion\r\nContent-Type: text/plain\r\n", HTML_HEAD "a\r\n");
    size_t second = dump_add_record("WARC-Type: Conversion\r\nWARC-Target-URI: http://a/\r\n"
                                    "Content-Type: text/markdown; charset=UTF-8\r\n",
                                    "# b");
    size_t third = dump_add_record("WARC-Type: conversion\r\nContent-Type: text/html\r\n", "<p>c");
    size_t fourth = dump_add_record("WARC-Type: conversion\r\n", "<html>d");
    dump_add_record("WARC-Type: conversion\r\n", "text");
    dump_add_record("WARC-Type: resource\r\nContent-Type: text/plain\r\n", "text");
    assert_dump_reads_with("[page 0 - text/plain]" HTML_HEAD "a\r\n[end]"
                           "[page %zu http://a/ text/markdown; charset=UTF-8]# b[end]"
                           "[page %zu - text/html]<p>c[end][page %zu - -]<html>d[end]"
                           "[skip not HTML][skip content type]",
                           second, third, fourth);
}

CLAIM(a_response_without_a_type_of_its_own_is_http) {
    dump_add_record("WARC-Type: response\r\n", HTML_HEAD "x");
    size_t second = dump_add_record("WARC-Type: response\r\nContent-Type:\r\n", HTML_HEAD "y");
    assert_dump_reads_with("[page 0 - text/html]x[end][page %zu - text/html]y[end]", second);
}

CLAIM(a_response_that_is_not_of_http_is_a_page_as_it_stands) {
    dump_add_record(
        "WARC-Type: response\r\nWARC-Target-URI: ftp://a/\r\nContent-Type: text/html\r\n", "<p>x");
    assert_dump_reads("[page 0 ftp://a/ text/html]<p>x[end]");
}

CLAIM(a_response_of_http_with_the_type_of_its_page_is_http) {
    dump_add_record("WARC-Type: response\r\nWARC-Target-URI: HTTPS://a/\r\n"
                    "Content-Type: text/html\r\n",
                    HTML_HEAD "<p>x");
    assert_dump_reads("[page 0 HTTPS://a/ text/html]<p>x[end]");
}

CLAIM(a_url_may_have_spaces) {
    dump_add_record("WARC-Type: response\r\nWARC-Target-URI: http://a/b c d\r\n", HTML_HEAD "x");
    assert_dump_reads("[page 0 http://a/b c d text/html]x[end]");
}

CLAIM(a_page_that_its_crawler_truncated_is_no_damage) {
    dump_add_record("WARC-Type: response\r\nWARC-Truncated: length\r\n", "HTTP/1.1 200 OK\r\n");
    size_t second = dump_add_record(
        "WARC-Type: resource\r\nContent-Type: text/html\r\nWARC-Truncated: time\r\n", "<p>x");
    assert_dump_reads_with("[skip unreadable head][page %zu - text/html]<p>x[end]", second);
}

CLAIM(header_names_and_types_have_no_case) {
    dump_add("WARC/1.1\nwarc-type:RESPONSE\ncontent-LENGTH:47\nwarc-TARGET-uri:u\n"
             "content-TYPE:Application/HTTP\n\n" HTML_HEAD "abc");
    assert_dump_reads("[page 0 u text/html]abc[end]");
}

CLAIM(a_folded_header_line_is_joined_by_a_space) {
    dump_add_record("WARC-Type:\r\n response\r\nWARC-Target-URI: http://a/\r\n \t b\r\n",
                    HTML_HEAD "x");
    assert_dump_reads("[page 0 http://a/ b text/html]x[end]");
}

CLAIM(angle_brackets_round_a_url_are_taken_off) {
    dump_add_record("WARC-Type: response\r\nWARC-Target-URI: <u>\r\n", HTML_HEAD "x");
    size_t second = dump_add_record("WARC-Type: response\r\nWARC-Target-URI: <\r\n", HTML_HEAD "x");
    size_t third = dump_add_record("WARC-Type: response\r\nWARC-Target-URI: <>\r\n", HTML_HEAD "x");
    assert_dump_reads_with("[page 0 u text/html]x[end][page %zu < text/html]x[end]"
                           "[page %zu - text/html]x[end]",
                           second, third);
}

CLAIM(fields_after_a_url_in_brackets_are_read) {
    dump_add_record("WARC-Target-URI: <u>\r\nWARC-Type: resource\r\nContent-Type: text/html\r\n",
                    "x");
    dump_add_record("WARC-Target-URI: <u>\r\nWARC-Type: response\r\nContent-Type: text/dns\r\n",
                    HTML_HEAD "x");
    assert_dump_reads("[page 0 u text/html]x[end][skip content type]");
}

CLAIM(a_url_ends_at_a_nul) {
    static const char record[] =
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a\0b\r\n"
        "Content-Length: 45\r\n\r\n" HTML_HEAD "x";
    dump_add_bytes(record, sizeof record - 1);
    assert_dump_reads("[page 0 http://a text/html]x[end]");
}

CLAIM(any_number_of_line_ends_may_part_records) {
    static const char record[] = "WARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/html\r\n"
                                 "Content-Length: 1\r\n\r\nx";
    size_t length = sizeof record - 1;
    dump_add("\r\n\n");
    dump_add(record);
    dump_add(record);
    dump_add("\n\n\r\n\r\n\r\n");
    dump_add(record);
    assert_dump_reads_with("[page 3 - text/html]x[end][page %zu - text/html]x[end]"
                           "[page %zu - text/html]x[end]",
                           3 + length, 3 + 2 * length + 8);
}

CLAIM(nothing_but_line_ends_is_a_whole_dump) {
    assert_dump_reads("");
    dump_add("\r\n\r\n");
    assert_dump_reads("");
}

CLAIM(the_versions_differ_in_nothing_that_matters) {
    static const char rest[] =
        "\r\nWARC-Type: resource\r\nContent-Type: text/html\r\nContent-Length: 1\r\n\r\na";
    static const char *const versions[] = {"WARC/0.17", "WARC/0.18", "WARC/1.0", "WARC/1.1 "};
    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        dump_size = 0;
        dump_add(versions[i]);
        dump_add(rest);
        assert_dump_reads("[page 0 - text/html]a[end]");
    }
}

CLAIM(a_page_cannot_forge_a_record) {
    dump_add_page("\r\n\r\nWARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/html\r\n"
                  "Content-Length: 4\r\n\r\nfake\r\n\r\n");
    assert_dump_reads("[page 0 http://a/ text/html]\r\n\r\nWARC/1.0\r\nWARC-Type: resource\r\n"
                      "Content-Type: text/html\r\nContent-Length: 4\r\n\r\nfake\r\n\r\n[end]");
}

CLAIM(each_stream_counts_its_own_bytes) {
    dump_add(
        "WARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/html\r\nContent-Length: 9\r\n\r\na");
    dump_read(cutter_number(0));
    transcript_begin(&dump_told);
    dump_size = 0;
    dump_add("garbage\n");
    dump_read(cutter_number(0));
    dump_add_page("one");
    ck_assert_str_eq(dump_told.text, "[damage 0: no record starts here; the last 8 bytes skipped]");
}

CLAIM(an_error_of_the_sink_sticks_to_the_end_of_its_stream) {
    dump_add("WARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/html\r\nContent-Length: "
             "3\r\n\r\nxyz");
    dump_add_page("xyz");
    for (int call = 1; call <= 10; call++) {
        transcript_begin(&dump_told);
        dump_told.fail_call = call;
        ck_assert_int_eq(dump_read(cutter_number(1)), TRANSCRIPT_ERROR);
        ck_assert_int_eq(dump_told.calls, call);
        ck_assert_int_eq(dump_read(cutter_number(0)), 0);
    }
}
