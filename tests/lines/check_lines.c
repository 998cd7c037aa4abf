#include "claims.h"
#include "line_list.h"

#include <string.h>

#define NO_BREAK_SPACE "\xc2\xa0"
#define WIDE_SPACE     "\xe3\x80\x80" /* U+3000 */
#define ALEF           "\xd8\xa7"
#define BEH            "\xd8\xa8"
#define NON_JOINER     "\xe2\x80\x8c" /* U+200C */
#define HAN            "\xe6\xb1\x89"

/* The page, which has no markup, is one line by every rule. */
static void assert_text(const char *page, uint64_t content, uint64_t words, const char *text) {
    ASSERT_LINES(LINES_TEXT, page, {.content = content, .words = words, .text = text});
    ASSERT_LINES(LINES_BLOCK, page, {.content = content, .words = words, .text = text});
    ASSERT_LINES(LINES_TAG, page, {.content = content, .words = words, .text = text});
    ASSERT_LINES(LINES_SOURCE, page, {.content = content, .words = words, .text = text});
}

SUITE("lines");

CLAIM(an_empty_page_has_no_lines) {
    for (enum line_rule rule = LINES_SOURCE; rule <= LINES_TEXT; rule++) {
        assert_no_lines(rule, "");
    }
}

CLAIM(words_of_several_scripts_have_spaces_between_them) {
    assert_text("\xd0\xb0 b \xe4\xb8\xad, c", 8, 4, "|\xd0\xb0 b \xe4\xb8\xad, c");
}

CLAIM(words_of_a_sentence_that_is_not_ascii_are_counted) {
    assert_text("\xd1\x85\xd0\xbb\xd0\xb5\xd0\xb1 \xd0\xb8 \xd0\xbc\xd1\x91\xd0\xb4", 10, 3,
                "|\xd1\x85\xd0\xbb\xd0\xb5\xd0\xb1 \xd0\xb8 \xd0\xbc\xd1\x91\xd0\xb4");
}

CLAIM(white_space_collapses_to_one_space) {
    assert_text("a  \t \f b", 3, 2, "|a b");
    ASSERT_LINES(LINES_TEXT, "a \n\r\n\r b", {.content = 3, .words = 2, .text = "|a b"});
}

CLAIM(white_space_around_a_paragraph_is_not_content) {
    assert_text("  a  ", 1, 1, "|a");
    ASSERT_LINES(LINES_TEXT, "<p> a </p> <p> b </p> ",
                 {.content = 1, .words = 1, .element = ELEMENT_P, .text = "|a"},
                 {.content = 1, .words = 1, .element = ELEMENT_P, .text = "|b"});
}

CLAIM(white_space_beyond_ascii_is_white_space) {
    assert_text("a" NO_BREAK_SPACE "b", 3, 2, "|a b");
    assert_text(WIDE_SPACE HAN WIDE_SPACE NO_BREAK_SPACE HAN WIDE_SPACE, 3, 2, "|" HAN " " HAN);
    assert_text("a&nbsp;&emsp;&#x2029;b", 3, 2, "|a b");
}

CLAIM(a_control_character_is_a_space) {
    assert_text("a\x01"
                "b\x7f"
                "c\xc2\x85"
                "d&#1;e",
                9, 5, "|a b c d e");
    ASSERT_LINES(LINES_TEXT, "<pre>a\x1b\fb</pre>",
                 {.content = 4, .words = 2, .element = ELEMENT_PRE, .text = "|a  b"});
}

CLAIM(content_is_counted_in_characters) {
    assert_text("\xc3\xa9" HAN "\xf0\x9f\x98\x80&eacute;&amp;", 5, 1,
                "|\xc3\xa9" HAN "\xf0\x9f\x98\x80\xc3\xa9&");
}

CLAIM(a_soft_hyphen_counts_but_is_not_on_the_tape) {
    assert_text("so&shy;f\xc2\xadt\xc2\xa3\xc2\xad", 8, 1, "|soft\xc2\xa3");
    assert_text("&shy; a", 3, 2, "| a");
    ASSERT_LINES(LINES_TEXT, "<pre>so&shy;ft</pre>",
                 {.content = 5, .words = 1, .element = ELEMENT_PRE, .text = "|soft"});
    assert_title("<title>Soft\xc2\xadware up&shy;date&shy;</title>", "Software update");
    assert_title("<title>Soft\xc2\xadware", "Software");
}

CLAIM(an_inline_tag_does_not_split_a_word) {
    ASSERT_LINES(LINES_TEXT, "w<b>or</b>d", {.content = 4, .code = 7, .words = 1, .text = "|word"});
    ASSERT_LINES(LINES_TEXT, "a <b>b</b> c",
                 {.content = 5, .code = 7, .words = 3, .text = "|a b c"});
    ASSERT_LINES(LINES_TEXT, "a <b> b</b>", {.content = 3, .code = 7, .words = 2, .text = "|a b"});
}

