/* Heads as they occur, and where the body begins. */
#include "claims.h"
#include "input/http/http_block.h"

#include "input/header.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HTML "Content-Type: text/html\r\n\r\n"
#define PAGE BLOCK_PAGE "text/html]"

SUITE("http", .begin = block_set_up, .end = block_tear_down);

CLAIM(the_head_is_taken_off_a_page) {
    assert_block_reads(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=UTF-8\r\n\r\n<p>a\r\n\r\nb",
        BLOCK_PAGE "text/html; charset=UTF-8]<p>a\r\n\r\nb[end]");
}

CLAIM(lines_may_end_in_a_bare_newline) {
    assert_block_reads("HTTP/1.1 200 OK\nContent-Type: text/html\n\n\n<p>", PAGE "\n<p>[end]");
    assert_block_reads("HTTP/1.1 200 OK\nContent-Type: text/html\r\r\n\r\r\n<p>", PAGE "<p>[end]");
}

CLAIM(status_lines_of_all_kinds_have_a_status) {
    block_want("404", NULL);
    static const char *const lines[] = {"HTTP/1.0 404 Not Found\r\n",
                                        "HTTP/1.1 404\r\n",
                                        "HTTP/1.1 404 \r\n",
                                        "HTTP/2 404\r\n",
                                        "HTTP/2.0 404 \r\n",
                                        "http/1.1 404 not found\r\n",
                                        "HTTP/1.1   404\tNot Found\r\n",
                                        "HTTP/1.1 404 Nicht gefunden: \xfc\xf6\r\n",
                                        "HTTP/ 404 x\r\n",
                                        "ICY 404 Not Found\r\n",
                                        "icy 404\n",
                                        "\r\n\n HTTP/1.1 404 Not Found\r\n"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char block[128];
        snprintf(block, sizeof block, "%s" HTML "x", lines[i]);
        assert_block_reads(block, PAGE "x[end]");
    }
}

CLAIM(a_status_line_without_a_status_is_reported) {
    const char *expected = "[damage 5: HTTP status line without a status][skip unreadable head]";
    assert_block_reads("HTTP/1.1 OK\r\n" HTML "x", expected);
    assert_block_reads("HTTP/1.1\r\n" HTML "x", expected);
    assert_block_reads("HTTP/1.1 0200 OK\r\n" HTML "x", expected);
    assert_block_reads("HTTP/1.1 2000\r\n" HTML "x", expected);
    assert_block_reads("HTTP/1.1 020 x\r\n" HTML "x", expected);
    assert_block_reads("HTTP/1.1 -1 x\r\n" HTML "x", expected);
}

CLAIM(a_block_without_a_head_is_a_body) {
    assert_block_reads("<html>a", BLOCK_PAGE "-]<html>a[end]");
    assert_block_reads("\r\n\r\n<!DOCTYPE html>\r\n\r\na",
                       BLOCK_PAGE "-]\r\n\r\n<!DOCTYPE html>\r\n\r\na[end]");
    assert_block_reads("Once upon a time", "[skip not HTML]");
    assert_block_reads("HTT", "[skip not HTML]");
    assert_block_reads("", "[skip empty]");
}

CLAIM(as_much_of_a_start_without_a_head_is_looked_at_as_the_bound_says) {
    char block[HTTP_START_BOUND + 64];
    char expected[sizeof block + 64];
    memset(block, ' ', sizeof block);
    strcpy(block + HTTP_START_BOUND, "<p>a");
    snprintf(expected, sizeof expected, BLOCK_PAGE "-]%s[end]", block);
    assert_block_reads(block, expected);
    strcpy(block + HTTP_START_BOUND - 5, "HTTP/1.1 200 OK\r\n" HTML "x");
    assert_block_reads(block, PAGE "x[end]");
    strcpy(block + HTTP_START_BOUND - 4, "HTTP/1.1 200 OK\r\n" HTML "x");
    assert_block_reads(block, "[skip not HTML]");
    memset(block, 'x', HTTP_NAME_BOUND);
    strcpy(block + HTTP_NAME_BOUND, ": y\r\n" HTML "x");
    assert_block_reads(block, "[skip not HTML]");
    assert_block_reads(block + 1, PAGE "x[end]");
}

