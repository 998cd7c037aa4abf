#include "claims.h"
#include "eval/eval.h"

#include "draw.h"
#include "eval/eval.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SMALL 1e-12

static const char *const names[MEASURE_COUNT] = {"str", "seq", "bag", "set", "wcxb"};

/* Each text has memory of its own, so that reading past its end is noticed. */
static struct measured_text *ready(const char *bytes, size_t size) {
    char *own = calloc(1, size > 0 ? size : 1);
    if (own == NULL) { ck_abort_msg("memory is short"); }
    memcpy(own, bytes, size);
    struct measured_text *text = measured_text_new(own, size, (1u << MEASURE_COUNT) - 1);
    free(own);
    return text;
}

static void assert_near(enum measure measure, const char *what, double figure, double expected) {
    if (!(fabs(figure - expected) < SMALL)) {
        ck_abort_msg("%s: %s is %.15g, not %.15g", names[measure], what, figure, expected);
    }
}

static void assert_score(enum measure measure, struct score score, double precision,
                         double recall) {
    double sum = precision + recall;
    assert_near(measure, "precision", score.precision, precision);
    assert_near(measure, "recall", score.recall, recall);
    assert_near(measure, "F1", score.f1, sum > 0 ? 2 * precision * recall / sum : 0);
}

/* How many units (characters, words) of a text there are, by each of the measures. */
struct units {
    double by[MEASURE_COUNT];
};

static double share(double part, double whole) {
    return whole > 0 ? part / whole : 0;
}

static void assert_units(const char *gold, struct units gold_units, const char *found,
                         struct units found_units, struct units common) {
    struct measured_text *gold_text = ready(gold, strlen(gold));
    struct measured_text *found_text = ready(found, strlen(found));
    for (int i = 0; i < MEASURE_COUNT; i++) {
        assert_score((enum measure)i, measure_score((enum measure)i, gold_text, found_text),
                     share(common.by[i], found_units.by[i]), share(common.by[i], gold_units.by[i]));
    }
    measured_text_free(found_text);
    measured_text_free(gold_text);
}

/* Against these four words; characters, word sequence, words, distinct words, Python's words. */
static void assert_found(const char *found, struct units found_units, struct units common) {
    assert_units("one two three four", (struct units){{18, 4, 4, 4, 4}}, found, found_units,
                 common);
}

SUITE("measure");

CLAIM(the_gold_text_itself_is_perfect) {
    assert_found("one two three four", (struct units){{18, 4, 4, 4, 4}},
                 (struct units){{18, 4, 4, 4, 4}});
}

CLAIM(a_half_is_precise_alone) {
    assert_found("one two", (struct units){{7, 2, 2, 2, 2}}, (struct units){{7, 2, 2, 2, 2}});
    assert_found("three four", (struct units){{10, 2, 2, 2, 2}}, (struct units){{10, 2, 2, 2, 2}});
}

CLAIM(a_text_twice_is_recalled_alone) {
    assert_found("one two three four one two three four", (struct units){{37, 8, 8, 4, 8}},
                 (struct units){{18, 4, 4, 4, 4}});
}

/* Of the characters, "o", " three " and "o" are in the same order still. */
CLAIM(only_str_and_seq_notice_another_order) {
    assert_found("four three two one", (struct units){{18, 4, 4, 4, 4}},
                 (struct units){{9, 1, 4, 4, 4}});
}

CLAIM(nothing_found_scores_nothing) {
    assert_found("", (struct units){{0}}, (struct units){{0}});
    assert_found(" \n\t", (struct units){{0}}, (struct units){{0}});
}

/* But for an "e" and a space. */
CLAIM(nothing_in_common_scores_nothing) {
    assert_found("five six", (struct units){{8, 2, 2, 2, 2}}, (struct units){{2, 0, 0, 0, 0}});
}

/* Of the characters, "a", two spaces, "a" and a space. */
CLAIM(repeated_words_count_as_often_as_both_have_them) {
    assert_units("a a a b", (struct units){{7, 4, 4, 2, 4}}, "a b b a c",
                 (struct units){{9, 5, 5, 3, 5}}, (struct units){{5, 2, 3, 2, 3}});
}

CLAIM(case_matters_but_to_wcxb) {
    assert_units("One two", (struct units){{7, 2, 2, 2, 2}}, "one two",
                 (struct units){{7, 2, 2, 2, 2}}, (struct units){{6, 1, 1, 1, 2}});
}

CLAIM(nothing_at_all_is_found_perfectly) {
    struct measured_text *nothing = ready("", 0);
    struct measured_text *blank = ready(" \n\u00a0", 4);
    struct measured_text *words = ready("one", 3);
    for (int i = 0; i < MEASURE_COUNT; i++) {
        enum measure measure = (enum measure)i;
        assert_score(measure, measure_score(measure, nothing, blank), 1, 1);
        assert_score(measure, measure_score(measure, blank, nothing), 1, 1);
        assert_score(measure, measure_score(measure, nothing, words), 0, 0);
    }
    measured_text_free(words);
    measured_text_free(blank);
    measured_text_free(nothing);
}

CLAIM(texts_without_words_are_alike_but_for_str) {
    struct measured_text *gold = ready("?!", 2);
    struct measured_text *found = ready("...", 3);
    assert_score(MEASURE_STR, measure_score(MEASURE_STR, gold, found), 0, 0);
    for (int i = MEASURE_SEQ; i < MEASURE_COUNT; i++) {
        assert_score((enum measure)i, measure_score((enum measure)i, gold, found), 1, 1);
    }
    measured_text_free(found);
    measured_text_free(gold);
}

