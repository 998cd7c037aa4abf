/* Claims about the text format: lists, tables, code, and lines wrapped to a width. */
#include "draw.h"
#include "extract.h"
#include "lines/style.h"
#include "suites.h"

#include <check.h>
#include <string.h>

/* Options end with NULL: a name, then its value. */
static void assert_text(const char *const *options, const char *page, const char *expected) {
    struct bytes bytes = {0}, output = {0};
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", "plain"), DANAG_OK);
    for (; *options != NULL; options += 2) {
        ck_assert_int_eq(danag_set(danag, options[0], options[1]), DANAG_OK);
    }
    bytes_put_text(&bytes, page);
    static const size_t chunks[] = {CHUNK_WHOLE, 1, 7};
    for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; i++) {
        ck_assert_int_eq(extract(danag, &bytes, chunks[i], &output), DANAG_OK);
        bytes_put(&output, "", 1);
        ck_assert_str_eq(output.at, expected);
    }
    danag_free(danag);
    bytes_free(&bytes);
    bytes_free(&output);
}

static const char *const no_options[] = {NULL};
static const char *const numbers[] = {"numbers", "yes", NULL};
static const char *const width_20[] = {"width", "20", NULL};
static const char *const numbers_20[] = {"width", "20", "numbers", "yes", NULL};

#define ASSERT_TEXT(page, expected)    assert_text(no_options, page, expected)
#define ASSERT_NUMBERS(page, expected) assert_text(numbers, page, expected)
#define ASSERT_WIDTH(page, expected)   assert_text(width_20, page, expected)

START_TEST(items_of_nested_lists_are_indented) {
    ASSERT_TEXT("<ul><li>a<ul><li>b<ul><li>c<ul><li>d<ul><li>e</ul></ul></ul></ul><li>f</ul>",
                "- a\n  - b\n    - c\n      - d\n        - e\n- f\n");
    ASSERT_TEXT("<ol><li>a<ul><li>b</ul><li>c</ol>", "- a\n  - b\n- c\n");
}
END_TEST

START_TEST(only_the_first_paragraph_of_an_item_has_a_bullet) {
    ASSERT_TEXT("<ul><li><p>a<p>b<br>c<ul><li>d</ul>e<li>f</ul>g",
                "- a\n  b\n  c\n  - d\n  e\n- f\ng\n");
    ASSERT_TEXT("<ul><li>a<blockquote><ul><li><p>b<p>c</ul></blockquote></ul>",
                "- a\n  - b\n    c\n");
}
END_TEST

START_TEST(numbers_count_and_indent_what_is_in_their_items) {
    ASSERT_NUMBERS("<ol start=9><li>a<li>b<ul><li>c</ul><p>d<li value=3>e</ol>",
                   "9. a\n10. b\n    - c\n    d\n3. e\n");
    ASSERT_NUMBERS("<ol reversed start=2><li>a<li>b<li>c</ol>", "2. a\n1. b\n0. c\n");
    ASSERT_NUMBERS("<ol start=-10><li>a<br>b<li>c</ol>", "-10. a\n     b\n-9. c\n");
    ASSERT_NUMBERS("<ol start=999999999><li>a<br>b</ol>", "999999999. a\n           b\n");
    ASSERT_NUMBERS("<ol reversed><li>a<li>b</ol>", "- a\n- b\n");
    ASSERT_NUMBERS("<ul><li>a<ol><li>b</ol></ul>", "- a\n  1. b\n");
}
END_TEST

START_TEST(what_is_nested_deep_is_not_indented_further) {
    struct bytes page = {0}, output = {0};
    danag_t *danag = danag_new();
    danag_set(danag, "method", "plain");
    danag_set(danag, "numbers", "yes");
    for (int i = 0; i < 30; i++) { bytes_put_text(&page, "<ol start=999999999><li>"); }
    bytes_put_text(&page, "x<br>y");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_uint_eq(strcspn(output.at, "x"), 66 + 11);
    ck_assert_uint_eq(strspn(strchr(output.at, '\n') + 1, " "), 66);
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}
END_TEST

START_TEST(of_many_items_the_innermost_are_not_known) {
    struct bytes page = {0}, output = {0};
    danag_t *danag = danag_new();
    danag_set(danag, "method", "plain");
    for (int i = 0; i < BLOCK_CONTAINERS_MAX + 8; i++) { bytes_put_text(&page, "<ul><li>"); }
    bytes_put_text(&page, "x");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_uint_eq(strcspn(output.at, "x"), BLOCK_CONTAINERS_MAX * 2);
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}
END_TEST

