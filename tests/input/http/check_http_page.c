/* Which responses are pages, and why the others are none; bodies through chunks and codings. */
#include "claims.h"
#include "input/http/http_block.h"

#include "input/sniff.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OK   "HTTP/1.1 200 OK\r\n"
#define HTML OK "Content-Type: text/html\r\n\r\n"
#define PAGE BLOCK_PAGE "text/html]"

SUITE("http page", .begin = block_set_up, .end = block_tear_down);

CLAIM(html_and_xhtml_are_pages) {
    assert_block_reads(HTML "x", PAGE "x[end]");
    assert_block_reads(OK "content-type:application/xhtml+xml\r\n\r\nx",
                       BLOCK_PAGE "application/xhtml+xml]x[end]");
}

CLAIM(case_and_parameters_of_the_type_do_not_matter) {
    assert_block_reads(OK "CONTENT-TYPE: Text/HTML;a=b\r\n\r\nx",
                       BLOCK_PAGE "Text/HTML;a=b]x[end]");
    assert_block_reads(OK "Content-type :\t text/html ; a=b \t\r\n\r\nx",
                       BLOCK_PAGE "text/html ; a=b]x[end]");
    assert_block_reads(OK "Content-Type: text/html, text/html\r\n\r\nx",
                       BLOCK_PAGE "text/html, text/html]x[end]");
}

CLAIM(other_types_are_skipped) {
    assert_block_reads(OK "Content-Type: image/png\r\n\r\n<p>", "[skip content type]");
    assert_block_reads(OK "Content-Type: text/html5\r\n\r\n<p>", "[skip content type]");
    assert_block_reads(OK "Content-Type: text/htm\r\n\r\n<p>", "[skip content type]");
}

CLAIM(other_statuses_are_skipped) {
    assert_block_reads("HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\nx",
                       "[skip status]");
    assert_block_reads("HTTP/1.1 199 x\r\nContent-Type: text/html\r\n\r\nx", "[skip status]");
    assert_block_reads("HTTP/1.1 299 x\r\nContent-Type: text/html\r\n\r\nx", PAGE "x[end]");
    assert_block_reads("HTTP/1.1 304 Not Modified\r\n\r\n", "[skip status]");
}

CLAIM(what_is_wanted_may_be_another) {
    block_want("404,5xx", "text/plain,image/*");
    assert_block_reads("HTTP/1.1 404 x\r\nContent-Type: Text/Plain; a\r\n\r\nx",
                       BLOCK_PAGE "Text/Plain; a]x[end]");
    assert_block_reads("HTTP/1.1 500 x\r\nContent-Type: image/png\r\n\r\nx",
                       BLOCK_PAGE "image/png]x[end]");
    assert_block_reads("HTTP/1.1 500 x\r\nContent-Type: text/html\r\n\r\nx", "[skip content type]");
    assert_block_reads("HTTP/1.1 200 x\r\nContent-Type: text/plain\r\n\r\nx", "[skip status]");
}

