#include "extract.h"
#include "output/writer.h"
#include "suites.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#define HEAD(attributes, title, more)                                                              \
    "<!DOCTYPE html>\n<html" attributes ">\n<head>\n<meta charset=\"utf-8\">\n"                    \
    "<meta http-equiv=\"Content-Security-Policy\" "                                                \
    "content=\"default-src 'none'; img-src http: https:\">\n"                                      \
    "<title>" title "</title>\n" more "</head>\n<body>"
#define PLAIN_HEAD HEAD(" dir=\"auto\"", "", "")
#define END        "\n</body>\n</html>\n"

static danag_t *make(void) {
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "format", "html"), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "method", "plain"), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "with-title", "no"), DANAG_OK);
    return danag;
}

static danag_t *make_linked(void) {
    danag_t *danag = make();
    danag_set(danag, "links", "yes");
    danag_set(danag, "images", "yes");
    return danag;
}

static void assert_document(danag_t *danag, const char *page, const char *expected) {
    struct bytes output = {0};
    ck_assert_int_eq(extract_text(danag, page, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, expected);
    danag_free(danag);
    bytes_free(&output);
}

/* `head` and the end of the document are around what is expected. */
#define ASSERT_BODY(danag, page, expected) assert_document(danag, page, PLAIN_HEAD expected END)
#define ASSERT_HTML(page, expected)        ASSERT_BODY(make(), page, expected)
#define ASSERT_LINKED(page, expected)      ASSERT_BODY(make_linked(), page, expected)

START_TEST(a_document_has_a_head) {
    assert_document(
        make(), "<html lang=de dir=RTL><title> A &amp;\n<b>\"B\" </title><p>x",
        HEAD(" lang=\"de\" dir=\"rtl\"", "A &amp; &lt;b&gt;\"B\"", "") "\n<p>x</p>" END);
}
END_TEST

START_TEST(a_language_or_direction_that_is_none_is_left_out) {
    ASSERT_HTML("<html lang='en\"x' dir='lt'><p>x", "\n<p>x</p>");
    ASSERT_HTML("<html lang='' dir=''><p>x", "\n<p>x</p>");
    ASSERT_HTML("<html lang='e n' dir=auto><p>x", "\n<p>x</p>");
}
END_TEST

START_TEST(a_page_without_text_gives_an_empty_document) {
    ASSERT_HTML("", "");
    ASSERT_HTML("<p> <!-- x -->", "");
}
END_TEST

START_TEST(the_pages_address_is_in_the_head) {
    struct bytes output = {0};
    danag_t *danag = make();
    danag_set(danag, "with-url", "yes");
    danag_set_output(danag, bytes_put, &output);
    danag_begin(danag, "http://x/a?b&\"c", NULL, NULL);
    danag_feed(danag, "<p>x", 4);
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    danag_begin(danag, "page.html", NULL, NULL);
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(
        output.at,
        HEAD(" dir=\"auto\"", "",
             "<link rel=\"canonical\" href=\"http://x/a?b&amp;%22c\">\n") "\n<p>x</p>" END
            PLAIN_HEAD END);
    danag_free(danag);
    bytes_free(&output);
}
END_TEST

START_TEST(documents_follow_each_other_without_urls) {
    struct bytes output = {0};
    danag_t *danag = make();
    danag_set(danag, "with-url", "yes");
    danag_set_output(danag, bytes_put, &output);
    for (int i = 0; i < 2; i++) {
        danag_begin(danag, "page", NULL, NULL);
        danag_feed(danag, "<ul><li>x", 9);
        ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    }
    bytes_put(&output, "", 1);
#define DOCUMENT PLAIN_HEAD "\n<ul>\n<li>x</li>\n</ul>" END
    ck_assert_str_eq(output.at, DOCUMENT DOCUMENT);
    danag_free(danag);
    bytes_free(&output);
}
END_TEST

START_TEST(blocks_are_elements) {
    ASSERT_HTML("<h1>a</h1>b<p>c<h6>d</h6><div>e</div>",
                "\n<h1>a</h1>\n<p>b</p>\n<p>c</p>\n<h6>d</h6>\n<p>e</p>");
    ASSERT_HTML("<p>a<br>b<br><br>c<h2>d<br>e", "\n<p>a<br>\nb</p>\n<p>c</p>\n<h2>d<br>\ne</h2>");
    ASSERT_HTML("<hr>a<hr>b<hr><ul><li>c<hr>d<li>e",
                "\n<p>a</p>\n<hr>\n<p>b</p>\n<hr>\n<ul>\n<li>c\n<hr>\n<p>d</p></li>\n<li>e</li>"
                "\n</ul>");
}
END_TEST

START_TEST(a_rule_between_items_is_in_the_next_one) {
    ASSERT_HTML("<ul><li>a</li><hr><li>b", "\n<ul>\n<li>a</li>\n<li>\n<hr>b</li>\n</ul>");
}
END_TEST

START_TEST(the_headline_comes_first) {
    danag_t *danag = danag_new();
    danag_set(danag, "format", "html");
    danag_set(danag, "method", "plain");
    assert_document(
        danag, "<title>Tea &amp; milk</title><ul><li>x<li>y</ul><h1>Tea & milk</h1>z",
        HEAD(" dir=\"auto\"", "Tea &amp; milk", "") "\n<h1>Tea &amp; milk</h1>\n<ul>\n<li>x</li>"
                                                    "\n<li>y</li>\n</ul>\n<p>z</p>" END);
}
END_TEST

START_TEST(text_is_escaped) {
    ASSERT_HTML("<p>a &lt;b> &amp;amp; \"c\" 'd' &copy; &<b>lt;</b>",
                "\n<p>a &lt;b&gt; &amp;amp; \"c\" 'd' \xc2\xa9 &amp;<strong>lt;</strong></p>");
    ASSERT_HTML("<pre>a &amp;&amp; b &lt; c</pre>", "\n<pre>a &amp;&amp; b &lt; c</pre>");
}
END_TEST

START_TEST(inline_elements_nest) {
    ASSERT_HTML("<p>a <b>b <i>c</b> d</i> e<sup>2</sup><sub>3</sub> <del>f</del> <code>g</code>",
                "\n<p>a <strong>b <em>c</em></strong> d e<sup>2</sup><sub>3</sub> "
                "<del>f</del> <code>g</code></p>");
    ASSERT_HTML("<p><b>a<br>b</b> c", "\n<p><strong>a<br>\nb</strong> c</p>");
    ASSERT_HTML("<p><code>a <kbd>b</kbd></code> <code>c</code><code>d</code>",
                "\n<p><code>a b</code> <code>c</code><code>d</code></p>");
    ASSERT_HTML("<p>x<b> y</b>z<i></i>", "\n<p>x <strong>y</strong>z</p>");
}
END_TEST

START_TEST(lists_nest) {
    ASSERT_HTML("<ul><li>a<ol><li>b<li>c</ol>d<li><p>e<p>f</ul>",
                "\n<ul>\n<li>a\n<ol>\n<li>b</li>\n<li>c</li>\n</ol>\n<p>d</p></li>\n<li>e\n<p>f</p>"
                "</li>\n</ul>");
    ASSERT_HTML("<ul><li>a<ul><li>b<ul><li>c<ul><li>d<ul><li>e",
                "\n<ul>\n<li>a\n<ul>\n<li>b\n<ul>\n<li>c\n<ul>\n<li>d\n<ul>\n<li>e</li>\n</ul></li>"
                "\n</ul></li>\n</ul></li>\n</ul></li>\n</ul>");
    ASSERT_HTML("<ul><li>a<ul><ul><li>b</ul></ul><li>c",
                "\n<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul></li>\n<li>c</li>\n</ul>");
}
END_TEST

START_TEST(a_list_directly_in_a_list_belongs_to_its_last_item) {
    ASSERT_HTML("<ul><li>a</li><ul><li>b</ul><li>c",
                "\n<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul></li>\n<li>c</li>\n</ul>");
}
END_TEST

START_TEST(lists_nest_to_any_depth) {
    struct bytes page = {0}, expected = {0};
    bytes_put_text(&expected, PLAIN_HEAD);
    for (int i = 0; i < 20; i++) {
        bytes_put_text(&page, "<ul><li>x");
        bytes_put_text(&expected, "\n<ul>\n<li>x");
    }
    for (int i = 0; i < 20; i++) { bytes_put_text(&expected, "</li>\n</ul>"); }
    bytes_put_text(&expected, END);
    bytes_put(&page, "", 1);
    bytes_put(&expected, "", 1);
    assert_document(make(), page.at, expected.at);
    bytes_free(&page);
    bytes_free(&expected);
}
END_TEST

START_TEST(items_keep_their_numbers) {
    ASSERT_HTML("<ol start=3><li>c<li>d<li value=9>i<li>j",
                "\n<ol start=\"3\">\n<li>c</li>\n<li>d</li>\n<li value=\"9\">i</li>\n<li>j</li>"
                "\n</ol>");
    ASSERT_HTML("<ol reversed><li>a<li>b", "\n<ol reversed>\n<li>a</li>\n<li>b</li>\n</ol>");
    ASSERT_HTML("<ol><li><li>b<li> <li>d",
                "\n<ol start=\"2\">\n<li>b</li>\n<li value=\"4\">d</li>\n</ol>");
}
END_TEST

START_TEST(text_between_items_is_an_item_without_a_number) {
    ASSERT_HTML("<ol><li>a</li>b<li>c",
                "\n<ol>\n<li>a</li>\n</ol>\n<ul>\n<li>b</li>\n</ul>\n<ol start=\"2\">\n<li>c</li>"
                "\n</ol>");
}
END_TEST

START_TEST(quotes_nest) {
    ASSERT_HTML(
        "<blockquote>a<p>b<blockquote>c</blockquote>d</blockquote>e",
        "\n<blockquote>\n<p>a</p>\n<p>b</p>\n<blockquote>\n<p>c</p>\n</blockquote>\n<p>d</p>"
        "\n</blockquote>\n<p>e</p>");
}
END_TEST

START_TEST(tables_keep_their_cells) {
    ASSERT_HTML("<table><caption>t</caption><tr><th>a<th colspan=2>b<tr><td rowspan=2>c<td><td>e",
                "\n<table>\n<caption>t</caption>\n<tr><th>a</th><th colspan=\"2\">b</th></tr>"
                "\n<tr><td rowspan=\"2\">c</td><td></td><td>e</td></tr>\n</table>");
    ASSERT_HTML("<table><tr><td><td><td>c<tr><td><tr><td>d<p>e",
                "\n<table>\n<tr><td colspan=\"2\"></td><td>c</td></tr>\n<tr><td>d\n<p>e</p></td>"
                "</tr>\n</table>");
}
END_TEST

START_TEST(tables_and_lists_are_inside_cells) {
    ASSERT_HTML("<table><tr><td>a<table><tr><td>b<tr><td>c</table>d<td><ul><li>e<li>f</ul></table>",
                "\n<table>\n<tr><td>a\n<table>\n<tr><td>b</td></tr>\n<tr><td>c</td></tr>\n</table>"
                "\n<p>d</p></td><td>\n<ul>\n<li>e</li>\n<li>f</li>\n</ul></td></tr>\n</table>");
    ASSERT_HTML("<ul><li><table><tr><td>a</table><li>b",
                "\n<ul>\n<li>\n<table>\n<tr><td>a</td></tr>\n</table></li>\n<li>b</li>\n</ul>");
}
END_TEST

START_TEST(two_tables_are_not_one) {
    ASSERT_HTML("<table><tr><td>a</table><table><tr><td>b</table>",
                "\n<table>\n<tr><td>a</td></tr>\n</table>\n<table>\n<tr><td>b</td></tr>\n</table>");
}
END_TEST

START_TEST(code_keeps_its_lines_and_language) {
    ASSERT_HTML("<pre><code class='x language-c++'>a\n\n  b</code></pre>c",
                "\n<pre><code class=\"language-c++\">a\n\n  b</code></pre>\n<p>c</p>");
    ASSERT_HTML("<pre>\n\na\tb\n</pre>", "\n<pre>\n\na\tb</pre>");
    ASSERT_HTML("<pre>a<br>b<b>c</b></pre><pre>d</pre>", "\n<pre>a\nbc</pre>\n<pre>d</pre>");
    ASSERT_HTML("<div class=highlight-source-sh><pre>ls</pre></div>",
                "\n<pre><code class=\"language-sh\">ls</code></pre>");
    ASSERT_HTML("<pre><table><tr><td>1<td>a<tr><td>2<td>b</table></pre>",
                "\n<pre>1\ta\n2\tb</pre>");
}
END_TEST

START_TEST(a_language_cannot_end_its_attribute) {
    ASSERT_HTML("<pre class='language-c\"onclick=x'>a", "\n<pre><code class=\"language-c\">a"
                                                        "</code></pre>");
}
END_TEST

START_TEST(unclosed_elements_are_closed) {
    ASSERT_HTML(
        "<div><blockquote><ul><li><b><table><tr><td><i><h3>a",
        "\n<blockquote>\n<ul>\n<li>\n<table>\n<tr><td>\n<h3><strong><em>a</em></strong></h3>"
        "</td></tr>\n</table></li>\n</ul>\n</blockquote>");
}
END_TEST

START_TEST(links_and_images_come_only_if_wanted) {
    ASSERT_HTML("<p>a <a href=http://x/>b</a> <img src=http://x/y alt=c> d", "\n<p>a b d</p>");
    ASSERT_LINKED("<p>a <a href=http://x/?a&b>b</a> <img src=http://x/y alt='c\"\n<'> d",
                  "\n<p>a <a href=\"http://x/?a&amp;b\">b</a> "
                  "<img src=\"http://x/y\" alt=\"c&quot; &lt;\"> d</p>");
}
END_TEST

START_TEST(a_link_around_blocks_is_in_each_of_them) {
    ASSERT_LINKED("<a href=http://x/><h2>a</h2><p>b<br>c</a> d",
                  "\n<h2><a href=\"http://x/\">a</a></h2>"
                  "\n<p><a href=\"http://x/\">b</a><br>\n<a href=\"http://x/\">c</a> d</p>");
    ASSERT_LINKED("<p><a href=http://x/>a</a><a href=http://y/>b</a>",
                  "\n<p><a href=\"http://x/\">a</a><a href=\"http://y/\">b</a></p>");
}
END_TEST

START_TEST(an_address_that_could_run_is_left_out) {
    ASSERT_LINKED("<p><a href=javascript:x>a</a> <img src=data:x alt=y> b", "\n<p>a b</p>");
    ASSERT_LINKED("<p><img src=data:x alt=y><img src=vbscript:z>", "");
}
END_TEST

START_TEST(links_are_relative_to_the_base) {
    ASSERT_LINKED("<base href=http://x/y/z><p><a href=../a>b</a>",
                  "\n<p><a href=\"http://x/a\">b</a></p>");
}
END_TEST

START_TEST(a_long_base_does_not_make_a_long_document) {
    struct bytes page = {0}, output = {0};
    danag_t *danag = make_linked();
    bytes_put_text(&page, "<base href=http://x/");
    for (int i = 0; i < 1000; i++) { bytes_put_text(&page, "abc"); }
    bytes_put_text(&page, "/>");
    for (int i = 0; i < 5000; i++) { bytes_put_text(&page, "<img src=a><a href=b>c</a> "); }
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    ck_assert_uint_gt(output.size, WRITER_ADDRESSES_FREE);
    ck_assert_uint_lt(output.size, 2 * WRITER_ADDRESSES_FREE + 10 * page.size);
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}
END_TEST

START_TEST(text_that_is_left_out_ends_a_paragraph_but_no_list) {
    danag_t *danag = danag_new();
    danag_set(danag, "format", "html");
    danag_set(danag, "method", "dsc");
    struct bytes page = {0};
    for (int i = 0; i < 200; i++) { bytes_put_text(&page, "start "); }
    bytes_put_text(&page, "<ul><li>");
    for (int i = 0; i < 200; i++) { bytes_put_text(&page, "word "); }
    for (int i = 0; i < 200; i++) { bytes_put_text(&page, "<b>w</b> "); }
    for (int i = 0; i < 200; i++) { bytes_put_text(&page, "end "); }
    struct bytes output = {0};
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_ptr_nonnull(strstr(output.at, "\n<ul>\n<li>word word"));
    ck_assert_ptr_nonnull(strstr(output.at, "\n<p>end end"));
    ck_assert_ptr_nonnull(strstr(output.at, "end</p></li>\n</ul>" END));
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}
END_TEST

START_TEST(a_cut_document_is_closed_and_says_so) {
    static const char end[] = "</strong></li>\n</ul>\n<!-- cut -->" END;
    danag_t *danag = make();
    danag_set(danag, "max-memory", "64K");
    struct bytes page = {0}, output = {0};
    bytes_put_text(&page, "<ul><li><b>");
    for (int i = 0; i < 20000; i++) { bytes_put_text(&page, "word "); }
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_CUT);
    ck_assert_uint_gt(output.size, sizeof end);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at + output.size - sizeof end, end);
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}
END_TEST

