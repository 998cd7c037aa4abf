#include "claims.h"
#include "extract.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const names[] = {"article", "code",   "table",   "forum",   "arabic",  "chinese",
                                    "broken",  "nested", "oneline", "persian", "wrapped", "empty"};
#define PAGES (int)(sizeof names / sizeof names[0])

static const char *const rules[] = {"source", "tag", "block", "text", "token"};
#define RULES (sizeof rules / sizeof rules[0])

static void read_page(int number, struct bytes *page) {
    const char *srcdir = getenv("srcdir");
    char path[4096];
    snprintf(path, sizeof path, "%s/tests/pages/%s.html", srcdir != NULL ? srcdir : ".",
             names[number]);
    if (!bytes_put_file(page, path)) { ck_abort_msg("%s cannot be read", path); }
}

static void assert_cuts_alike(danag_t *danag, const struct bytes *page) {
    static const size_t chunks[] = {1, 2, 3, 7, 4096, CHUNK_RANDOM};
    struct bytes whole = {0}, pieces = {0}, title = {0};
    ck_assert_int_eq(extract(danag, page, CHUNK_WHOLE, &whole), DANAG_OK);
    bytes_put_text(&title, danag_title(danag));
    bytes_put(&title, "", 1);
    for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; i++) {
        ck_assert_int_eq(extract(danag, page, chunks[i], &pieces), DANAG_OK);
        ck_assert_str_eq(danag_title(danag), title.at);
        if (!bytes_equal(&whole, &pieces)) {
            ck_abort_msg("chunks of %zu give a different text", chunks[i]);
        }
    }
    bytes_free(&whole);
    bytes_free(&pieces);
    bytes_free(&title);
}

/* With each rule for lines that the method accepts. */
static void assert_method_cuts_alike(danag_t *danag, const struct bytes *page) {
    for (size_t rule = 0; rule < RULES; rule++) {
        if (danag_set(danag, "lines", rules[rule]) != DANAG_OK) { continue; }
        for (size_t format = 0; format < danag_format_count(); format++) {
            ck_assert_int_eq(danag_set(danag, "format", danag_format_name(format)), DANAG_OK);
            assert_cuts_alike(danag, page);
        }
    }
}

SUITE("cuts");

CLAIM_TIMES(the_output_does_not_depend_on_how_the_page_is_cut, PAGES) {
    struct bytes page = {0};
    read_page(_i, &page);
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "links", "yes"), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "images", "yes"), DANAG_OK);
    for (size_t method = 0; method < danag_method_count(); method++) {
        ck_assert_int_eq(danag_set(danag, "method", danag_method_name(method)), DANAG_OK);
        assert_method_cuts_alike(danag, &page);
    }
    danag_free(danag);
    bytes_free(&page);
}

/* A sign or a word again is left out, and what only begins like one is not. */
CLAIM_TIMES(a_short_text_is_read_whole, 7) {
    static const char text[] = "<p>a <b>Canada</b> <i aria-hidden=true>Can\u00e1 do</i>"
                               "<b>Canada</b> <i aria-hidden=true>Ca and more</i> <h2>b"
                               "<a href=x>[source]</a> </h2><p>c <a href=x>\u00b6\u00b6</a>";
    struct bytes page = {0};
    danag_t *danag = danag_new();
    /* The bytes that tell the charset are read at once. */
    for (int i = 0; i < 1024 + _i; i++) { bytes_put(&page, " ", 1); }
    bytes_put_text(&page, text);
    ck_assert_int_eq(danag_set(danag, "method", "plain"), DANAG_OK);
    assert_cuts_alike(danag, &page);
    danag_free(danag);
    bytes_free(&page);
}

CLAIM_TIMES(all_text_is_the_same_by_each_rule, PAGES) {
    struct bytes page = {0}, all = {0}, output = {0};
    read_page(_i, &page);
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", "plain"), DANAG_OK);
    /* A rule with longer lines has read more of the page when the headline is chosen. */
    ck_assert_int_eq(danag_set(danag, "with-title", "no"), DANAG_OK);
    for (size_t format = 0; format < danag_format_count(); format++) {
        ck_assert_int_eq(danag_set(danag, "format", danag_format_name(format)), DANAG_OK);
        ck_assert_int_eq(danag_set(danag, "lines", "text"), DANAG_OK);
        ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &all), DANAG_OK);
        for (size_t rule = 0; rule < RULES; rule++) {
            ck_assert_int_eq(danag_set(danag, "lines", rules[rule]), DANAG_OK);
            ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
            ck_assert(bytes_equal(&output, &all));
        }
    }
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&all);
    bytes_free(&output);
}

CLAIM_TIMES(each_page_except_the_empty_one_has_main_content, PAGES) {
    struct bytes page = {0}, output = {0};
    read_page(_i, &page);
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", "danag"), DANAG_OK);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    ck_assert_int_eq(output.size > 0, page.size > 0);
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}
