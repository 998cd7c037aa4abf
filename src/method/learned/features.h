/* Features: what a model has weights for. Turns the traits of a page and its lines into the numbers
 * of the features that each line has.
 *
 * A line either has a feature or does not. For each kind of count there is a group of features.
 * Each feature of the group stands for a range of counts (a bucket), and a line has one of them.
 * Sums over many lines are in tables of a fixed size. */
#ifndef DANAG_METHOD_LEARNED_FEATURES_H
#define DANAG_METHOD_LEARNED_FEATURES_H

#include "method/learned/around.h"
#include "method/learned/sums.h"

#define SHARES    10 /* how many buckets there are for a share of a whole */
#define TOP_PATHS 3  /* how many paths with the most text to find */

/* The elements with features of their own. A few other elements count as one of these: see
 * features.c. */
/* clang-format off */
#define FEATURE_ELEMENTS(X)                                                                        \
    X(ADDRESS) X(ARTICLE) X(ASIDE) X(BLOCKQUOTE) X(CAPTION) X(CENTER) X(DD) X(DETAILS) X(DIALOG)   \
    X(DIV) X(DL) X(DT) X(FIELDSET) X(FIGCAPTION) X(FIGURE) X(FOOTER) X(FORM) X(H1) X(H2) X(H3)     \
    X(H4) X(H5) X(H6) X(HEADER) X(HGROUP) X(LEGEND) X(LI) X(MAIN) X(MENU) X(NAV) X(OL) X(P)        \
    X(PRE) X(SEARCH) X(SECTION) X(SUMMARY) X(TABLE) X(TBODY) X(TD) X(TFOOT) X(TH) X(THEAD) X(TR)   \
    X(UL)
/* clang-format on */

enum {
    KIND_OTHER,
#define KIND_ENUM(name) KIND_##name,
    FEATURE_ELEMENTS(KIND_ENUM)
#undef KIND_ENUM
        FEATURE_KINDS = KIND_UL + 2 /* includes an unused kind: the model was trained with it */
};