/* Other runs on the tape must not change what the method chooses. */
START_TEST(the_same_text_is_kept_as_in_plain_text) {
    static const char page[] =
        "<h1>The lamp</h1>"
        "<p>The lamp turns all night, and ships far out at sea <b>count</b> the seconds of its "
        "dark, "
        "because no other light on this coast keeps dark for as long as this one does.</p>"
        "<p>The keeper wound a clock by hand, every four hours, and wrote each time into a book "
        "that "
        "nobody has opened since, though it still lies in the drawer under the stairs.</p>"
        "<p class=summary>The lamp turns <img src=x> all night, <i>and</i> ships far out at sea "
        "count the "
        "seconds "
        "of its dark, because no other light on this coast keeps dark for as long as this one does."
        "</p>"
        "<p>Today a small motor does the work, and the lamp is hardly larger than a thumb; the "
        "lens "
        "around it is the old one, three tonnes of glass that a child can turn with a hand.</p>";
    struct bytes text = {0}, html = {0};
    danag_t *danag = danag_new();
    if (danag_set(danag, "method", "learned") != DANAG_OK) {
        danag_free(danag);
        return;
    }
    ck_assert_int_eq(extract_text(danag, page, &text), DANAG_OK);
    size_t lines = 0, paragraphs = 0;
    for (size_t i = 0; i < text.size; i++) { lines += text.at[i] == '\n'; }
    danag_set(danag, "format", "html");
    danag_set(danag, "with-title", "no");
    danag_set(danag, "images", "yes");
    ck_assert_int_eq(extract_text(danag, page, &html), DANAG_OK);
    bytes_put(&html, "", 1);
    for (const char *at = html.at; (at = strstr(at, "<p>")) != NULL; at++) { paragraphs++; }
    /* Neither has the repeated line; the first line of text is the heading. */
    ck_assert_uint_eq(lines, 4);
    ck_assert_uint_eq(paragraphs, 3);
    danag_free(danag);
    bytes_free(&text);
    bytes_free(&html);
}
END_TEST

