#include "claims.h"
#include "tokens.h"

#include <stdio.h>
#include <string.h>

/* This is left of the page, whether it comes whole or a byte at a time. */
static void assert_kept(const char *page, const char *kept) {
    static const unsigned char one = 1;
    static const struct cuts cuts[] = {{NULL, 0, false}, {NULL, 0, true}, {&one, 1, false}};
    struct slice slice = {page, strlen(page)};
    struct tokens tokens = {.shown = 0};
    for (size_t i = 0; i < sizeof cuts / sizeof cuts[0]; i++) {
        ck_assert_int_eq(tokens_read(&tokens, slice, cuts[i], LEXER_BUFFER_LEAST), 0);
        ck_assert_str_eq(tokens.bytes.at, kept);
    }
    tokens_free(&tokens);
}

static const char *const removed_names[] = {"script", "style",  "template", "svg",      "math",
                                            "iframe", "object", "noembed",  "noframes", "canvas",
                                            "audio",  "video",  "textarea", "select",   "datalist"};
#define REMOVED_NAMES (sizeof removed_names / sizeof removed_names[0])

static void assert_kept_around(const char *format, const char *name, const char *kept) {
    char page[256];
    snprintf(page, sizeof page, format, name, name);
    assert_kept(page, kept);
}

SUITE("removed");

CLAIM_TIMES(a_removed_element_goes_with_everything_in_it, REMOVED_NAMES) {
    const char *name = removed_names[_i];
    assert_kept_around("<p>a<%s>b</%s>c</p>", name, "<p>ac</p>");
    assert_kept_around("a<%s class='x>y'>b &amp; &#62;\n<x>c</x> <!-- d --></%s>e", name, "ae");
    assert_kept_around("a<%s></%s >b", name, "ab");
    assert_kept_around("a<%s>b\xc3\xa9\xe3\x80\x80</%s>c", name, "ac");
}

CLAIM_TIMES(an_unclosed_removed_element_reaches_the_end, REMOVED_NAMES) {
    const char *name = removed_names[_i];
    assert_kept_around("a<%s>b", name, "a");
    assert_kept_around("a<%s", name, "a");
}

CLAIM(names_of_removed_elements_ignore_case) {
    assert_kept("a<SCRIPT>b</script>c<sVg>d</SvG>e<Style>f</STYLE>g", "aceg");
}

CLAIM(a_name_that_only_begins_like_a_removed_one_stays) {
    assert_kept("<selection>a</selection><obj>b</obj>", "<selection>a</selection><obj>b</obj>");
    assert_kept("<svg:g>a</svg:g>", "<svg:g>a</svg:g>");
}

CLAIM(noscript_button_and_label_are_content) {
    assert_kept("<noscript>a<b>b</b></noscript>", "<noscript>a<b>b</b></noscript>");
    assert_kept("<button>a</button><label>b</label>", "<button>a</button><label>b</label>");
}

CLAIM(a_title_is_text_between_its_tags) {
    assert_kept("<title>a <b> &amp; <!-- c --></title>d", "<title>a <b> & <!-- c --></title>d");
}

CLAIM(an_end_tag_in_a_string_ends_the_script) {
    assert_kept("<script>s = '</script>';</script>a", "';</script>a");
    assert_kept("<script>s = '</scripts></scrip></ script>';</script>a", "a");
}

CLAIM(a_script_in_a_comment_in_a_script_keeps_its_end_tag) {
    assert_kept("<script><!--<script></script>a</script>b", "b");
    assert_kept("<script><!--<script></script>--></script>a", "a");
    assert_kept("<script><!-- a </script>b", "b");
    assert_kept("<script><!--<script>--></script>a", "a");
    assert_kept("<script><!--><script></script>a", "a");
}

CLAIM(markup_in_raw_text_is_not_read_as_markup) {
    assert_kept("<style>a > b <!-- </style>c", "c");
    assert_kept("<textarea><b></b></div></textarea>a", "a");
    assert_kept("<iframe></p></body><script></iframe>a", "a");
}

CLAIM(raw_text_within_a_removed_element_hides_its_end_tag) {
    assert_kept("<template><script>'</template>'</script>a</template>b", "b");
    assert_kept("<object><style></object></style>a</object>b", "b");
}

CLAIM(svg_and_math_nest) {
    assert_kept("a<svg><g><svg>b</svg>c</g></svg>d", "ad");
    assert_kept("a<math><mrow><math>b</math>c</mrow></math>d", "ad");
    assert_kept("a<svg><svg/>b</svg>c", "ac");
}

CLAIM(self_closing_svg_and_math_hold_nothing) {
    assert_kept("a<svg/>b<math />c<svg viewBox='0 0'/>d", "abcd");
    assert_kept("a<video/>b</video>c", "ac");
}

CLAIM(a_breakout_tag_ends_svg_and_math) {
    assert_kept("<svg><g>a<p>b</p>", "<p>b</p>");
    assert_kept("<math><mrow>a<div>b</div>", "<div>b</div>");
    assert_kept("<svg><svg>a<span>b</span>", "<span>b</span>");
    assert_kept("<svg>a</p>b", "</p>b");
    assert_kept("<svg>a</br>b", "</br>b");
    assert_kept("<svg><a>b</a><section>c</section></svg>d", "d");
}

