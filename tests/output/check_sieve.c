/* danag_set_filter: what a filter is asked, and what is written when it leaves paragraphs out. */
#include "claims.h"
#include "extract.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ASKED_SIZE 4096

/* What the filter was asked, with a bar after each, and what it answers. */
struct asked {
    char texts[ASKED_SIZE];
    size_t size;
    size_t count;
    const char *unwanted; /* paragraphs with this in them are left out; NULL: none */
    const char *end;      /* a paragraph with this in it stops the document */
};

/* Whether the word is in the text that was added last. */
static bool has(const struct asked *asked, size_t start, const char *word) {
    return word != NULL && strstr(asked->texts + start, word) != NULL;
}

static int ask(void *context, const char *text, size_t size) {
    struct asked *asked = context;
    const size_t left = sizeof asked->texts - asked->size;
    const size_t room = left > 2 ? left - 2 : 0;
    const size_t kept = size < room ? size : room;
    const size_t start = asked->size;
    asked->count++;
    memcpy(asked->texts + asked->size, text, kept);
    asked->size += kept;
    if (room > 0) { asked->texts[asked->size++] = '|'; }
    asked->texts[asked->size] = '\0';
    if (has(asked, start, asked->end)) { return -1; }
    return !has(asked, start, asked->unwanted);
}

static danag_t *make(const char *method, const char *format, struct asked *asked) {
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", method), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "format", format), DANAG_OK);
    ck_assert_int_eq(danag_set_filter(danag, ask, asked), DANAG_OK);
    return danag;
}

/* Extracts the page with all its text. Returns what the filter was asked. */
static const char *asked_of(const char *page) {
    static struct asked asked;
    struct bytes output = {0};
    asked = (struct asked){.size = 0};
    danag_t *danag = make("plain", "text", &asked);
    ck_assert_int_eq(extract_text(danag, page, &output), DANAG_OK);
    bytes_free(&output);
    danag_free(danag);
    return asked.texts;
}

static void assert_without(const char *format, const char *unwanted, const char *page,
                           const char *expected) {
    struct asked asked = {.unwanted = unwanted};
    struct bytes output = {0};
    danag_t *danag = make("plain", format, &asked);
    ck_assert_int_eq(extract_text(danag, page, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, expected);
    bytes_free(&output);
    danag_free(danag);
}

SUITE("sieve");

CLAIM(the_filter_is_asked_about_each_paragraph) {
    ck_assert_str_eq(asked_of("<h1>One</h1><p>Two\n <b>words</b> and<a href=x>more</a>"
                              "<ul><li>Three<li>Four</ul>Five<br>Six<img src=x>"),
                     "One|Two words andmore|Three|Four|Five|Six|");
}

CLAIM(the_lines_of_a_pre_are_one_paragraph) {
    ck_assert_str_eq(asked_of("<p>One<pre>a {\n\n  b\n}</pre><pre>c</pre><p>Two"),
                     "One|a {\n  b\n}|c|Two|");
}

CLAIM(the_cells_of_a_table_are_one_paragraph) {
    ck_assert_str_eq(asked_of("<table><caption>T</caption><tr><th>a<th>b<tr><td>1<td>2</table>"
                              "<table><tr><td>c</table>"),
                     "T\na\nb\n1\n2|c|");
}

CLAIM(cells_with_several_paragraphs_are_not) {
    ck_assert_str_eq(asked_of("<table><tr><td>a<td><p>b<p>c<tr><td>d<td>e</table>"), "a\nb|c|d|e|");
}

CLAIM(a_table_in_a_table_parts_it) {
    ck_assert_str_eq(asked_of("<table><tr><td>a<td><table><tr><td>b<td>c</table><tr><td>d</table>"),
                     "a|b\nc|d|");
}

CLAIM(a_long_table_comes_in_parts) {
    static struct asked asked;
    struct bytes page = {0}, output = {0};
    asked = (struct asked){.size = 0};
    bytes_put(&page, "<table>", 7);
    for (int i = 0; i < 9; i++) {
        bytes_put(&page, "<tr><td>", 8);
        for (int j = 0; j < 1000; j++) { bytes_put(&page, "ten bytes ", 10); }
    }
    danag_t *danag = make("plain", "text", &asked);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    /* After seven of the nine rows there are more than 64 KiB. */
    ck_assert_uint_eq(asked.count, 2);
    danag_set_filter(danag, NULL, NULL);
    struct bytes whole = {0};
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &whole), DANAG_OK);
    ck_assert(bytes_equal(&whole, &output));
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
    bytes_free(&whole);
}

