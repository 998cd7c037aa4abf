#include "claims.h"
#include "extract.h"
#include "method/blur.h"
#include "token_page.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ATOMS_BOUND (TOKENS_BOUND * 50)

/* How the three methods see a page. */
static const struct variant {
    const char *name;
    size_t range;
    bool anchors;    /* <a> tags are in the vector */
    bool characters; /* are the atoms, not tokens */
} variants[] = {{"ccb", 40, true, true}, {"accb", 40, false, true}, {"tccb", 25, true, false}};
#define VARIANTS (int)(sizeof variants / sizeof variants[0])

struct vector {
    size_t count;
    double atoms[ATOMS_BOUND];
    double blurred[ATOMS_BOUND];
    size_t starts[TOKENS_BOUND + 1]; /* where each token starts */
};

static void lay_out(const struct variant *variant, const struct token_page *page,
                    struct vector *vector) {
    vector->count = 0;
    for (size_t i = 0; i < page->count; i++) {
        vector->starts[i] = vector->count;
        if (page->kinds[i] == TOKEN_ANCHOR && !variant->anchors) { continue; }
        for (size_t left = variant->characters ? page->characters[i] : 1; left > 0; left--) {
            vector->atoms[vector->count++] = page->kinds[i] == TOKEN_WORD;
        }
    }
    vector->starts[page->count] = vector->count;
}

static double atom(const struct vector *vector, size_t middle, ptrdiff_t away) {
    ptrdiff_t at = (ptrdiff_t)middle + away;
    return at < 0 || at >= (ptrdiff_t)vector->count ? 0 : vector->atoms[at];
}

static double bell(ptrdiff_t away, size_t range) {
    double deviations = (double)away / ((double)range / BLUR_SIGMAS);
    return exp(-deviations * deviations / 2);
}

/* One step, in floating point. */
static void step(struct vector *vector, size_t range) {
    const ptrdiff_t most = (ptrdiff_t)range;
    double weights[2 * BLUR_RANGE_MAX + 1], whole = 0;
    for (ptrdiff_t away = -most; away <= most; away++) {
        whole += weights[away + most] = bell(away, range);
    }
    for (size_t i = 0; i < vector->count; i++) {
        vector->blurred[i] = 0;
        for (ptrdiff_t away = -most; away <= most; away++) {
            vector->blurred[i] += weights[away + most] / whole * atom(vector, i, away);
        }
    }
    memcpy(vector->atoms, vector->blurred, vector->count * sizeof *vector->atoms);
}

/* One step, in whole numbers. */
static void whole_step(struct vector *vector, const struct blur *blur) {
    const ptrdiff_t most = (ptrdiff_t)blur->range;
    for (size_t i = 0; i < vector->count; i++) {
        double sum = 0;
        for (ptrdiff_t away = -most; away <= most; away++) {
            sum += blur->weights[away < 0 ? -away : away] * atom(vector, i, away) * BLUR_ONE;
        }
        vector->blurred[i] = floor(sum / BLUR_WHOLE + 0.5) / BLUR_ONE;
    }
    memcpy(vector->atoms, vector->blurred, vector->count * sizeof *vector->atoms);
}

/* Marks the words that are taken. Returns whether that changed. */
static bool take(const struct token_page *page, const struct vector *vector, bool *taken) {
    bool changed = false;
    for (size_t i = 0; i < page->count; i++) {
        bool now = false;
        for (size_t a = vector->starts[i]; a < vector->starts[i + 1]; a++) {
            now = now || vector->atoms[a] >= 0.75;
        }
        now = now && page->kinds[i] == TOKEN_WORD;
        changed = changed || now != taken[i];
        taken[i] = now;
    }
    return changed;
}

static danag_t *make(const struct variant *variant, size_t steps) {
    char number[8];
    snprintf(number, sizeof number, "%zu", steps);
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", variant->name), DANAG_OK);
    ck_assert_int_eq(danag_set(danag, "steps", number), DANAG_OK);
    return danag;
}

static struct token_page page;
static struct vector vector;
static bool expected[TOKENS_BOUND];

static void draw_page(struct draw *draw, int round) {
    token_page_draw(&page, draw, draw_below(draw, round % 20 == 0 ? 1000 : 150));
    for (size_t i = 0; i < page.count; i++) { expected[i] = page.kinds[i] == TOKEN_WORD; }
}

SUITE("blur");

