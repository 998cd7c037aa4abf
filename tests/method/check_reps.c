#include "block_page.h"
#include "claims.h"
#include "extract.h"

static danag_t *danag;

static void set_up(void) {
    danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", "reps"), DANAG_OK);
}

static void tear_down(void) {
    danag_free(danag);
}

SUITE("reps", .begin = set_up, .end = tear_down);

/* Elements of 17 kinds, twice. */
CLAIM(a_pattern_has_at_most_sixteen_tags) {
    static const char *const names[] = {"address", "article", "aside",  "blockquote", "center",
                                        "details", "dialog",  "div",    "dl",         "fieldset",
                                        "figure",  "footer",  "header", "main",       "nav",
                                        "section", "search",  "hgroup"};
    struct bytes page = {0}, output = {0};
    for (size_t length = 16; length <= 17; length++) {
        bytes_clear(&page);
        for (size_t i = 0; i < 2 * length; i++) {
            bytes_put_text(&page, "<");
            bytes_put_text(&page, names[i % length]);
            bytes_put_text(&page, ">x</");
            bytes_put_text(&page, names[i % length]);
            bytes_put_text(&page, ">");
        }
        ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
        ck_assert_int_eq(output.size > 0, length == 16);
    }
    bytes_free(&page);
    bytes_free(&output);
}

CLAIM(with_little_memory_no_paragraph_is_lost) {
    struct bytes page = {0}, whole = {0}, output = {0};
    bytes_put_text(&page, "<main><div>");
    for (int i = 0; i < 20000; i++) { bytes_put_text(&page, "<p>one more"); }
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &whole), DANAG_OK);
    ck_assert_uint_gt(whole.size, 20000 * 8);
    ck_assert_int_eq(danag_set(danag, "max-memory", "64K"), DANAG_OK);
    ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
    ck_assert(bytes_equal(&whole, &output));
    bytes_free(&page);
    bytes_free(&whole);
    bytes_free(&output);
}
