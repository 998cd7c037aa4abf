/* In:  lines, by a number that those alike share.
 * Out: what the lines alike are together.
 * Memory: a table that the caller makes.  Where it gets full, lines that are not alike are added
 * up, too. */
#ifndef DANAG_METHOD_LEARNED_SUMS_H
#define DANAG_METHOD_LEARNED_SUMS_H

#include "lines/traits.h"

#define SUMS_SLOTS_LEAST 64
#define SUMS_SLOTS_MAX   4096 /* powers of two, as all between */

/* Lines, added up. */
struct sum {
    uint32_t key; /* 0: none */
    uint32_t lines;
    uint32_t characters;
    uint32_t link;       /* characters in links */
    uint32_t prose;      /* characters outside of links, in lines with a full stop or a comma */
    uint32_t punctuated; /* such lines */
};

struct sums {
    struct sum *slots;
    uint32_t slot_count; /* a power of two */
    uint32_t used;       /* slots of these, a power of two */
};

/* For so many lines. */
void sums_begin(struct sums *sums, size_t lines);

/* Adds a line; returns the place of its sum. */
uint32_t sums_add(struct sums *sums, uint32_t key, const struct traits *line);

/* Adds a line, whatever the key. */
static inline void sum_add(struct sum *sum, const struct traits *line) {
    bool punctuated = line->counts[CHARACTER_STOP] + line->counts[CHARACTER_COMMA] > 0;
    sum->lines++;
    sum->characters += line->characters;
    sum->link += line->link;
    sum->prose += punctuated ? (uint32_t)(line->characters - line->link) : 0;
    sum->punctuated += punctuated;
}

#endif
