#include "block_page.h"
#include "extract.h"
#include "suites.h"

static danag_t *danag;

static void set_up(void) {
    danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", "reps"), DANAG_OK);
}

static void tear_down(void) {
    danag_free(danag);
}

START_TEST(a_tag_that_repeats_is_a_run) {
    assert_extracted(danag, "<div>menu</div><p>one<p>two<h2>end</h2>", "one\ntwo\n");
    assert_extracted(danag, "<div>menu</div><p>one<h2>end</h2>", "");
}
END_TEST

START_TEST(inline_elements_are_left_out_of_the_tags) {
    assert_extracted(danag, "<p>one</p><b>bold</b><p>two<br>three", "one\ntwo\nthree\n");
}
END_TEST

START_TEST(a_pattern_may_have_several_tags_and_only_whole_repetitions_count) {
    assert_extracted(danag, "<div>x</div><h2>a</h2><p>b<h2>c</h2><p>d<h2>e</h2>", "a\nb\nc\nd\n");
    assert_extracted(danag, "<h2>x</h2><p>a<div>b</div><p>c<h2>y</h2><div>z</div>", "");
}
END_TEST

START_TEST(of_several_patterns_the_one_that_covers_most_tags_is_the_key) {
    assert_extracted(danag, "<p>x<p>a<div>b</div><p>c<div>d</div><p>e<div>f</div><p>y",
                     "a\nb\nc\nd\ne\nf\n");
    assert_extracted(danag, "<div>x</div><div>x</div><p>a<p>b<p>c", "a\nb\nc\n");
}
END_TEST

START_TEST(of_patterns_that_cover_as_many_tags_the_shortest_is_the_key) {
    assert_extracted(danag,
                     "<h2>x</h2><p>x<h2>x</h2><p>x<div>a</div><div>b</div><div>c</div>"
                     "<div>d</div>",
                     "a\nb\nc\nd\n");
    assert_extracted(danag, "<p>a<p>b<div>x</div><div>y</div>", "a\nb\n");
}
END_TEST

START_TEST(a_run_whose_links_outweigh_its_text_is_left_out) {
    assert_extracted(danag, "<p>three<p><a href=x>three</a>", "");
    assert_extracted(danag, "<p>three<p><a href=x>four</a>", "three\nfour\n");
}
END_TEST

START_TEST(the_innermost_run_decides) {
    assert_extracted(danag,
                     "<div>text that goes on<ul><li><a href=x>a</a><li><a href=x>b</a></ul></div>"
                     "<div>more text</div>",
                     "text that goes on\nmore text\n");
    assert_extracted(danag,
                     "<div><a href=x>much text in a link</a><p>one<p>two</div>"
                     "<div><a href=x>more text in a link</a></div>",
                     "one\ntwo\n");
}
END_TEST

/* Elements of 17 kinds, twice. */
START_TEST(a_pattern_has_at_most_sixteen_tags) {
    static const char *const names[] = {"address", "article", "aside",  "blockquote", "center",
                                        "details", "dialog",  "div",    "dl",         "fieldset",
                                        "figure",  "footer",  "header", "main",       "nav",
                                        "section", "search",  "hgroup"};
    struct bytes page = {0}, output = {0};
    for (size_t length = 16; length <= 17; length++) {
        bytes_clear(&page);
        for (size_t i = 0; i < 2 * length; i++) {
            bytes_put_text(&page, "<");
            bytes_put_text(&page, names[i % length]);
            bytes_put_text(&page, ">x</");
            bytes_put_text(&page, names[i % length]);
            bytes_put_text(&page, ">");
        }
        ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
        ck_assert_int_eq(output.size > 0, length == 16);
    }
    bytes_free(&page);
    bytes_free(&output);
}
END_TEST

START_TEST(with_little_memory_no_paragraph_is_lost) {
    struct bytes page = {0}, whole = {0}, output = {0};
    bytes_put_text(&page, "<main><div>");
    for (int i = 0; i < 20000; i++) { bytes_put_text(&page, "<p>one more"); }
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &whole), DANAG_OK);
    ck_assert_uint_gt(whole.size, 20000 * 8);
    ck_assert_int_eq(danag_set(danag, "max-memory", "64K"), DANAG_OK);
    ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
    ck_assert(bytes_equal(&whole, &output));
    bytes_free(&page);
    bytes_free(&whole);
    bytes_free(&output);
}
END_TEST

Suite *reps_suite(void) {
    Suite *suite = suite_create("reps");
    TCase *claims = tcase_create("claims");
    tcase_add_checked_fixture(claims, set_up, tear_down);
    tcase_add_test(claims, a_tag_that_repeats_is_a_run);
    tcase_add_test(claims, inline_elements_are_left_out_of_the_tags);
    tcase_add_test(claims, a_pattern_may_have_several_tags_and_only_whole_repetitions_count);
    tcase_add_test(claims, of_several_patterns_the_one_that_covers_most_tags_is_the_key);
    tcase_add_test(claims, of_patterns_that_cover_as_many_tags_the_shortest_is_the_key);
    tcase_add_test(claims, a_run_whose_links_outweigh_its_text_is_left_out);
    tcase_add_test(claims, the_innermost_run_decides);
    tcase_add_test(claims, a_pattern_has_at_most_sixteen_tags);
    tcase_add_test(claims, with_little_memory_no_paragraph_is_lost);
    suite_add_tcase(suite, claims);
    return suite;
}