CLAIM(a_table_of_images_is_not_cut) {
    struct asked asked = {.unwanted = NULL};
    struct bytes page = {0}, output = {0};
    danag_t *danag = make("plain", "markdown", &asked);
    ck_assert_int_eq(danag_set(danag, "images", "yes"), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "max-memory", "256K"), DANAG_OK);
    bytes_put_text(&page, "<table>");
    for (int i = 0; i < 300; i++) { bytes_put_text(&page, "<tr><td><img src=image>"); }
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    bytes_free(&page);
    bytes_free(&output);
    danag_free(danag);
}

CLAIM(a_paragraph_may_be_in_several_spans) {
    static struct asked asked;
    struct bytes output = {0};
    asked = (struct asked){.size = 0};
    danag_t *danag = make("plain", "text", &asked);
    ck_assert_int_eq(danag_set(danag, "lines", "source"), DANAG_OK);
    ck_assert_int_eq(extract_text(danag, "<p>One\ntwo\nthree<p>Four\nfive", &output), DANAG_OK);
    ck_assert_str_eq(asked.texts, "One two three|Four five|");
    bytes_free(&output);
    danag_free(danag);
}

CLAIM(an_empty_line_ends_a_paragraph_of_plain_text) {
    static struct asked asked;
    struct bytes output = {0};
    asked = (struct asked){.unwanted = "two"};
    danag_t *danag = make("plain", "text", &asked);
    danag_set_output(danag, bytes_put, &output);
    static const char text[] = "one\ntwo\n\n\nthree\nfour\n";
    ck_assert_int_eq(danag_begin(danag, NULL, "text/plain", NULL), DANAG_OK);
    ck_assert_int_eq(danag_feed(danag, text, strlen(text)), DANAG_OK);
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    ck_assert_str_eq(asked.texts, "one\ntwo|three\nfour|");
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "\nthree\nfour\n");
    bytes_free(&output);
    danag_free(danag);
}

static const char lists[] = "<h1>Head</h1><p>Kept one.<ul><li>Bad first<li>Kept <b>two</b><ul>"
                            "<li>Bad inner</ul></ul><blockquote><p>Bad words<p>Kept three"
                            "</blockquote><table><tr><td>Bad<td>table</table><p>Kept four";

CLAIM(text_has_no_trace_of_what_was_left_out) {
    assert_without("text", "Bad", lists, "Head\nKept one.\n- Kept two\nKept three\nKept four\n");
}

CLAIM(html_stays_well_formed) {
    assert_without("html", "Bad", lists,
                   "<!DOCTYPE html>\n<html dir=\"auto\">\n<head>\n<meta charset=\"utf-8\">\n"
                   "<meta http-equiv=\"Content-Security-Policy\" "
                   "content=\"default-src 'none'; img-src http: https:\">\n<title></title>\n"
                   "</head>\n<body>\n<h1>Head</h1>\n<p>Kept one.</p>\n<ul>\n"
                   "<li>Kept <strong>two</strong></li>\n</ul>\n<blockquote>\n<p>Kept three</p>\n"
                   "</blockquote>\n<p>Kept four</p>\n</body>\n</html>\n");
}

CLAIM(markdown_parts_what_was_apart) {
    assert_without("markdown", "Bad", "<p>One<p>Bad<p>Two", "One\n\nTwo\n");
}

