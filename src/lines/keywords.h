/* In:  the values of attributes that say what an element is for: class, id, role and so on.
 * Out: the meanings of the words in a value, from a fixed list.
 * Memory: an index of known words, and caches of recent values and of their words. The caller owns
 *         them; their sizes are fixed.
 *
 * Words consist of ASCII letters; in camelCase, a capital begins a new word. Some known words also
 * count at the beginning or end of an unknown word ("maincontent"). */
#ifndef DANAG_LINES_KEYWORDS_H
#define DANAG_LINES_KEYWORDS_H

#include "html/lexer.h"
#include "text/keyed_digest.h"

#include <stdint.h>

#define KEYWORD_SIZE_MAX 16 /* letters in a known word */

/* The meanings and their names, in alphabetical order. */
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
_Static_assert(KEYWORD_COUNT <= 64 * KEYWORD_SET_WORDS, "a set has one bit per meaning");

struct keyword_set {
    uint64_t bits[KEYWORD_SET_WORDS];
};

extern const char *const keyword_names[KEYWORD_COUNT];

static inline void keyword_set_add(struct keyword_set *set, const struct keyword_set *other) {
    for (int i = 0; i < KEYWORD_SET_WORDS; i++) { set->bits[i] |= other->bits[i]; }
}

static inline bool keyword_set_is_empty(const struct keyword_set *set) {
    uint64_t bits = 0;
    for (int i = 0; i < KEYWORD_SET_WORDS; i++) { bits |= set->bits[i]; }
    return bits == 0;
}

#define KEYWORD_WORDS_MAX 768

/* Each hash table has 1 << BITS entries. */
#define KEYWORD_SLOT_BITS   12 /* known words */
#define KEYWORD_PART_BITS   9  /* beginnings or ends of words */
#define KEYWORD_FILTER_BITS 13 /* bits, each for some hashes of known words */
#define KEYWORD_MEMORY_BITS 9  /* cached values */
#define KEYWORD_MEMO_BITS   9  /* cached words of values */

/* The table of known words, in keyword_words.c. Its first row is no word, and unused rows at its
 * end are empty. */
#define KEYWORD_NONE 0
struct keyword_word {
    char text[KEYWORD_SIZE_MAX];
    uint8_t size;
    uint8_t keyword; /* its meaning */
    uint8_t part;    /* 1: the word also counts at either end of a longer word */
};
extern const struct keyword_word keyword_words[KEYWORD_WORDS_MAX];

/* The first 16 bytes of a word, packed into two numbers, and the size of the whole word. */
struct keyword_key {
    uint64_t first;
    uint64_t second;
    size_t size;
};

/* What we know about the words of a value. */
struct keyword_value {
    uint64_t key; /* digest of the value; 0: the entry is empty */
    struct keyword_set set;
    uint32_t words; /* hash of all words, known and unknown; digits do not count */
};

/* What we know about a word of a value, whose first 16 letters are `first` and `second`. */
struct keyword_memo {
    uint64_t first; /* 0: the entry is empty */
    uint64_t second;
    struct keyword_set set;
};

struct keywords {
    uint16_t slots[1 << KEYWORD_SLOT_BITS];
    uint16_t beginnings[1 << KEYWORD_PART_BITS]; /* lists of parts, by their first letters */
    uint16_t ends[1 << KEYWORD_PART_BITS];       /* lists of parts, by their last letters */
    uint16_t next_beginning[KEYWORD_WORDS_MAX];
    uint16_t next_end[KEYWORD_WORDS_MAX];
    struct digest_key key;
    uint64_t filter[(1 << KEYWORD_FILTER_BITS) / 64];
    struct keyword_value memory[1 << KEYWORD_MEMORY_BITS];
    struct keyword_memo words[1 << KEYWORD_MEMO_BITS];
};

void keywords_make(struct keywords *keywords);

/* A hash of the word, never 0. */
static inline uint32_t keyword_hash(const struct keyword_key *word) {
    uint64_t mixed = (word->first ^ word->second << 1) + word->size;
    return (uint32_t)(mixed * 0x9e3779b97f4a7c15 >> 32) | 1;
}

/* False if keywords_add_word adds nothing, as for most words of a text. `hash` is the word's. */
static inline bool keywords_may_have(const struct keywords *keywords,
                                     const struct keyword_key *word, uint32_t hash) {
    const uint32_t bit = hash >> (32 - KEYWORD_FILTER_BITS);
    return (keywords->filter[bit / 64] >> bit % 64 & 1) != 0 || word->size > KEYWORD_SIZE_MAX;
}

/* Adds the meaning of the word to the set, if the word is known. It must be in lower case. Of a
 * word longer than KEYWORD_SIZE_MAX only the beginning counts. */
void keywords_add_word(const struct keywords *keywords, const struct keyword_key *word,
                       struct keyword_set *set);

/* Looks up the words of a value. The result is valid until the next call. */
const struct keyword_value *keywords_find(struct keywords *keywords, struct slice value);

#endif
