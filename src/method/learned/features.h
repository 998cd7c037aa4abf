/* Features: what a model has weights for. Turns the traits of a page and its lines into the numbers
 * of the features that each line has.
 *
 * A line either has a feature or does not. For each kind of count there is a group of features.
 * Each feature of the group stands for a range of counts (a bucket), and a line has one of them.
 * Sums over many lines are in tables of a fixed size. */
#pragma once

#include "lines/traits.h"

/* Whether the line is in an element of that kind. */
static inline bool is_within(const struct traits *line, enum within within) {
    return (line->within & within_bit(within)) != 0;
}

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
        FEATURE_KINDS = KIND_UL + 2 /* with an unused kind, which the model knows */
};

/* The groups of features: the name, which feature_name writes in small letters; the number of
 * features; and their names, or NULL: these are the buckets of a count, and have numbers. */
/* clang-format off */
#define FEATURE_GROUPS(X)                                                                          \
    /* Features of the page: all its lines have them. */                                           \
    X(PAGE_BIAS, 1, NULL)                                                                          \
    X(PAGE_CLASS, KEYWORD_COUNT, keyword_names)                                                    \
    X(PAGE_SEEN, KEYWORD_COUNT, keyword_names)                                                     \
    X(PAGE_KIND, PAGE_KINDS, page_kind_names)                                                      \
    X(PAGE_LINES, 18, NULL)                                                                        \
    X(PAGE_WORDS, 22, NULL)                                                                        \
    X(PAGE_LINK, SHARES, NULL)                                                                     \
    X(PAGE_P, SHARES, NULL)                                                                        \
    X(PAGE_LI, SHARES, NULL)                                                                       \
    X(PAGE_TABLE, SHARES, NULL)                                                                    \
    X(PAGE_ARTICLE, SHARES, NULL)                                                                  \
    X(PAGE_MAIN, SHARES, NULL)                                                                     \
    X(PAGE_PROSE, SHARES, NULL)                                                                    \
    X(PAGE_H1, 4, NULL)                                                                            \
    X(PAGE_H2, 10, NULL)                                                                           \
    X(PAGE_H3, 10, NULL)                                                                           \
    X(PAGE_ARTICLES, 10, NULL)                                                                     \
    X(PAGE_FORMS, 6, NULL)                                                                         \
    X(PAGE_INPUTS, 8, NULL)                                                                        \
    X(PAGE_IMAGES, 14, NULL)                                                                       \
    X(PAGE_TIMES, 8, NULL)                                                                         \
    X(PAGE_PRICES, 10, NULL)                                                                       \
    X(PAGE_SCRIPT, CHARACTER_COUNT - CHARACTER_SMALL, character_names + CHARACTER_SMALL)           \
    X(PAGE_TITLE, 8, NULL)                                                                         \
    /* Features of the line. */                                                                    \
    X(ELEMENT, FEATURE_KINDS, kind_names)                                                          \
    X(PARENT, FEATURE_KINDS, kind_names)                                                           \
    X(GRANDPARENT, FEATURE_KINDS, kind_names)                                                      \
    X(OPENED, EDGE_COUNT, line_edge_names)                                                         \
    X(CLOSED, EDGE_COUNT, line_edge_names)                                                         \
    X(DEPTH, 14, NULL)                                                                             \
    X(ENTERED, 8, NULL)                                                                            \
    X(LEFT, 8, NULL)                                                                               \
    X(OPEN, WITHIN_COUNT, within_names)                                                            \
    X(OWN_CLASS, KEYWORD_COUNT, keyword_names)                                                     \
    X(ABOVE_CLASS, KEYWORD_COUNT, keyword_names)                                                   \
    X(OPEN_CLASS, KEYWORD_COUNT, keyword_names)                                                    \
    X(INSIDE_CLASS, KEYWORD_COUNT, keyword_names)                                                  \
    X(SAID, KEYWORD_COUNT, keyword_names)                                                          \
    X(HEADED, KEYWORD_COUNT, keyword_names)                                                        \
    X(PROSE_BEFORE, 14, NULL)                                                                      \
    X(PROSE_AFTER, 14, NULL)                                                                       \
    X(LINK_RUN, 12, NULL)                                                                          \
    X(SHORT_RUN, 12, NULL)                                                                         \
    X(PATH_BEFORE, 12, NULL)                                                                       \
    X(PATH_AFTER, 12, NULL)                                                                        \
    X(PATH_FROM_FIRST, 12, NULL)                                                                   \
    X(PATH_TO_LAST, 12, NULL)                                                                      \
    X(CHARACTERS, 20, NULL)                                                                        \
    X(WORDS, 16, NULL)                                                                             \
    X(CODE, 16, NULL)                                                                              \
    X(LINK, SHARES, NULL)                                                                          \
    X(LINKS, 8, NULL)                                                                              \
    X(INLINE_TAGS, 10, NULL)                                                                       \
    X(STOPS, 8, NULL)                                                                              \
    X(COMMAS, 8, NULL)                                                                             \
    X(DIGITS, SHARES, NULL)                                                                        \
    X(CAPITALS, SHARES, NULL)                                                                      \
    X(QUOTES, 6, NULL)                                                                             \
    X(CURRENCIES, 4, NULL)                                                                         \
    X(SEPARATORS, 6, NULL)                                                                         \
    X(PUNCTUATION, 8, NULL)                                                                        \
    X(FIRST, CHARACTER_COUNT, character_names)                                                     \
    X(LAST, CHARACTER_COUNT, character_names)                                                      \
    X(R2L, SHARES, NULL)                                                                           \
    X(SCRIPT, CHARACTER_COUNT - CHARACTER_SMALL, character_names + CHARACTER_SMALL)                \
    X(MARK, 7, mark_names)                                                                         \
    X(BREAKS, 14, NULL)                                                                            \
    X(IMAGES, 5, NULL)                                                                             \
    X(HEADING, 7, NULL)                                                                            \
    X(SINCE_H1, 16, NULL)                                                                          \
    X(SINCE_HEADING, 14, NULL)                                                                     \
    X(TITLE_WORDS, 8, NULL)                                                                        \
    X(TITLE_SHARE, SHARES, NULL)                                                                   \
    X(TITLE_OF_LINE, SHARES, NULL)                                                                 \
    X(TITLE_LINE, 1, NULL)                                                                         \
    X(BEFORE_TITLE, 14, NULL)                                                                      \
    X(AFTER_TITLE, 14, NULL)                                                                       \
    X(TEXT_COUNT, 8, NULL)                                                                         \
    X(PLACE, 16, NULL)                                                                             \
    X(FROM_START, 18, NULL)                                                                        \
    X(FROM_END, 18, NULL)                                                                          \
    X(DIFF, 25, NULL)                                                                              \
    /* Features of the lines on the same path. */                                                  \
    X(PATH_LINES, 14, NULL)                                                                        \
    X(PATH_MEAN, 18, NULL)                                                                         \
    X(PATH_LINK, SHARES, NULL)                                                                     \
    X(PATH_PUNCTUATED, SHARES, NULL)                                                               \
    X(PATH_SHARE, SHARES, NULL)                                                                    \
    X(PATH_TOP, TOP_PATHS, NULL)                                                                   \
    X(CLASS_PATH_TOP, TOP_PATHS, NULL)                                                             \
    X(CLASS_PATH_LINES, 14, NULL)                                                                  \
    X(CLASS_PATH_MEAN, 18, NULL)                                                                   \
    X(CLASS_PATH_LINK, SHARES, NULL)                                                               \
    X(CLASS_PATH_PUNCTUATED, SHARES, NULL)                                                         \
    X(CLASS_PATH_SHARE, SHARES, NULL)
