#include "claims.h"
#include "extract.h"
#include "method/learned/learned.h"
#include "repeats/repeats.h"

#include <stdio.h>
#include <string.h>

SUITE("site_lines");

CLAIM(ranks_are_by_the_pages_that_have_a_line_and_by_the_size_of_the_site) {
    static const struct {
        unsigned others, pages, rank;
    } cases[] = {{0, 0, 0},         {1, 1, 0},   {0, 2, 1},   {0, 4, 1},    {0, 5, 2},
                 {0, 19, 2},        {0, 20, 3},  {1, 4, 4},   {1, 5, 5},    {1, 20, 6},
                 {2, 4, 7},         {2, 5, 8},   {2, 20, 9},  {3, 3, 13},   {3, 31, 10},
                 {3, 30, 11},       {9, 30, 12}, {8, 30, 11}, {21, 30, 13}, {20, 30, 12},
                 {65535, 65535, 13}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ck_assert_uint_eq(site_rank(cases[i].others, cases[i].pages), cases[i].rank);
        ck_assert_uint_lt(cases[i].rank, SITE_RANKS);
    }
}

CLAIM(of_an_unknown_site_each_level_stays) {
    for (unsigned level = 0; level < MODEL_LEVELS; level++) {
        ck_assert_uint_eq(site_level((uint8_t)level, 0), level);
    }
}

CLAIM(a_likelier_line_stays_at_least_as_likely) {
    for (unsigned rank = 0; rank < SITE_RANKS; rank++) {
        for (unsigned level = 1; level < MODEL_LEVELS; level++) {
            ck_assert_uint_ge(site_level((uint8_t)level, rank),
                              site_level((uint8_t)(level - 1), rank));
        }
    }
}

static void add_keys(void *self, const char *url, const struct page_keys *keys) {
    ck_assert(repeats_add_page(self, url, keys));
}

static const char page[] = "<body><div><p>A line of some words that may be content, or not, and "
                           "that ends like a sentence, "
                           "as it should.</div>";

static struct sketch *count_pages(unsigned pages) {
    struct sketch *sketch = sketch_new(NULL, SKETCH_LEAST, SITE_HOST);
    struct bytes output = {0};
    danag_t *danag = danag_new();
    repeats_count(danag, add_keys, sketch);
    danag_set_output(danag, bytes_put, &output);
    for (unsigned i = 0; i < pages; i++) {
        char url[64];
        snprintf(url, sizeof url, "http://example.org/%u", i);
        danag_begin(danag, url, NULL, NULL);
        danag_feed(danag, page, strlen(page));
        ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    }
    danag_free(danag);
    return sketch;
}

static const struct danag_line *look(danag_t *danag, const char *url) {
    struct bytes output = {0};
    danag_set_output(danag, bytes_put, &output);
    danag_begin(danag, url, NULL, NULL);
    danag_feed(danag, page, strlen(page));
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    bytes_free(&output);
    return danag_line(danag, 0);
}

CLAIM(a_line_that_all_pages_have_is_less_likely_content_and_says_so) {
    struct sketch *sketch = count_pages(10);
    const struct repeats repeats = {.sketch = sketch, .least = 3};
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "explain", "yes"), DANAG_OK);
    repeats_use(danag, &repeats);
    const double unseen = look(danag, "http://example.net/1")->probability;
    const struct danag_line *line = look(danag, "http://example.org/1");
    ck_assert_uint_eq(line->other_pages, 9);
    ck_assert_uint_eq(line->site_pages, 9);
    ck_assert(line->probability < unseen);
    danag_free(danag);
    sketch_free(sketch);
}