CLAIM(a_nul_ends_nothing) {
    struct measured_text *gold = ready("a\0b", 3);
    struct measured_text *found = ready("a", 1);
    assert_score(MEASURE_STR, measure_score(MEASURE_STR, gold, found), 1, 1.0 / 3);
    assert_score(MEASURE_SEQ, measure_score(MEASURE_SEQ, gold, found), 1, 1.0 / 2);
    assert_score(MEASURE_WCXB, measure_score(MEASURE_WCXB, gold, found), 1, 1.0 / 2);
    measured_text_free(found);
    measured_text_free(gold);
}

static struct measured_text *random_text(struct draw *draw) {
    static const unsigned char bytes[] = {'a',  'b',  ' ',  '\'', 0,    0xce,
                                          0xa3, 0xcc, 0x81, 0xff, 0xe4, 0xb8};
    char text[100];
    size_t size = draw_below(draw, sizeof text + 1);
    for (size_t i = 0; i < size; i++) {
        text[i] = draw_below(draw, 10) == 0 ? (char)draw_below(draw, 256)
                                            : (char)bytes[draw_below(draw, sizeof bytes)];
    }
    return ready(text, size);
}

CLAIM(gold_and_found_exchanged_exchange_precision_and_recall) {
    struct draw draw = {.seed = 2007};
    for (size_t round = 0; round < 2000; round++) {
        struct measured_text *one = random_text(&draw);
        struct measured_text *other = random_text(&draw);
        for (int i = 0; i < MEASURE_COUNT; i++) {
            struct score there = measure_score((enum measure)i, one, other);
            struct score back = measure_score((enum measure)i, other, one);
            assert_score((enum measure)i, there, back.recall, back.precision);
            assert_score((enum measure)i, measure_score((enum measure)i, one, one), 1, 1);
        }
        measured_text_free(one);
        measured_text_free(other);
    }
}

/* Appends a number and a space. */
static void put_number(struct danag_buffer *text, int number) {
    char digits[16];
    buffer_put(text, digits, (size_t)snprintf(digits, sizeof digits, "%d ", number));
}

CLAIM(there_may_be_many_words) {
    enum { WORDS = 20000 };
    struct danag_buffer gold = {0};
    struct danag_buffer found = {0};
    for (int i = 0; i < WORDS; i++) {
        put_number(&gold, i);
        put_number(&found, i);
        if (i % 2 == 0) { buffer_put(&found, "more ", 5); }
    }
    struct measured_text *gold_text = ready(gold.bytes, gold.size);
    struct measured_text *found_text = ready(found.bytes, found.size);
    assert_score(MEASURE_SEQ, measure_score(MEASURE_SEQ, gold_text, found_text), 2.0 / 3, 1);
    assert_score(MEASURE_BAG, measure_score(MEASURE_BAG, gold_text, found_text), 2.0 / 3, 1);
    assert_score(MEASURE_SET, measure_score(MEASURE_SET, gold_text, found_text),
                 (double)WORDS / (WORDS + 1), 1);
    measured_text_free(gold_text);
    measured_text_free(found_text);
    danag_buffer_free(&gold);
    danag_buffer_free(&found);
}

CLAIM(a_text_may_be_ready_for_one_measure_alone) {
    for (int i = 0; i < MEASURE_COUNT; i++) {
        struct measured_text *gold = measured_text_new("one two", 7, 1u << i);
        struct measured_text *found = measured_text_new("one two", 7, 1u << i);
        assert_score((enum measure)i, measure_score((enum measure)i, gold, found), 1, 1);
        measured_text_free(gold);
        measured_text_free(found);
    }
    measured_text_free(NULL);
}

static void assert_snippet(const char *text, const char *part, double expected) {
    char bytes[64];
    char *snippet = bytes;
    snprintf(bytes, sizeof bytes, "+%s", part);
    struct measured_text *found = measured_text_new(text, strlen(text), 0);
    ck_assert(measure_snippets(found, &snippet, 1, '+') == expected);
    measured_text_free(found);
}

CLAIM(snippets_are_found_whatever_their_case) {
    assert_snippet("One Two Three", "tWO t", 1);
    assert_snippet("One Two Three", "two  three", 0);
    assert_snippet("One Two Three", "One Two Three", 1);
    assert_snippet("One Two Three", "One Two Three.", 0);
    assert_snippet("Stra\u00dfe", "STRASSE", 1);
    assert_snippet("\u039f\u0394\u039f\u03a3", "\u03bf\u03b4\u03bf\u03c3", 1);
    assert_snippet("caf\u00e9", "cafe\u0301", 0);
    assert_snippet("a\xff", "A\xfe", 1);
}

CLAIM(an_empty_snippet_is_in_every_text) {
    assert_snippet("", "", 1);
    assert_snippet("a", "", 1);
    assert_snippet("", "a", 0);
}

CLAIM(snippets_found_are_a_share_of_all) {
    struct measured_text *found = measured_text_new("one two", 7, 0);
    char *snippets[] = {"-one", "-three", "+two", "-TWO", "-four"};
    ck_assert(measure_snippets(found, snippets, 5, '-') == 0.5);
    ck_assert(isnan(measure_snippets(found, NULL, 0, '-')));
    measured_text_free(found);
}