START_TEST(lists_of_the_document_before_are_forgotten) {
    static const char *const pages[] = {"<ul><li>a</ul>",
                                        "<table></table><blockquote>b</blockquote>"};
    struct bytes output = {0};
    danag_t *danag = danag_new();
    danag_set(danag, "method", "plain");
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        struct bytes page = {0};
        bytes_put_text(&page, pages[i]);
        ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
        bytes_free(&page);
    }
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "b\n");
    danag_free(danag);
    bytes_free(&output);
}
END_TEST

START_TEST(a_row_is_a_line_with_tabs_between_its_cells) {
    ASSERT_TEXT("<table><tr><th>a<th>b<tr><td>c<td>d <i>e</i></table>f", "a\tb\nc\td e\nf\n");
    ASSERT_TEXT("<table><caption>t</caption><tr><td colspan=2>a<td>b</table>", "t\na\t\tb\n");
    ASSERT_TEXT("<table><tr><td>a<td><td>b<tr><td>c</table>", "a\t\tb\nc\n");
}
END_TEST

START_TEST(a_row_begins_with_tabs_only_in_a_table_of_data) {
    ASSERT_TEXT("<table><tr><th><th>a<th>b<tr><td>c<td>d<tr><td><td>e</table>",
                "\ta\tb\nc\td\n\te\n");
    ASSERT_TEXT("<table><tr><td><img src=x><td>a<tr><td><td>b</table>", "a\nb\n");
}
END_TEST

START_TEST(cells_with_more_than_a_paragraph_have_lines_of_their_own) {
    ASSERT_TEXT("<table><tr><td>a<td>b<br>c<td>d</table>", "a\nb\nc\nd\n");
    ASSERT_TEXT("<table><tr><td>a<br>b<td>c</table>", "a\nb\nc\n");
    ASSERT_TEXT("<table><tr><td>a<td><ul><li>b<li>c</ul><td>d</table>", "a\n- b\n- c\nd\n");
    ASSERT_TEXT("<table><tr><td>a<td><pre>b</pre><td>c</table>", "a\nb\nc\n");
}
END_TEST

START_TEST(a_table_in_a_cell_has_rows_of_its_own) {
    ASSERT_TEXT("<table><tr><td>a<td><table><tr><td>b<td>c</table><td>d</table>", "a\nb\tc\nd\n");
}
END_TEST

/* Puts `count` letters. */
static void put_letters(struct bytes *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) { bytes_put_text(bytes, "x"); }
}

START_TEST(a_long_cell_has_a_line_of_its_own) {
    for (size_t size = 1024; size <= 1025; size++) {
        struct bytes page = {0}, expected = {0};
        bytes_put_text(&page, "<table><tr><td>a<td>");
        put_letters(&page, size);
        bytes_put_text(&page, "<td>b</table>");
        bytes_put(&page, "", 1);
        bytes_put_text(&expected, size == 1024 ? "a\t" : "a\n");
        put_letters(&expected, size);
        bytes_put_text(&expected, size == 1024 ? "\tb\n" : "\nb\n");
        bytes_put(&expected, "", 1);
        ASSERT_TEXT(page.at, expected.at);
        bytes_free(&page);
        bytes_free(&expected);
    }
}
END_TEST

START_TEST(code_keeps_its_lines_however_it_is_marked_up) {
    ASSERT_TEXT("<p>a<pre>\nb {\n\n    c;\n}</pre>d", "a\nb {\n\n    c;\n}\nd\n");
    ASSERT_TEXT("<pre><code>b {\n    c;\n}</code></pre>", "b {\n    c;\n}\n");
    ASSERT_TEXT("<pre><span class=k>b</span> {\n  <b>c</b>  <i>d</i>;\n}</pre>",
                "b {\n  c  d;\n}\n");
    ASSERT_TEXT("<pre>b {<br>  c;<br><br>}</pre>", "b {\n  c;\n\n}\n");
    ASSERT_TEXT("<table><tr><td><pre>1\n2</pre><td><pre>b {\n  c</pre></table>",
                "1\n2\nb {\n  c\n");
    ASSERT_TEXT("<ul><li>a<pre>b\n c</pre></ul>", "- a\nb\n c\n");
}
END_TEST

