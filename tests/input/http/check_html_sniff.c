#include "input/http/message.h"

#include "suites.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* The answer of a prefix stays that of all longer ones. */
static void assert_sized_is(const char *data, size_t size, enum html_sniff expected) {
    enum html_sniff answer = HTML_SNIFF_MORE;
    for (size_t at = 0; at <= size; at++) {
        enum html_sniff now = html_sniff(data, at, false);
        ck_assert(answer == HTML_SNIFF_MORE || now == answer);
        answer = now;
    }
    ck_assert_msg(answer == HTML_SNIFF_MORE || answer == expected, "%s", data);
    ck_assert_msg(html_sniff(data, size, true) == expected, "%s", data);
}

static void assert_is(const char *data, enum html_sniff expected) {
    assert_sized_is(data, strlen(data), expected);
}

START_TEST(a_doctype_a_tag_and_a_comment_begin_html) {
    assert_is("<!DOCTYPE html>", HTML_SNIFF_YES);
    assert_is("<!doctype HTML PUBLIC \"-//W3C//DTD HTML 3.2//EN\">", HTML_SNIFF_YES);
    assert_is("<html>", HTML_SNIFF_YES);
    assert_is("<HTML lang=de>", HTML_SNIFF_YES);
    assert_is("<body\nbgcolor=white>", HTML_SNIFF_YES);
    assert_is("<p>a", HTML_SNIFF_YES);
    assert_is("<br/>", HTML_SNIFF_YES);
    assert_is("<b>", HTML_SNIFF_YES);
    assert_is("<META http-equiv=refresh>", HTML_SNIFF_YES);
    assert_is("<!--", HTML_SNIFF_YES);
}
END_TEST

START_TEST(a_mark_space_and_an_xml_declaration_may_stand_before) {
    assert_is("\r\n \t\f<html>", HTML_SNIFF_YES);
    assert_is("\xef\xbb\xbf<html>", HTML_SNIFF_YES);
    assert_is("\xef\xbb\xbf \n<html>", HTML_SNIFF_YES);
    assert_is("<?xml version=\"1.0\"?>\n<!DOCTYPE html>", HTML_SNIFF_YES);
    assert_sized_is("\xff\xfe<\0h\0t\0m\0l\0>\0", 14, HTML_SNIFF_YES);
    assert_sized_is("\xfe\xff\0<\0p\0>", 8, HTML_SNIFF_YES);
}
END_TEST

START_TEST(all_else_is_none) {
    assert_is("", HTML_SNIFF_NO);
    assert_is("   ", HTML_SNIFF_NO);
    assert_is("text <html>", HTML_SNIFF_NO);
    assert_is("<", HTML_SNIFF_NO);
    assert_is("<html", HTML_SNIFF_NO);
    assert_is("<htmlx>", HTML_SNIFF_NO);
    assert_is("<bodyguard>", HTML_SNIFF_NO);
    assert_is("<!DOCTYPE svg>", HTML_SNIFF_NO);
    assert_is("<?xml version=\"1.0\"?><rss>", HTML_SNIFF_NO);
    assert_is("<?xml version=\"1.0\"><html>", HTML_SNIFF_NO);
    assert_is("<?php", HTML_SNIFF_NO);
    assert_is("\xef\xbb<html>", HTML_SNIFF_NO);
    assert_is("\xff<html>", HTML_SNIFF_NO);
    assert_is("{\"a\": 1}", HTML_SNIFF_NO);
    assert_is("%PDF-1.4", HTML_SNIFF_NO);
    assert_sized_is("<\0h\0t\0m\0l\0>\0", 12, HTML_SNIFF_NO);
}
END_TEST

START_TEST(no_more_bytes_than_the_bound_are_looked_at) {
    char *data = malloc(HTML_SNIFF_BOUND + 1);
    ck_assert_ptr_nonnull(data);
    memset(data, ' ', HTML_SNIFF_BOUND);
    memcpy(data + HTML_SNIFF_BOUND - 3, "<p>", 3);
    assert_sized_is(data, HTML_SNIFF_BOUND, HTML_SNIFF_YES);
    memset(data, ' ', HTML_SNIFF_BOUND);
    memcpy(data + HTML_SNIFF_BOUND - 2, "<p>", 3);
    ck_assert_int_eq(html_sniff(data, HTML_SNIFF_BOUND - 1, false), HTML_SNIFF_MORE);
    ck_assert_int_eq(html_sniff(data, HTML_SNIFF_BOUND, false), HTML_SNIFF_NO);
    ck_assert_int_eq(html_sniff(data, HTML_SNIFF_BOUND + 1, false), HTML_SNIFF_NO);
    free(data);
}
END_TEST

Suite *html_sniff_suite(void) {
    Suite *suite = suite_create("html sniff");
    TCase *claims = tcase_create("claims");
    tcase_add_test(claims, a_doctype_a_tag_and_a_comment_begin_html);
    tcase_add_test(claims, a_mark_space_and_an_xml_declaration_may_stand_before);
    tcase_add_test(claims, all_else_is_none);
    tcase_add_test(claims, no_more_bytes_than_the_bound_are_looked_at);
    suite_add_tcase(suite, claims);
    return suite;
}
