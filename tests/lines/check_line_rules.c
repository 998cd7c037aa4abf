#include "claims.h"
#include "line_list.h"

SUITE("line rules");

CLAIM(by_text_a_line_is_the_text_between_two_breaking_tags) {
    ASSERT_LINES(LINES_TEXT, "<div>a<p>b</p>c</div>",
                 {.content = 1, .words = 1, .element = ELEMENT_DIV, .text = "|a"},
                 {.content = 1, .words = 1, .element = ELEMENT_P, .text = "|b"},
                 {.content = 1, .words = 1, .text = "|c"});
    ASSERT_LINES(LINES_TEXT, "<tr><td>a<td>b<th>c",
                 {.content = 1, .words = 1, .element = ELEMENT_TD, .text = "|a"},
                 {.content = 1, .words = 1, .element = ELEMENT_TD, .text = "|b"},
                 {.content = 1, .words = 1, .element = ELEMENT_TH, .text = "|c"});
}

CLAIM(by_text_only_inline_tags_are_code) {
    ASSERT_LINES(LINES_TEXT, "<p class=x><b>a</b><i><img></i></p>",
                 {.content = 1, .code = 19, .words = 1, .element = ELEMENT_P, .text = "|a"});
    ASSERT_LINES(LINES_TEXT, "<p><x-y title='\xc3\xa9\n'>a</x-y>",
                 {.content = 1, .code = 22, .words = 1, .element = ELEMENT_P, .text = "|a"});
}

CLAIM(by_text_every_line_has_text) {
    assert_no_lines(LINES_TEXT, "<div><b></b> <br>\n<hr></div>");
    ASSERT_LINES(LINES_TEXT, "<p><b></b></p>\n<p>a",
                 {.content = 1, .words = 1, .element = ELEMENT_P, .text = "|a"});
}

CLAIM(by_text_br_ends_its_line_and_belongs_to_it) {
    ASSERT_LINES(LINES_TEXT, "<p>a<br/><br>b",
                 {.content = 1, .code = 5, .words = 1, .element = ELEMENT_P, .text = "|a"},
                 {.content = 1, .words = 1, .element = ELEMENT_P, .text = "|b"});
}

CLAIM(by_block_a_line_begins_with_its_breaking_tag) {
    ASSERT_LINES(LINES_BLOCK, "x<p><b>a</b></p>y<i>", {.content = 1, .words = 1, .text = "|x"},
                 {.content = 1, .code = 10, .words = 1, .element = ELEMENT_P, .text = "|a"},
                 {.content = 1, .code = 7, .words = 1, .text = "|y"});
}

CLAIM(by_block_lines_need_no_text) {
    ASSERT_LINES(LINES_BLOCK, "<ul>\n<li>a</ul> ", {.code = 4, .element = ELEMENT_UL},
                 {.content = 1, .code = 4, .words = 1, .element = ELEMENT_LI, .text = "|a"},
                 {.code = 5});
    assert_no_lines(LINES_BLOCK, " \n ");
}

CLAIM(by_block_br_ends_its_line_and_belongs_to_it) {
    ASSERT_LINES(LINES_BLOCK, "<p>a<br>b<br><br>",
                 {.content = 1, .code = 7, .words = 1, .element = ELEMENT_P, .text = "|a"},
                 {.content = 1, .code = 4, .words = 1, .element = ELEMENT_P, .text = "|b"},
                 {.code = 4, .element = ELEMENT_P});
}

CLAIM(by_tag_each_tag_and_each_text_is_a_line) {
    ASSERT_LINES(LINES_TAG, "<p>a<b>b</b> c</p>", {.code = 3, .element = ELEMENT_P},
                 {.content = 1, .words = 1, .element = ELEMENT_P, .text = "|a"},
                 {.code = 3, .element = ELEMENT_P},
                 {.content = 1, .words = 1, .element = ELEMENT_P, .text = "+b"},
                 {.code = 4, .element = ELEMENT_P},
                 {.content = 1, .words = 1, .element = ELEMENT_P, .text = "_c"}, {.code = 4});
}

CLAIM(by_tag_white_space_between_tags_is_not_a_line) {
    ASSERT_LINES(LINES_TAG, "<b> </b>\n<br> ", {.code = 3}, {.code = 4}, {.code = 4});
    assert_no_lines(LINES_TAG, " \n ");
}

CLAIM(by_source_a_newline_ends_a_line) {
    ASSERT_LINES(LINES_SOURCE, "<p>a\nb\n\n c", {.content = 1, .code = 3, .words = 1, .text = "|a"},
                 {.content = 1, .words = 1, .element = ELEMENT_P, .text = "_b"},
                 {.element = ELEMENT_P},
                 {.content = 1, .words = 1, .element = ELEMENT_P, .text = "_c"});
}

CLAIM(by_source_lf_cr_and_crlf_each_end_a_line) {
    ASSERT_LINES(LINES_SOURCE, "a\r\nb\rc\n\r", {.content = 1, .words = 1, .text = "|a"},
                 {.content = 1, .words = 1, .text = "_b"}, {.content = 1, .words = 1, .text = "_c"},
                 {.code = 0});
}

