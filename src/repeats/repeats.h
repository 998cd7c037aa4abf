/* What a site repeats on its pages is seldom their content: menus, footers, lists of other pages. A
 * first pass counts the lines of each site's pages in a sketch; a second one leaves out the lines
 * that stand on several pages, or tells the method about them. doc/repeats.md says more.
 *
 * In:  lines of the rule text, each with its path of elements, and the page's URL.
 * Out: for each site in a sketch: how many pages it has, and how many of them have each line. */
#ifndef DANAG_REPEATS_REPEATS_H
#define DANAG_REPEATS_REPEATS_H

#include "repeats/sketch.h"

#ifdef DANAG_REPEATS
#define REPEATS_BUILT_IN true
#else
#define REPEATS_BUILT_IN false
#endif

struct method;

/* A method that chooses nothing: it makes the keys of a page's lines. */
extern const struct method method_counting;

/* The keys of the page that ended. */
const struct page_keys *counting_keys(const void *state);

/* For a danag_t that only counts: from the next document on it writes nothing, and `take` gets the
 * keys of each document that ends. This lasts until the options change the method, or until `take`
 * is NULL. Call it only between documents. */
typedef void repeats_taker(void *self, const char *url, const struct page_keys *keys);
void repeats_count(danag_t *danag, repeats_taker *take, void *self);

/* Adds a page to the sketch. False, with nothing added, if its URL has no site. */
bool repeats_add_page(struct sketch *sketch, const char *url, const struct page_keys *keys);

#define REPEATS_SIZE_PRESET  ((uint64_t)64 << 20)
#define REPEATS_LEAST_PRESET 3
#define REPEATS_LEAST_LOWEST 2
#define REPEATS_SHARE_PRESET 2

/* A sketch, and which lines are repeated. */
struct repeats {
    const struct sketch *sketch;
    unsigned noise; /* as sketch_noise finds it */
    unsigned least; /* a repeated line is on at least this many pages of its site, this included, */
    unsigned share; /* and on at least this many per cent of them */
};

/* From the next document on, repeated lines are left out before the method sees them; a method that
 * weighs them gets all lines with their counts. Keeps a pointer to the struct, which several
 * threads may share. NULL ends this. Call it only between documents. */
void repeats_use(danag_t *danag, const struct repeats *repeats);

/* A page of a site, as the sketch knows it. */
struct repeats_page {
    const struct repeats *repeats;
    uint64_t site;
    unsigned times;  /* how often the page itself was counted, at most */
    unsigned others; /* other pages of the site, at most */
    bool known;      /* the site may have enough pages for a repeated line */
};

void repeats_begin_page(struct repeats_page *page, const struct repeats *repeats, const char *url);

/* How many other pages of the site have the line, at least. */
unsigned repeats_others(const struct repeats_page *page, uint64_t line);

/* Whether a line on that many other pages is repeated. */
bool repeats_are_enough(const struct repeats_page *page, unsigned others);

#endif