START_TEST(the_output_does_not_depend_on_cuts) {
    static const char page[] =
        "<html lang=en><title>A ti&amp;tle</title><base href=http://x/y/><h1>H&lt;1</h1>"
        "<p>a <b>b <a href='z?q=1&amp;r'>c <i>d</i></a></b><br>e<hr><ol start=4><li>f<ul><li>g"
        "</ul>h<li value=9>i</ol><blockquote>j<p>k</blockquote><table><caption>l</caption><tr><th>m"
        "<td><td colspan=2>n<table><tr><td>o</table>p</table><pre class=lang-c>\n\nq\n  r\n</pre>"
        "<img src=s.png alt='t \xc3\xa9'> <p>\xe6\x9d\xb1\xe4\xba\xac &notit; u";
    static const char *const methods[] = {"plain", "danag", "bte"};
    struct bytes bytes = {0}, whole = {0}, cut = {0};
    bytes_put_text(&bytes, page);
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        danag_t *danag = make_linked();
        danag_set(danag, "method", methods[i]);
        ck_assert_int_eq(extract(danag, &bytes, CHUNK_WHOLE, &whole), DANAG_OK);
        for (size_t chunk = 0; chunk < 40; chunk++) {
            ck_assert_int_eq(extract(danag, &bytes, chunk, &cut), DANAG_OK);
            ck_assert_mem_eq(cut.at, whole.at, whole.size);
            ck_assert_uint_eq(cut.size, whole.size);
        }
        danag_free(danag);
    }
    bytes_free(&bytes);
    bytes_free(&whole);
    bytes_free(&cut);
}
END_TEST

