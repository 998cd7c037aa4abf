/* What a site repeats on its pages is seldom their content: menus, footers, lists of other pages. A
 * first pass counts the lines of each site's pages in a sketch; a second one leaves out the lines
 * that stand on several pages, or tells the method about them. doc/repeats.md says more.
 *
 * In:  lines of the rule text, each with its path of elements, and the page's URL.
 * Out: for each site in a sketch: how many pages it has, and how many of them have each line. */
#pragma once

#include "lines/lines.h"
#include "repeats/sketch.h"

#define REPEATS_BUILT_IN BUILT_IN(DANAG_REPEATS)

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

/* In:  the lines of a page, before the method gets them, and what its site repeats.
 * Out: the same lines, without those that are repeated, whose text also leaves the tape.
 * Memory: a struct of fixed size.
 *
 * With the line rules `tag` and `token` it holds back the lines between two breaking tags until it
 * knows whether the text there is repeated. */
struct sift;

/* The line rules that it works with, as bits. */
#define SIFT_RULES (1u << LINES_TEXT | 1u << LINES_BLOCK | 1u << LINES_TAG | 1u << LINES_TOKEN)

/* NULL if memory is short. The tape, the outline and the sink must outlive it. With `only_tells`,
 * for the rule `text`, no line is left out: each says how many other pages have it. */
struct sift *sift_new(const struct danag_allocator *memory, enum line_rule rule, bool only_tells,
                      struct tape *tape, const struct outline *outline,
                      const struct line_sink *sink);
void sift_free(struct sift *sift); /* accepts NULL */

void sift_begin(struct sift *sift, const struct repeats *repeats, const char *url);

/* A sink for lines; `sift` is a struct sift. */
int sift_line(void *sift, const struct line *line);

/* After the last line of a page. Returns 0 or the sink's error. */
int sift_end(struct sift *sift);
