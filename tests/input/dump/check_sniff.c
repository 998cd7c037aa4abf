#include "input/dump/sniff.h"

#include "input/transcript.h"

#include <check.h>
#include <string.h>

Suite *sniff_suite(void);

static enum sniff_answer sniffed(const char *data, size_t size, struct cutter cutter) {
    struct sniff sniff;
    sniff_begin(&sniff);
    while (size > 0) {
        size_t cut = next_cut(&cutter, size);
        sniff_push(&sniff, data, cut);
        data += cut;
        size -= cut;
    }
    return sniff_end(&sniff);
}

static void assert_is(const char *text, enum sniff_answer expected) {
    for (int number = 0; number < CUTTERS; number++) {
        ck_assert_int_eq(sniffed(text, strlen(text), cutter_number(number)), expected);
    }
}

START_TEST(the_word_and_a_digit_are_a_dump) {
    assert_is("WARC/1.0\r\nWARC-Type: warcinfo\r\n", SNIFF_WARC);
    assert_is("WARC/0", SNIFF_WARC);
}
END_TEST

START_TEST(a_version_block_is_an_arc_file) {
    assert_is("filedesc://a.arc 0.0.0.0 20140216050221 text/plain 75\n", SNIFF_ARC);
    assert_is("\nfiledesc:", SNIFF_ARC);
    assert_is("filedesc", SNIFF_HTML);
    assert_is("filed under: x", SNIFF_HTML);
}
END_TEST

START_TEST(a_dump_may_begin_with_blank_lines) {
    assert_is("\r\n\n\r\nWARC/1.1\r\n", SNIFF_WARC);
}
END_TEST

START_TEST(all_else_is_html) {
    assert_is("<!DOCTYPE html>", SNIFF_HTML);
    assert_is("plain text", SNIFF_HTML);
    assert_is("WARC/x", SNIFF_HTML);
    assert_is("WARC is a format", SNIFF_HTML);
    assert_is("warc/1.0\r\n", SNIFF_HTML);
    assert_is("WWARC/1.0\r\n", SNIFF_HTML);
    assert_is("WA\nRC/1.0\r\n", SNIFF_HTML);
    assert_is(" WARC/1.0\r\n", SNIFF_HTML);
}
END_TEST

START_TEST(a_short_input_that_ends_undecided_is_html) {
    assert_is("", SNIFF_HTML);
    assert_is("\r\n\r\n", SNIFF_HTML);
    assert_is("WARC", SNIFF_HTML);
    assert_is("WARC/", SNIFF_HTML);
}
END_TEST

START_TEST(the_answer_comes_as_early_as_it_can_and_stays) {
    struct sniff sniff;
    sniff_begin(&sniff);
    ck_assert_int_eq(sniff_push(&sniff, "", 0), SNIFF_MORE);
    ck_assert_int_eq(sniff_push(&sniff, "\nWARC/", 6), SNIFF_MORE);
    ck_assert_int_eq(sniff_push(&sniff, "1", 1), SNIFF_WARC);
    ck_assert_int_eq(sniff_push(&sniff, "<html>", 6), SNIFF_WARC);
    ck_assert_int_eq(sniff_end(&sniff), SNIFF_WARC);
}
END_TEST

START_TEST(no_more_is_asked_for_than_the_bound) {
    char text[SNIFF_BOUND];
    memset(text, '\n', sizeof text);
    struct sniff sniff;
    sniff_begin(&sniff);
    ck_assert_int_eq(sniff_push(&sniff, text, SNIFF_BOUND - 1), SNIFF_MORE);
    ck_assert_int_eq(sniff_push(&sniff, "W", 1), SNIFF_HTML);
    memcpy(text + SNIFF_BOUND - 6, "WARC/1", 6);
    ck_assert_int_eq(sniffed(text, sizeof text, cutter_number(1)), SNIFF_WARC);
}
END_TEST

Suite *sniff_suite(void) {
    Suite *suite = suite_create("sniff");
    TCase *claims = tcase_create("claims");
    tcase_add_test(claims, the_word_and_a_digit_are_a_dump);
    tcase_add_test(claims, a_version_block_is_an_arc_file);
    tcase_add_test(claims, a_dump_may_begin_with_blank_lines);
    tcase_add_test(claims, all_else_is_html);
    tcase_add_test(claims, a_short_input_that_ends_undecided_is_html);
    tcase_add_test(claims, the_answer_comes_as_early_as_it_can_and_stays);
    tcase_add_test(claims, no_more_is_asked_for_than_the_bound);
    suite_add_tcase(suite, claims);
    return suite;
}