static int stop(void *context, const char *bytes, size_t size) {
    size_t *left = context;
    (void)bytes;
    ck_assert_uint_gt(*left, 0);
    *left = size < *left ? *left - size : 0;
    return *left == 0;
}

START_TEST(nothing_is_written_after_the_output_stops) {
    for (size_t room = 1; room < 400; room++) {
        size_t left = room;
        danag_t *danag = make();
        danag_set_output(danag, stop, &left);
        danag_begin(danag, NULL, NULL, NULL);
        danag_feed(danag, "<ul><li>a<table><tr><td>b &amp; <b>c", 36);
        ck_assert_int_eq(danag_finish(danag), left == 0 ? DANAG_STOPPED : DANAG_OK);
        danag_free(danag);
    }
}
END_TEST

Suite *html_suite(void) {
    Suite *suite = suite_create("html");
    TCase *claims = tcase_create("claims");
    tcase_add_test(claims, a_document_has_a_head);
    tcase_add_test(claims, a_language_or_direction_that_is_none_is_left_out);
    tcase_add_test(claims, a_page_without_text_gives_an_empty_document);
    tcase_add_test(claims, the_pages_address_is_in_the_head);
    tcase_add_test(claims, documents_follow_each_other_without_urls);
    tcase_add_test(claims, blocks_are_elements);
    tcase_add_test(claims, a_rule_between_items_is_in_the_next_one);
    tcase_add_test(claims, the_headline_comes_first);
    tcase_add_test(claims, text_is_escaped);
    tcase_add_test(claims, inline_elements_nest);
    tcase_add_test(claims, lists_nest);
    tcase_add_test(claims, a_list_directly_in_a_list_belongs_to_its_last_item);
    tcase_add_test(claims, lists_nest_to_any_depth);
    tcase_add_test(claims, items_keep_their_numbers);
    tcase_add_test(claims, text_between_items_is_an_item_without_a_number);
    tcase_add_test(claims, quotes_nest);
    tcase_add_test(claims, tables_keep_their_cells);
    tcase_add_test(claims, tables_and_lists_are_inside_cells);
    tcase_add_test(claims, two_tables_are_not_one);
    tcase_add_test(claims, code_keeps_its_lines_and_language);
    tcase_add_test(claims, a_language_cannot_end_its_attribute);
    tcase_add_test(claims, unclosed_elements_are_closed);
    tcase_add_test(claims, links_and_images_come_only_if_wanted);
    tcase_add_test(claims, a_link_around_blocks_is_in_each_of_them);
    tcase_add_test(claims, an_address_that_could_run_is_left_out);
    tcase_add_test(claims, links_are_relative_to_the_base);
    tcase_add_test(claims, a_long_base_does_not_make_a_long_document);
    tcase_add_test(claims, text_that_is_left_out_ends_a_paragraph_but_no_list);
    tcase_add_test(claims, a_cut_document_is_closed_and_says_so);
    tcase_add_test(claims, the_same_text_is_kept_as_in_plain_text);
    tcase_add_test(claims, the_output_does_not_depend_on_cuts);
    tcase_add_test(claims, nothing_is_written_after_the_output_stops);
    suite_add_tcase(suite, claims);
    return suite;
}