CLAIM(all_bodies_of_a_record_lack_the_same) {
    struct asked asked = {.unwanted = "Bad"};
    struct bytes output = {0};
    danag_t *danag = make("plain", "jsonl", &asked);
    ck_assert_int_eq(danag_set(danag, "fields", "text,markdown,words"), DANAG_OK);
    ck_assert_int_eq(extract_text(danag, "<p>One <i>is</i><p>Bad<p>Two", &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "{\"text\":\"One is\\nTwo\",\"markdown\":\"One *is*\\n\\nTwo\","
                                "\"words\":3}\n");
    ck_assert_str_eq(asked.texts, "One is|Bad|Two|");
    bytes_free(&output);
    danag_free(danag);
}

CLAIM(a_page_of_which_nothing_is_left_leaves_no_trace) {
    static const char *const formats[] = {"text", "markdown", "html", "spans", "jsonl", "warc"};
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        struct asked asked = {.unwanted = "Bad"};
        struct bytes output = {0};
        danag_t *danag = make("plain", formats[i], &asked);
        ck_assert_int_eq(extract_text(danag, "<h1>Bad</h1><p>Bad", &output), DANAG_FILTERED);
        ck_assert_uint_eq(output.size, 0);
        bytes_free(&output);
        danag_free(danag);
    }
}

static int read_page(danag_t *danag, const char *page) {
    ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_OK);
    danag_feed(danag, page, strlen(page));
    return danag_finish(danag);
}

CLAIM(other_pages_are_written_as_without_it) {
    struct asked asked = {.unwanted = "Bad"};
    struct bytes output = {0};
    danag_t *danag = make("plain", "text", &asked);
    danag_set_output(danag, bytes_put, &output);
    ck_assert_int_eq(read_page(danag, "<p>Bad"), DANAG_FILTERED);
    ck_assert_int_eq(read_page(danag, "<p>One"), DANAG_OK);
    ck_assert_int_eq(read_page(danag, "<p>Bad"), DANAG_FILTERED);
    ck_assert_int_eq(read_page(danag, "<p>Two"), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "One\nTwo\n");
    bytes_free(&output);
    danag_free(danag);
}

CLAIM(a_page_without_paragraphs_is_written_as_ever) {
    struct asked asked = {.unwanted = "Bad"};
    struct bytes output = {0};
    danag_t *danag = make("plain", "jsonl", &asked);
    ck_assert_int_eq(danag_set(danag, "fields", "text"), DANAG_OK);
    ck_assert_int_eq(extract_text(danag, "<p>", &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "{\"text\":\"\"}\n");
    bytes_free(&output);
    danag_free(danag);
}

CLAIM(an_image_without_text_passes) {
    struct asked asked = {.unwanted = ""};
    struct bytes output = {0};
    danag_t *danag = make("plain", "markdown", &asked);
    ck_assert_int_eq(danag_set(danag, "images", "yes"), DANAG_OK);
    ck_assert_int_eq(extract_text(danag, "<p>One<p><img src='http://a/b' alt=c>", &output),
                     DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "![c](http://a/b)\n");
    bytes_free(&output);
    danag_free(danag);
}

CLAIM(a_filter_may_stop_the_document) {
    struct asked asked = {.end = "Two"};
    struct bytes output = {0};
    danag_t *danag = make("plain", "text", &asked);
    ck_assert_int_eq(extract_text(danag, "<p>One<p>Two<p>Three", &output), DANAG_STOPPED);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "One");
    ck_assert_str_eq(asked.texts, "One|Two|");
    bytes_free(&output);
    danag_free(danag);
}

