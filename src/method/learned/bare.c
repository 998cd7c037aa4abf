#include "method/learned/bare.h"

#define BARE_LINES      100 /* a bare page has no more lines */
#define BARE_LINK_SHARE 5   /* at most one fifth of its characters are in links */
#define SENTENCE_WORDS  25  /* the messages that stand in for a page's scripts have shorter lines */
#define LABEL_WORDS     5   /* labels have fewer words */

/* Elements for what is around the content of a page, and for its controls. */
static const enum element furniture_elements[] = {
    ELEMENT_ASIDE,  ELEMENT_BUTTON, ELEMENT_DIALOG, ELEMENT_FOOTER, ELEMENT_FORM,
    ELEMENT_HEADER, ELEMENT_INPUT,  ELEMENT_LABEL,  ELEMENT_NAV,    ELEMENT_SEARCH};

/* The same, as the names of classes and the words of labels say it. */
static const enum keyword furniture_keywords[] = {
    KEYWORD_ACTION, KEYWORD_AD,       KEYWORD_ASIDE,      KEYWORD_BANNER, KEYWORD_BREADCRUMB,
    KEYWORD_BUTTON, KEYWORD_CART,     KEYWORD_COMMENT,    KEYWORD_COOKIE, KEYWORD_COPYRIGHT,
    KEYWORD_FILTER, KEYWORD_FOLLOW,   KEYWORD_FOOTER,     KEYWORD_FORM,   KEYWORD_HEADER,
    KEYWORD_HIDDEN, KEYWORD_LANGUAGE, KEYWORD_LOADING,    KEYWORD_LOGIN,  KEYWORD_MENU,
    KEYWORD_MODAL,  KEYWORD_NAV,      KEYWORD_NEWSLETTER, KEYWORD_PAGER,  KEYWORD_POPULAR,
    KEYWORD_PROMO,  KEYWORD_RELATED,  KEYWORD_SEARCH,     KEYWORD_SHARE,  KEYWORD_SIDEBAR,
    KEYWORD_SKIP,   KEYWORD_SOCIAL,   KEYWORD_STICKY,     KEYWORD_WIDGET};

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

static bool has_furniture(const struct page_traits *page) {
    for (size_t i = 0; i < COUNT_OF(furniture_elements); i++) {
        if (page->elements[furniture_elements[i]] > 0) { return true; }
    }
    return false;
}

static bool names_furniture(const struct keyword_set *set) {
    for (size_t i = 0; i < COUNT_OF(furniture_keywords); i++) {
        const enum keyword keyword = furniture_keywords[i];
        if ((set->bits[keyword / 64] >> keyword % 64 & 1) != 0) { return true; }
    }
    return false;
}

/* A line that is all link is one of a menu. */
static bool is_furniture(const struct traits *line) {
    return (line->link > 0 && line->link >= line->characters) ||
           (line->marks & (MARK_COPYRIGHT | MARK_INPUT)) != 0 ||
           (line->within & (within_bit(WITHIN_HIDDEN) | within_bit(WITHIN_NOSCRIPT))) != 0 ||
           names_furniture(&line->open) || names_furniture(&line->inside) ||
           (line->words < LABEL_WORDS && names_furniture(&line->said));
}

bool page_is_bare(const struct feature_row *rows, size_t count,
                  const struct traits_reader *reader) {
    uint64_t characters = 0, link = 0;
    unsigned longest = 0;
    if (count > BARE_LINES || has_furniture(&reader->page)) { return false; }
    for (size_t i = 0; i < count; i++) {
        const struct traits *line = &rows[i].traits;
        if (is_furniture(line)) { return false; }
        characters += line->characters;
        link += line->link;
        if (line->words > longest) { longest = line->words; }
    }
    const uint64_t scripts = reader->outline->scripts + reader->page.elements[ELEMENT_NOSCRIPT];
    return link * BARE_LINK_SHARE <= characters && (scripts == 0 || longest >= SENTENCE_WORDS);
}
