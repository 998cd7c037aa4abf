#include "input/http.h"

#include "input/header.h"
#include "transcript.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

Suite *http_suite(void);

#define WHERE "[page 5 http://a/ "

static struct transcript transcript;
static struct http *http;

static void set_up(void) {
    struct page_sink sink = transcript_sink(&transcript);
    transcript_begin(&transcript);
    http = http_new(&sink, NULL);
    ck_assert_ptr_nonnull(http);
}

static void tear_down(void) {
    http_free(http);
}

static int read_block(const char *data, size_t size, struct cutter cutter) {
    http_begin(http, &(struct page){.url = "http://a/", .byte = 5});
    while (size > 0) {
        size_t cut = next_cut(&cutter, size);
        http_push(http, data, cut);
        data += cut;
        size -= cut;
    }
    return http_end(http);
}

static void assert_sized_reads(const char *block, size_t size, const char *expected) {
    for (int number = 0; number < CUTTERS; number++) {
        transcript_begin(&transcript);
        ck_assert_int_eq(read_block(block, size, cutter_number(number)), 0);
        ck_assert_str_eq(transcript.text, expected);
    }
}

static void assert_reads(const char *block, const char *expected) {
    assert_sized_reads(block, strlen(block), expected);
}

START_TEST(the_head_is_taken_off_a_page) {
    assert_reads("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=UTF-8\r\n\r\n<p>a\r\n\r\nb",
                 WHERE "text/html; charset=UTF-8]<p>a\r\n\r\nb[end]");
}
END_TEST

START_TEST(lines_may_end_in_a_bare_newline) {
    assert_reads("HTTP/1.1 200 OK\nContent-Type: text/html\n\n\n<p>", WHERE "text/html]\n<p>[end]");
    assert_reads("HTTP/1.1 200 OK\nContent-Type: text/html\r\r\n\r\r\n<p>",
                 WHERE "text/html]<p>[end]");
}
END_TEST

START_TEST(xhtml_is_a_page) {
    assert_reads("HTTP/1.0 200\r\ncontent-type:application/xhtml+xml\r\n\r\nx",
                 WHERE "application/xhtml+xml]x[end]");
}
END_TEST

START_TEST(an_error_page_is_a_page) {
    assert_reads("HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\nx",
                 WHERE "text/html]x[end]");
}
END_TEST

START_TEST(a_page_may_be_empty) {
    assert_reads("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n", WHERE "text/html][end]");
}
END_TEST

START_TEST(case_and_parameters_of_the_type_do_not_matter) {
    assert_reads("HTTP/1.1 200 OK\r\nCONTENT-TYPE: Text/HTML;a=b\r\n\r\nx",
                 WHERE "Text/HTML;a=b]x[end]");
    assert_reads("HTTP/1.1 200 OK\r\nContent-type :\t text/html ; a=b \t\r\n\r\nx",
                 WHERE "text/html ; a=b]x[end]");
    assert_reads("HTTP/1.1 200 OK\r\nContent-Type: text/html, text/html\r\n\r\nx",
                 WHERE "text/html, text/html]x[end]");
}
END_TEST

START_TEST(other_types_and_none_are_no_pages) {
    assert_reads("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n<p>", "");
    assert_reads("HTTP/1.1 200 OK\r\nContent-Type: text/html5\r\n\r\n<p>", "");
    assert_reads("HTTP/1.1 200 OK\r\nContent-Type: text/htm\r\n\r\n<p>", "");
    assert_reads("HTTP/1.1 200 OK\r\nContent-Type:\r\n\r\n<p>", "");
    assert_reads("HTTP/1.1 200 OK\r\nX-Content-Type: text/html\r\n\r\n<p>", "");
    assert_reads("HTTP/1.1 200 OK\r\n\r\nContent-Type: text/html\r\n\r\n<p>", "");
    assert_reads("\r\n<p>", "");
}
END_TEST

START_TEST(a_folded_line_continues_its_field) {
    assert_reads(
        "HTTP/1.1 200 OK\r\nContent-Type:\r\n text/html;\r\n\t  a=b \r\n \r\nX: y\r\n\r\nx",
        WHERE "text/html; a=b]x[end]");
}
END_TEST