CLAIM(a_head_may_lack_its_status_line) {
    assert_block_reads(HTML "x", PAGE "x[end]");
    assert_block_reads("Server : x\r\n" HTML "x", PAGE "x[end]");
    block_want("404", NULL);
    assert_block_reads(HTML "x", "[skip status]");
}

CLAIM(heads_of_interim_responses_are_passed) {
    assert_block_reads("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n" HTML "x", PAGE "x[end]");
    assert_block_reads("HTTP/1.1 102 Processing\r\nContent-Type: image/png\r\n\r\n\r\n"
                       "HTTP/1.1 103 Early Hints\nLink: </a>\n\n"
                       "HTTP/1.0 200 OK\r\n" HTML "HTTP/1.1 200 OK",
                       PAGE "HTTP/1.1 200 OK[end]");
    assert_block_reads("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 Not Found\r\n" HTML "x",
                       "[skip status]");
}

CLAIM(an_interim_response_alone_has_a_status_of_its_own) {
    assert_block_reads("HTTP/1.1 100 Continue\r\n\r\n", "[skip status]");
    assert_block_reads("HTTP/1.1 100 Continue\r\n", "[skip status]");
    assert_block_reads("HTTP/1.1 100 Continue\r\n\r\n<html>", "[skip status]");
    block_want("1xx", NULL);
    assert_block_reads("HTTP/1.1 101 x\r\n" HTML "\r\nHost: x", PAGE "\r\nHost: x[end]");
}

CLAIM(the_head_of_a_proxy_that_opened_a_tunnel_is_passed) {
    block_want("200,404", NULL);
    assert_block_reads("HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 404 x\r\n" HTML "x",
                       PAGE "x[end]");
    assert_block_reads("HTTP/1.0 200 Connection Established\r\nProxy-agent: x\r\n\r\n"
                       "HTTP/1.1 301 Moved\r\n" HTML "x",
                       "[skip status]");
    assert_block_reads("HTTP/1.1 200 Connection established\r\n\r\n<html>HTTP/1.1 404 x",
                       BLOCK_PAGE "-]<html>HTTP/1.1 404 x[end]");
    block_want("404", NULL);
    assert_block_reads("HTTP/1.1 200 Connection established\r\n\r\n<html>", "[skip status]");
    assert_block_reads("HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 404 x\r\n" HTML "x",
                       PAGE "x[end]");
}

CLAIM(too_many_interim_responses_are_reported) {
    char block[2048] = "";
    for (int i = 0; i < HTTP_INTERIM_BOUND; i++) { strcat(block, "HTTP/1.1 100 Continue\r\n\r\n"); }
    size_t bound = strlen(block);
    strcpy(block + bound, "HTTP/1.1 200 OK\r\n" HTML "x");
    assert_block_reads(block, PAGE "x[end]");
    strcpy(block + bound, "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n" HTML "x");
    assert_block_reads(block, "[damage 5: HTTP head after too many interim responses]"
                              "[skip unreadable head]");
}

CLAIM(a_folded_line_continues_its_field) {
    assert_block_reads(
        "HTTP/1.1 200 OK\r\nContent-Type:\r\n text/html;\r\n\t  a=b \r\n \r\nX: y\r\n\r\nx",
        BLOCK_PAGE "text/html; a=b]x[end]");
}

CLAIM(what_is_no_field_is_left_out_with_its_folded_lines) {
    assert_block_reads("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\ngarbage\r\n ;a=b\r\n"
                       ": none\r\na b: c\r\nHTTP/1.1 404 Not Found\r\n\r\nx",
                       PAGE "x[end]");
}

CLAIM(the_last_type_counts) {
    assert_block_reads("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Type: text/html\r\n"
                       "Content-Type:\r\n\r\nx",
                       PAGE "x[end]");
}