START_TEST(the_reading_of_a_ruby_is_in_one_pair_of_brackets) {
    ASSERT_TEXT("<ruby>a<rt>b</ruby>c", "a(b)c\n");
    ASSERT_TEXT("<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>c", "a(b)c\n");
}
END_TEST

START_TEST(unclosed_elements_do_no_harm) {
    ASSERT_TEXT("<ul><li>a<blockquote><ol><li>b<table><tr><td>c<td>d<pre>e\n f",
                "- a\n  - b\nc\nd\ne\n f\n");
}
END_TEST

START_TEST(a_paragraph_that_goes_on_after_a_gap_has_no_second_bullet) {
    static const char *const options[] = {"method", "ccb", "threshold", "100", "range", "1", NULL};
    assert_text(options, "<ul><li>one two <b></b><i></i><u></u>x<b></b><i></i><u></u> six ten</ul>",
                "- one two\n  six ten\n");
}
END_TEST

START_TEST(lines_are_wrapped_at_the_last_space_that_fits) {
    ASSERT_WIDTH("<p>one two three four fi<b>ve</b> six seven",
                 "one two three four\nfive six seven\n");
    ASSERT_WIDTH("<p>aaaaaaaaa bbbbbbbbbb cc", "aaaaaaaaa bbbbbbbbbb\ncc\n");
    ASSERT_WIDTH("<p>aaaaaaaaaa bbbbbbbbbb cc", "aaaaaaaaaa\nbbbbbbbbbb cc\n");
}
END_TEST

START_TEST(a_word_wider_than_the_line_stays_whole) {
    ASSERT_WIDTH("<p>a bbbbbbbbbbbbbbbbbbbbbbbbb c", "a\nbbbbbbbbbbbbbbbbbbbbbbbbb\nc\n");
    struct bytes page = {0}, expected = {0};
    bytes_put_text(&page, "<p>");
    put_letters(&page, 10000);
    bytes_put(&page, " b", 3);
    put_letters(&expected, 10000);
    bytes_put(&expected, "\nb\n", 4);
    ASSERT_WIDTH(page.at, expected.at);
    bytes_free(&page);
    bytes_free(&expected);
}
END_TEST

START_TEST(wide_characters_take_two_columns_and_lines_end_between_them) {
    ASSERT_WIDTH("<p>一二三四五六七八九十百千", "一二三四五六七八九十\n百千\n");
    ASSERT_WIDTH("<p>x一二三四五六七八九十", "x一二三四五六七八九\n十\n");
}
END_TEST

/* The tape passes text on in pieces of at most 1,024 bytes, which may cut a character. */
START_TEST(no_character_is_lost_between_two_pieces_of_text) {
    for (size_t before = 0; before < 3; before++) {
        struct bytes page = {0}, expected = {0};
        bytes_put_text(&page, "<p>");
        put_letters(&page, before);
        put_letters(&expected, before);
        size_t column = before;
        for (size_t i = 0; i < 1000; i++, column += 2) {
            bytes_put_text(&page, "一");
            if (column + 2 > 20) {
                bytes_put_text(&expected, "\n");
                column = 0;
            }
            bytes_put_text(&expected, "一");
        }
        bytes_put(&page, "", 1);
        bytes_put(&expected, "\n", 2);
        ASSERT_WIDTH(page.at, expected.at);
        bytes_free(&page);
        bytes_free(&expected);
    }
}
END_TEST

START_TEST(closing_punctuation_begins_no_line_and_opening_ends_none) {
    ASSERT_WIDTH("<p>一二三四五六七八九十。百", "一二三四五六七八九\n十。百\n");
    ASSERT_WIDTH("<p>一二三四五六七八九「十」", "一二三四五六七八九\n「十」\n");
}
END_TEST

START_TEST(combining_marks_take_no_column) {
    ASSERT_WIDTH("<p>e\u0301e\u0301e\u0301e\u0301e\u0301 e\u0301e\u0301e\u0301e\u0301 "
                 "e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301 b",
                 "e\u0301e\u0301e\u0301e\u0301e\u0301 e\u0301e\u0301e\u0301e\u0301 "
                 "e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301\nb\n");
}
END_TEST

START_TEST(a_word_joiner_keeps_a_line_from_ending) {
    ASSERT_WIDTH("<p>一二三四五六七八九十\u2060百千", "一二三四五六七八九\n十\u2060百千\n");
}
END_TEST

