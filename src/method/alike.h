/* How alike two texts are: by their fingerprints, and by the characters of a title.
 * Memory: structs of a fixed size, and a link per fingerprint, which the caller keeps. */
#pragma once

#include "text/slice.h"

#include <stdint.h>

/* Two fingerprints (Simhash) that differ in at most NEAR_DISTANCE bits have at least one of
 * NEAR_BANDS equal bands. So only those that share a band are compared, and of these only the last
 * NEAR_LOOKS: that keeps the time linear. */
#define NEAR_DISTANCE 3
#define NEAR_BANDS    (NEAR_DISTANCE + 1)
#define NEAR_LOOKS    32
#define NEAR_SLOTS    1024 /* for each band, by its low bits */

/* A new fingerprint, and for each band the one before it in its slot: its number plus 1, or 0. */
struct near_link {
    uint64_t fingerprint;
    uint32_t before[NEAR_BANDS];
};

/* All zeros at first. */
struct near {
    uint32_t last[NEAR_BANDS][NEAR_SLOTS]; /* the number of the last one, plus 1; 0: none */
    size_t count;                          /* how many links are used */
};

/* Whether the fingerprint is near none before it that was itself new. Then the next of `links` is
 * used for it. */
bool near_is_new(struct near *near, struct near_link *links, uint64_t fingerprint);

#define TITLE_ASCII  128
#define TITLE_OTHERS 512 /* different other characters: as many as a title has room for */

/* How many characters a text has in common with a title, each as often as both have it. Spaces and
 * case do not count. */
struct shared_letters {
    uint32_t title_size;           /* characters of the title */
    uint32_t others[TITLE_OTHERS]; /* the title's characters beyond ASCII, in order */
    size_t other_count;
    /* How often the title has each, first those of ASCII, and how often the text still may. */
    uint16_t counts[TITLE_ASCII + TITLE_OTHERS], left[TITLE_ASCII + TITLE_OTHERS];
};

/* `title` is UTF-8 of at most 2 * TITLE_OTHERS bytes. */
void shared_letters_make(struct shared_letters *letters, struct slice title);

/* A text begins. */
void shared_letters_begin(struct shared_letters *letters);

/* Whether the title has this character, which is folded, once more. */
bool shared_letters_take(struct shared_letters *letters, uint32_t point);
