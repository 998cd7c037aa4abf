/* From the levels that the nets give the lines to the choice of lines.
 *
 * Lewis 1995, "Evaluating and optimizing autonomous text classification systems": if the
 * probabilities are right, the best expected F comes from keeping all lines above a threshold. */
#include "method/learned/learned.h"

/* What a rank does to log odds. train/site_lines.py finds these numbers. */
#define STRETCH 64 /* stands for 1 */
static const struct {
    int16_t stretch;
    int16_t move; /* 16 stands for 1, as in levels */
} site_weights[SITE_RANKS] = {{64, 0}, {35, 2},  {32, 3}, {43, 3}, {64, 0},  {45, -2}, {63, -1},
                              {67, 0}, {47, -2}, {66, 0}, {67, 0}, {64, -1}, {47, 2},  {41, -10}};

unsigned site_rank(unsigned others, unsigned pages) {
    if (pages < 2) { return 0; }
    if (others < 3) {
        const unsigned size = pages < 5 ? 0 : pages < 20 ? 1 : 2;
        return 1 + 3 * others + size;
    }
    const unsigned share = others * 100 / pages;
    return share < 10 ? 10 : share < 30 ? 11 : share < 70 ? 12 : 13;
}

/* The nearest level that there is. */
static uint8_t level_of(int moved) {
    return (uint8_t)(moved < 0 ? 0 : moved < MODEL_LEVELS ? moved : MODEL_LEVELS - 1);
}

uint8_t site_level(uint8_t level, unsigned rank) {
    const int middle = MODEL_LEVELS / 2;
    const int odds = (level - middle) * site_weights[rank].stretch;
    /* Rounds towards 0, on every machine. */
    return level_of(middle + odds / STRETCH + site_weights[rank].move);
}

void weigh_comments(enum comments comments, uint8_t *const levels[MODEL_OUTPUTS], size_t count) {
    uint8_t *content = levels[OUTPUT_CONTENT];
    const uint8_t *comment = levels[OUTPUT_COMMENT];
    if (comments == COMMENTS_AUTO) { return; }
    for (size_t i = 0; i < count; i++) {
        if (comments == COMMENTS_YES && comment[i] > content[i]) { content[i] = comment[i]; }
        if (comments == COMMENTS_NO && comment[i] >= COMMENT_LEVEL) { content[i] = 0; }
    }
}

#define EXPECTED_SHIFT 16                  /* an expected F of 1 is 65536 */
#define WORDS_MAX      ((uint64_t)1 << 24) /* the counts of pages with more words are scaled down */

/* The expected F of the lines kept: (1 + b) * right / (kept + b * wanted), where b is beta squared,
 * given in quarters. The other arguments are numbers of words times MODEL_CERTAIN. */
static uint64_t expected(uint64_t right, uint64_t kept, uint64_t wanted, unsigned quarters) {
    uint64_t below = 4 * kept + quarters * wanted;
    return below == 0 ? 0 : ((4 + quarters) * right << EXPECTED_SHIFT) / below;
}

/* Where nets err about one line of a page, they often err about the others in the same way. So the
 * choice should do well, too, if all lines are less likely content than the nets say, or more. */
static const struct view {
    int move; /* of the log odds; 16 stands for 1, as in levels */
    unsigned weight;
} views[] = {{-48, 1}, {0, 2}, {48, 1}};
#define PLAIN 1 /* the view without a move */

static uint64_t probability(const struct model *model, unsigned level, const struct view *view) {
    return model->probability[level_of((int)level + view->move)];
}

struct choice choose_lines(const struct model *model, const uint64_t words[MODEL_LEVELS],
                           enum favor favor) {
    static const unsigned quarters[] = {
        [FAVOR_PRECISION] = 1, [FAVOR_BALANCED] = 4, [FAVOR_RECALL] = 16};
    struct choice choice = {MODEL_LEVELS, 0};
    unsigned scale = 0;
    uint64_t all = 0, kept = 0, best = 0, wanted[COUNT_OF(views)] = {0},
             right[COUNT_OF(views)] = {0};
    for (unsigned level = 0; level < MODEL_LEVELS; level++) { all += words[level]; }
    while (all >> scale > WORDS_MAX) { scale++; }
    for (unsigned level = 0; level < MODEL_LEVELS; level++) {
        for (size_t i = 0; i < COUNT_OF(views); i++) {
            wanted[i] += (words[level] >> scale) * probability(model, level, &views[i]);
        }
    }
    for (unsigned level = MODEL_LEVELS; level-- > 0;) {
        uint64_t value = 0;
        if (words[level] == 0) { continue; }
        kept += (words[level] >> scale) * MODEL_CERTAIN;
        for (size_t i = 0; i < COUNT_OF(views); i++) {
            right[i] += (words[level] >> scale) * probability(model, level, &views[i]);
            value += views[i].weight * expected(right[i], kept, wanted[i], quarters[favor]);
        }
        if (value <= best) { continue; }
        best = value;
        choice.least_level = level;
        choice.confidence =
            (unsigned)(expected(right[PLAIN], kept, wanted[PLAIN], 4) * CONFIDENCE_SURE >>
                       EXPECTED_SHIFT);
    }
    if (choice.confidence < model->least_confidence) { choice.least_level = MODEL_LEVELS; }
    return choice;
}

static struct keyword_set set_of(const enum keyword *keywords, size_t count) {
    struct keyword_set set = {{0}};
    for (size_t i = 0; i < count; i++) {
        set.bits[keywords[i] / 64] |= (uint64_t)1 << keywords[i] % 64;
    }
    return set;
}