CLAIM(a_page_may_be_empty) {
    assert_block_reads(HTML, PAGE "[end]");
    assert_block_reads(OK "Content-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n",
                       PAGE "[end]");
    assert_block_reads(OK "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                       PAGE "[end]");
}

CLAIM(a_body_without_a_type_is_a_page_if_it_begins_like_html) {
    assert_block_reads(OK "\r\n \n<html>x", BLOCK_PAGE "-] \n<html>x[end]");
    assert_block_reads(OK "Content-Type:\r\n\r\n<p>x", BLOCK_PAGE "-]<p>x[end]");
    assert_block_reads(OK "X-Content-Type: text/html\r\n\r\nx", "[skip not HTML]");
    assert_block_reads(OK "\r\nContent-Type: text/html\r\n\r\n<p>", "[skip not HTML]");
    assert_block_reads(OK "\r\n<htm", "[skip not HTML]");
    assert_block_reads(OK "\r\n", "[skip empty]");
}

CLAIM(a_type_that_says_nothing_is_none) {
    assert_block_reads(OK "Content-Type: unknown/unknown\r\n\r\n<p>",
                       BLOCK_PAGE "unknown/unknown]<p>[end]");
    assert_block_reads(OK "Content-Type: application/unknown\r\n\r\nx", "[skip not HTML]");
    assert_block_reads(OK "Content-Type: */*\r\n\r\n<p>", BLOCK_PAGE "*/*]<p>[end]");
    assert_block_reads(OK "Content-Type: ; charset=utf-8\r\n\r\n<p>",
                       BLOCK_PAGE "; charset=utf-8]<p>[end]");
    assert_block_reads(OK "Content-Type: html\r\n\r\nx", "[skip not HTML]");
}

CLAIM(a_body_without_a_type_is_none_where_html_is_not_wanted) {
    block_want(NULL, "text/plain");
    assert_block_reads(OK "\r\n<html>", "[skip content type]");
    block_want(NULL, "text/plain,text/*");
    assert_block_reads(OK "\r\n<html>", BLOCK_PAGE "-]<html>[end]");
    assert_block_reads(OK "\r\nx", "[skip not HTML]");
}

CLAIM(as_much_of_a_body_without_a_type_is_held_as_the_bound_says) {
    char block[sizeof OK + 2 + SNIFF_HTML_BOUND + 8] = OK "\r\n";
    char expected[sizeof block + 64];
    char *body = block + strlen(block);
    memset(body, '\n', SNIFF_HTML_BOUND);
    memcpy(body + SNIFF_HTML_BOUND - 3, "<p>ab", 6);
    snprintf(expected, sizeof expected, BLOCK_PAGE "-]%s[end]", body);
    assert_block_reads(block, expected);
    memset(body, '\n', SNIFF_HTML_BOUND);
    memcpy(body + SNIFF_HTML_BOUND - 2, "<p>ab", 6);
    assert_block_reads(block, "[skip not HTML]");
}

CLAIM(chunks_are_joined_if_the_head_says_so) {
    assert_block_reads(OK "Content-Type: text/html\r\nTransfer-Encoding: "
                          "Chunked\r\n\r\n2\r\n<p\r\n1\r\n>\r\n0\r\n\r\n",
                       PAGE "<p>[end]");
    assert_block_reads(OK "Content-Type: text/html\r\nX-Crawler-Transfer-Encoding: chunked\r\n\r\n"
                          "2\r\nab\r\n0\r\n\r\n",
                       PAGE "2\r\nab\r\n0\r\n\r\n[end]");
    assert_block_reads(OK "Transfer-Encoding: x\r\nTransfer-Encoding: identity,chunked\r\n\r\n"
                          "3\r\n<p>\r\n0\r\n\r\n",
                       BLOCK_PAGE "-]<p>[end]");
}

CLAIM(a_chunked_body_that_is_not_stays_as_it_is) {
    assert_block_reads(OK "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n<p>a",
                       PAGE "<p>a[end]");
    assert_block_reads(
        OK "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc<p>", PAGE
        "ab[damage 5: chunk of wrong length: no chunk follows at byte 5 of the body; the rest is "
        "read as it is]c<p>[end]");
}

CLAIM(a_chunked_body_that_is_cut_is_told_but_not_twice) {
    static const char block[] =
        OK "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nabc";
    assert_block_reads(block, PAGE "abc[damage 5: chunked body cut: it has no last chunk][end]");
    assert_cut_block_reads(block, PAGE "abc[end]");
}

CLAIM(nothing_is_told_of_a_body_that_is_skipped) {
    assert_block_reads(OK "Transfer-Encoding: chunked\r\n\r\n9\r\nno html", "[skip not HTML]");
    assert_block_reads(OK "Transfer-Encoding: chunked\r\n\r\n2\r\nno\r\nhtml", "[skip not HTML]");
    assert_block_reads("HTTP/1.1 404 x\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nabc",
                       "[skip status]");
}

CLAIM(a_coding_that_was_never_applied_does_not_matter) {
    static const char *const codings[] = {"gzip",           "deflate", "br",   "zstd",    "x-gzip",
                                          "gzip, br, gzip", "utf-8",   "none", "compress"};
    for (size_t i = 0; i < sizeof codings / sizeof codings[0]; i++) {
        char block[256];
        snprintf(block, sizeof block,
                 OK "Content-Type: text/html\r\nContent-Encoding: %s\r\n\r\n<html>x", codings[i]);
        assert_block_reads(block, PAGE "<html>x[end]");
    }
}

CLAIM(a_body_in_an_unknown_coding_is_skipped_and_the_coding_named) {
    static const char block[] =
        OK "Content-Type: text/html\r\nContent-Encoding: compress\r\n\r\n\x1f\x9d\x90\x01\x02";
    assert_block_reads(
        block,
        "[damage 5: HTTP body in compress, which is no known coding][skip content encoding]");
}