START_TEST(wrapped_items_have_a_hanging_indent) {
    ASSERT_WIDTH("<ul><li>one two three four five<ul><li>six seven eight nine</ul></ul>",
                 "- one two three four\n  five\n  - six seven eight\n    nine\n");
    assert_text(numbers_20, "<ol start=10><li>one two three four five</ol>",
                "10. one two three\n    four five\n");
}
END_TEST

START_TEST(with_a_width_quotes_are_marked) {
    ASSERT_WIDTH("<blockquote><p>one two three four five<p>six<ul><li>seven</ul></blockquote>eight",
                 "> one two three four\n> five\n>\n> six\n>\n> - seven\n\neight\n");
}
END_TEST

START_TEST(with_a_width_an_empty_line_comes_between_blocks) {
    ASSERT_WIDTH("<h1>a</h1><p>b<br>c<p>d<ul><li>e<li>f<ul><li>g</ul><li>h</ul>"
                 "<table><tr><td>i<td>j<tr><td>k<td>l</table><pre>m\nn</pre>o",
                 "a\n\nb\nc\n\nd\n\n- e\n- f\n  - g\n- h\n\ni\tj\nk\tl\n\nm\nn\n\no\n");
}
END_TEST

START_TEST(items_of_several_blocks_have_empty_lines_between_them) {
    ASSERT_WIDTH("<ul><li><p>a<p>b<li>c</ul><ul><li>d<li>e</ul>",
                 "- a\n\n  b\n\n- c\n\n- d\n- e\n");
}
END_TEST

START_TEST(lines_of_pre_are_not_wrapped) {
    ASSERT_WIDTH("<pre>one  two three four five six\n\nseven</pre>",
                 "one  two three four five six\n\nseven\n");
}
END_TEST

START_TEST(a_wide_row_is_wrapped_like_text) {
    ASSERT_WIDTH("<table><tr><td>one two<td>three four five</table>",
                 "one two\tthree four\nfive\n");
}
END_TEST

START_TEST(deep_lists_leave_half_of_the_width_to_the_text) {
    ASSERT_WIDTH("<ul><li>a<ul><li>b<ul><li>c<ul><li>d<ul><li>e<ul><li>f<ul><li>one two three",
                 "- a\n  - b\n    - c\n      - d\n        - e\n          - f\n"
                 "          - one two\n          three\n");
}
END_TEST

START_TEST(with_a_url_each_wrapped_line_begins_with_it) {
    struct bytes output = {0};
    danag_t *danag = danag_new();
    danag_set(danag, "method", "plain");
    danag_set(danag, "with-url", "yes");
    danag_set(danag, "width", "20");
    static const char page[] = "<p>one two three four five<p>six";
    danag_set_output(danag, bytes_put, &output);
    ck_assert_int_eq(danag_begin(danag, "u", NULL, NULL), DANAG_OK);
    ck_assert_int_eq(danag_feed(danag, page, sizeof page - 1), DANAG_OK);
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "u\tone two three four\nu\tfive\nu\t\nu\tsix\n");
    danag_free(danag);
    bytes_free(&output);
}
END_TEST

/* Puts words, Chinese, lists and tables at random. */
static void put_mixture(struct bytes *page, size_t size) {
    static const char *const parts[] = {
        "word ", "longerword ", "一二三四", "<p>",     "<li>",         "<ul><li>",
        "</ul>", "<td>",        "<tr>",     "<table>", "</table>",     "e\u0301",
        "<br>",  "<pre>",       "</pre>",   "\n",      "<blockquote>", "</blockquote>"};
    struct draw draw = {7};
    while (page->size < size) {
        bytes_put_text(page, parts[draw_below(&draw, sizeof parts / sizeof parts[0])]);
        bytes_put_text(page, "x ");
    }
}

START_TEST(a_cut_text_is_the_beginning_of_the_whole) {
    struct bytes page = {0}, whole = {0}, cut = {0};
    danag_t *danag = danag_new();
    put_mixture(&page, 200000);
    danag_set(danag, "method", "plain");
    danag_set(danag, "width", "40");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &whole), DANAG_OK);
    danag_set(danag, "method", "danag");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &whole), DANAG_OK);
    danag_set(danag, "max-memory", "64K");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &cut), DANAG_CUT);
    ck_assert_uint_gt(cut.size, 100);
    ck_assert(extract_is_prefix(&cut, &whole));
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&whole);
    bytes_free(&cut);
}
END_TEST

