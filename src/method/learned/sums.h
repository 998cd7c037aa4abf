/* Adds up the lines of a page: one sum for all lines with the same key.
 *
 * The tables have a fixed size and belong to the caller. If there is no room for a key, its lines
 * are added to the sum of another key. */
#ifndef DANAG_METHOD_LEARNED_SUMS_H
#define DANAG_METHOD_LEARNED_SUMS_H

#include "lines/traits.h"

struct sum {
    uint32_t key; /* 0: the slot is empty */
    uint32_t lines;
    uint32_t characters;
    uint32_t link;       /* characters in links */
    uint32_t prose;      /* characters outside links, in lines with a full stop or a comma */
    uint32_t punctuated; /* lines with a full stop or a comma */
};

#define SUMS_SLOTS_LEAST 64
#define SUMS_SLOTS_MAX   4096 /* the number of slots is a power of two, as both limits are */

struct sums {
    struct sum *slots;
    uint32_t slot_count;
    uint32_t used; /* how many slots this page uses */
};

/* Begins a page. `lines`: how many lines it has. */
void sums_begin(struct sums *sums, size_t lines);

/* Adds a line; returns its slot. */
uint32_t sums_add(struct sums *sums, uint32_t key, const struct traits *line);

#endif
