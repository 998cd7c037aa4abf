/* Documents of plain text, through danag.h. */
#include "claims.h"
#include "danag.h"

#include "bytes.h"
#include "draw.h"

#include <string.h>

static danag_t *danag;
static struct bytes output;

static void set_up(void) {
    danag = danag_new();
    output = (struct bytes){0};
    ck_assert_int_eq(danag_set_output(danag, bytes_put, &output), DANAG_OK);
}

static void tear_down(void) {
    danag_free(danag);
    bytes_free(&output);
}

static void set(const char *name, const char *value) {
    ck_assert_int_eq(danag_set(danag, name, value), DANAG_OK);
}

/* In pieces of this size; 0 for random sizes. */
static void read_document(const char *type, const char *text, size_t size, size_t piece) {
    struct draw draw = {1};
    bytes_clear(&output);
    ck_assert_int_eq(danag_set_output(danag, bytes_put, &output), DANAG_OK);
    ck_assert_int_eq(danag_begin(danag, "http://a/", type, NULL), DANAG_OK);
    for (size_t at = 0; at < size;) {
        size_t part = piece > 0 ? piece : 1 + (size_t)draw_below(&draw, 3000);
        part = part < size - at ? part : size - at;
        ck_assert_int_eq(danag_feed(danag, text + at, part), DANAG_OK);
        at += part;
    }
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
}

static void assert_text_of(const char *type, const char *text, const char *expected) {
    static const size_t pieces[] = {SIZE_MAX, 1, 2, 0};
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        read_document(type, text, strlen(text), pieces[i]);
        bytes_put(&output, "", 1);
        ck_assert_str_eq(output.at, expected);
    }
}

static void assert_text(const char *text, const char *expected) {
    assert_text_of("text/plain", text, expected);
}

#define LINES                                                                                      \
    "\n\n  <p>Tom &amp; Jerry</p>  \n\n\n\ta  b\xc2\xa0 c\xc2\xad d\xe3\x80\x80\n   \n"            \
    "<script>\n</plaintext>\n\n"

SUITE("verbatim", .begin = set_up, .end = tear_down);

CLAIM(text_comes_out_as_it_went_in_whatever_the_method) {
    for (size_t i = 0; danag_method_name(i) != NULL; i++) {
        set("method", danag_method_name(i));
        assert_text(LINES, LINES);
    }
}

CLAIM(only_its_type_makes_a_document_plain_text) {
    assert_text_of("Text/Plain; charset=utf-8", "<p>a", "<p>a\n");
    assert_text_of("text/markdown", "# a\n\n*b* <i>c</i>", "# a\n\n*b* <i>c</i>\n");
    assert_text_of("text/html", "<p>a", "a\n");
    assert_text_of("text/plainer", "<p>a", "a\n");
    assert_text_of(NULL, "<p>a", "a\n");
    assert_text("", "");
}

CLAIM(every_newline_is_one_line_feed) {
    assert_text("a\r\nb\rc\n\rd\r\r\ne", "a\nb\nc\n\nd\n\ne\n");
}

CLAIM(control_characters_become_spaces) {
    assert_text("a\fb\x1b[1mc\x7f"
                "d\xc2\x85"
                "e\xc2\x9b\tf\n\f\n",
                "a b [1mc d e \tf\n \n");
}

CLAIM(a_long_line_needs_no_memory) {
    struct bytes text = {0};
    set("max-memory", "64K");
    for (int i = 0; i < 60000; i++) { bytes_put_text(&text, i % 9 == 0 ? " " : "\xd0\xb6"); }
    bytes_put_text(&text, "\n\n");
    for (int piece = 0; piece <= 4096; piece += 1024) {
        read_document("text/plain", text.at, text.size, (size_t)piece);
        ck_assert(bytes_equal(&output, &text));
    }
    bytes_free(&text);
}

CLAIM(each_line_has_the_url) {
    set("with-url", "yes");
    assert_text("a\n\nb", "http://a/\ta\nhttp://a/\t\nhttp://a/\tb\n");
}

CLAIM(other_formats_show_it_as_code) {
    set("format", "markdown");
    assert_text("\n<b>\n\n *a*\n", "```\n\n<b>\n\n *a*\n```\n");
    set("format", "spans");
    assert_text("ab\n\n c\n", "0 2\n3 3\n4 6\n");
    set("format", "html");
    read_document("text/plain", "\n<b>\n\n *a*\n", 11, SIZE_MAX);
    bytes_put(&output, "", 1);
    /* A parser drops the first newline. */
    ck_assert_ptr_nonnull(strstr(output.at, "<pre>\n\n&lt;b&gt;\n\n *a*</pre>"));
}

CLAIM(what_it_says_of_charsets_is_text) {
    assert_text("\xef\xbb\xbf\xd0\xb6\n", "\xef\xbb\xbf\xd0\xb6\n");
    read_document("text/plain", "\xff\xfe\x36\x04\n", 6, 1);
    ck_assert(output.size == 3 && memcmp(output.at, "\xd0\xb6\n", 3) == 0);
    assert_text("<meta charset=windows-1251> \xd0\xb6\n", "<meta charset=windows-1251> \xd0\xb6\n");
    ck_assert_str_eq(danag_charset(danag), "UTF-8");
    assert_text_of("text/plain; charset=iso-8859-1", "\xe9\n", "\xc3\xa9\n");
}

CLAIM(no_method_judges_it) {
    assert_text("a\n", "a\n");
    ck_assert(danag_confidence(danag) < 0);
    ck_assert_str_eq(danag_title(danag), "");
    set("format", "jsonl");
    set("fields", "text,words,confidence,method");
    assert_text("<b>a\n\n", "{\"text\":\"<b>a\\n\",\"words\":1}\n");
}

CLAIM(a_page_after_it_is_read_as_a_page) {
    set("method", "bte");
    assert_text("<i>a", "<i>a\n");
    assert_text_of("text/html", "<p>a b c<p>", "a b c\n");
    assert_text("<i>a", "<i>a\n");
}