CLAIM_TIMES(steps_repeat_until_the_words_stay_the_same, VARIANTS) {
    static const size_t bounds[] = {1, 2, 5, 1000};
    const struct variant *variant = &variants[_i];
    struct draw draw = {1};
    struct blur blur;
    blur_make(&blur, variant->range);
    for (int round = 0; round < 80; round++) {
        draw_page(&draw, round);
        lay_out(variant, &page, &vector);
        size_t bound = bounds[round % 4], steps = 0;
        do {
            whole_step(&vector, &blur);
        } while (take(&page, &vector, expected) && ++steps < bound);
        danag_t *danag = make(variant, bound);
        token_page_extract(&page, danag);
        assert_taken(&page, expected);
        danag_free(danag);
    }
    token_page_free(&page);
}

/* Whether the word's highest atom is so near the threshold that rounding may decide. */
static bool is_near_threshold(size_t token) {
    double most = 0;
    for (size_t a = vector.starts[token]; a < vector.starts[token + 1]; a++) {
        most = vector.atoms[a] > most ? vector.atoms[a] : most;
    }
    return fabs(most - 0.75) < 0.002;
}

CLAIM_TIMES(floating_point_takes_the_same_words, VARIANTS) {
    const struct variant *variant = &variants[_i];
    struct draw draw = {2};
    size_t near = 0, words = 0;
    danag_t *danag = make(variant, 1);
    for (int round = 0; round < 100; round++) {
        draw_page(&draw, round);
        lay_out(variant, &page, &vector);
        step(&vector, variant->range);
        take(&page, &vector, expected);
        token_page_extract(&page, danag);
        for (size_t i = 0; i < page.count; i++) {
            if (page.kinds[i] != TOKEN_WORD) { continue; }
            words++;
            near += is_near_threshold(i);
            ck_assert(page.taken[i] == expected[i] || is_near_threshold(i));
        }
    }
    ck_assert_uint_lt(near, words / 20);
    danag_free(danag);
    token_page_free(&page);
}

static void extract_by(const char *method, const char *text, struct bytes *output) {
    struct bytes html = {0};
    danag_t *danag = danag_new();
    bytes_put_text(&html, text);
    ck_assert_int_eq(danag_set(danag, "method", method), DANAG_OK);
    ck_assert_int_eq(extract(danag, &html, CHUNK_WHOLE, output), DANAG_OK);
    danag_free(danag);
    bytes_free(&html);
}

#define LINK "<a class=reference href='https://example.org/a/page/with/a/long/address'>"
#define TEXT "some words of a text that is full of links"

CLAIM(accb_sees_neither_the_start_of_a_link_nor_its_end) {
    struct bytes with = {0}, without = {0}, blurred = {0};
    extract_by("accb", LINK " one </a> " TEXT LINK " two </a> " TEXT LINK " three </a>", &with);
    extract_by("accb", " one " TEXT " two " TEXT " three ", &without);
    extract_by("ccb", LINK " one </a> " TEXT LINK " two </a> " TEXT LINK " three </a>", &blurred);
    ck_assert_uint_gt(with.size, 0);
    ck_assert(bytes_equal(&with, &without));
    ck_assert(!bytes_equal(&with, &blurred));
    bytes_free(&with);
    bytes_free(&without);
    bytes_free(&blurred);
}

LONG_CLAIM(the_weights_are_a_gaussian_and_add_up_to_a_whole) {
    struct blur blur;
    for (size_t range = 1; range <= BLUR_RANGE_MAX; range++) {
        blur_make(&blur, range);
        double whole = 0;
        size_t sum = blur.weights[0];
        for (ptrdiff_t away = -(ptrdiff_t)range; away <= (ptrdiff_t)range; away++) {
            whole += bell(away, range);
        }
        for (size_t away = 1; away <= range; away++) {
            double weight = bell((ptrdiff_t)away, range) / whole * BLUR_WHOLE;
            ck_assert(fabs(blur.weights[away] - weight) < 1.1);
            sum += 2u * blur.weights[away];
        }
        ck_assert_uint_eq(sum, BLUR_WHOLE);
    }
}

CLAIM(equal_values_stay_equal_except_at_the_ends) {
    static uint16_t values[5000];
    struct blur blur;
    blur_make(&blur, 40);
    for (size_t i = 0; i < 5000; i++) { values[i] = BLUR_ONE; }
    blur_step(&blur, values, 5000);
    for (size_t i = 0; i < 5000; i++) {
        ck_assert_int_eq(values[i] == BLUR_ONE, i >= 40 && i < 5000 - 40);
    }
}