CLAIM(a_value_ends_at_a_nul) {
    static const char block[] = "HTTP/1.1 200 OK\r\nA: \0Content-Type: image/png\r\n"
                                "Content-Type: text/html\0;a=b\r\n\r\nx";
    assert_sized_block_reads(block, sizeof block - 1, PAGE "x[end]");
}

CLAIM(a_head_without_a_blank_line_ends_where_html_begins) {
    assert_block_reads("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n<html>\r\n<p>a\r\n\r\nb",
                       PAGE "<html>\r\n<p>a\r\n\r\nb[end]");
    assert_block_reads("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n<html>a",
                       PAGE "<html>a[end]");
}

CLAIM(a_head_without_a_blank_line_or_body_is_reported) {
    const char *expected =
        "[damage 5: HTTP head without a blank line at its end][skip unreadable head]";
    assert_block_reads("HTTP/1.1 200 OK", expected);
    assert_block_reads("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n", expected);
    assert_block_reads("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r", expected);
    assert_block_reads("HTTP/1.1 304 Not Modified\r\nServer: x\r\n", "[skip status]");
}

CLAIM(that_a_head_is_cut_with_its_record_is_not_told_again) {
    assert_cut_block_reads("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n",
                           "[skip unreadable head]");
    assert_cut_block_reads("HTTP/1.1 200 OK\r\n" HTML "<p", PAGE "<p[end]");
    assert_cut_block_reads("", "[skip empty]");
}

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

CLAIM(a_head_as_large_as_the_bound_is_read) {
    char *block = block_with_head(HEADER_BOUND);
    assert_sized_block_reads(block, HEADER_BOUND + 1, PAGE "x[end]");
    free(block);
}

CLAIM(a_head_larger_than_the_bound_is_reported) {
    char *block = block_with_head(HEADER_BOUND + 1);
    assert_sized_block_reads(
        block, HEADER_BOUND + 2,
        "[damage 5: HTTP head too long; its page is left out][skip unreadable head]");
    memcpy(block + 9, "404", 3);
    assert_sized_block_reads(block, HEADER_BOUND + 2, "[skip status]");
    free(block);
}

/* Appends the fill and the text, and returns what is behind them. */
static char *append(char *end, char fill, size_t size, const char *text) {
    memset(end, fill, size);
    strcpy(end + size, text);
    return end + size + strlen(text);
}

CLAIM(a_type_too_long_is_reported) {
    char *block = malloc(2 * HEADER_BOUND);
    ck_assert_ptr_nonnull(block);
    char *end = append(block, 0, 0, "HTTP/1.1 200 OK\r\nContent-Type: text/html;");
    append(end, 'a', HEADER_FIELD_BOUND, "\r\nA: b\r\n\r\nx");
    assert_block_reads(block, "[damage 5: HTTP head with a value too long; its page is left out]"
                              "[skip unreadable head]");
    free(block);
}

CLAIM(html_after_a_head_without_a_blank_line_may_be_one_line_of_any_length) {
    static const char head[] = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
    for (size_t size = HEADER_LINE_BOUND; size < 2 * HEADER_BOUND; size += size / 2) {
        char *block = malloc(size + 128);
        char *expected = malloc(size + 128);
        ck_assert(block != NULL && expected != NULL);
        append(append(block, 0, 0, head), 0, 0, "<html>");
        append(block + strlen(block), 'a', size, "\r\n: b\r\n");
        snprintf(expected, size + 128, PAGE "%s[end]", block + strlen(head));
        assert_block_reads(block, expected);
        free(expected);
        free(block);
    }
}

CLAIM(an_error_of_the_sink_sticks) {
    for (int call = 1; call <= 5; call++) {
        assert_block_fails("HTTP/1.1 200 OK\r\n" HTML "xyz", call);
        assert_block_fails("<p>\r\nb", call);
    }
    assert_block_fails("HTTP/1.1 200 OK\r\n" HTML, 1);
    assert_block_fails("HTTP/1.1 200 OK\r\n" HTML, 2);
}
