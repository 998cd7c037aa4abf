/* tests/method/survey.py checks the formulas. */
#include "block_page.h"
#include "claims.h"
#include "extract.h"

#define TEXT "A long text of the page that goes on for a while without a single tag in it."
#define MENU "<ul><li><a href=x>Start</a><li><a href=x>News</a><li><a href=x>Boats</a></ul>"

static danag_t *danag;

static void set_up(void) {
    danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", "cetd"), DANAG_OK);
}

static void tear_down(void) {
    danag_free(danag);
}

SUITE("cetd", .begin = set_up, .end = tear_down);

CLAIM(deeper_elements_than_the_outline_holds_count_as_part_of_those_around_them) {
    struct bytes page = {0}, output = {0};
    bytes_put_text(&page, MENU);
    for (int i = 0; i < 300; i++) { bytes_put_text(&page, "<div>"); }
    bytes_put_text(&page, TEXT);
    for (int i = 0; i < 300; i++) { bytes_put_text(&page, "</div>"); }
    bytes_put_text(&page, MENU);
    ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
    ck_assert_uint_eq(output.size, sizeof TEXT);
    bytes_free(&page);
    bytes_free(&output);
}

CLAIM(with_little_memory_no_paragraph_is_lost) {
    static const char *const around[] = {"<div>", "<div><p><span></span></p>"};
    struct bytes page = {0}, whole = {0}, output = {0};
    for (int round = 0; round < 2; round++) {
        bytes_clear(&page);
        bytes_put_text(&page, "<section><article>");
        for (int i = 0; i < 3000; i++) {
            bytes_put_text(&page, around[round]);
            bytes_put_text(&page, "<p>" TEXT "</div>");
        }
        ck_assert_int_eq(danag_set(danag, "max-memory", "64M"), DANAG_OK);
        ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &whole), DANAG_OK);
        ck_assert_uint_eq(whole.size, 3000 * sizeof TEXT);
        ck_assert_int_eq(danag_set(danag, "max-memory", "64K"), DANAG_OK);
        ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
        ck_assert(bytes_equal(&whole, &output));
    }
    bytes_free(&page);
    bytes_free(&whole);
    bytes_free(&output);
}

CLAIM(elements_without_text_that_fill_the_memory_change_nothing) {
    struct bytes page = {0}, output = {0};
    for (int i = 0; i < 10000; i++) { bytes_put_text(&page, "<div></div>"); }
    bytes_put_text(&page, MENU "<div><p>" TEXT "<p>" TEXT "</div>" MENU);
    ck_assert_int_eq(danag_set(danag, "max-memory", "64K"), DANAG_OK);
    ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
    ck_assert_uint_eq(output.size, 2 * sizeof TEXT);
    bytes_free(&page);
    bytes_free(&output);
}
