#include "claims.h"
#include "eval/eval.h"

#include "draw.h"

#include <stdlib.h>
#include <string.h>

#define LENGTH_BOUND 700
#define SYMBOL_BOUND 1000

struct text {
    size_t length;
    uint32_t symbols[LENGTH_BOUND];
};

static struct text a;
static struct text b;

static struct sequence sequence_of(const struct text *text) {
    return (struct sequence){text->symbols, text->length};
}

static void letters(struct text *text, const char *string) {
    text->length = strlen(string);
    for (size_t i = 0; i < text->length; i++) { text->symbols[i] = (unsigned char)string[i]; }
}

static void random_text(struct text *text, size_t length, size_t symbol_count, struct draw *draw) {
    text->length = length;
    for (size_t i = 0; i < length; i++) {
        text->symbols[i] = (uint32_t)draw_below(draw, symbol_count);
    }
}

/* Some symbols are lost, some put in: as an extractor's text differs from the gold text. */
static void edited_text(struct text *text, const struct text *of, size_t symbol_count,
                        struct draw *draw) {
    text->length = 0;
    for (size_t i = 0; i < of->length && text->length + 2 <= LENGTH_BOUND; i++) {
        if (draw_below(draw, 10) > 0) { text->symbols[text->length++] = of->symbols[i]; }
        if (draw_below(draw, 10) == 0) {
            text->symbols[text->length++] = (uint32_t)draw_below(draw, symbol_count);
        }
    }
}

/* Wagner and Fischer's table, a row at a time. */
static size_t plain_length(void) {
    size_t row[LENGTH_BOUND + 1] = {0};
    for (size_t i = 0; i < a.length; i++) {
        size_t diagonal = 0;
        for (size_t j = 0; j < b.length; j++) {
            size_t above = row[j + 1];
            if (a.symbols[i] == b.symbols[j]) {
                row[j + 1] = diagonal + 1;
            } else if (row[j] > above) {
                row[j + 1] = row[j];
            }
            diagonal = above;
        }
    }
    return row[b.length];
}

static void assert_length(size_t expected, size_t symbol_count) {
    size_t length = lcs_length(sequence_of(&a), sequence_of(&b), symbol_count);
    size_t other_way = lcs_length(sequence_of(&b), sequence_of(&a), symbol_count);
    if (length != expected || other_way != expected) {
        ck_abort_msg("of %zu and %zu symbols %zu are common: not %zu, %zu", a.length, b.length,
                     expected, length, other_way);
    }
}

static void assert_letters(const char *left, const char *right, size_t expected) {
    letters(&a, left);
    letters(&b, right);
    assert_length(expected, 256);
}

SUITE("lcs");

CLAIM(what_is_common_is_counted) {
    assert_letters("abcbdab", "bdcaba", 4);
    assert_letters("human", "chimpanzee", 4);
    assert_letters("nematode knowledge", "empty bottle", 7);
    assert_letters("abc", "abc", 3);
    assert_letters("abc", "cba", 1);
    assert_letters("abc", "xyz", 0);
    assert_letters("abcabc", "abc", 3);
    assert_letters("xxaxx", "xxbxx", 4);
}

CLAIM(nothing_has_nothing_in_common) {
    assert_letters("", "", 0);
    assert_letters("a", "", 0);
    assert_letters("", "a", 0);
    struct sequence nothing = {NULL, 0};
    ck_assert_uint_eq(lcs_length(nothing, nothing, 0), 0);
}

CLAIM(a_prefix_and_a_suffix_do_not_overlap) {
    assert_letters("aaa", "aaaaa", 3);
    assert_letters("abab", "ab", 2);
    assert_letters("aba", "ababa", 3);
}

CLAIM(what_is_common_may_be_one_symbol_far_apart) {
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    a.length = LENGTH_BOUND;
    b.length = LENGTH_BOUND;
    for (size_t i = 0; i < LENGTH_BOUND; i++) {
        a.symbols[i] = 1;
        b.symbols[i] = 2;
    }
    a.symbols[0] = 3;
    b.symbols[LENGTH_BOUND - 1] = 3;
    assert_length(1, 4);
}

static const size_t symbol_counts[] = {1, 2, 4, SYMBOL_BOUND};

CLAIM_TIMES(the_plain_table_agrees_about_random_texts,
            sizeof symbol_counts / sizeof *symbol_counts) {
    static const size_t lengths[] = {0, 1, 2, 63, 64, 65, 127, 128, 129, 255, 256, 257, 513, 700};
    size_t length_count = sizeof lengths / sizeof *lengths;
    struct draw draw = {.seed = 2004};
    size_t symbol_count = symbol_counts[_i];
    for (size_t i = 0; i < length_count * length_count; i++) {
        random_text(&a, lengths[i / length_count], symbol_count, &draw);
        random_text(&b, lengths[i % length_count], symbol_count, &draw);
        assert_length(plain_length(), symbol_count);
    }
}

CLAIM_TIMES(the_plain_table_agrees_about_short_texts,
            sizeof symbol_counts / sizeof *symbol_counts) {
    struct draw draw = {.seed = 1975};
    size_t symbol_count = symbol_counts[_i];
    for (size_t i = 0; i < 5000; i++) {
        random_text(&a, draw_below(&draw, 20), symbol_count, &draw);
        random_text(&b, draw_below(&draw, 20), symbol_count, &draw);
        assert_length(plain_length(), symbol_count);
    }
}

CLAIM_TIMES(the_plain_table_agrees_about_edited_texts,
            sizeof symbol_counts / sizeof *symbol_counts) {
    struct draw draw = {.seed = 1974};
    size_t symbol_count = symbol_counts[_i];
    for (size_t i = 0; i < 200; i++) {
        random_text(&a, draw_below(&draw, LENGTH_BOUND + 1), symbol_count, &draw);
        edited_text(&b, &a, symbol_count, &draw);
        assert_length(plain_length(), symbol_count);
    }
}

/* Of 30000 symbols, the plain table would have no end: but this one is known. */
CLAIM(long_texts_are_swept_in_many_strips) {
    enum { LENGTH = 30000, SYMBOLS = 7 };
    uint32_t *one = malloc(LENGTH * sizeof *one);
    uint32_t *other = malloc(2 * LENGTH * sizeof *other);
    if (one == NULL || other == NULL) { ck_abort_msg("memory is short"); }
    struct draw draw = {.seed = 3};
    for (size_t i = 0; i < LENGTH; i++) {
        one[i] = (uint32_t)draw_below(&draw, SYMBOLS);
        other[2 * i] = SYMBOLS;
        other[2 * i + 1] = one[i];
    }
    struct sequence left = {one, LENGTH};
    struct sequence right = {other, 2 * LENGTH};
    ck_assert_uint_eq(lcs_length(left, right, SYMBOLS + 1), LENGTH);
    free(one);
    free(other);
}
