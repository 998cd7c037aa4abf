/* Claims about terms, and about the Simhash of terms. */
#include "claims.h"
#include "draw.h"
#include "text/words.h"

#include <string.h>

#define TERMS_BOUND 32

struct found {
    uint64_t digests[TERMS_BOUND];
    size_t count;
};

static void add(struct found *found, uint64_t digest) {
    ck_assert_uint_lt(found->count, TERMS_BOUND);
    found->digests[found->count++] = digest;
}

/* Reads the text in two pieces. */
static struct found terms_of_cut(const char *text, size_t cut) {
    struct slice pieces[] = {{text, cut}, {text + cut, strlen(text) - cut}};
    struct term_reader reader = {.letters = 0};
    struct found found = {.count = 0};
    uint64_t digest;
    for (size_t i = 0; i < 2; i++) {
        while (term_next(&reader, &pieces[i], &digest)) { add(&found, digest); }
    }
    if (term_end(&reader, &digest)) { add(&found, digest); }
    return found;
}

static struct found terms_of(const char *text) {
    return terms_of_cut(text, 0);
}

static void assert_same(const char *text, const char *other) {
    const struct found one = terms_of(text), two = terms_of(other);
    ck_assert_uint_gt(one.count, 0);
    ck_assert_uint_eq(one.count, two.count);
    ck_assert_mem_eq(one.digests, two.digests, one.count * sizeof one.digests[0]);
}

SUITE("terms");

CLAIM(a_term_has_three_letters_or_digits) {
    ck_assert_uint_eq(terms_of("").count, 0);
    ck_assert_uint_eq(terms_of("of it 42").count, 0);
    ck_assert_uint_eq(terms_of("the 420 été").count, 3);
}

CLAIM(anything_else_separates_terms) {
    assert_same("one,two;three-four/five", "one two three four five");
    assert_same("one of two", "one two");
}

CLAIM(case_and_soft_hyphens_do_not_matter) {
    assert_same("LIGHTHOUSE \xc3\x84RGER", "lighthouse \xc3\xa4rger");
    assert_same("light\xc2\xadhouse", "lighthouse");
}

CLAIM(other_words_have_other_digests) {
    const struct found found = terms_of("abc acb abcd aabc");
    for (size_t i = 0; i < 4; i++) {
        for (size_t j = 0; j < i; j++) {
            ck_assert_uint_ne(found.digests[i], found.digests[j]);
            ck_assert_uint_gt(simhash_distance(found.digests[i], found.digests[j]), 16);
        }
    }
}

CLAIM(each_character_of_a_script_without_spaces_is_a_term) {
    ck_assert_uint_eq(terms_of("\xe7\x81\xaf\xe5\xa1\x94").count, 2);
    ck_assert_uint_eq(terms_of("abc\xe7\x81\xaf"
                               "de\xe7\x81\xaf")
                          .count,
                      3);
}

CLAIM(terms_do_not_depend_on_the_pieces) {
    const char *text = "The lighthouse, of 1860.";
    const struct found whole = terms_of(text);
    for (size_t cut = 0; cut <= strlen(text); cut++) {
        const struct found found = terms_of_cut(text, cut);
        ck_assert_uint_eq(found.count, whole.count);
        ck_assert_mem_eq(found.digests, whole.digests, whole.count * sizeof whole.digests[0]);
    }
}

static uint64_t simhash_of_words(const uint64_t *words, size_t count) {
    struct simhash simhash;
    simhash_begin(&simhash);
    for (size_t i = 0; i < count; i++) { simhash_add(&simhash, words[i]); }
    return simhash_of(&simhash);
}

CLAIM(a_bit_of_a_simhash_is_set_if_most_words_have_it) {
    ck_assert_uint_eq(simhash_of_words(NULL, 0), 0);
    ck_assert_uint_eq(simhash_of_words((uint64_t[]){UINT64_C(1) << 63 | 5}, 1),
                      UINT64_C(1) << 63 | 5);
    ck_assert_uint_eq(simhash_of_words((uint64_t[]){6, 3}, 2), 2);
    ck_assert_uint_eq(simhash_of_words((uint64_t[]){6, 3, 1}, 3), 3);
}

static uint64_t draw_bits(struct draw *draw) {
    const uint64_t third = UINT64_C(1) << 22;
    return draw_below(draw, third) << 42 ^ draw_below(draw, third) << 21 ^ draw_below(draw, third);
}

CLAIM(texts_with_mostly_the_same_words_have_simhashes_that_differ_little) {
    uint64_t words[100], others[100];
    struct draw draw = {1};
    for (size_t i = 0; i < 100; i++) {
        words[i] = draw_bits(&draw);
        others[i] = i < 99 ? words[i] : draw_bits(&draw);
    }
    ck_assert_uint_lt(simhash_distance(simhash_of_words(words, 100), simhash_of_words(others, 100)),
                      10);
    for (size_t i = 0; i < 100; i++) { others[i] = draw_bits(&draw); }
    ck_assert_uint_gt(simhash_distance(simhash_of_words(words, 100), simhash_of_words(others, 100)),
                      16);
}
