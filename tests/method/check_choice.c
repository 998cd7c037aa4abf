#include "claims.h"
#include "method/learned/learned.h"

#include "draw.h"

#include <math.h>
#include <string.h>

#define ROUNDS 200

static struct model model;
static uint64_t words[MODEL_LEVELS];

/* Rising probabilities, and a few lines. */
static void draw_page(struct draw *draw, unsigned lines) {
    unsigned probability = 0;
    for (unsigned level = 0; level < MODEL_LEVELS; level++) {
        unsigned rest = MODEL_CERTAIN - probability;
        probability += (unsigned)draw_below(draw, rest / (MODEL_LEVELS - level) * 2 + 1);
        model.probability[level] = (uint16_t)probability;
    }
    memset(words, 0, sizeof words);
    for (unsigned line = 0; line < lines; line++) {
        words[draw_below(draw, MODEL_LEVELS)] += 1 + draw_below(draw, 50);
    }
}

/* The expected F of taking all lines from a level up, computed directly, if all lines had levels
 * that are higher by `move`. */
static double expected(unsigned least, double b, int move) {
    double right = 0, kept = 0, wanted = 0;
    for (int level = 0; level < MODEL_LEVELS; level++) {
        const double moved = fmin(fmax(level + move, 0), MODEL_LEVELS - 1);
        double share = (double)words[level] * model.probability[(int)moved] / MODEL_CERTAIN;
        wanted += share;
        right += level >= (int)least ? share : 0;
        kept += level >= (int)least ? (double)words[level] : 0;
    }
    return kept + b * wanted > 0 ? (1 + b) * right / (kept + b * wanted) : 0;
}

/* The mean where all lines are less likely to be content, as likely as said, or more. */
static double expected_mean(unsigned least, double b) {
    const int move = 48;
    return (expected(least, b, -move) + 2 * expected(least, b, 0) + expected(least, b, move)) / 4;
}

static double best_expected(double b) {
    double best = 0;
    for (unsigned level = 0; level < MODEL_LEVELS; level++) {
        best = fmax(best, expected_mean(level, b));
    }
    return best;
}

/* Lines that are surely one of both, both or neither; then lines about which the outputs differ. */
static const uint8_t contents[] = {255, 255, 0, 0, 100, 100, 200};
static const uint8_t remarks[] = {0, 255, 255, 0, 127, 128, 150};
#define LINES (sizeof contents)

static void assert_weighed(enum comments comments, const uint8_t expected_levels[LINES]) {
    uint8_t content[LINES], comment[LINES];
    uint8_t *const levels[] = {[OUTPUT_CONTENT] = content, [OUTPUT_COMMENT] = comment};
    memcpy(content, contents, LINES);
    memcpy(comment, remarks, LINES);
    weigh_comments(comments, levels, LINES);
    ck_assert_mem_eq(content, expected_levels, LINES);
}

static void forget(void) {
    memset(&model, 0, sizeof model);
}

SUITE("choice", .begin = forget);

CLAIM(comments_may_be_left_to_the_page) {
    assert_weighed(COMMENTS_AUTO, contents);
}

CLAIM(a_line_counts_as_the_more_likely_of_content_and_comment_if_both_are_wanted) {
    static const uint8_t greater[LINES] = {255, 255, 255, 0, 127, 128, 200};
    assert_weighed(COMMENTS_YES, greater);
}

CLAIM(lines_that_are_at_least_as_likely_comments_as_not_do_not_count_if_unwanted) {
    static const uint8_t without[LINES] = {255, 0, 0, 0, 100, 0, 0};
    assert_weighed(COMMENTS_NO, without);
}

CLAIM(no_other_choice_has_a_better_expected_f) {
    static const double squares[] = {0.25, 1, 4};
    struct draw draw = {1};
    for (int round = 0; round < ROUNDS; round++) {
        draw_page(&draw, 1 + (unsigned)draw_below(&draw, 100));
        for (int favor = FAVOR_PRECISION; favor <= FAVOR_RECALL; favor++) {
            struct choice choice = choose_lines(&model, words, (enum favor)favor);
            double lost =
                best_expected(squares[favor]) - expected_mean(choice.least_level, squares[favor]);
            ck_assert_msg(lost < 0.0001, "%g lost by favor %d", lost, favor);
            double confidence = expected(choice.least_level, 1, 0) * CONFIDENCE_SURE;
            ck_assert_msg(fabs(confidence - choice.confidence) < 1.5, "%g is not %u", confidence,
                          choice.confidence);
        }
    }
}

CLAIM(precision_takes_less_and_recall_more) {
    struct draw draw = {2};
    unsigned differing = 0;
    for (int round = 0; round < ROUNDS; round++) {
        draw_page(&draw, 1 + (unsigned)draw_below(&draw, 100));
        unsigned precision = choose_lines(&model, words, FAVOR_PRECISION).least_level;
        unsigned balanced = choose_lines(&model, words, FAVOR_BALANCED).least_level;
        unsigned recall = choose_lines(&model, words, FAVOR_RECALL).least_level;
        ck_assert_uint_ge(precision, balanced);
        ck_assert_uint_ge(balanced, recall);
        differing += precision > recall;
    }
    ck_assert_uint_gt(differing, ROUNDS / 2);
}

CLAIM(nothing_is_taken_from_a_page_without_words) {
    struct draw draw = {3};
    draw_page(&draw, 0);
    struct choice choice = choose_lines(&model, words, FAVOR_BALANCED);
    ck_assert_uint_eq(choice.least_level, MODEL_LEVELS);
    ck_assert_uint_eq(choice.confidence, 0);
}

CLAIM(nothing_is_taken_below_the_least_confidence) {
    struct draw draw = {4};
    draw_page(&draw, 20);
    struct choice choice = choose_lines(&model, words, FAVOR_BALANCED);
    ck_assert_uint_lt(choice.least_level, MODEL_LEVELS);
    model.least_confidence = (uint16_t)(choice.confidence + 1);
    ck_assert_uint_eq(choose_lines(&model, words, FAVOR_BALANCED).least_level, MODEL_LEVELS);
    model.least_confidence = (uint16_t)choice.confidence;
    ck_assert_uint_eq(choose_lines(&model, words, FAVOR_BALANCED).least_level, choice.least_level);
}

CLAIM(no_number_of_words_is_too_great) {
    memset(words, 0, sizeof words);
    for (unsigned level = 0; level < MODEL_LEVELS; level++) {
        model.probability[level] = level < 128 ? 0 : MODEL_CERTAIN;
    }
    words[0] = words[255] = (uint64_t)1 << 45;
    struct choice choice = choose_lines(&model, words, FAVOR_RECALL);
    ck_assert_uint_eq(choice.least_level, 255);
    ck_assert_uint_eq(choice.confidence, CONFIDENCE_SURE);
}
