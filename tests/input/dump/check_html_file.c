#include "claims.h"
#include "input/dump/dump.h"

#include "input/transcript.h"

#include <stdio.h>
#include <string.h>

static struct transcript told;

static int read_file(const char *html, enum joined_pages what, struct cutter cutter) {
    const struct page_sink sink = transcript_sink(&told);
    struct dump *dump = dump_new(&sink, &(struct wanted){.joined = what});
    size_t size = strlen(html);
    ck_assert_ptr_nonnull(dump);
    dump_begin(dump, SOURCE_HTML);
    for (size_t at = 0; at < size;) {
        size_t cut = next_cut(&cutter, size - at);
        if (dump_push(dump, html + at, cut) != 0) { break; }
        at += cut;
    }
    int error = dump_end(dump, 0);
    dump_free(dump);
    return error;
}

static void assert_reads(enum joined_pages what, const char *html, const char *expected) {
    for (int number = 0; number < CUTTERS; number++) {
        transcript_begin(&told);
        read_file(html, what, cutter_number(number));
        ck_assert_str_eq(told.text, expected);
    }
}

static void assert_apart(const char *html, const char *expected) {
    assert_reads(JOINED_APART, html, expected);
}

static void assert_one(const char *html) {
    char expected[512];
    snprintf(expected, sizeof expected, "[page 0 - -]%s[end]", html);
    assert_apart(html, expected);
}

SUITE("html file");

CLAIM(a_doctype_after_the_end_of_a_page_begins_another) {
    assert_apart("<!doctype html><html>a</html>\n<!DOCTYPE html>b",
                 "[page 0 - -]<!doctype html><html>a</html>\n[end]"
                 "[page 30 - -]<!DOCTYPE html>b[end]");
}

CLAIM(so_does_an_html_tag_or_an_xml_declaration) {
    assert_apart("a</HTML ><html lang=de>b</html/><HTML>c",
                 "[page 0 - -]a</HTML >[end][page 9 - -]<html lang=de>b</html/>[end]"
                 "[page 32 - -]<HTML>c[end]");
    assert_apart("a</html><?xml version='1.0'?><!doctype html><html>b",
                 "[page 0 - -]a</html>[end]"
                 "[page 8 - -]<?xml version='1.0'?><!doctype html><html>b[end]");
}

CLAIM(a_byte_order_mark_belongs_to_the_page_that_it_begins) {
    assert_apart("a</html>\xef\xbb\xbf<html>b",
                 "[page 0 - -]a</html>[end][page 8 - -]\xef\xbb\xbf<html>b[end]");
    assert_apart("a</html>\xef\xbb\xef\xbb\xbf<html>b",
                 "[page 0 - -]a</html>\xef\xbb[end][page 10 - -]\xef\xbb\xbf<html>b[end]");
    assert_one("a</html>\xef\xbb\xbf<p>b");
}

CLAIM(comments_and_text_may_come_between_pages) {
    assert_apart("a</html><!-- c --> < d <<html>b",
                 "[page 0 - -]a</html><!-- c --> < d <[end][page 24 - -]<html>b[end]");
}

CLAIM(a_page_that_has_not_ended_goes_on) {
    assert_one("<!doctype html><html>a<!doctype html><html>b");
    assert_one("a</htmlx><html>b");
    assert_one("a</html<html>b");
    assert_one("a</html>");
    assert_one("a</html><!doctypes><htmls><?xml-stylesheet ?><html");
}

CLAIM(a_file_is_not_searched_unless_asked_for) {
    assert_reads(JOINED_KEPT, "a</html><html>b", "[page 0 - -]a</html><html>b[end]");
}

CLAIM(only_the_first_other_page_is_told) {
    assert_reads(JOINED_TOLD, "a</html><html>b</html><html>c</html>",
                 "[page 0 - -]a</html>[remark 8: another page seems to begin here; --split-html "
                 "takes them apart]<html>b</html><html>c</html>[end]");
}

CLAIM(an_empty_file_is_an_empty_page) {
    assert_apart("", "[page 0 - -][end]");
}

CLAIM(each_error_of_the_sink_ends_the_file) {
    const struct page_sink sink = transcript_sink(&told);
    struct dump *dump = dump_new(&sink, &(struct wanted){.joined = JOINED_APART});
    ck_assert_ptr_nonnull(dump);
    for (int call = 1; call <= 8; call++) {
        transcript_begin(&told);
        told.fail_call = call;
        dump_begin(dump, SOURCE_HTML);
        const bool pushed = dump_push(dump, "<html>a</html><html>b</html><p>c", 32) == 0;
        if (!pushed) { ck_assert_int_eq(told.calls, call); }
        ck_assert_int_eq(dump_end(dump, 0), TRANSCRIPT_ERROR);
        if (pushed) { ck_assert_int_eq(told.calls, call); }
    }
    dump_free(dump);
}
