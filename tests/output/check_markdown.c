#include "extract.h"
#include "output/writer.h"
#include "suites.h"

#include <check.h>
#include <string.h>

#define PARTS 20000 /* more than the format holds of a paragraph, a `pre` or a table */

static danag_t *make(void) {
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "format", "markdown"), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "method", "plain"), DANAG_OK);
    return danag;
}

static danag_t *make_linked(void) {
    danag_t *danag = make();
    danag_set(danag, "links", "yes");
    danag_set(danag, "images", "yes");
    return danag;
}

static void assert_document(danag_t *danag, const char *page, const char *expected) {
    static const size_t chunks[] = {CHUNK_WHOLE, 1, CHUNK_RANDOM};
    struct bytes bytes = {0}, output = {0};
    bytes_put_text(&bytes, page);
    for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; i++) {
        ck_assert_int_eq(extract(danag, &bytes, chunks[i], &output), DANAG_OK);
        bytes_put(&output, "", 1);
        ck_assert_str_eq(output.at, expected);
    }
    danag_free(danag);
    bytes_free(&bytes);
    bytes_free(&output);
}

#define ASSERT_MARKDOWN(page, expected) assert_document(make(), page, expected)
#define ASSERT_LINKED(page, expected)   assert_document(make_linked(), page, expected)

START_TEST(headings_have_their_level) {
    ASSERT_MARKDOWN("<h1>a</h1><p>b<h6>c</h6>", "# a\n"
                                                "\n"
                                                "b\n"
                                                "\n"
                                                "###### c\n");
    ASSERT_MARKDOWN("<h2>a<br>b <b>c</b></h2>", "## a b c\n");
    ASSERT_MARKDOWN("<h2>C # #</h2><h2>#</h2><h2>C#</h2>", "## C # \\#\n"
                                                           "\n"
                                                           "## \\#\n"
                                                           "\n"
                                                           "## C\\#\n");
    ASSERT_MARKDOWN("<h2>1. a</h2>", "## 1. a\n");
}
END_TEST

START_TEST(lines_of_a_paragraph_end_with_a_backslash) {
    ASSERT_MARKDOWN("<p>a<br>b<p>c<br><br>d", "a\\\n"
                                              "b\n"
                                              "\n"
                                              "c\n"
                                              "\n"
                                              "d\n");
    ASSERT_MARKDOWN("<ul><li>a<br>b</ul><blockquote>c<br>d</blockquote>", "- a\\\n"
                                                                          "  b\n"
                                                                          "\n"
                                                                          "> c\\\n"
                                                                          "> d\n");
    ASSERT_MARKDOWN("<p>a<br>=<br>---<br>- b<br>--- | :-:<br>| a", "a\\\n"
                                                                   "\\=\\\n"
                                                                   "\\---\\\n"
                                                                   "\\- b\\\n"
                                                                   "\\--- | :-:\\\n"
                                                                   "| a\n");
}
END_TEST

START_TEST(a_rule_is_between_blocks) {
    ASSERT_MARKDOWN("<hr>a<hr>b<ul><li>c<hr><li>d</ul><hr><blockquote>e<hr>f</blockquote>",
                    "a\n"
                    "\n"
                    "---\n"
                    "\n"
                    "b\n"
                    "\n"
                    "- c\n"
                    "\n"
                    "---\n"
                    "\n"
                    "- d\n"
                    "\n"
                    "---\n"
                    "\n"
                    "> e\n"
                    ">\n"
                    "> ---\n"
                    ">\n"
                    "> f\n");
}
END_TEST

START_TEST(lists_are_as_deep_as_the_page_has_them) {
    ASSERT_MARKDOWN(
        "<ul><li>a<ul><li>b<ol><li>c<ul><li>d<ol start=99><li>e<li>f</ol></ul></ol></ul><li>g</ul>",
        "- a\n"
        "  - b\n"
        "    1. c\n"
        "       - d\n"
        "\n"
        "         99. e\n"
        "         100. f\n"
        "- g\n");
}
END_TEST

START_TEST(a_list_directly_in_a_list_belongs_to_the_item_before) {
    ASSERT_MARKDOWN("<ul><li>a<ul><li>b</ul><ul><li>c</ul></ul>", "- a\n"
                                                                  "  - b\n"
                                                                  "\n"
                                                                  "  * c\n");
    ASSERT_MARKDOWN("<ul><ul><li>a</ul></ul>", "- a\n");
    ASSERT_MARKDOWN("<ul>a<li>b</ul>", "- a\n"
                                       "- b\n");
}
END_TEST