CLAIM(a_page_is_cut_where_a_paragraph_is_too_long) {
    struct asked asked = {.unwanted = "x"};
    struct bytes page = {0}, output = {0};
    danag_t *danag = make("plain", "text", &asked);
    ck_assert_int_eq(danag_set(danag, "max-memory", "256K"), DANAG_OK);
    bytes_put(&page, "<p>One<p>Two", 12);
    for (int i = 0; i < 8000; i++) { bytes_put(&page, " word", 5); }
    bytes_put(&page, "<p>Three", 8);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_CUT);
    ck_assert_str_eq(asked.texts, "One|");
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "One");
    ck_assert_int_eq(extract_text(danag, "<p>One", &output), DANAG_OK);
    bytes_free(&page);
    bytes_free(&output);
    danag_free(danag);
}

CLAIM(what_is_left_of_a_cut_paragraph_is_not_judged) {
    struct asked asked = {.unwanted = "Bad"};
    struct bytes page = {0}, output = {0};
    danag_t *danag = make("plain", "markdown", &asked);
    ck_assert_int_eq(danag_set(danag, "max-memory", "256K"), DANAG_OK);
    bytes_put_text(&page, "<p>One<p>Bad <b>");
    for (int i = 0; i < 8000; i++) { bytes_put_text(&page, " word"); }
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_CUT);
    ck_assert_str_eq(asked.texts, "One|");
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, "One\n\nBad\n");
    bytes_free(&page);
    bytes_free(&output);
    danag_free(danag);
}

CLAIM(less_than_256K_of_memory_is_refused) {
    struct asked asked = {.size = 0};
    struct bytes output = {0};
    danag_t *danag = make("plain", "text", &asked);
    danag_set_output(danag, bytes_put, &output);
    ck_assert_int_eq(danag_set(danag, "max-memory", "255K"), DANAG_OK);
    ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_INVALID);
    ck_assert_ptr_nonnull(strstr(danag_error(danag), "256K"));
    ck_assert_int_eq(danag_set_filter(danag, NULL, NULL), DANAG_OK);
    ck_assert_int_eq(danag_begin(danag, NULL, NULL, NULL), DANAG_OK);
    ck_assert_int_eq(danag_set_filter(danag, ask, &asked), DANAG_INVALID);
    danag_free(danag);
}

/* Reads a page of tests/pages. */
static struct bytes page_of(const char *name) {
    char path[256];
    const char *srcdir = getenv("srcdir");
    struct bytes page = {0};
    snprintf(path, sizeof path, "%s/tests/pages/%s", srcdir != NULL ? srcdir : ".", name);
    ck_assert(bytes_put_file(&page, path));
    return page;
}

/* A paragraph that passes is written before it is known whether the footnote will. */
static void without_footnotes(struct bytes *page) {
    for (size_t at = 0; at + 6 < page->size; at++) {
        if (memcmp(page->at + at, "\"#note\"", 7) == 0) { page->at[at + 1] = '?'; }
    }
}

/* Only methods that wait for the page's end: others write before the page has told its headline. */
CLAIM(a_filter_that_passes_all_changes_nothing) {
    static const char *const pages[] = {"article.html", "arabic.html", "code.html", "table.html"};
    static const char *const methods[] = {"danag", "bte", "ccb", "dsc"};
    for (int i = 0; i < 4 * 4 * 4; i++) {
        const char *format = danag_format_name((size_t)i % 4);
        struct bytes page = page_of(pages[i / 4 % 4]);
        without_footnotes(&page);
        struct bytes before = {0}, after = {0};
        static struct asked asked;
        asked = (struct asked){.size = 0};
        danag_t *danag = make(methods[i / 16], format, &asked);
        danag_set(danag, "links", "yes");
        danag_set(danag, "images", "yes");
        ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &after), DANAG_OK);
        danag_set_filter(danag, NULL, NULL);
        ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &before), DANAG_OK);
        if (!bytes_equal(&before, &after)) { ck_abort_msg("%s %s", pages[i / 4 % 4], format); }
        ck_assert_uint_gt(asked.size, 0);
        danag_free(danag);
        bytes_free(&page);
        bytes_free(&before);
        bytes_free(&after);
    }
}
