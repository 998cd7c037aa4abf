#include "method/learned/doubt.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

/* Furniture, as the names of classes say it. Each of them was tried; most of those in bare.c that
 * are not here also name content. */
static const enum keyword furniture[] = {
    KEYWORD_AD,        KEYWORD_BREADCRUMB, KEYWORD_COMMENT, KEYWORD_COOKIE,
    KEYWORD_COPYRIGHT, KEYWORD_FOOTER,     KEYWORD_HEADER,  KEYWORD_LOGIN,
    KEYWORD_MENU,      KEYWORD_MODAL,      KEYWORD_NAV,     KEYWORD_NEWSLETTER,
    KEYWORD_SEARCH,    KEYWORD_SHARE,      KEYWORD_SIDEBAR, KEYWORD_SOCIAL};

bool page_marks_parts(const struct page_traits *page) {
    return (page->elements[ELEMENT_NAV] | page->elements[ELEMENT_HEADER] |
            page->elements[ELEMENT_FOOTER] | page->elements[ELEMENT_MAIN]) != 0;
}

static struct keyword_set furniture_names(void) {
    struct keyword_set names = {{0}};
    for (size_t i = 0; i < COUNT_OF(furniture); i++) {
        names.bits[furniture[i] / 64] |= (uint64_t)1 << furniture[i] % 64;
    }
    return names;
}

static bool is_furniture(const struct traits *line, const struct keyword_set *names) {
    const uint32_t within = within_bit(WITHIN_ASIDE) | within_bit(WITHIN_DIALOG) |
                            within_bit(WITHIN_FOOTER) | within_bit(WITHIN_HEADER) |
                            within_bit(WITHIN_NAV) | within_bit(WITHIN_NOSCRIPT);
    uint64_t shared = line->within & within;
    for (size_t i = 0; i < KEYWORD_SET_WORDS; i++) {
        shared |= line->open.bits[i] & names->bits[i];
    }
    return shared != 0;
}

/* Sets raised[l] to the lowest level whose probability is at least that which level l gets. */
static void raise_all(const struct model *model, unsigned confidence,
                      uint8_t raised[MODEL_LEVELS]) {
    unsigned to = 0;
    for (unsigned level = 0; level < MODEL_LEVELS; level++) {
        const unsigned against = MODEL_CERTAIN - model->probability[level];
        const unsigned wanted = MODEL_CERTAIN - against * confidence / CONFIDENCE_SURE;
        while (to < MODEL_LEVELS - 1 && model->probability[to] < wanted) { to++; }
        raised[level] = (uint8_t)(to > level ? to : level);
    }
}

void doubt_raise(const struct model *model, unsigned confidence, const struct feature_row *rows,
                 uint8_t *levels, size_t count) {
    uint8_t raised[MODEL_LEVELS];
    const struct keyword_set names = furniture_names();
    raise_all(model, confidence, raised);
    for (size_t i = 0; i < count; i++) {
        if (!is_furniture(&rows[i].traits, &names)) { levels[i] = raised[levels[i]]; }
    }
}