/* The groups of features: name, prefix in feature_name, number of features. */
#define FEATURE_GROUPS(X)                                                                          \
    /* Features of the page: all its lines have them. */                                           \
    X(PAGE_BIAS, "page-bias", 1)                                                                   \
    X(PAGE_CLASS, "page-class", KEYWORD_COUNT)                                                     \
    X(PAGE_SEEN, "page-seen", KEYWORD_COUNT)                                                       \
    X(PAGE_KIND, "page-kind", PAGE_KINDS)                                                          \
    X(PAGE_LINES, "page-lines", 18)                                                                \
    X(PAGE_WORDS, "page-words", 22)                                                                \
    X(PAGE_LINK, "page-link", SHARES)                                                              \
    X(PAGE_P, "page-p", SHARES)                                                                    \
    X(PAGE_LI, "page-li", SHARES)                                                                  \
    X(PAGE_TABLE, "page-table", SHARES)                                                            \
    X(PAGE_ARTICLE, "page-article", SHARES)                                                        \
    X(PAGE_MAIN, "page-main", SHARES)                                                              \
    X(PAGE_PROSE, "page-prose", SHARES)                                                            \
    X(PAGE_H1, "page-h1", 4)                                                                       \
    X(PAGE_H2, "page-h2", 10)                                                                      \
    X(PAGE_H3, "page-h3", 10)                                                                      \
    X(PAGE_ARTICLES, "page-articles", 10)                                                          \
    X(PAGE_FORMS, "page-forms", 6)                                                                 \
    X(PAGE_INPUTS, "page-inputs", 8)                                                               \
    X(PAGE_IMAGES, "page-images", 14)                                                              \
    X(PAGE_TIMES, "page-times", 8)                                                                 \
    X(PAGE_PRICES, "page-prices", 10)                                                              \
    X(PAGE_SCRIPT, "page-script", CHARACTER_COUNT - CHARACTER_SMALL)                               \
    X(PAGE_TITLE, "page-title", 8)                                                                 \
    /* Features of the line. */                                                                    \
    X(ELEMENT, "element", FEATURE_KINDS)                                                           \
    X(PARENT, "parent", FEATURE_KINDS)                                                             \
    X(GRANDPARENT, "grandparent", FEATURE_KINDS)                                                   \
    X(OPENED, "opened", EDGE_COUNT)                                                                \
    X(CLOSED, "closed", EDGE_COUNT)                                                                \
    X(DEPTH, "depth", 14)                                                                          \
    X(ENTERED, "entered", 8)                                                                       \
    X(LEFT, "left", 8)                                                                             \
    X(OPEN, "open", WITHIN_COUNT)                                                                  \
    X(OWN_CLASS, "own-class", KEYWORD_COUNT)                                                       \
    X(ABOVE_CLASS, "above-class", KEYWORD_COUNT)                                                   \
    X(OPEN_CLASS, "open-class", KEYWORD_COUNT)                                                     \
    X(INSIDE_CLASS, "inside-class", KEYWORD_COUNT)                                                 \
    X(SAID, "said", KEYWORD_COUNT)                                                                 \
    X(HEADED, "headed", KEYWORD_COUNT)                                                             \
    X(PROSE_BEFORE, "prose-before", 14)                                                            \
    X(PROSE_AFTER, "prose-after", 14)                                                              \
    X(LINK_RUN, "link-run", 12)                                                                    \
    X(SHORT_RUN, "short-run", 12)                                                                  \
    X(PATH_BEFORE, "path-before", 12)                                                              \
    X(PATH_AFTER, "path-after", 12)                                                                \
    X(PATH_FROM_FIRST, "path-from-first", 12)                                                      \
    X(PATH_TO_LAST, "path-to-last", 12)                                                            \
    X(CHARACTERS, "characters", 20)                                                                \
    X(WORDS, "words", 16)                                                                          \
    X(CODE, "code", 16)                                                                            \
    X(LINK, "link", SHARES)                                                                        \
    X(LINKS, "links", 8)                                                                           \
    X(INLINE_TAGS, "inline-tags", 10)                                                              \
    X(STOPS, "stops", 8)                                                                           \
    X(COMMAS, "commas", 8)                                                                         \
    X(DIGITS, "digits", SHARES)                                                                    \
    X(CAPITALS, "capitals", SHARES)                                                                \
    X(QUOTES, "quotes", 6)                                                                         \
    X(CURRENCIES, "currencies", 4)                                                                 \
    X(SEPARATORS, "separators", 6)                                                                 \
    X(PUNCTUATION, "punctuation", 8)                                                               \
    X(FIRST, "first", CHARACTER_COUNT)                                                             \
    X(LAST, "last", CHARACTER_COUNT)                                                               \
    X(R2L, "r2l", SHARES)                                                                          \
    X(SCRIPT, "script", CHARACTER_COUNT - CHARACTER_SMALL)                                         \
    X(MARK, "mark", 7)                                                                             \
    X(BREAKS, "breaks", 14)                                                                        \
    X(IMAGES, "images", 5)                                                                         \
    X(HEADING, "heading", 7)                                                                       \
    X(SINCE_H1, "since-h1", 16)                                                                    \
    X(SINCE_HEADING, "since-heading", 14)                                                          \
    X(TITLE_WORDS, "title-words", 8)                                                               \
    X(TITLE_SHARE, "title-share", SHARES)                                                          \
    X(TITLE_OF_LINE, "title-of-line", SHARES)                                                      \
    X(TITLE_LINE, "title-line", 1)                                                                 \
    X(BEFORE_TITLE, "before-title", 14)                                                            \
    X(AFTER_TITLE, "after-title", 14)                                                              \
    X(TEXT_COUNT, "text-count", 8)                                                                 \
    X(PLACE, "place", 16)                                                                          \
    X(FROM_START, "from-start", 18)                                                                \
    X(FROM_END, "from-end", 18)                                                                    \
    X(DIFF, "diff", 25)                                                                            \
    /* Features of the lines on the same path. */                                                  \
    X(PATH_LINES, "path-lines", 14)                                                                \
    X(PATH_MEAN, "path-mean", 18)                                                                  \
    X(PATH_LINK, "path-link", SHARES)                                                              \
    X(PATH_PUNCTUATED, "path-punctuated", SHARES)                                                  \
    X(PATH_SHARE, "path-share", SHARES)                                                            \
    X(PATH_TOP, "path-top", TOP_PATHS)                                                             \
    X(CLASS_PATH_TOP, "class-path-top", TOP_PATHS)                                                 \
    X(CLASS_PATH_LINES, "class-path-lines", 14)                                                    \
    X(CLASS_PATH_MEAN, "class-path-mean", 18)                                                      \
    X(CLASS_PATH_LINK, "class-path-link", SHARES)                                                  \
    X(CLASS_PATH_PUNCTUATED, "class-path-punctuated", SHARES)                                      \
    X(CLASS_PATH_SHARE, "class-path-share", SHARES)