START_TEST(what_is_no_field_is_left_out_with_its_folded_lines) {
    assert_reads("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\ngarbage\r\n ;a=b\r\n: none\r\n"
                 "a b: c\r\n\r\nx",
                 WHERE "text/html]x[end]");
}
END_TEST

START_TEST(a_missing_status_line_does_not_matter) {
    assert_reads("Content-Type: text/html\r\n\r\nx", WHERE "text/html]x[end]");
}
END_TEST

START_TEST(the_last_type_counts) {
    assert_reads("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Type: text/html\r\n"
                 "Content-Type:\r\n\r\nx",
                 WHERE "text/html]x[end]");
}
END_TEST

START_TEST(a_value_ends_at_a_nul) {
    static const char block[] = "HTTP/1.1 200 OK\r\nA: \0Content-Type: image/png\r\n"
                                "Content-Type: text/html\0;a=b\r\n\r\nx";
    assert_sized_reads(block, sizeof block - 1, WHERE "text/html]x[end]");
}
END_TEST

START_TEST(a_head_without_a_blank_line_has_no_page) {
    const char *damage = "[damage 5: HTTP head without a blank line at its end]";
    assert_reads("", damage);
    assert_reads("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n", damage);
    assert_reads("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r", damage);
}
END_TEST

/* A block of a head of that size, in which the type comes last, and the payload "x". */
static char *block_with_head(size_t size) {
    static const char start[] = "HTTP/1.1 200 OK\r\nA: ";
    static const char rest[] = "\r\nContent-Type: text/html\r\n\r\nx";
    char *block = malloc(size + 1);
    ck_assert_ptr_nonnull(block);
    memset(block, 'a', size);
    memcpy(block, start, sizeof start - 1);
    memcpy(block + size + 1 - (sizeof rest - 1), rest, sizeof rest - 1);
    return block;
}

START_TEST(a_head_as_large_as_the_bound_is_read) {
    char *block = block_with_head(HEADER_BOUND);
    assert_sized_reads(block, HEADER_BOUND + 1, WHERE "text/html]x[end]");
    free(block);
}
END_TEST

START_TEST(a_head_larger_than_the_bound_is_reported) {
    char *block = block_with_head(HEADER_BOUND + 1);
    assert_sized_reads(block, HEADER_BOUND + 2,
                       "[damage 5: HTTP head too long; its page is left out]");
    free(block);
}
END_TEST

START_TEST(an_error_of_the_sink_sticks) {
    static const char block[] = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nxyz";
    for (int call = 1; call <= 5; call++) {
        transcript_begin(&transcript);
        transcript.fail_call = call;
        ck_assert_int_eq(read_block(block, sizeof block - 1, cutter_number(1)), TRANSCRIPT_ERROR);
        ck_assert_int_eq(transcript.calls, call);
    }
}
END_TEST

Suite *http_suite(void) {
    Suite *suite = suite_create("http");
    TCase *claims = tcase_create("claims");
    tcase_add_checked_fixture(claims, set_up, tear_down);
    tcase_add_test(claims, the_head_is_taken_off_a_page);
    tcase_add_test(claims, lines_may_end_in_a_bare_newline);
    tcase_add_test(claims, xhtml_is_a_page);
    tcase_add_test(claims, an_error_page_is_a_page);
    tcase_add_test(claims, a_page_may_be_empty);
    tcase_add_test(claims, case_and_parameters_of_the_type_do_not_matter);
    tcase_add_test(claims, other_types_and_none_are_no_pages);
    tcase_add_test(claims, a_folded_line_continues_its_field);
    tcase_add_test(claims, what_is_no_field_is_left_out_with_its_folded_lines);
    tcase_add_test(claims, a_missing_status_line_does_not_matter);
    tcase_add_test(claims, the_last_type_counts);
    tcase_add_test(claims, a_value_ends_at_a_nul);
    tcase_add_test(claims, a_head_without_a_blank_line_has_no_page);
    tcase_add_test(claims, a_head_as_large_as_the_bound_is_read);
    tcase_add_test(claims, a_head_larger_than_the_bound_is_reported);
    tcase_add_test(claims, an_error_of_the_sink_sticks);
    suite_add_tcase(suite, claims);
    return suite;
}
