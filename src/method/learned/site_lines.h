/* In:  how many other pages of its site have a line (doc/repeats.md), and the line's level.
 * Out: the level with that in mind.
 *
 * The nets see one page. What they say is the log odds that the line is content; how many pages
 * have the line stretches and moves these, by numbers that site_lines.py finds. */
#ifndef DANAG_METHOD_LEARNED_SITE_LINES_H
#define DANAG_METHOD_LEARNED_SITE_LINES_H

#include <stdint.h>

/* 0: nothing is known of the site, or too little. */
#define SITE_RANKS 14

/* The rank of a line: `others` of the site's `pages` other pages have it. */
unsigned site_rank(unsigned others, unsigned pages);

/* What a rank does to log odds. */
struct site_weight {
    int16_t stretch; /* 64 stands for 1 */
    int16_t move;    /* 16 stands for 1, as in levels */
};
extern const struct site_weight site_weights[SITE_RANKS];

/* Of rank 0, the same level. */
uint8_t site_level(uint8_t level, unsigned rank);

#endif
