#include "claims.h"
#include "extract.h"
#include "token_page.h"

#include <stdio.h>
#include <string.h>

static danag_t *make(const char *method) {
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", method), DANAG_OK);
    return danag;
}

/* Finds the first greatest T_ij of the paper, over all i and j. */
static void bte_of_the_paper(const struct token_page *page, bool *taken) {
    size_t tags[TOKENS_BOUND + 1] = {0}; /* before each token */
    size_t first = 1, last = 0, greatest = 0;
    for (size_t i = 0; i < page->count; i++) {
        tags[i + 1] = tags[i] + (page->kinds[i] != TOKEN_WORD);
    }
    for (size_t j = 0; j < page->count; j++) {
        for (size_t i = j + 1; i-- > 0;) {
            size_t words_inside = j + 1 - i - (tags[j + 1] - tags[i]);
            size_t total = tags[i] + words_inside + tags[page->count] - tags[j + 1];
            if (total > greatest) {
                greatest = total;
                first = i;
                last = j;
            }
        }
    }
    for (size_t i = 0; i < page->count; i++) { taken[i] = i >= first && i <= last; }
}

SUITE("tokens");

LONG_CLAIM(bte_takes_the_same_stretch_as_its_paper) {
    static struct token_page page;
    static bool expected[TOKENS_BOUND];
    struct draw draw = {1};
    danag_t *danag = make("bte");
    for (int round = 0; round < 3000; round++) {
        token_page_draw(&page, &draw, draw_below(&draw, round % 100 == 0 ? 300 : 50));
        bte_of_the_paper(&page, expected);
        token_page_extract(&page, danag);
        assert_taken(&page, expected);
    }
    danag_free(danag);
    token_page_free(&page);
}

/* Takes the areas of low slope of the paper's curve d(i), window by window. */
static void dsc_of_the_paper(const struct token_page *page, size_t length, bool *taken) {
    static bool low[TOKENS_BOUND];
    size_t curve[TOKENS_BOUND + 1] = {0}, ends[TOKENS_BOUND];
    size_t windows = 0, step = (length + 1) / 2;
    for (size_t i = 0; i < page->count; i++) {
        curve[i + 1] = curve[i] + (page->kinds[i] != TOKEN_WORD);
    }
    for (size_t end = 0; end < page->count; windows++) {
        size_t start = windows * step;
        end = start + length < page->count ? start + length : page->count;
        double slope = (double)(curve[end] - curve[start]) / (double)(end - start);
        low[windows] = slope < (double)curve[page->count] / (double)page->count / 2;
        ends[windows] = end;
    }
    memset(taken, 0, page->count * sizeof *taken);
    for (size_t w = 0; w + 2 < windows; w++) {
        if (!low[w] || !low[w + 1] || !low[w + 2]) { continue; }
        size_t close = w;
        while (close + 2 < windows && (low[close] || low[close + 1] || low[close + 2])) { close++; }
        size_t end = close + 2 < windows ? ends[close + 2] : page->count;
        for (size_t i = w * step; i < end; i++) { taken[i] = true; }
        w = close;
    }
}

LONG_CLAIM(dsc_takes_the_areas_of_low_slope) {
    static struct token_page page;
    static bool expected[TOKENS_BOUND];
    static const size_t windows[] = {2, 3, 6, 7, 20, 100};
    struct draw draw = {2};
    danag_t *danag = make("dsc");
    for (int round = 0; round < 1200; round++) {
        char length[8];
        snprintf(length, sizeof length, "%zu", windows[round % 6]);
        ck_assert_int_eq(danag_set(danag, "window", length), DANAG_OK);
        token_page_draw(&page, &draw, draw_below(&draw, round % 20 == 0 ? TOKENS_BOUND : 120));
        dsc_of_the_paper(&page, windows[round % 6], expected);
        token_page_extract(&page, danag);
        assert_taken(&page, expected);
    }
    danag_free(danag);
    token_page_free(&page);
}

/* More words and tags than fit into 64 KiB, some of them very long. */
static void draw_long_page(struct draw *draw, struct bytes *page) {
    bytes_clear(page);
    while (page->size < 400000) {
        uint64_t length = 1 + draw_below(draw, draw_below(draw, 50) == 0 ? 2000 : 9);
        while (length-- > 0) { bytes_put_text(page, draw_below(draw, 5) == 0 ? "\xc3\xa9" : "e"); }
        bytes_put_text(page, draw_below(draw, 20) == 0 ? "<p>" : " ");
        for (uint64_t tags = draw_below(draw, 500) == 0 ? 30000 : 0; tags > 0; tags--) {
            bytes_put_text(page, "<b>");
        }
    }
}