/* clang-format on */

#define FEATURE_ENUM(name, count, names)                                                           \
    FEATURE_##name, FEATURE_##name##_LAST = FEATURE_##name + (count)-1,
enum feature { FEATURE_GROUPS(FEATURE_ENUM) FEATURE_COUNT };
#undef FEATURE_ENUM

#define FEATURE_NAME_SIZE DANAG_REASON_SIZE

/* How far a line is from prose, and from the other lines on its path. A series of teasers or of
 * links shows in this, also where the net sees only a part of it. The numbers of lines stop at
 * UINT8_MAX, which also stands for "none". */
struct around {
    uint8_t prose_before; /* lines since the last line of prose */
    uint8_t prose_after;
    uint8_t link_run;    /* length of the series of link lines that the line is in; 0: it is no link
                            line */
    uint8_t short_run;   /* length of the series of short lines that the line is in */
    uint8_t path_before; /* lines since the last one on the same class path */
    uint8_t path_after;
    uint8_t path_from_first; /* lines on the same class path before this one */
    uint8_t path_to_last;
};

struct feature_row {
    struct traits traits;
    /* The sums that the line was added to, in the tables of struct features: */
    uint32_t path, class_path, text;
    uint16_t note, referred; /* as in struct line */
    struct around around;
    /* For the method: where the line's text is on the tape, and if later lines may repeat it, its
     * digest. */
    uint64_t start, end, digest;
};