START_TEST(items_have_their_numbers) {
    ASSERT_MARKDOWN("<ol start=7><li>a<li value=20>b<li>c</ol>", "7. a\n"
                                                                 "20. b\n"
                                                                 "21. c\n");
    ASSERT_MARKDOWN("<ol reversed start=3><li>a<li>b</ol><ol reversed><li>c</ol>", "3. a\n"
                                                                                   "2. b\n"
                                                                                   "\n"
                                                                                   "- c\n");
    ASSERT_MARKDOWN("<ol start=-1><li>a<li>b<li>c</ol>", "- a\n"
                                                         "0. b\n"
                                                         "1. c\n");
    ASSERT_MARKDOWN("<ol><li>a<p>b<ol start=2><li>c</ol></ol>", "1. a\n"
                                                                "\n"
                                                                "   b\n"
                                                                "\n"
                                                                "   2. c\n");
}
END_TEST

START_TEST(neighbouring_lists_stay_apart) {
    ASSERT_MARKDOWN("<ul><li>a</ul><ul><li>b</ul><ul><li>c</ul>", "- a\n"
                                                                  "\n"
                                                                  "* b\n"
                                                                  "\n"
                                                                  "- c\n");
    ASSERT_MARKDOWN("<ol><li>a</ol><ol><li>b</ol><ul><li>c</ul>", "1. a\n"
                                                                  "\n"
                                                                  "1) b\n"
                                                                  "\n"
                                                                  "- c\n");
    ASSERT_MARKDOWN("<ul><li>a</ul>b<ul><li>c</ul>", "- a\n"
                                                     "\n"
                                                     "b\n"
                                                     "\n"
                                                     "- c\n");
}
END_TEST

START_TEST(paragraphs_of_an_item_are_in_it) {
    ASSERT_MARKDOWN("<ul><li><p>a<p>b<li>c<pre>d</pre><li><h2>e</h2>f<li><pre>g\n\nh</pre></ul>i",
                    "- a\n"
                    "\n"
                    "  b\n"
                    "- c\n"
                    "\n"
                    "  ```\n"
                    "  d\n"
                    "  ```\n"
                    "\n"
                    "- ## e\n"
                    "\n"
                    "  f\n"
                    "- ```\n"
                    "  g\n"
                    "\n"
                    "  h\n"
                    "  ```\n"
                    "\n"
                    "i\n");
}
END_TEST

START_TEST(quotes_are_in_quotes_and_lists) {
    ASSERT_MARKDOWN(
        "<blockquote>a<blockquote>b</blockquote>c</blockquote><blockquote>d</blockquote>e",
        "> a\n"
        ">\n"
        "> > b\n"
        ">\n"
        "> c\n"
        "\n"
        "> d\n"
        "\n"
        "e\n");
    ASSERT_MARKDOWN("<blockquote>a<ul><li>b<li>c<p>d</ul></blockquote>", "> a\n"
                                                                         ">\n"
                                                                         "> - b\n"
                                                                         "> - c\n"
                                                                         ">\n"
                                                                         ">   d\n");
    ASSERT_MARKDOWN("<ul><li>a<blockquote>b<p>c</blockquote>d<li><blockquote>e</blockquote></ul>",
                    "- a\n"
                    "\n"
                    "  > b\n"
                    "  >\n"
                    "  > c\n"
                    "\n"
                    "  d\n"
                    "- > e\n");
    ASSERT_MARKDOWN("<blockquote><pre>a\n\nb</pre></blockquote>", "> ```\n"
                                                                  "> a\n"
                                                                  ">\n"
                                                                  "> b\n"
                                                                  "> ```\n");
}
END_TEST

START_TEST(code_keeps_its_lines) {
    ASSERT_MARKDOWN("<pre>a\n\n\n\tb  c\n</pre>d", "```\n"
                                                   "a\n"
                                                   "\n"
                                                   "\n"
                                                   "\tb  c\n"
                                                   "```\n"
                                                   "\n"
                                                   "d\n");
    ASSERT_MARKDOWN("<pre>\n\na</pre>", "```\n"
                                        "\n"
                                        "a\n"
                                        "```\n");
    ASSERT_MARKDOWN("<pre>a<br><br>b</pre>", "```\n"
                                             "a\n"
                                             "\n"
                                             "b\n"
                                             "```\n");
    ASSERT_MARKDOWN("<pre><div>a</div><div>b</div></pre>", "```\n"
                                                           "a\n"
                                                           "b\n"
                                                           "```\n");
    ASSERT_MARKDOWN("<p>a<pre>*b* &lt;c> \\ `d`</pre>", "a\n"
                                                        "\n"
                                                        "```\n"
                                                        "*b* <c> \\ `d`\n"
                                                        "```\n");
}
END_TEST