CLAIM(with_little_memory_a_page_is_judged_in_parts_and_no_word_is_lost) {
    static const char *const methods[] = {"ccb", "accb", "tccb"};
    struct bytes page = {0}, all = {0}, output = {0};
    struct draw draw = {3};
    draw_long_page(&draw, &page);
    danag_t *danag = make("plain");
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &all), DANAG_OK);
    for (size_t i = 0; i < 3; i++) {
        ck_assert_int_eq(danag_set(danag, "method", methods[i]), DANAG_OK);
        ck_assert_int_eq(danag_set(danag, "threshold", "0"), DANAG_OK);
        ck_assert_int_eq(danag_set(danag, "max-memory", "64K"), DANAG_OK);
        ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
        ck_assert(bytes_equal(&output, &all));
    }
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&all);
    bytes_free(&output);
}

static void put_tokens(struct bytes *page, const char *token, size_t times) {
    for (; times > 0; times--) { bytes_put_text(page, token); }
}

/* The bits for the first part fill half of 60 KiB; its text is far smaller. The second part has as
 * many tags as words. */
CLAIM(dsc_judges_each_part_by_the_slope_of_everything_before_its_end) {
    const size_t part = 8 * 30 * 1024;
    struct bytes page = {0}, output = {0};
    danag_t *danag = make("dsc");
    ck_assert_int_eq(danag_set(danag, "max-memory", "64K"), DANAG_OK);
    put_tokens(&page, "<x>", part - 100);
    put_tokens(&page, "in ", 100);
    put_tokens(&page, "out <x>", 99);
    put_tokens(&page, "<x>", 6);
    put_tokens(&page, "in in <x>", 100);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &output), DANAG_OK);
    ck_assert_uint_eq(output.size, (100 + 200) * strlen("in "));
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}

CLAIM(with_little_memory_dsc_loses_no_text_without_tags) {
    static const char *const tags[] = {"", "<p>"};
    struct bytes page = {0}, output = {0};
    danag_t *danag = make("dsc");
    ck_assert_int_eq(danag_set(danag, "max-memory", "64K"), DANAG_OK);
    for (size_t i = 0; i < 2; i++) {
        bytes_clear(&page);
        put_tokens(&page, tags[i], 1);
        put_tokens(&page, "word ", 50000);
        put_tokens(&page, "<p>", 1);
        ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_OK);
        ck_assert_uint_ge(output.size, 49990 * strlen("word "));
    }
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&output);
}

CLAIM(a_word_larger_than_memory_is_cut_and_that_is_reported) {
    static const char *const methods[] = {"bte", "ccb", "accb"};
    struct bytes page = {0}, output = {0};
    put_tokens(&page, "<x>", 100);
    put_tokens(&page, "word ", 100);
    put_tokens(&page, "e", 200000);
    put_tokens(&page, " word", 100);
    put_tokens(&page, "<x>", 100);
    for (size_t i = 0; i < 3; i++) {
        danag_t *danag = make(methods[i]);
        ck_assert_int_eq(danag_set(danag, "max-memory", "64K"), DANAG_OK);
        ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_CUT);
        ck_assert_uint_ge(output.size, 1000);
        ck_assert_uint_lt(output.size, 64 << 10);
        danag_free(danag);
    }
    bytes_free(&page);
    bytes_free(&output);
}

CLAIM(with_little_memory_bte_makes_the_same_choice_and_cuts_its_end) {
    struct bytes page = {0}, whole = {0}, output = {0};
    danag_t *danag = make("bte");
    put_tokens(&page, "less ", 9000);
    put_tokens(&page, "<x>", 9000);
    put_tokens(&page, "more ", 9001);
    put_tokens(&page, "<x>", 9001);
    put_tokens(&page, "same ", 9001);
    ck_assert_int_eq(extract(danag, &page, CHUNK_WHOLE, &whole), DANAG_OK);
    ck_assert_uint_eq(whole.size, 9001 * strlen("more "));
    ck_assert_int_eq(danag_set(danag, "max-memory", "64K"), DANAG_OK);
    ck_assert_int_eq(extract(danag, &page, CHUNK_RANDOM, &output), DANAG_CUT);
    ck_assert_uint_ge(output.size, 64 * strlen("more "));
    ck_assert(extract_is_prefix(&output, &whole));
    danag_free(danag);
    bytes_free(&page);
    bytes_free(&whole);
    bytes_free(&output);
}