/* All lines of a page with the same key. If a table has no room for a key, its lines are added to
 * the sum of another key. */
struct sum {
    uint32_t key; /* 0: the slot is empty */
    uint32_t lines, characters;
    uint32_t link;       /* characters in links */
    uint32_t punctuated; /* lines with a full stop or a comma */
};

#define SUMS_SLOTS_LEAST 64
#define SUMS_SLOTS_MAX   4096 /* the number of slots is a power of two, as both limits are */

/* The buckets for the figures of a struct sum. */
struct sum_buckets {
    uint8_t lines;
    uint8_t mean; /* mean number of characters per line */
    uint8_t link;
    uint8_t share; /* share of the page's characters */
    uint8_t punctuated;
};

/* The sums of lines on the same path. */
struct path_sums {
    struct sum *sums;
    struct sum_buckets *buckets;
    uint32_t top[TOP_PATHS]; /* slots, the slot with the most text first */
};

/* What one pass after another keeps for the class path of a slot, or for the path. */
struct path_end {
    union {
        uint32_t lines; /* those so far */
        uint32_t words; /* in series.c */
    };
    union {
        uint32_t next;   /* index of the last line so far, plus 1; 0: none */
        uint32_t chosen; /* series.c: how many of these words are chosen */
        uint32_t raised; /* posts.c: bits of enum sign for the path */
    };
};

/* Sums over the page. */
struct page_sums {
    uint64_t characters, words, link, prices, prose, in_p, in_li, in_table, in_article, in_main;
    uint64_t wide, unspaced, uncased;
    struct keyword_set seen; /* all keywords in `own` and `above` of its lines */
};

struct features {
    const struct danag_allocator *memory;
    void *tables; /* the block of memory that the tables below are in */
    struct feature_row *rows;
    size_t count;
    const struct page_traits *page;
    struct page_sums sums;
    uint32_t used; /* how many slots of each table this page uses */
    struct path_sums paths, class_paths;
    struct sum *texts;
    struct path_end *ends; /* by slot of the class paths */
    size_t title;          /* the line most like the title; `count`: none */
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

/* Prepares a page: sums up its lines. `rows` and `page` must stay valid while the functions below
 * give the features of this page. */
void features_prepare(struct features *features, struct feature_row *rows, size_t count,
                      const struct page_traits *page);

/* The first step of features_prepare: fills in all but the buckets. */
void features_sum_up(struct features *features);

void features_of_page(const struct features *features, struct feature_ids *ids);
void features_of_line(const struct features *features, size_t row, struct feature_ids *ids);

/* The same features in two parts: first those that come from the line's place in the page alone,
 * then, added to these, the others. Many lines of a page are in places that are alike. */
void features_of_place(const struct features *features, size_t row, struct feature_ids *ids);
void features_of_text(const struct features *features, size_t row, struct feature_ids *ids);

/* Whether features_of_place gives the same for both rows. */
bool features_alike(const struct feature_row *one, const struct feature_row *other);

/* Writes a feature's name, such as "words:3", for training and for people. */
void feature_name(unsigned id, char name[FEATURE_NAME_SIZE]);