START_TEST(code_has_its_language) {
    ASSERT_MARKDOWN("<pre class=language-c>a</pre>", "```c\n"
                                                     "a\n"
                                                     "```\n");
    ASSERT_MARKDOWN("<pre><code class=\"x lang-js\">a</code></pre>", "```js\n"
                                                                     "a\n"
                                                                     "```\n");
    ASSERT_MARKDOWN(
        "<div class=\"highlight-source-py\"><pre><span class=k>if</span> <b>a</b></pre></div>",
        "```py\n"
        "if a\n"
        "```\n");
}
END_TEST

START_TEST(a_fence_is_longer_than_those_in_the_code) {
    ASSERT_MARKDOWN("<pre>```\na\n  `````\n</pre>", "``````\n"
                                                    "```\n"
                                                    "a\n"
                                                    "  `````\n"
                                                    "``````\n");
    ASSERT_MARKDOWN("<pre>a ``` b</pre>", "```\n"
                                          "a ``` b\n"
                                          "```\n");
}
END_TEST

START_TEST(code_in_the_cells_of_a_row_is_on_one_line) {
    ASSERT_MARKDOWN("<pre><table><tr><td>1<td>a<tr><td>2<td>b</table></pre>", "```\n"
                                                                              "1\ta\n"
                                                                              "2\tb\n"
                                                                              "```\n");
    ASSERT_MARKDOWN("<table><tr><td><pre>1\n2</pre><td><pre>a\nb</pre></table>", "```\n"
                                                                                 "1\n"
                                                                                 "2\n"
                                                                                 "```\n"
                                                                                 "\n"
                                                                                 "```\n"
                                                                                 "a\n"
                                                                                 "b\n"
                                                                                 "```\n");
}
END_TEST

START_TEST(styles_are_marked) {
    ASSERT_MARKDOWN("a <b>b</b> <i>c</i> <code>d</code> <s>e</s> f<sup>g</sup><sub>h</sub>",
                    "a **b** *c* `d` ~~e~~ f<sup>g</sup><sub>h</sub>\n");
    ASSERT_MARKDOWN("<b>a <i>b</i></b> <i>a <b>b</b></i> <b><i>c</i></b>",
                    "**a *b*** *a **b c***\n");
    ASSERT_MARKDOWN("<i>a<b>b</b>c</i> <b>a<i>b</i>c</b>", "*a**b**c* **a*b*c**\n");
    ASSERT_MARKDOWN("w<b>o</b>rd", "w**o**rd\n");
    ASSERT_MARKDOWN("<b> a </b>b<i> c</i>", "**a** b *c*\n");
    ASSERT_MARKDOWN("<s><b>a</b></s> <b><s>b</s></b>", "~~**a b**~~\n");
}
END_TEST

