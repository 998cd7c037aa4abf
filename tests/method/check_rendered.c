/* Pages whose text is put together by scripts, and is only in their JSON-LD. */
#include "claims.h"
#include "danag.h"
#include "extract.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCRIPT(json) "<script type=application/ld+json>" json "</script>"

static danag_t *danag;
static struct bytes output, expected, page;

static void set(const char *name, const char *value) {
    ck_assert_msg(danag_set(danag, name, value) == DANAG_OK, "%s", danag_error(danag));
}

static void set_up(void) {
    danag = danag_new();
    set("method", "learned");
}

static void tear_down(void) {
    danag_free(danag);
    bytes_free(&output);
    bytes_free(&expected);
    bytes_free(&page);
}

static void assert_output(const char *text, const char *found) {
    ck_assert_int_eq(extract_text(danag, text, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_str_eq(output.at, found);
}

SUITE("rendered", .begin = set_up, .end = tear_down);

CLAIM(a_page_without_text_gets_that_of_its_json_ld) {
    assert_output("<title>a</title>" SCRIPT("{\"articleBody\":\"b c\\nd\"}") "<div id=root></div>",
                  "b c\nd\n");
    ck_assert_str_eq(danag_title(danag), "a");
    assert_output(SCRIPT("{\"text\":\"a\"}") SCRIPT("{\"text\":\"<p>b</p><ul><li>c</ul>d\"}"),
                  "a\nb\n- c\nd\n");
}

CLAIM(each_format_escapes_it) {
    static const char text[] =
        "<title>T</title>" SCRIPT("{\"articleBody\":\"# <b> *c* & d\\n\\u0000e\\u001f\"}");
    assert_output(text, "# <b> *c* & d\ne\n");
    set("format", "markdown");
    assert_output(text, "# T\n\n\\# \\<b> \\*c* & d\n\ne\n");
    set("format", "html");
    ck_assert_int_eq(extract_text(danag, text, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_ptr_nonnull(strstr(output.at, "<p># &lt;b&gt; *c* &amp; d</p>\n<p>e</p>"));
}

CLAIM(scripts_in_its_html_do_not_come_out) {
    assert_output(SCRIPT("{\"articleBody\":\"<p>a</p>\\u003cscript type=application/ld+json>"
                         "{\\\"text\\\":\\\"b\\\"}\\u003c/script><style>c</style><p>d\"}"),
                  "a\nd\n");
}

CLAIM(a_page_with_content_does_not_get_it) {
    bytes_put_text(&page,
                   SCRIPT("{\"articleBody\":\"from the script\"}") "<main><article><h1>Rain</h1>");
    for (int i = 0; i < 20; i++) {
        bytes_put_text(&page, "<p>It rained all night, and in the morning the streets of the old "
                              "town were full of water, so nobody went to work.");
    }
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    bytes_put(&output, "", 1);
    ck_assert_ptr_nonnull(strstr(output.at, "It rained"));
    ck_assert_ptr_null(strstr(output.at, "script"));
}

CLAIM(the_next_page_does_not_get_it) {
    assert_output(SCRIPT("{\"articleBody\":\"a b c\"}"), "a b c\n");
    assert_output("<title>a</title>", "");
    assert_output(SCRIPT("{\"text\":\"d\"}"), "d\n");
}

CLAIM(only_learned_and_only_formats_without_offsets_take_it) {
    static const char text[] = SCRIPT("{\"articleBody\":\"a b c\"}");
    set("format", "spans");
    assert_output(text, "");
    set("format", "text");
    for (size_t method = 0; method < danag_method_count(); method++) {
        const char *name = danag_method_name(method);
        set("method", name);
        assert_output(text, strcmp(name, "learned") == 0 ? "a b c\n" : "");
    }
}

CLAIM(its_confidence_is_that_of_such_texts) {
    assert_output(SCRIPT("{\"articleBody\":\"a\"}"), "a\n");
    ck_assert_double_eq_tol(danag_confidence(danag), 0.7, 1e-9);
    assert_output(SCRIPT("{\"text\":\"a\"}"), "a\n");
    ck_assert_double_eq_tol(danag_confidence(danag), 0.3, 1e-9);
}

CLAIM(below_min_confidence_it_does_not_come_out) {
    set("min-confidence", "0.7");
    assert_output(SCRIPT("{\"articleBody\":\"a\"}"), "a\n");
    ck_assert_int_eq(extract_text(danag, SCRIPT("{\"text\":\"a\"}"), &output), DANAG_UNSURE);
    ck_assert_uint_eq(output.size, 0);
    ck_assert_double_eq_tol(danag_confidence(danag), 0.3, 1e-9);
}

/* A page with `count` lines of JSON-LD. */
static void make_page(int count) {
    bytes_clear(&page);
    bytes_clear(&expected);
    bytes_put_text(&page, "<script type=application/ld+json>{\"articleBody\":\"");
    for (int i = 0; i < count; i++) {
        char line[32];
        snprintf(line, sizeof line, "line %d", i);
        bytes_put_text(&page, line);
        bytes_put_text(&page, "\\n");
        bytes_put_text(&expected, line);
        bytes_put_text(&expected, "\n");
    }
    bytes_put_text(&page, "\"}</script>");
}

CLAIM(it_is_cut_to_the_memory_there_is_and_that_is_reported) {
    static const char *const limits[] = {"64K", "100K", "1M"};
    make_page(300000);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        set("max-memory", limits[i]);
        ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_CUT);
        ck_assert_uint_gt(output.size, 1000);
        ck_assert(bytes_begin_with(&expected, &output, output.size - 1));
    }
    make_page(300);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    ck_assert(bytes_equal(&output, &expected));
}

CLAIM(it_does_not_depend_on_how_the_page_is_cut) {
    const char *srcdir = getenv("srcdir");
    char path[4096];
    snprintf(path, sizeof path, "%s/tests/pages/rendered.html", srcdir != NULL ? srcdir : ".");
    ck_assert(bytes_put_file(&page, path));
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &expected), DANAG_OK);
    ck_assert_uint_gt(expected.size, 100);
    for (size_t chunk = 1; chunk < 10; chunk++) {
        ck_assert_int_eq(extract(danag, &page, chunk, &output), DANAG_OK);
        ck_assert(bytes_equal(&output, &expected));
    }
}