CLAIM(a_font_with_color_face_or_size_breaks_out) {
    assert_kept("<svg><font color=red>a</font>", "<font>a</font>");
    assert_kept("<svg><font id=b FACE>a</font>", "<font>a</font>");
    assert_kept("<svg><FONT size='1'>a</FONT>", "<FONT>a</FONT>");
    assert_kept("<svg><font>a</font></svg>b", "b");
    assert_kept("<svg><font colour=red>a</font></svg>b", "b");
    assert_kept("<svg><text color=red>a</text></svg>b", "b");
}

CLAIM(html_in_svg_does_not_break_out) {
    assert_kept("<svg><foreignObject><p>a</p><div>b</div></foreignObject><g>c</g></svg>d", "d");
    assert_kept("<svg><title>a<b>b</b></title>c</svg>d", "d");
    assert_kept("<svg><desc><p>a</desc></svg>b", "b");
    assert_kept("<math><mtext><p>a</p></mtext></math>b", "b");
    assert_kept("<svg><foreignObject/><p>a</p>", "<p>a</p>");
    assert_kept("<svg><foreignObject>a</foreignObject><p>b</p>", "<p>b</p>");
}

CLAIM(a_self_closing_svg_in_html_in_svg_holds_nothing) {
    assert_kept("<svg><foreignObject><svg/>a</foreignObject></svg>b", "b");
}

CLAIM(there_is_no_raw_text_in_svg_except_in_its_html) {
    assert_kept("<svg><style>a</svg>b", "b");
    assert_kept("<svg><style><p>a</p>", "<p>a</p>");
    assert_kept("<svg><script>a</svg>b", "b");
    assert_kept("<svg><title>a</svg>b", "b");
    assert_kept("<svg><foreignObject><style></svg></style></foreignObject></svg>a", "a");
}

CLAIM(svg_in_another_removed_element_is_not_html) {
    assert_kept("<template><svg><style/></svg></template>a", "a");
    assert_kept("<object><svg><title/></svg></object>a", "a");
    assert_kept("<svg><foreignObject><svg><style/></svg></foreignObject></svg>a", "a");
    assert_kept("<template><svg><p><style></template></style></template>a", "a");
    assert_kept("<template><svg></template>a", "a");
}

CLAIM(only_svg_and_math_have_cdata_sections) {
    assert_kept("<svg><![CDATA[</svg>]]><g/></svg>a", "a");
    assert_kept("<svg><![CDATA[ ] ]> ]]]></svg>a", "a");
    assert_kept("<math><![CDATA[<p>]]></math>a", "a");
    assert_kept("<![CDATA[a>b]]>", "b]]>");
    assert_kept("<svg><foreignObject><![CDATA[></svg>a]]>", "a]]>");
}

CLAIM(templates_nest) {
    assert_kept("<template>a<template>b</template>c</template>d", "d");
    assert_kept("<template/>a</template>b", "b");
}

CLAIM(an_unclosed_template_ends_with_the_body) {
    assert_kept("<div><template><p>a</div>b</body>c", "<div></body>c");
    assert_kept("<template><template>a</html>b", "</html>b");
}

static const char *const left_open[] = {"select", "video", "audio", "object", "canvas", "datalist"};
#define LEFT_OPEN (sizeof left_open / sizeof left_open[0])

static void assert_kept_after(const char *format, const char *kept) {
    for (size_t i = 0; i < LEFT_OPEN; i++) { assert_kept_around(format, left_open[i], kept); }
}

CLAIM(an_unclosed_element_ends_with_the_one_around_it) {
    assert_kept_after("<div>a<%s>b</div>c", "<div>a</div>c");
    assert_kept_after("<ul><li><%s><li>a</ul>b", "<ul><li></ul>b");
    assert_kept_after("<div><%s><p>a<span>b</span></p></div>c", "<div></div>c");
    assert_kept_after("<p>a<%s>b</body>c", "<p>a</body>c");
}

CLAIM(end_tags_of_inner_elements_do_not_end_an_element) {
    assert_kept_after("<div><%s><div>a</div>b</%s>c</div>", "<div>c</div>");
    assert_kept_after("<div><%s><div>a<ul>b</ul></div>c</div>d", "<div></div>d");
    assert_kept_after("<%s></b></span></p></li></tr>a</%s>b", "b");
}

CLAIM(inner_elements_do_not_keep_html_in_svg_open) {
    assert_kept("<div><svg><foreignObject><div>a</div></foreignObject></div>b", "<div></div>b");
}

CLAIM(objects_nest) {
    assert_kept("<object>a<object>b</object>c</object>d", "d");
    assert_kept("<div><object><object>a</object>b</div>c", "<div></div>c");
}

CLAIM(an_end_tag_that_ends_nothing_is_passed_on) {
    assert_kept("a</svg>b</select>c</script>d", "a</svg>b</select>c</script>d");
}
