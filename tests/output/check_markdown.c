#include "claims.h"
#include "extract.h"
#include "lines/footnotes.h"
#include "output/writer_links.h"

#include <stdio.h>
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

SUITE("markdown");

CLAIM(a_long_base_does_not_make_a_long_document) {
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

CLAIM(marks_before_a_line_have_a_bounded_width) {
    struct bytes page = {0};
    for (int i = 0; i < 7; i++) { bytes_put_text(&page, "<ol start=999999999><li>"); }
    bytes_put_text(&page, "a<br>b");
    bytes_put(&page, "", 1);
    ASSERT_MARKDOWN(page.at, "999999999. 999999999. 999999999. 999999999. 999999999. a\\\n"
                             "                                                       b\n");
    bytes_free(&page);
}

CLAIM(lists_are_twenty_deep) {
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

CLAIM(a_long_paragraph_is_one_paragraph) {
    assert_parts((const char *const[]){"<p>", "word ", "end<p>a"},
                 (const char *const[]){"", "word ", "end\n\na\n"});
    assert_parts((const char *const[]){"<p>", "w", "<p>a"},
                 (const char *const[]){"", "w", "\n\na\n"});
    assert_parts((const char *const[]){"<p>", "a <b>b</b> ", "end"},
                 (const char *const[]){"", "a **b** ", "end\n"});
    assert_parts((const char *const[]){"<p>a<span class=sidenote>", "word ", "end</span> b"},
                 (const char *const[]){"a[^1]\n\n[^1]: ", "word ", "end\n\nb\n"});
}

CLAIM(a_long_paragraph_is_cut_between_words) {
    for (int i = 0; i < 16; i++) {
        char page[32], text[32];
        snprintf(page, sizeof page, "<p>%.*s ", i, "aaaaaaaaaaaaaaaa");
        snprintf(text, sizeof text, "%s", page + (i > 0 ? 3 : 4));
        assert_parts((const char *const[]){page, "73considerably ", "end"},
                     (const char *const[]){text, "73considerably ", "end\n"});
    }
}

CLAIM(long_code_is_one_block) {
    assert_parts((const char *const[]){"<pre>", "line\n", "end</pre>a"},
                 (const char *const[]){"```\n", "line\n", "end\n```\n\na\n"});
    assert_parts((const char *const[]){"<pre>", "word ", "\nend</pre>"},
                 (const char *const[]){"```\n", "word ", "\nend\n```\n"});
}

CLAIM(a_fence_late_in_long_code_does_not_end_it) {
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

CLAIM(a_long_table_is_paragraphs) {
    assert_parts((const char *const[]){"<table>", "<tr><td>a<td>b", "</table>c"},
                 (const char *const[]){"", "a\n\nb\n\n", "c\n"});
}

CLAIM(a_table_of_three_thousand_cells_is_a_table) {
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

CLAIM(a_long_cell_does_not_lose_the_cells_before_it) {
    struct bytes page = {0}, expected = {0};
    put_parts(&page, "<table><tr><td>a<td>b<tr><td>c<td>", "word ", "end<br>d<td>e</table>f");
    put_parts(&expected, "a\n\nb\n\nc\n\n", "word ", "end\\\nd\n\ne\n\nf\n");
    assert_long(page.at, expected.at);
    bytes_free(&page);
    bytes_free(&expected);
}

CLAIM(a_cut_document_is_whole_markdown) {
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

CLAIM(no_line_has_a_url) {
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

CLAIM(a_price_far_before_a_dollar_sign_begins_no_formula) {
    assert_parts((const char *const[]){"<script src=MathJax.js></script><p>$5 ", "word ", "a*b$"},
                 (const char *const[]){"$5 ", "word ", "a\\*b\\$\n"});
}

/* Each of them takes room in a table. */
CLAIM(a_page_has_at_most_1024_footnotes) {
    struct bytes page = {0}, output = {0};
    char text[160];
    for (int i = 1; i <= 10000; i++) {
        snprintf(text, sizeof text,
                 "<p>Sentence %d is one of many that are content<sup><a href=#n%d>%d</a></sup>.\n",
                 i, i, i);
        bytes_put_text(&page, text);
    }
    for (int i = FOOTNOTES_MAX; i <= FOOTNOTES_MAX + 1; i++) {
        snprintf(text, sizeof text, "<p id=n%d>Note %d is content, too, with some more words.\n", i,
                 i);
        bytes_put_text(&page, text);
    }
    danag_t *danag = make();
    ck_assert_int_eq(danag_set(danag, "method", "danag"), DANAG_OK);
    ck_assert_int_eq(extract(danag, &page, 4096, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_ptr_nonnull(strstr(output.at, "content[^1024].\n"));
    ck_assert_ptr_nonnull(strstr(output.at, "\n\n[^1024]: Note 1024 is"));
    ck_assert_ptr_nonnull(strstr(output.at, "content<sup>1025</sup>.\n"));
    ck_assert_ptr_nonnull(strstr(output.at, "\n\nNote 1025 is"));
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}
