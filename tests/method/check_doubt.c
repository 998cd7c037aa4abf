#include "claims.h"
#include "method/learned/learned.h"

#include <string.h>

#define LOW  100
#define HIGH (MODEL_LEVELS - 1)

static struct model model;
static struct feature_row row;

/* A level stands for its share of all levels. */
static void set_up(void) {
    for (unsigned level = 0; level < MODEL_LEVELS; level++) {
        model.probability[level] = (uint16_t)(MODEL_CERTAIN * level / HIGH);
    }
    memset(&row, 0, sizeof row);
}

static unsigned raised(unsigned confidence, unsigned level) {
    uint8_t levels[] = {(uint8_t)level};
    doubt_raise(&model, confidence, &row, levels, 1);
    return levels[0];
}

SUITE("doubt", .begin = set_up);

CLAIM(a_line_has_as_much_against_it_as_the_confidence_leaves) {
    ck_assert_uint_eq(raised(CONFIDENCE_SURE / 2, HIGH - 200), HIGH - 100);
    ck_assert_uint_eq(raised(CONFIDENCE_SURE / 4, HIGH - 200), HIGH - 50);
    ck_assert_uint_eq(raised(1, 0), HIGH);
}

CLAIM(a_sure_choice_stays) {
    for (unsigned level = 0; level < MODEL_LEVELS; level++) {
        ck_assert_uint_eq(raised(CONFIDENCE_SURE, level), level);
    }
}

CLAIM(a_level_with_the_probability_of_lower_ones_stays) {
    for (unsigned level = LOW; level < MODEL_LEVELS; level++) {
        model.probability[level] = MODEL_CERTAIN;
    }
    ck_assert_uint_eq(raised(CONFIDENCE_SURE / 2, LOW + 1), LOW + 1);
}

CLAIM(lines_in_elements_for_furniture_stay) {
    static const enum within within[] = {WITHIN_ASIDE,  WITHIN_DIALOG, WITHIN_FOOTER,
                                         WITHIN_HEADER, WITHIN_NAV,    WITHIN_NOSCRIPT};
    for (size_t i = 0; i < sizeof within / sizeof within[0]; i++) {
        row.traits.within = within_bit(within[i]) | within_bit(WITHIN_MAIN);
        ck_assert_uint_eq(raised(CONFIDENCE_SURE / 2, LOW), LOW);
    }
    row.traits.within = within_bit(WITHIN_MAIN);
    ck_assert_uint_gt(raised(CONFIDENCE_SURE / 2, LOW), LOW);
}

CLAIM(lines_in_what_is_named_as_furniture_stay) {
    static const enum keyword names[] = {KEYWORD_AD, KEYWORD_COMMENT, KEYWORD_SOCIAL};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        memset(&row, 0, sizeof row);
        row.traits.open.bits[names[i] / 64] = (uint64_t)1 << names[i] % 64;
        ck_assert_uint_eq(raised(CONFIDENCE_SURE / 2, LOW), LOW);
    }
    memset(&row, 0, sizeof row);
    row.traits.open.bits[KEYWORD_CONTENT / 64] = (uint64_t)1 << KEYWORD_CONTENT % 64;
    ck_assert_uint_gt(raised(CONFIDENCE_SURE / 2, LOW), LOW);
}

CLAIM(a_page_marks_its_parts_with_any_of_four_elements) {
    static const enum element parts[] = {ELEMENT_NAV, ELEMENT_HEADER, ELEMENT_FOOTER, ELEMENT_MAIN};
    struct page_traits page = {.elements[ELEMENT_DIV] = 1};
    ck_assert(!page_marks_parts(&page));
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        page.elements[parts[i]] = 2;
        ck_assert(page_marks_parts(&page));
        page.elements[parts[i]] = 0;
    }
}
