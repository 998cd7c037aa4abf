#include "claims.h"
#include "input/sniff.h"

#include <stdlib.h>
#include <string.h>

/* The answer of a prefix stays that of all longer ones. */
static void assert_sized_is(const char *data, size_t size, enum sniffed expected) {
    enum sniffed answer = SNIFFED_MORE;
    for (size_t at = 0; at <= size; at++) {
        enum sniffed now = sniff_html(data, at, false);
        ck_assert(answer == SNIFFED_MORE || now == answer);
        answer = now;
    }
    ck_assert_msg(answer == SNIFFED_MORE || answer == expected, "%s", data);
    ck_assert_msg(sniff_html(data, size, true) == expected, "%s", data);
}

static void assert_is(const char *data, enum sniffed expected) {
    assert_sized_is(data, strlen(data), expected);
}

SUITE("html sniff");

CLAIM(a_doctype_a_tag_and_a_comment_begin_html) {
    assert_is("<!DOCTYPE html>", SNIFFED_YES);
    assert_is("<!doctype HTML PUBLIC \"-//W3C//DTD HTML 3.2//EN\">", SNIFFED_YES);
    assert_is("<html>", SNIFFED_YES);
    assert_is("<HTML lang=de>", SNIFFED_YES);
    assert_is("<body\nbgcolor=white>", SNIFFED_YES);
    assert_is("<p>a", SNIFFED_YES);
    assert_is("<br/>", SNIFFED_YES);
    assert_is("<b>", SNIFFED_YES);
    assert_is("<META http-equiv=refresh>", SNIFFED_YES);
    assert_is("<!--", SNIFFED_YES);
}

CLAIM(a_mark_space_and_an_xml_declaration_may_stand_before) {
    assert_is("\r\n \t\f<html>", SNIFFED_YES);
    assert_is("\xef\xbb\xbf<html>", SNIFFED_YES);
    assert_is("\xef\xbb\xbf \n<html>", SNIFFED_YES);
    assert_is("<?xml version=\"1.0\"?>\n<!DOCTYPE html>", SNIFFED_YES);
    assert_sized_is("\xff\xfe<\0h\0t\0m\0l\0>\0", 14, SNIFFED_YES);
    assert_sized_is("\xfe\xff\0<\0p\0>", 8, SNIFFED_YES);
}

CLAIM(all_else_is_none) {
    assert_is("", SNIFFED_NO);
    assert_is("   ", SNIFFED_NO);
    assert_is("text <html>", SNIFFED_NO);
    assert_is("<", SNIFFED_NO);
    assert_is("<html", SNIFFED_NO);
    assert_is("<htmlx>", SNIFFED_NO);
    assert_is("<bodyguard>", SNIFFED_NO);
    assert_is("<!DOCTYPE svg>", SNIFFED_NO);
    assert_is("<?xml version=\"1.0\"?><rss>", SNIFFED_NO);
    assert_is("<?xml version=\"1.0\"><html>", SNIFFED_NO);
    assert_is("<?php", SNIFFED_NO);
    assert_is("\xef\xbb<html>", SNIFFED_NO);
    assert_is("\xff<html>", SNIFFED_NO);
    assert_is("{\"a\": 1}", SNIFFED_NO);
    assert_is("%PDF-1.4", SNIFFED_NO);
    assert_sized_is("<\0h\0t\0m\0l\0>\0", 12, SNIFFED_NO);
}

CLAIM(no_more_bytes_than_the_bound_are_looked_at) {
    char *data = malloc(SNIFF_HTML_BOUND + 1);
    ck_assert_ptr_nonnull(data);
    memset(data, ' ', SNIFF_HTML_BOUND);
    memcpy(data + SNIFF_HTML_BOUND - 3, "<p>", 3);
    assert_sized_is(data, SNIFF_HTML_BOUND, SNIFFED_YES);
    memset(data, ' ', SNIFF_HTML_BOUND);
    memcpy(data + SNIFF_HTML_BOUND - 2, "<p>", 3);
    ck_assert_int_eq(sniff_html(data, SNIFF_HTML_BOUND - 1, false), SNIFFED_MORE);
    ck_assert_int_eq(sniff_html(data, SNIFF_HTML_BOUND, false), SNIFFED_NO);
    ck_assert_int_eq(sniff_html(data, SNIFF_HTML_BOUND + 1, false), SNIFFED_NO);
    free(data);
}
