/* In:  the values of attributes that name what an element is for: class, id, role, ...
 * Out: which of a fixed list of meanings their words have.
 * Memory: an index of the words and a memory of the values seen last, both of a fixed size; the
 * caller's.
 *
 * A value is split where something else than a letter stands and at the humps of camelCase.  A
 * word that is not known whole may begin or end with a known one ("maincontent"). */
#ifndef DANAG_LINES_KEYWORDS_H
#define DANAG_LINES_KEYWORDS_H

#include "html/lexer.h"

#include <stdint.h>

#define KEYWORD_SIZE_MAX 16 /* letters of a word that are looked at */

/* The meanings, in order: what they are called. */
#define KEYWORDS(X)                                                                                \
    X(ABOUT, "about")                                                                              \
    X(ACCORDION, "accordion")                                                                      \
    X(ACTION, "action")                                                                            \
    X(AD, "ad")                                                                                    \
    X(ANSWER, "answer")                                                                            \
    X(ARTICLE, "article")                                                                          \
    X(ASIDE, "aside")                                                                              \
    X(AUTHOR, "author")                                                                            \
    X(AVATAR, "avatar")                                                                            \
    X(BADGE, "badge")                                                                              \
    X(BANNER, "banner")                                                                            \
    X(BODY, "body")                                                                                \
    X(BOX, "box")                                                                                  \
    X(BRAND, "brand")                                                                              \
    X(BREADCRUMB, "breadcrumb")                                                                    \
    X(BUTTON, "button")                                                                            \
    X(CAPTION, "caption")                                                                          \
    X(CARD, "card")                                                                                \
    X(CAROUSEL, "carousel")                                                                        \
    X(CART, "cart")                                                                                \
    X(CATEGORY, "category")                                                                        \
    X(CODE, "code")                                                                                \
    X(COLUMN, "column")                                                                            \
    X(COMMENT, "comment")                                                                          \
    X(CONTACT, "contact")                                                                          \
    X(CONTENT, "content")                                                                          \
    X(COOKIE, "cookie")                                                                            \
    X(COPYRIGHT, "copyright")                                                                      \
    X(DATE, "date")                                                                                \
    X(DESCRIPTION, "description")                                                                  \
    X(DETAIL, "detail")                                                                            \
    X(ENTRY, "entry")                                                                              \
    X(EVENT, "event")                                                                              \
    X(FAQ, "faq")                                                                                  \
    X(FEATURE, "feature")                                                                          \
    X(FEATURED, "featured")                                                                        \
    X(FIGURE, "figure")                                                                            \
    X(FILTER, "filter")                                                                            \
    X(FOLLOW, "follow")                                                                            \
    X(FOOTER, "footer")                                                                            \
    X(FORM, "form")                                                                                \
    X(FORUM, "forum")                                                                              \
    X(GRID, "grid")                                                                                \
    X(HEADER, "header")                                                                            \
    X(HEADING, "heading")                                                                          \
    X(HERO, "hero")                                                                                \
    X(HIDDEN, "hidden")                                                                            \
    X(ICON, "icon")                                                                                \
    X(INFO, "info")                                                                                \
    X(ITEM, "item")                                                                                \
    X(JOB, "job")                                                                                  \
    X(LANGUAGE, "language")                                                                        \
    X(LEFT, "left")                                                                                \
    X(LINK, "link")                                                                                \
    X(LIST, "list")                                                                                \
    X(LOADING, "loading")                                                                          \
    X(LOGIN, "login")                                                                              \
    X(MAIN, "main")                                                                                \
    X(MENU, "menu")                                                                                \
    X(MESSAGE, "message")                                                                          \
    X(META, "meta")                                                                                \
    X(MODAL, "modal")                                                                              \
    X(MODULE, "module")                                                                            \
    X(MORE, "more")                                                                                \
    X(NAME, "name")                                                                                \
    X(NAV, "nav")                                                                                  \
    X(NEWSLETTER, "newsletter")                                                                    \
    X(NOTE, "note")                                                                                \
    X(NOTICE, "notice")                                                                            \
    X(OPTION, "option")                                                                            \
    X(PAGE, "page")                                                                                \
    X(PAGER, "pager")                                                                              \
    X(POPULAR, "popular")                                                                          \
    X(POST, "post")                                                                                \
    X(PRICE, "price")                                                                              \
    X(PRINT, "print")                                                                              \
    X(PRODUCT, "product")                                                                          \
    X(PROFILE, "profile")                                                                          \
    X(PROMO, "promo")                                                                              \
    X(QUESTION, "question")                                                                        \
    X(QUOTE, "quote")                                                                              \
    X(RATING, "rating")                                                                            \
    X(RECIPE, "recipe")                                                                            \
    X(REFERENCE, "reference")                                                                      \
    X(RELATED, "related")                                                                          \
    X(REPLY, "reply")                                                                              \
    X(RESULT, "result")                                                                            \
    X(REVIEW, "review")                                                                            \
    X(RIGHT, "right")                                                                              \
    X(ROW, "row")                                                                                  \
    X(SEARCH, "search")                                                                            \
    X(SECONDARY, "secondary")                                                                      \
    X(SECTION, "section")                                                                          \
    X(SERVICE, "service")                                                                          \
    X(SHARE, "share")                                                                              \
    X(SIDEBAR, "sidebar")                                                                          \
    X(SIGNATURE, "signature")                                                                      \
    X(SITE, "site")                                                                                \
    X(SKIP, "skip")                                                                                \
    X(SOCIAL, "social")                                                                            \
    X(SPECIFICATION, "specification")                                                              \
    X(STEP, "step")                                                                                \
    X(STICKY, "sticky")                                                                            \
    X(SUBTITLE, "subtitle")                                                                        \
    X(SUMMARY, "summary")                                                                          \
    X(TAB, "tab")                                                                                  \
    X(TABLE, "table")                                                                              \
    X(TAG, "tag")                                                                                  \
    X(TEAM, "team")                                                                                \
    X(TEASER, "teaser")                                                                            \
    X(TESTIMONIAL, "testimonial")                                                                  \
    X(TEXT, "text")                                                                                \
    X(THREAD, "thread")                                                                            \
    X(THUMBNAIL, "thumbnail")                                                                      \
    X(TITLE, "title")                                                                              \
    X(TOC, "toc")                                                                                  \
    X(TOOL, "tool")                                                                                \
    X(TOP, "top")                                                                                  \
    X(USER, "user")                                                                                \
    X(VIDEO, "video")                                                                              \
    X(VOTE, "vote")                                                                                \
    X(WIDGET, "widget")                                                                            \
    X(WRAPPER, "wrapper")