CLAIM(removed_elements_split_no_words_and_are_not_code) {
    assert_text("wo<!-- <p> \n -->rd", 4, 1, "|word");
    assert_text("wo<script>'<p>'\n</script>rd", 4, 1, "|word");
    assert_text("wo<template><p>x\n</template>rd", 4, 1, "|word");
}

CLAIM(the_title_is_not_part_of_the_lines) {
    const char *page = "<title> The\n &lt;b&gt;  <i>title </title><p>x<title>another</title>";
    assert_title(page, "The <b> <i>title");
    ASSERT_LINES(LINES_TEXT, page,
                 {.content = 1, .code = 15, .words = 1, .element = ELEMENT_P, .text = "|x"});
    assert_title("<title></title><title>x</title>", "");
    assert_title("<svg><title>x</title></svg>", "");
    assert_title("<title>x", "x");
    assert_title("", "");
}

/* The title is `fill` again and again, up to one byte below the limit, then `rest`. */
static void assert_title_clipped(const char *fill, const char *rest, size_t kept) {
    char page[TITLE_MAX + 200] = "<title>";
    char title[TITLE_MAX + 200] = "";
    while (strlen(title) + strlen(fill) < TITLE_MAX) { strcat(title, fill); }
    strcat(title, rest);
    strcat(page, title);
    title[kept] = '\0';
    assert_title(page, title);
}

CLAIM(a_long_title_is_clipped_at_whole_characters) {
    assert_title_clipped("x", "yz", TITLE_MAX);
    assert_title_clipped("x", "\xc3\xa9z", TITLE_MAX - 1);
    assert_title_clipped("x", " yz", TITLE_MAX - 1);
    assert_title_clipped(HAN, HAN HAN, TITLE_MAX - 1);
}

CLAIM(a_link_is_an_anchor_with_an_address) {
    ASSERT_LINES(LINES_TEXT, "a<a href=x>bc</a>d",
                 {.content = 4, .code = 14, .link = 2, .words = 1, .text = "|abcd"});
    ASSERT_LINES(LINES_TEXT, "<A CLASS=y HREF>bc</A>",
                 {.content = 2, .code = 20, .link = 2, .words = 1, .text = "|bc"});
    ASSERT_LINES(LINES_TEXT, "<a name=href>bc</a>",
                 {.content = 2, .code = 17, .words = 1, .text = "|bc"});
    ASSERT_LINES(LINES_TEXT, "<a href=x>b</a><a>cd</a>",
                 {.content = 3, .code = 21, .link = 1, .words = 1, .text = "|bcd"});
    ASSERT_LINES(LINES_TEXT, "<b href=x>bc</b><a>d</a>",
                 {.content = 3, .code = 21, .words = 1, .text = "|bcd"});
}

CLAIM(a_space_inside_a_link_belongs_to_it) {
    ASSERT_LINES(LINES_TEXT, "a <a href=x>b c</a> d",
                 {.content = 7, .code = 14, .link = 3, .words = 4, .text = "|a b c d"});
    ASSERT_LINES(LINES_TEXT, "a<a href=x> b</a>",
                 {.content = 3, .code = 14, .link = 2, .words = 2, .text = "|a b"});
}

CLAIM(a_link_may_span_lines) {
    ASSERT_LINES(LINES_TEXT, "<a href=x>ab<div>cd</div></a>ef",
                 {.content = 2, .code = 10, .link = 2, .words = 1, .text = "|ab"},
                 {.content = 2, .link = 2, .words = 1, .element = ELEMENT_DIV, .text = "|cd"},
                 {.content = 2, .code = 4, .words = 1, .text = "|ef"});
}

CLAIM(right_to_left_characters_are_counted) {
    assert_text("ab", 2, 1, "|ab");
    ASSERT_LINES(
        LINES_TEXT, "a " ALEF BEH " \xd7\x90 &#xfe8e;",
        {.content = 8, .r2l = 4, .words = 4, .text = "|a " ALEF BEH " \xd7\x90 \xef\xba\x8e"});
}

CLAIM(a_joiner_between_right_to_left_characters_is_one) {
    ASSERT_LINES(LINES_TEXT, ALEF NON_JOINER BEH,
                 {.content = 3, .r2l = 3, .words = 1, .text = "|" ALEF NON_JOINER BEH});
    ASSERT_LINES(LINES_TEXT, ALEF NON_JOINER BEH NON_JOINER "<b>" ALEF,
                 {.content = 5,
                  .code = 3,
                  .r2l = 5,
                  .words = 1,
                  .text = "|" ALEF NON_JOINER BEH NON_JOINER ALEF});
    ASSERT_LINES(LINES_TEXT, ALEF "<b>" NON_JOINER "&zwj;</b>" BEH,
                 {.content = 4,
                  .code = 7,
                  .r2l = 4,
                  .words = 1,
                  .text = "|" ALEF NON_JOINER "\xe2\x80\x8d" BEH});
    ASSERT_LINES(LINES_TEXT, "a" NON_JOINER BEH NON_JOINER "a" NON_JOINER BEH,
                 {.content = 7,
                  .r2l = 2,
                  .words = 1,
                  .text = "|a" NON_JOINER BEH NON_JOINER "a" NON_JOINER BEH});
    ASSERT_LINES(LINES_TEXT, ALEF NON_JOINER " " BEH,
                 {.content = 4, .r2l = 2, .words = 2, .text = "|" ALEF NON_JOINER " " BEH});
    ASSERT_LINES(
        LINES_TEXT, ALEF NON_JOINER "<p>" NON_JOINER BEH,
        {.content = 2, .r2l = 1, .words = 1, .text = "|" ALEF NON_JOINER},
        {.content = 2, .r2l = 1, .words = 1, .element = ELEMENT_P, .text = "|" NON_JOINER BEH});
}

