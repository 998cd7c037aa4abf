/* In:  the fingerprints (Simhash) of blocks, one after another.
 * Out: for each, whether it is near one before it that was itself new.
 * Memory: a struct of a fixed size, and a link per block, which the caller keeps.
 *
 * Two fingerprints that differ in at most NEAR_DISTANCE bits have at least one of NEAR_BANDS equal
 * bands. So only those that share a band are compared, and of these only the last NEAR_LOOKS: that
 * keeps the time linear. */
#ifndef DANAG_METHOD_NEAR_H
#define DANAG_METHOD_NEAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NEAR_DISTANCE 3
#define NEAR_BANDS    (NEAR_DISTANCE + 1)
#define NEAR_LOOKS    32
#define NEAR_SLOTS    1024 /* for each band, by its low bits */

/* A new fingerprint, and for each band the one before it in its slot: its number plus 1, or 0. */
struct near_link {
    uint64_t fingerprint;
    uint32_t before[NEAR_BANDS];
};

struct near {
    uint32_t last[NEAR_BANDS][NEAR_SLOTS]; /* the number of the last one, plus 1; 0: none */
    size_t count;                          /* how many links are used */
};

void near_begin(struct near *near);

/* Whether the fingerprint is near none before it. Then the next of `links` is used for it. */
bool near_is_new(struct near *near, struct near_link *links, uint64_t fingerprint);

#endif