enum keyword {
#define KEYWORD_ENUM(name, text) KEYWORD_##name,
    KEYWORDS(KEYWORD_ENUM)
#undef KEYWORD_ENUM
        KEYWORD_COUNT
};

#define KEYWORD_SET_WORDS 2
_Static_assert(KEYWORD_COUNT <= 64 * KEYWORD_SET_WORDS, "a set has a bit a meaning");

struct keyword_set {
    uint64_t bits[KEYWORD_SET_WORDS];
};

extern const char *const keyword_names[KEYWORD_COUNT];

static inline void keyword_set_add(struct keyword_set *set, const struct keyword_set *other) {
    for (int i = 0; i < KEYWORD_SET_WORDS; i++) { set->bits[i] |= other->bits[i]; }
}

#define KEYWORD_WORDS_MAX   512
#define KEYWORD_SLOT_BITS   12
#define KEYWORD_PART_BITS   9
#define KEYWORD_MEMORY_BITS 10 /* values whose words are known without looking again */

/* The table of words, in keyword_words.c; empty ones at its end. */
struct keyword_word {
    char text[KEYWORD_SIZE_MAX];
    uint8_t keyword; /* its meaning */
    uint8_t part;    /* 1 where it is known at either end of a longer word, too */
};
extern const struct keyword_word keyword_words[KEYWORD_WORDS_MAX];

/* A word's letters as numbers: equal numbers are equal words. */
struct keyword_key {
    uint64_t first;
    uint64_t second;
    size_t size;
};

/* What was found in a value. */
struct keyword_value {
    uint64_t key; /* of the value; 0: none */
    struct keyword_set set;
    uint32_t words; /* a number for all its words, known or not; digits make no other */
};

struct keywords {
    struct keyword_key keys[KEYWORD_WORDS_MAX];
    uint16_t slots[1 << KEYWORD_SLOT_BITS];
    uint16_t beginnings[1 << KEYWORD_PART_BITS]; /* by their first letters: the first such word */
    uint16_t ends[1 << KEYWORD_PART_BITS];       /* by their last letters */
    uint16_t next_beginning[KEYWORD_WORDS_MAX];
    uint16_t next_end[KEYWORD_WORDS_MAX];
    struct keyword_value memory[1 << KEYWORD_MEMORY_BITS];
};

void keywords_make(struct keywords *keywords);

/* Adds what a word means; only its first letters count, in lower case. */
void keywords_add_word(const struct keywords *keywords, const struct keyword_key *word,
                       struct keyword_set *set);

/* What is found in a value; valid until the next call. */
const struct keyword_value *keywords_find(struct keywords *keywords, struct slice value);

#endif