static bool share_keyword(const struct keyword_set *one, const struct keyword_set *other) {
    uint64_t shared = 0;
    for (size_t i = 0; i < KEYWORD_SET_WORDS; i++) { shared |= one->bits[i] & other->bits[i]; }
    return shared != 0;
}

/* Furniture, as the names of classes say it. Each of them was tried; most of the words of bare
 * pages (below) that are not here also name content. */
static const enum keyword furniture[] = {
    KEYWORD_AD,        KEYWORD_BREADCRUMB, KEYWORD_COMMENT, KEYWORD_COOKIE,
    KEYWORD_COPYRIGHT, KEYWORD_FOOTER,     KEYWORD_HEADER,  KEYWORD_LOGIN,
    KEYWORD_MENU,      KEYWORD_MODAL,      KEYWORD_NAV,     KEYWORD_NEWSLETTER,
    KEYWORD_SEARCH,    KEYWORD_SHARE,      KEYWORD_SIDEBAR, KEYWORD_SOCIAL};

bool page_marks_parts(const struct page_traits *page) {
    return (page->elements[ELEMENT_NAV] | page->elements[ELEMENT_HEADER] |
            page->elements[ELEMENT_FOOTER] | page->elements[ELEMENT_MAIN]) != 0;
}

static bool is_furniture(const struct traits *line, const struct keyword_set *names) {
    const uint32_t within = within_bit(WITHIN_ASIDE) | within_bit(WITHIN_DIALOG) |
                            within_bit(WITHIN_FOOTER) | within_bit(WITHIN_HEADER) |
                            within_bit(WITHIN_NAV) | within_bit(WITHIN_NOSCRIPT);
    return (line->within & within) != 0 || share_keyword(&line->open, names);
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
    const struct keyword_set names = set_of(furniture, COUNT_OF(furniture));
    raise_all(model, confidence, raised);
    for (size_t i = 0; i < count; i++) {
        if (!is_furniture(&rows[i].traits, &names)) { levels[i] = raised[levels[i]]; }
    }
}

#define BARE_LINES      100 /* a bare page has no more lines */
#define BARE_LINK_SHARE 5   /* at most one fifth of its characters are in links */
#define SENTENCE_WORDS  25  /* the messages that stand in for a page's scripts have shorter lines */
#define LABEL_WORDS     5   /* labels have fewer words */

/* What would compete with the text of a bare page: elements for what is around the content of a
 * page, and for its controls. */
static const enum element rival_elements[] = {
    ELEMENT_ASIDE,  ELEMENT_BUTTON, ELEMENT_DIALOG, ELEMENT_FOOTER, ELEMENT_FORM,
    ELEMENT_HEADER, ELEMENT_INPUT,  ELEMENT_LABEL,  ELEMENT_NAV,    ELEMENT_SEARCH};

/* The same, as the names of classes and the words of labels say it. */
static const enum keyword rival_keywords[] = {
    KEYWORD_ACTION, KEYWORD_AD,       KEYWORD_ASIDE,      KEYWORD_BANNER, KEYWORD_BREADCRUMB,
    KEYWORD_BUTTON, KEYWORD_CART,     KEYWORD_COMMENT,    KEYWORD_COOKIE, KEYWORD_COPYRIGHT,
    KEYWORD_FILTER, KEYWORD_FOLLOW,   KEYWORD_FOOTER,     KEYWORD_FORM,   KEYWORD_HEADER,
    KEYWORD_HIDDEN, KEYWORD_LANGUAGE, KEYWORD_LOADING,    KEYWORD_LOGIN,  KEYWORD_MENU,
    KEYWORD_MODAL,  KEYWORD_NAV,      KEYWORD_NEWSLETTER, KEYWORD_PAGER,  KEYWORD_POPULAR,
    KEYWORD_PROMO,  KEYWORD_RELATED,  KEYWORD_SEARCH,     KEYWORD_SHARE,  KEYWORD_SIDEBAR,
    KEYWORD_SKIP,   KEYWORD_SOCIAL,   KEYWORD_STICKY,     KEYWORD_WIDGET};

/* A line that is all link is one of a menu. */
static bool is_rival(const struct traits *line, const struct keyword_set *names) {
    return (line->link > 0 && line->link >= line->characters) ||
           (line->marks & (MARK_COPYRIGHT | MARK_INPUT)) != 0 ||
           (line->within & (within_bit(WITHIN_HIDDEN) | within_bit(WITHIN_NOSCRIPT))) != 0 ||
           share_keyword(&line->open, names) || share_keyword(&line->inside, names) ||
           (line->words < LABEL_WORDS && share_keyword(&line->said, names));
}

bool page_is_bare(const struct feature_row *rows, size_t count,
                  const struct traits_reader *reader) {
    uint64_t characters = 0, link = 0;
    unsigned longest = 0;
    if (count > BARE_LINES) { return false; }
    for (size_t i = 0; i < COUNT_OF(rival_elements); i++) {
        if (reader->page.elements[rival_elements[i]] > 0) { return false; }
    }
    const struct keyword_set names = set_of(rival_keywords, COUNT_OF(rival_keywords));
    for (size_t i = 0; i < count; i++) {
        const struct traits *line = &rows[i].traits;
        if (is_rival(line, &names)) { return false; }
        characters += line->characters;
        link += line->link;
        if (line->words > longest) { longest = line->words; }
    }
    const uint64_t scripts = reader->outline->scripts + reader->page.elements[ELEMENT_NOSCRIPT];
    return link * BARE_LINK_SHARE <= characters && (scripts == 0 || longest >= SENTENCE_WORDS);
}