#define FEATURE_ENUM(name, prefix, count)                                                          \
    FEATURE_##name, FEATURE_##name##_LAST = FEATURE_##name + (count)-1,
enum feature { FEATURE_GROUPS(FEATURE_ENUM) FEATURE_COUNT };
#undef FEATURE_ENUM

#define FEATURE_NAME_SIZE DANAG_REASON_SIZE

struct feature_row {
    struct traits traits;
    /* Where features_prepare added the line, in the tables of struct features: */
    uint32_t path;
    uint32_t class_path;
    uint32_t text;
    struct around around;
};

/* The buckets for the figures of a struct sum. */
struct sum_buckets {
    uint8_t lines;
    uint8_t mean; /* mean number of characters per line */
    uint8_t link;
    uint8_t share; /* share of the page's characters */
    uint8_t prose;
    uint8_t punctuated;
};

/* Sums over the page. */
struct page_sums {
    uint64_t characters;
    uint64_t words;
    uint64_t link;
    uint64_t prices;
    uint64_t prose;
    uint64_t in_p;
    uint64_t in_li;
    uint64_t in_table;
    uint64_t in_article;
    uint64_t in_main;
    uint64_t wide;
    uint64_t unspaced;
    uint64_t uncased;
    struct keyword_set seen; /* all keywords in `own` and `above` of its lines */
};

struct features {
    const struct danag_allocator *memory;
    struct feature_row *rows;
    size_t count;
    const struct page_traits *page;
    struct page_sums sums;
    struct sums paths;
    struct sums class_paths;
    struct sums texts;
    struct path_end *ends;         /* for features_prepare */
    uint32_t top_paths[TOP_PATHS]; /* slots, the slot with the most text first */
    uint32_t top_class_paths[TOP_PATHS];
    size_t title; /* the line most like the title; `count`: none */
    struct sum_buckets *path_buckets;
    struct sum_buckets *class_path_buckets;
};

struct feature_ids {
    uint16_t ids[FEATURE_COUNT]; /* each at most once */
    size_t count;
};

/* Makes the tables, for pages of up to this many lines. False if memory is short; features_free
 * must still be called. */
bool features_make(struct features *features, const struct danag_allocator *memory, size_t lines);
void features_free(struct features *features);

/* The size in bytes of the tables that features_make allocates. */
size_t features_size(size_t lines);

/* Prepares a page: sums up its lines. `rows` and `page` must stay valid while the two functions
 * below give the features of this page. */
void features_prepare(struct features *features, struct feature_row *rows, size_t count,
                      const struct page_traits *page);
void features_of_page(const struct features *features, struct feature_ids *ids);
void features_of_line(const struct features *features, size_t row, struct feature_ids *ids);

/* The same features in two parts: first those that come from the line's place in the page alone,
 * then the others. Many lines of a page are in places that are alike. */
void features_of_place(const struct features *features, size_t row, struct feature_ids *ids);
void features_of_text(const struct features *features, size_t row, struct feature_ids *ids);

/* Whether features_of_place gives the same for both rows. */
bool features_alike(const struct feature_row *one, const struct feature_row *other);

/* Writes a feature's name, such as "words:3", for training and for people. */
void feature_name(unsigned id, char name[FEATURE_NAME_SIZE]);

#endif