/* What cmark-gfm reads otherwise, and what it could read in two ways. */
START_TEST(emphasis_that_markdown_would_read_differently_is_a_tag) {
    static const char *const cases[][2] = {
        {"<b>a:</b>b", "<strong>a:</strong>b\n"},
        {"a<b>(b)</b>c", "a<strong>(b)</strong>c\n"},
        {"<b>\"</b>a", "<strong>\"</strong>a\n"},
        {"<b>!</b>", "**!**\n"},
        {"a<b>&nbsp;</b>b", "a b\n"},
        {"中文<b>“强调”</b>中文", "中文<strong>“强调”</strong>中文\n"},
        {"<b><code>a</code></b>b", "<strong>`a`</strong>b\n"},
        {"<b>a</b>b<i>.c</i>d", "**a**b<em>.c</em>d\n"},
        {"<s>a:</s>b", "<del>a:</del>b\n"},
        {"<s><b>a:</b></s>b", "<del><strong>a:</strong></del>b\n"},
        {"<b>a</b><i>b</i><b>c</b>", "**a**<em>b</em>**c**\n"},
        {"<b>a <i>b</i></b><i>c</i>", "**a *b***<em>c</em>\n"},
        {"<i><b>a</b>b<b>c</b></i>", "***a**b<strong>c</strong>*\n"},
        {"<b><i>a</i></b>b", "<em>**a**</em>b\n"},
        {"1<b>.</b> a", "1<strong>.</strong> a\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ASSERT_MARKDOWN(cases[i][0], cases[i][1]);
    }
}
END_TEST

START_TEST(code_spans_have_enough_backticks) {
    ASSERT_MARKDOWN(
        "<code>a`b``c</code> <p><code>`</code><p><code>a<b>b</b></code><i><code>c</code></i>",
        "```a`b``c```\n"
        "\n"
        "`` ` ``\n"
        "\n"
        "`abc`\n");
}
END_TEST

START_TEST(each_code_is_a_code_span) {
    ASSERT_MARKDOWN("<p><code>a</code> <code>b</code> <b><kbd>c</kbd> <code>d</code></b>",
                    "`a` `b` **`c` `d`**\n");
    ASSERT_MARKDOWN("<p><code>a <b>b</b> <code>c</code></code> <code>d</code>", "`a b c` `d`\n");
    /* Two code spans cannot touch. */
    ASSERT_MARKDOWN("<p><code>a</code><code>b</code> <code>c</code><b><code>d</code></b>",
                    "`ab` `cd`\n");
    ASSERT_MARKDOWN("<p><code>a <i>b</i></code><code>c</code> <code>d</code>", "`a bc` `d`\n");
}
END_TEST

START_TEST(nothing_but_text_is_text) {
    ASSERT_MARKDOWN("*a* **b** _c_ __d__ `e` ~f~ ~~g~~",
                    "\\*a* \\*\\*b** \\_c_ \\_\\_d__ \\`e\\` ~f\\~ ~~g\\~\\~\n");
    ASSERT_MARKDOWN("snake_case 2 * 3 a_ 5* ~5 a & b AT&T; &amp;amp; &amp;#39; &lt;b> a &lt; b",
                    "snake_case 2 * 3 a_ 5* ~5 a & b AT\\&T; \\&amp; \\&#39; \\<b> a < b\n");
    ASSERT_MARKDOWN("[a](b) [c]: d [1] ![e](f) a\\b \\* \\",
                    "[a\\](b) [c\\]: d [1] ![e\\](f) a\\b \\\\* \\\\\n");
    ASSERT_MARKDOWN("a<p># b<p>#c<p>+ d<p>- e<p>-f<p>---<p>=<p>> g<p>1. h<p>1986) "
                    "i<p>1.5<p>~~~<p>* j<p>_ _ _<p>[ ] k<p>1<u>.</u> l",
                    "a\n"
                    "\n"
                    "\\# b\n"
                    "\n"
                    "#c\n"
                    "\n"
                    "\\+ d\n"
                    "\n"
                    "\\- e\n"
                    "\n"
                    "-f\n"
                    "\n"
                    "\\---\n"
                    "\n"
                    "=\n"
                    "\n"
                    "\\> g\n"
                    "\n"
                    "1\\. h\n"
                    "\n"
                    "1986\\) i\n"
                    "\n"
                    "1.5\n"
                    "\n"
                    "\\~\\~\\~\n"
                    "\n"
                    "\\* j\n"
                    "\n"
                    "\\_ _ _\n"
                    "\n"
                    "\\[ ] k\n"
                    "\n"
                    "1\\. l\n");
}
END_TEST

/* A backslash or a tag comes after it, so it could open emphasis that the next line closes. */
START_TEST(a_mark_before_the_end_of_a_line_opens_nothing) {
    ASSERT_MARKDOWN("<p>a _<br>_b_<p>c *<br>d* *", "a \\_\\\n\\_b_\n\nc \\*\\\nd* *\n");
    ASSERT_MARKDOWN("<p>Name*<br>a_<br>AT&amp;T<br>b", "Name*\\\na_\\\nAT&T\\\nb\n");
    ASSERT_MARKDOWN("<h2>a *<br>b*</h2>", "## a * b*\n");
    ASSERT_MARKDOWN(
        "<table><caption>a *<br>b*</caption><tr><th>c<th>d<tr><td>e _<br>f_<td>g *</table>",
        "a \\*\\\nb*\n\n| c | d |\n| --- | --- |\n| e \\_<br>f_ | g * |\n");
    ASSERT_MARKDOWN("<table><tr><td>a *<br>b*</table>", "a \\*\\\nb*\n");
}
END_TEST

START_TEST(an_address_in_text_has_no_backslashes) {
    ASSERT_MARKDOWN("<p>(https://a/_b/_c and www.a/~d) _e f_ g_h<br>i_ http://a/_/_j<p>_k_",
                    "(https://a/_b/_c and www.a/~d) \\_e f\\_ g_h\\\n"
                    "i\\_ http://a/\\_/_j\n"
                    "\n"
                    "\\_k_\n");
    ASSERT_MARKDOWN("<p>/_a ftp://b/_c <b>http://d/~e</b>",
                    "/\\_a ftp://b/\\_c **http://d/\\~e**\n");
}
END_TEST

START_TEST(the_bullet_of_an_item_is_not_its_text) {
    ASSERT_MARKDOWN("<ul><li>- a<li>1. b<li># c</ul>", "- \\- a\n"
                                                       "- 1\\. b\n"
                                                       "- \\# c\n");
}
END_TEST

START_TEST(links_and_images_are_only_there_if_asked) {
    ASSERT_MARKDOWN("<a href=http://a/>b</a><img src=c alt=d>", "b\n");
}
END_TEST

START_TEST(links_have_absolute_addresses) {
    ASSERT_LINKED(
        "<base href=http://a/b/><a href=c>d</a> <a href=\"//e/ f\">g</a> <a href=#h>i</a>",
        "[d](http://a/b/c) [g](http://e/%20f) [i](http://a/b/#h)\n");
    ASSERT_LINKED("<a href=a>b</a>", "[b](a)\n");
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

START_TEST(marks_before_a_line_have_a_bounded_width) {
    struct bytes page = {0};
    for (int i = 0; i < 7; i++) { bytes_put_text(&page, "<ol start=999999999><li>"); }
    bytes_put_text(&page, "a<br>b");
    bytes_put(&page, "", 1);
    ASSERT_MARKDOWN(page.at, "999999999. 999999999. 999999999. 999999999. 999999999. a\\\n"
                             "                                                       b\n");
    bytes_free(&page);
}
END_TEST

START_TEST(other_schemes_are_no_links) {
    ASSERT_LINKED(
        "<a href=\"java\tscript:a\">b</a> <a>c</a> <a href=\"\">d</a><img src=\"data:,x\" alt=e>",
        "b c d\n");
}
END_TEST

START_TEST(an_address_keeps_its_brackets) {
    ASSERT_LINKED("<a href=\"http://a/(b)\">c</a> <a href=\"http://a/b)\">d</a> <a "
                  "href=\"http://a/*b*_c_\">e</a>",
                  "[c](http://a/(b)) [d](http://a/b\\)) [e](http://a/*b*_c_)\n");
}
END_TEST

START_TEST(what_looks_like_a_reference_in_an_address_is_none) {
    ASSERT_LINKED("<a href=\"http://a/?b&amp;amp;c=1&amp;d\">e</a> "
                  "<a href=\"http://a/)&amp;copy;\">f</a>",
                  "[e](http://a/?b&amp;amp;c=1&d) [f](http://a/\\)&amp;copy;)\n");
}
END_TEST

START_TEST(each_paragraph_in_a_link_is_a_link) {
    ASSERT_LINKED("<a href=http://a/><h2>b</h2><p>c<br>d<ul><li>e</ul></a>", "## [b](http://a/)\n"
                                                                             "\n"
                                                                             "[c](http://a/)\\\n"
                                                                             "[d](http://a/)\n"
                                                                             "\n"
                                                                             "- [e](http://a/)\n");
}
END_TEST

START_TEST(styles_and_links_are_in_each_other) {
    ASSERT_LINKED("<a href=http://a/>b <b>c</b></a> <b>d <a href=http://e/>f</a> g</b> <i><a "
                  "href=http://h/>[i]</a></i>",
                  "[b **c**](http://a/) **d [f](http://e/) g** [*\\[i\\]*](http://h/)\n");
    ASSERT_LINKED("<b>a <a href=http://b/>c</b> d</a>", "**a [c](http://b/)** [d](http://b/)\n");
    ASSERT_LINKED("<a href=http://a/>b</a><a href=http://c/>d</a>!<a href=http://e/>f</a>",
                  "[b](http://a/)[d](http://c/)\\![f](http://e/)\n");
}
END_TEST

START_TEST(images_have_their_words) {
    ASSERT_LINKED("<p><img src=http://a/b alt=\" c [d]\n *e* \">f<p><a href=http://g/><img "
                  "src=http://h/></a><p>i<img src=http://j/ alt=k>l <img src=http://m/> n",
                  "![c \\[d\\] \\*e\\*](http://a/b) f\n"
                  "\n"
                  "[![](http://h/)](http://g/)\n"
                  "\n"
                  "i![k](http://j/) l ![](http://m/) n\n");
    ASSERT_LINKED(
        "(<p><img src=http://a/>b<p><img src=http://c/>, <code>d<img src=http://e/></code>",
        "(\n\n![](http://a/) b\n\n![](http://c/), `d`![](http://e/)\n");
    ASSERT_LINKED("a<img src=http://b/>.", "a![](http://b/).\n");
    ASSERT_LINKED("<pre><img src=http://a/>b</pre>", "```\n"
                                                     "b\n"
                                                     "```\n");
}
END_TEST

START_TEST(a_link_that_looks_like_a_definition_is_text) {
    ASSERT_LINKED("<a href=http://a/><code>b]:c</code></a>", "[b\\]:c](http://a/)\n");
}
END_TEST

START_TEST(a_table_has_rows_and_columns) {
    ASSERT_MARKDOWN("<table><tr><th>a<th>b<tr><td>c<td>d|e <code>f|g</code><tr><td><td>h</table>",
                    "| a | b |\n"
                    "| --- | --- |\n"
                    "| c | d\\|e `f\\|g` |\n"
                    "|  | h |\n");
    ASSERT_MARKDOWN("<table><caption>a<tr><td>b<td>c<tr><td>d<td>e<tr><th>f<th>g</table>",
                    "a\n"
                    "\n"
                    "|  |  |\n"
                    "| --- | --- |\n"
                    "| b | c |\n"
                    "| d | e |\n"
                    "| f | g |\n");
}
END_TEST

START_TEST(cells_span_columns_and_rows) {
    ASSERT_MARKDOWN("<table><tr><td colspan=2>a<td>b<tr><td>c<td>d<td>e<tr><td>f</table>",
                    "|  |  |  |\n"
                    "| --- | --- | --- |\n"
                    "| a |  | b |\n"
                    "| c | d | e |\n"
                    "| f |  |  |\n");
    ASSERT_MARKDOWN("<table><tr><td rowspan=2>a<td>b<tr><td>c<tr><td>d<td>e</table>",
                    "|  |  |\n"
                    "| --- | --- |\n"
                    "| a | b |\n"
                    "|  | c |\n"
                    "| d | e |\n");
}
END_TEST

START_TEST(paragraphs_of_a_cell_are_joined) {
    ASSERT_MARKDOWN("<table><tr><td><p>a<p>b<td>c<br>d<tr><td><ul><li>e<li>f</ul><td>g</table>",
                    "|  |  |\n"
                    "| --- | --- |\n"
                    "| a<br>b | c<br>d |\n"
                    "| e<br>f | g |\n");
}
END_TEST

START_TEST(a_table_is_in_a_list_or_quote) {
    ASSERT_MARKDOWN("<ul><li>a<table><tr><td>b<td>c<tr><td>d<td>e</table>f</"
                    "ul><blockquote><table><tr><td>g<td>h<tr><td>i<td>j</table></blockquote>",
                    "- a\n"
                    "\n"
                    "  |  |  |\n"
                    "  | --- | --- |\n"
                    "  | b | c |\n"
                    "  | d | e |\n"
                    "\n"
                    "  f\n"
                    "\n"
                    "> |  |  |\n"
                    "> | --- | --- |\n"
                    "> | g | h |\n"
                    "> | i | j |\n");
}
END_TEST

START_TEST(a_table_for_layout_is_paragraphs) {
    ASSERT_MARKDOWN("<table><tr><td>a<td>b</table>", "a\n"
                                                     "\n"
                                                     "b\n");
    ASSERT_MARKDOWN("<table><tr><td>a<tr><td>b</table>", "a\n"
                                                         "\n"
                                                         "b\n");
    ASSERT_MARKDOWN("<table><tr><td>a<td><h2>b</h2><tr><td>c<td>d</table>", "a\n"
                                                                            "\n"
                                                                            "## b\n"
                                                                            "\n"
                                                                            "c\n"
                                                                            "\n"
                                                                            "d\n");
    ASSERT_MARKDOWN(
        "<table><tr><td>a<td>b<tr><td>c<td><table><tr><td>d<td>e<tr><td>f<td>g</table></table>",
        "a\n"
        "\n"
        "b\n"
        "\n"
        "c\n"
        "\n"
        "|  |  |\n"
        "| --- | --- |\n"
        "| d | e |\n"
        "| f | g |\n");
    ASSERT_MARKDOWN("<table><tr><td colspan=99>a<td>b<tr><td>c<td>d</table>", "a\n"
                                                                              "\n"
                                                                              "b\n"
                                                                              "\n"
                                                                              "c\n"
                                                                              "\n"
                                                                              "d\n");
}
END_TEST

START_TEST(unclosed_elements_do_no_harm) {
    ASSERT_MARKDOWN(
        "<ul><li><blockquote><b>a<i>b<code>c<h2>d<table><tr><td>e<td>f<tr><td>g<td>h<pre>i",
        "- > **a*b`c`***\n"
        "  >\n"
        "  > ## *`d`*\n"
        "  >\n"
        "  > ***`e`***\n"
        "  >\n"
        "  > ***`f`***\n"
        "  >\n"
        "  > ***`g`***\n"
        "  >\n"
        "  > ***`h`***\n"
        "  >\n"
        "  > ```\n"
        "  > i\n"
        "  > ```\n");
}
END_TEST

START_TEST(a_page_without_text_gives_nothing) {
    ASSERT_MARKDOWN("", "");
    ASSERT_MARKDOWN("<h1> </h1><ul><li></ul><hr><table><tr><td></table><pre>\n</pre>", "");
}
END_TEST

START_TEST(lists_are_twenty_deep) {
    struct bytes page = {0}, expected = {0};
    for (int depth = 0; depth < 20; depth++) {
        bytes_put_text(&page, "<ul><li>a");
        for (int i = 0; i < depth; i++) { bytes_put_text(&expected, "  "); }
        bytes_put_text(&expected, "- a\n");
    }
    bytes_put(&page, "", 1);
    bytes_put(&expected, "", 1);
    ASSERT_MARKDOWN(page.at, expected.at);
    bytes_free(&page);
    bytes_free(&expected);
}
END_TEST

START_TEST(the_headline_comes_first) {
    ASSERT_MARKDOWN("<title>A headline</title><p>a", "# A headline\n\na\n");
    ASSERT_MARKDOWN("<title>A headline</title><h2>A headline</h2><p>a", "# A headline\n\na\n");
}
END_TEST

/* Puts parts between a start and an end, with numbers in place of `#`. */
static void put_parts(struct bytes *bytes, const char *start, const char *part, const char *end) {
    bytes_put_text(bytes, start);
    for (int i = 0; i < PARTS; i++) { bytes_put_text(bytes, part); }
    bytes_put_text(bytes, end);
    bytes_put(bytes, "", 1);
}

/* Without the texts in the message, which are too long. */
static void assert_long(const char *page, const char *expected) {
    struct bytes output = {0};
    danag_t *danag = make();
    ck_assert_int_eq(extract_text(danag, page, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert(strcmp(output.at, expected) == 0);
    danag_free(danag);
    bytes_free(&output);
}

static void assert_parts(const char *const page[3], const char *const expected[3]) {
    struct bytes bytes = {0}, text = {0};
    put_parts(&bytes, page[0], page[1], page[2]);
    put_parts(&text, expected[0], expected[1], expected[2]);
    assert_long(bytes.at, text.at);
    bytes_free(&bytes);
    bytes_free(&text);
}

START_TEST(a_long_paragraph_is_one_paragraph) {
    assert_parts((const char *const[]){"<p>", "word ", "end<p>a"},
                 (const char *const[]){"", "word ", "end\n\na\n"});
    assert_parts((const char *const[]){"<p>", "w", "<p>a"},
                 (const char *const[]){"", "w", "\n\na\n"});
    assert_parts((const char *const[]){"<p>", "a <b>b</b> ", "end"},
                 (const char *const[]){"", "a **b** ", "end\n"});
}
END_TEST

START_TEST(long_code_is_one_block) {
    assert_parts((const char *const[]){"<pre>", "line\n", "end</pre>a"},
                 (const char *const[]){"```\n", "line\n", "end\n```\n\na\n"});
    assert_parts((const char *const[]){"<pre>", "word ", "\nend</pre>"},
                 (const char *const[]){"```\n", "word ", "\nend\n```\n"});
}
END_TEST

START_TEST(a_fence_late_in_long_code_does_not_end_it) {
    static const char expected[] = "line\n```\nend\n````\n";
    struct bytes page = {0}, output = {0};
    danag_t *danag = make();
    put_parts(&page, "<pre>", "line\n", "```\nend</pre>");
    ck_assert_int_eq(extract_text(danag, page.at, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at + output.size - sizeof expected, expected);
    ck_assert_ptr_nonnull(strstr(output.at, "\n```\n\n````\nline\n"));
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}
END_TEST

START_TEST(a_long_table_is_paragraphs) {
    assert_parts((const char *const[]){"<table>", "<tr><td>a<td>b", "</table>c"},
                 (const char *const[]){"", "a\n\nb\n\n", "c\n"});
}
END_TEST

START_TEST(a_table_of_three_thousand_cells_is_a_table) {
    struct bytes page = {0}, expected = {0};
    bytes_put_text(&page, "<table><tr><th>a<th>b<th>c");
    bytes_put_text(&expected, "| a | b | c |\n| --- | --- | --- |\n");
    for (int row = 1; row < 1000; row++) {
        bytes_put_text(&page, "<tr><td>d<td>e<td>f");
        bytes_put_text(&expected, "| d | e | f |\n");
    }
    bytes_put(&page, "", 1);
    bytes_put(&expected, "", 1);
    assert_long(page.at, expected.at);
    bytes_free(&page);
    bytes_free(&expected);
}
END_TEST

START_TEST(a_long_cell_does_not_lose_the_cells_before_it) {
    struct bytes page = {0}, expected = {0};
    put_parts(&page, "<table><tr><td>a<td>b<tr><td>c<td>", "word ", "end<br>d<td>e</table>f");
    put_parts(&expected, "a\n\nb\n\nc\n\n", "word ", "end\\\nd\n\ne\n\nf\n");
    assert_long(page.at, expected.at);
    bytes_free(&page);
    bytes_free(&expected);
}
END_TEST

START_TEST(a_cut_document_is_whole_markdown) {
    struct bytes output = {0}, page = {0};
    danag_t *danag = make();
    ck_assert_int_eq(danag_set(danag, "method", "danag"), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "max-memory", "64K"), DANAG_OK);
    put_parts(&page, "<pre>", "word\n", "");
    ck_assert_int_eq(extract_text(danag, page.at, &output), DANAG_CUT);
    ck_assert_uint_gt(output.size, 500);
    ck_assert_int_eq(memcmp(output.at, "```\nword\n", 9), 0);
    ck_assert_int_eq(memcmp(output.at + output.size - 5, "\n```\n", 5), 0);
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}
END_TEST

START_TEST(no_line_has_a_url) {
    struct bytes output = {0}, page = {0};
    danag_t *danag = make();
    danag_set(danag, "with-url", "yes");
    danag_set_output(danag, bytes_put, &output);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(danag_begin(danag, "http://a/", NULL, NULL), DANAG_OK);
        ck_assert_int_eq(danag_feed(danag, "<b>a", 4), DANAG_OK);
        ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    }
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "**a**\n**a**\n");
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}
END_TEST

START_TEST(control_characters_never_come_out) {
    ASSERT_LINKED(
        "<p>a&#1;b<img src='http://a/&#1;b' alt='a&#2;b&#27;&#x7f;&#x81;c'><pre>d&#3;e</pre>",
        "a b![a b c](http://a/%01b)\n\n```\nd e\n```\n");
}
END_TEST

Suite *markdown_suite(void) {
    Suite *suite = suite_create("markdown");
    TCase *tests = tcase_create("markdown");
    tcase_add_test(tests, headings_have_their_level);
    tcase_add_test(tests, lines_of_a_paragraph_end_with_a_backslash);
    tcase_add_test(tests, a_rule_is_between_blocks);
    tcase_add_test(tests, lists_are_as_deep_as_the_page_has_them);
    tcase_add_test(tests, a_list_directly_in_a_list_belongs_to_the_item_before);
    tcase_add_test(tests, items_have_their_numbers);
    tcase_add_test(tests, neighbouring_lists_stay_apart);
    tcase_add_test(tests, paragraphs_of_an_item_are_in_it);
    tcase_add_test(tests, quotes_are_in_quotes_and_lists);
    tcase_add_test(tests, code_keeps_its_lines);
    tcase_add_test(tests, code_has_its_language);
    tcase_add_test(tests, a_fence_is_longer_than_those_in_the_code);
    tcase_add_test(tests, code_in_the_cells_of_a_row_is_on_one_line);
    tcase_add_test(tests, styles_are_marked);
    tcase_add_test(tests, emphasis_that_markdown_would_read_differently_is_a_tag);
    tcase_add_test(tests, code_spans_have_enough_backticks);
    tcase_add_test(tests, each_code_is_a_code_span);
    tcase_add_test(tests, nothing_but_text_is_text);
    tcase_add_test(tests, a_mark_before_the_end_of_a_line_opens_nothing);
    tcase_add_test(tests, an_address_in_text_has_no_backslashes);
    tcase_add_test(tests, the_bullet_of_an_item_is_not_its_text);
    tcase_add_test(tests, links_and_images_are_only_there_if_asked);
    tcase_add_test(tests, links_have_absolute_addresses);
    tcase_add_test(tests, a_long_base_does_not_make_a_long_document);
    tcase_add_test(tests, marks_before_a_line_have_a_bounded_width);
    tcase_add_test(tests, other_schemes_are_no_links);
    tcase_add_test(tests, an_address_keeps_its_brackets);
    tcase_add_test(tests, what_looks_like_a_reference_in_an_address_is_none);
    tcase_add_test(tests, each_paragraph_in_a_link_is_a_link);
    tcase_add_test(tests, styles_and_links_are_in_each_other);
    tcase_add_test(tests, images_have_their_words);
    tcase_add_test(tests, a_link_that_looks_like_a_definition_is_text);
    tcase_add_test(tests, a_table_has_rows_and_columns);
    tcase_add_test(tests, cells_span_columns_and_rows);
    tcase_add_test(tests, paragraphs_of_a_cell_are_joined);
    tcase_add_test(tests, a_table_is_in_a_list_or_quote);
    tcase_add_test(tests, a_table_for_layout_is_paragraphs);
    tcase_add_test(tests, unclosed_elements_do_no_harm);
    tcase_add_test(tests, a_page_without_text_gives_nothing);
    tcase_add_test(tests, lists_are_twenty_deep);
    tcase_add_test(tests, the_headline_comes_first);
    tcase_add_test(tests, a_long_paragraph_is_one_paragraph);
    tcase_add_test(tests, long_code_is_one_block);
    tcase_add_test(tests, a_fence_late_in_long_code_does_not_end_it);
    tcase_add_test(tests, a_long_table_is_paragraphs);
    tcase_add_test(tests, a_table_of_three_thousand_cells_is_a_table);
    tcase_add_test(tests, a_long_cell_does_not_lose_the_cells_before_it);
    tcase_add_test(tests, a_cut_document_is_whole_markdown);
    tcase_add_test(tests, no_line_has_a_url);
    tcase_add_test(tests, control_characters_never_come_out);
    suite_add_tcase(suite, tests);
    return suite;
}
