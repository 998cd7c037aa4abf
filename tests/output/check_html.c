#include "claims.h"
#include "extract.h"
#include "output/writer_links.h"

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

SUITE("html");

CLAIM(the_pages_address_is_in_the_head) {
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

CLAIM(documents_follow_each_other_without_urls) {
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

CLAIM(lists_nest_to_any_depth) {
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

CLAIM(text_that_is_left_out_ends_a_paragraph_but_no_list) {
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

CLAIM(a_cut_document_is_closed_and_says_so) {
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

/* Other runs on the tape must not change what the method chooses. */
CLAIM(the_same_text_is_kept_as_in_plain_text) {
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

CLAIM(the_output_does_not_depend_on_cuts) {
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

static int stop(void *context, const char *bytes, size_t size) {
    size_t *left = context;
    (void)bytes;
    ck_assert_uint_gt(*left, 0);
    *left = size < *left ? *left - size : 0;
    return *left == 0;
}

CLAIM(nothing_is_written_after_the_output_stops) {
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
