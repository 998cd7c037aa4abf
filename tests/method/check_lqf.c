#include "block_page.h"
#include "claims.h"
#include "extract.h"

#include <stdio.h>

#define ROUNDS 3000

static danag_t *danag;
static unsigned threshold; /* percent */

static void set_threshold(unsigned percent) {
    char value[8];
    threshold = percent;
    snprintf(value, sizeof value, "%u", percent);
    ck_assert_int_eq(danag_set(danag, "threshold", value), DANAG_OK);
}

static void set_up(void) {
    danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", "lqf"), DANAG_OK);
}

static void tear_down(void) {
    danag_free(danag);
}

/* The paper's quotient. */
static bool stays(const struct drawn_block *block) {
    return (double)block->link / block->content <= threshold / 100.0;
}

SUITE("lqf", .begin = set_up, .end = tear_down);

LONG_CLAIM(random_pages_give_the_blocks_whose_link_quota_is_not_above_the_threshold) {
    static const unsigned thresholds[] = {0, 25, 50, 75, 100};
    struct draw draw = {3};
    for (int round = 0; round < ROUNDS; round++) {
        struct block_page page;
        set_threshold(thresholds[draw_below(&draw, 5)]);
        block_page_draw(&page, &draw);
        assert_blocks(danag, &page, stays);
        block_page_free(&page);
    }
}

CLAIM(by_default_half_of_a_block_may_be_links) {
    assert_extracted(danag, "<p>text<a href=x>link</a>", "textlink\n");
    assert_extracted(danag, "<p>text<a href=x>links</a>", "");
    set_threshold(100);
    assert_extracted(danag, "<p><a href=x>links</a>", "links\n");
    set_threshold(0);
    assert_extracted(danag, "<p>Long text<a href=x>a</a><p>b", "b\n");
}

CLAIM(a_block_that_does_not_fit_is_cut_at_its_end_and_that_is_reported) {
    struct bytes page = {0}, whole = {0}, cut = {0};
    for (int i = 0; i < 20000; i++) { bytes_put_text(&page, "some words<br>"); }
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &whole), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "max-memory", "64K"), DANAG_OK);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &cut), DANAG_CUT);
    ck_assert_uint_gt(cut.size, 0);
    ck_assert(extract_is_prefix(&cut, &whole) && cut.size < whole.size);
    bytes_free(&page);
    bytes_free(&whole);
    bytes_free(&cut);
}

CLAIM(many_blocks_fit_into_any_memory) {
    struct bytes page = {0}, output = {0};
    ck_assert_int_eq(danag_set(danag, "max-memory", "64K"), DANAG_OK);
    for (int i = 0; i < 20000; i++) { bytes_put_text(&page, "<p>some words<br>of a block"); }
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    ck_assert_uint_eq(output.size, 20000 * strlen("some words\nof a block\n"));
    bytes_free(&page);
    bytes_free(&output);
}