CLAIM(by_source_anything_after_the_last_newline_is_a_line) {
    ASSERT_LINES(LINES_SOURCE, "a\n", {.content = 1, .words = 1, .text = "|a"});
    ASSERT_LINES(LINES_SOURCE, "\n", {.code = 0});
    ASSERT_LINES(LINES_SOURCE, "\n ", {.code = 0}, {.code = 0});
    ASSERT_LINES(LINES_SOURCE, "\n<b>", {.code = 0}, {.code = 3});
}

CLAIM(by_source_all_tags_on_a_line_are_its_code) {
    ASSERT_LINES(LINES_SOURCE, "<div><p>a</p><p>b</p>\n</div>",
                 {.content = 2, .code = 19, .words = 2, .text = "|a|b"}, {.code = 6});
    ASSERT_LINES(LINES_SOURCE, "a<br>b", {.content = 2, .code = 4, .words = 2, .text = "|a|b"});
}

CLAIM(by_source_a_newline_inside_a_tag_ends_a_line) {
    ASSERT_LINES(LINES_SOURCE, "x<a\nhref='\n\xc3\xa9'>b</a\n>c",
                 {.content = 1, .code = 2, .words = 1, .text = "|x"}, {.code = 6},
                 {.content = 1, .code = 6, .link = 1, .words = 1, .text = "+b"},
                 {.content = 1, .code = 1, .words = 1, .text = "+c"});
}

CLAIM(by_source_removed_newlines_end_no_line) {
    ASSERT_LINES(LINES_SOURCE, "a<script\n>\n\n</script\n><!--\n--><!doctype\n>b\nc",
                 {.content = 2, .words = 1, .text = "|ab"},
                 {.content = 1, .words = 1, .text = "_c"});
}

CLAIM(by_source_a_newline_written_as_a_reference_ends_no_line) {
    ASSERT_LINES(LINES_SOURCE, "a&#10;b&NewLine;c\n", {.content = 5, .words = 3, .text = "|a b c"});
}

CLAIM(by_source_pre_keeps_its_lines_and_its_indentation) {
    ASSERT_LINES(LINES_SOURCE, "<pre>\n  a\n\n\tb</pre>", {.code = 5},
                 {.content = 1, .words = 1, .element = ELEMENT_PRE, .text = "|  a"},
                 {.element = ELEMENT_PRE},
                 {.content = 1, .code = 6, .words = 1, .element = ELEMENT_PRE, .text = "|\tb"});
}

CLAIM(by_token_each_tag_and_each_word_is_a_line) {
    ASSERT_LINES(LINES_TOKEN, "<p>a bc\n d</p>", {.code = 3, .element = ELEMENT_P},
                 {.content = 1, .words = 1, .element = ELEMENT_P, .text = "|a"},
                 {.content = 2, .words = 1, .element = ELEMENT_P, .text = "_bc"},
                 {.content = 1, .words = 1, .element = ELEMENT_P, .text = "_d"},
                 {.code = 4, .element = ELEMENT_P});
}

CLAIM(by_token_a_tag_splits_a_word) {
    ASSERT_LINES(LINES_TOKEN, "wo<b>rd</b> s", {.content = 2, .words = 1, .text = "|wo"},
                 {.code = 3, .element = ELEMENT_B}, {.content = 2, .words = 1, .text = "+rd"},
                 {.code = 4, .element = ELEMENT_B}, {.content = 1, .words = 1, .text = "_s"});
}

CLAIM(by_token_only_white_space_and_tags_end_a_word) {
    ASSERT_LINES(LINES_TOKEN, "a&amp;\xc3\xa9-<!-- -->b&nbsp;c\xe2\x80\x83<script> d </script>",
                 {.content = 5, .words = 1, .text = "|a&\xc3\xa9-b"},
                 {.content = 1, .words = 1, .text = "_c"});
    ASSERT_LINES(LINES_TOKEN, "<a href=x>\xd8\xa7 b</a>", {.code = 10, .element = ELEMENT_A},
                 {.content = 1, .r2l = 1, .link = 1, .words = 1, .text = "|\xd8\xa7"},
                 {.content = 1, .link = 1, .words = 1, .text = "_b"},
                 {.code = 4, .element = ELEMENT_A});
    assert_no_lines(LINES_TOKEN, " \n ");
}

CLAIM(by_token_words_in_pre_keep_the_space_before_them) {
    ASSERT_LINES(LINES_TOKEN, "<pre>\n  a  b\nc d", {.code = 5, .element = ELEMENT_PRE},
                 {.content = 1, .words = 1, .element = ELEMENT_PRE, .text = "|  a"},
                 {.content = 1, .words = 1, .element = ELEMENT_PRE, .text = "+  b"},
                 {.content = 1, .words = 1, .element = ELEMENT_PRE, .text = "|c"},
                 {.content = 1, .words = 1, .element = ELEMENT_PRE, .text = "+ d"});
}