START_TEST(wrapped_text_does_not_depend_on_how_the_page_is_cut) {
    struct bytes page = {0}, whole = {0}, pieces = {0};
    danag_t *danag = danag_new();
    put_mixture(&page, 20000);
    danag_set(danag, "method", "plain");
    danag_set(danag, "width", "30");
    extract(danag, &page, CHUNK_WHOLE, &whole);
    for (size_t chunk = 1; chunk < 6; chunk++) {
        ck_assert_int_eq(extract(danag, &page, chunk, &pieces), DANAG_OK);
        ck_assert(bytes_equal(&whole, &pieces));
    }
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&whole);
    bytes_free(&pieces);
}
END_TEST

START_TEST(a_width_is_0_or_from_20_to_1000) {
    danag_t *danag = danag_new();
    static const char *const good[] = {"0", "20", "72", "1000"};
    static const char *const bad[] = {"", "1", "19", "1001", "72x", "-20"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        ck_assert_int_eq(danag_set(danag, "width", good[i]), DANAG_OK);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ck_assert_int_eq(danag_set(danag, "width", bad[i]), DANAG_INVALID);
        ck_assert_ptr_nonnull(strstr(danag_error(danag), "from 20 to 1000"));
    }
    danag_free(danag);
}
END_TEST

Suite *text_suite(void) {
    Suite *suite = suite_create("text");
    TCase *shapes = tcase_create("shapes");
    tcase_add_test(shapes, items_of_nested_lists_are_indented);
    tcase_add_test(shapes, only_the_first_paragraph_of_an_item_has_a_bullet);
    tcase_add_test(shapes, numbers_count_and_indent_what_is_in_their_items);
    tcase_add_test(shapes, what_is_nested_deep_is_not_indented_further);
    tcase_add_test(shapes, of_many_items_the_innermost_are_not_known);
    tcase_add_test(shapes, lists_of_the_document_before_are_forgotten);
    tcase_add_test(shapes, a_row_is_a_line_with_tabs_between_its_cells);
    tcase_add_test(shapes, a_row_begins_with_tabs_only_in_a_table_of_data);
    tcase_add_test(shapes, cells_with_more_than_a_paragraph_have_lines_of_their_own);
    tcase_add_test(shapes, a_table_in_a_cell_has_rows_of_its_own);
    tcase_add_test(shapes, a_long_cell_has_a_line_of_its_own);
    tcase_add_test(shapes, code_keeps_its_lines_however_it_is_marked_up);
    tcase_add_test(shapes, the_reading_of_a_ruby_is_in_one_pair_of_brackets);
    tcase_add_test(shapes, unclosed_elements_do_no_harm);
    tcase_add_test(shapes, a_paragraph_that_goes_on_after_a_gap_has_no_second_bullet);
    suite_add_tcase(suite, shapes);
    TCase *width = tcase_create("width");
    tcase_add_test(width, lines_are_wrapped_at_the_last_space_that_fits);
    tcase_add_test(width, a_word_wider_than_the_line_stays_whole);
    tcase_add_test(width, wide_characters_take_two_columns_and_lines_end_between_them);
    tcase_add_test(width, no_character_is_lost_between_two_pieces_of_text);
    tcase_add_test(width, closing_punctuation_begins_no_line_and_opening_ends_none);
    tcase_add_test(width, combining_marks_take_no_column);
    tcase_add_test(width, a_word_joiner_keeps_a_line_from_ending);
    tcase_add_test(width, wrapped_items_have_a_hanging_indent);
    tcase_add_test(width, with_a_width_quotes_are_marked);
    tcase_add_test(width, with_a_width_an_empty_line_comes_between_blocks);
    tcase_add_test(width, items_of_several_blocks_have_empty_lines_between_them);
    tcase_add_test(width, lines_of_pre_are_not_wrapped);
    tcase_add_test(width, a_wide_row_is_wrapped_like_text);
    tcase_add_test(width, deep_lists_leave_half_of_the_width_to_the_text);
    tcase_add_test(width, with_a_url_each_wrapped_line_begins_with_it);
    tcase_add_test(width, a_cut_text_is_the_beginning_of_the_whole);
    tcase_add_test(width, wrapped_text_does_not_depend_on_how_the_page_is_cut);
    tcase_add_test(width, a_width_is_0_or_from_20_to_1000);
    suite_add_tcase(suite, width);
    return suite;
}