CLAIM(in_pre_white_space_is_kept) {
    ASSERT_LINES(LINES_TEXT, "<pre>  if\t(x)\n\n    y  z </pre>",
                 {.content = 6, .words = 2, .element = ELEMENT_PRE, .text = "|  if\t(x)"},
                 {.content = 4, .words = 2, .element = ELEMENT_PRE, .text = "|    y  z"});
    ASSERT_LINES(LINES_TEXT, "<pre>a" NO_BREAK_SPACE WIDE_SPACE "b</pre>",
                 {.content = 4, .words = 2, .element = ELEMENT_PRE, .text = "|a  b"});
}

CLAIM(in_pre_the_first_newline_is_dropped) {
    ASSERT_LINES(LINES_BLOCK, "<pre>\n\na</pre>", {.code = 5, .element = ELEMENT_PRE},
                 {.content = 1, .words = 1, .element = ELEMENT_PRE, .text = "|a"}, {.code = 6});
    ASSERT_LINES(LINES_BLOCK, "<pre>\r\na</pre>",
                 {.content = 1, .code = 5, .words = 1, .element = ELEMENT_PRE, .text = "|a"},
                 {.code = 6});
    ASSERT_LINES(LINES_BLOCK, "<pre> \na</pre>", {.code = 5, .element = ELEMENT_PRE},
                 {.content = 1, .words = 1, .element = ELEMENT_PRE, .text = "|a"}, {.code = 6});
}

CLAIM(in_pre_a_blank_line_is_a_line_if_lines_need_no_text) {
    ASSERT_LINES(LINES_BLOCK, "<pre>a\n\nb</pre>",
                 {.content = 1, .code = 5, .words = 1, .element = ELEMENT_PRE, .text = "|a"},
                 {.element = ELEMENT_PRE},
                 {.content = 1, .words = 1, .element = ELEMENT_PRE, .text = "|b"}, {.code = 6});
    ASSERT_LINES(LINES_TEXT, "<pre>a\n\nb</pre>",
                 {.content = 1, .words = 1, .element = ELEMENT_PRE, .text = "|a"},
                 {.content = 1, .words = 1, .element = ELEMENT_PRE, .text = "|b"});
}

CLAIM(after_pre_white_space_collapses_again) {
    ASSERT_LINES(LINES_TEXT, "<pre>a<pre>b</pre>c  d</pre>e\n f</pre>g  h",
                 {.content = 1, .words = 1, .element = ELEMENT_PRE, .text = "|a"},
                 {.content = 1, .words = 1, .element = ELEMENT_PRE, .text = "|b"},
                 {.content = 4, .words = 2, .text = "|c  d"},
                 {.content = 3, .words = 2, .text = "|e f"},
                 {.content = 3, .words = 2, .text = "|g h"});
}

CLAIM(in_pre_the_code_of_a_blank_line_does_not_count_for_the_next) {
    ASSERT_LINES(LINES_TEXT, "<pre><b></b>\na</pre>",
                 {.content = 1, .words = 1, .element = ELEMENT_PRE, .text = "|a"});
}

CLAIM(an_unclosed_pre_ends_with_the_element_around_it) {
    ASSERT_LINES(LINES_TEXT, "<div><pre><div>a</div>b</div><p>c\nd",
                 {.content = 1, .words = 1, .element = ELEMENT_DIV, .text = "|a"},
                 {.content = 1, .words = 1, .text = "|b"},
                 {.content = 3, .words = 2, .element = ELEMENT_P, .text = "|c d"});
}

CLAIM(in_pre_a_very_long_indentation_is_clipped) {
    char page[PRE_SPACE_MAX + 100] = "<pre>";
    char text[PRE_SPACE_MAX + 3] = "|";
    memset(page + 5, ' ', PRE_SPACE_MAX + 50);
    strcat(page, "x");
    memset(text + 1, ' ', PRE_SPACE_MAX);
    strcat(text, "x");
    ASSERT_LINES(LINES_TEXT, page,
                 {.content = 1, .words = 1, .element = ELEMENT_PRE, .text = text});
}
