/* In:  a title, and texts in pieces.
 * Out: how many characters a text has in common with the title, each as often as both have it.
 *      Spaces and case do not count.
 * Memory: a struct of a fixed size. */
#ifndef DANAG_METHOD_SHARED_LETTERS_H
#define DANAG_METHOD_SHARED_LETTERS_H

#include "text/slice.h"

#include <stdint.h>

#define TITLE_ASCII  128
#define TITLE_OTHERS 512 /* different other characters: as many as a title has room for */

struct shared_letters {
    uint32_t title_size;           /* characters of the title */
    uint32_t others[TITLE_OTHERS]; /* the title's characters beyond ASCII, in order */
    size_t other_count;
    /* How often the title has each, first those of ASCII, and how often the text still may. */
    uint16_t counts[TITLE_ASCII + TITLE_OTHERS];
    uint16_t left[TITLE_ASCII + TITLE_OTHERS];
};

/* `title` is UTF-8 of at most 2 * TITLE_OTHERS bytes. */
void shared_letters_make(struct shared_letters *letters, struct slice title);

/* A text begins. */
void shared_letters_begin(struct shared_letters *letters);

/* Whether the title has this character, which is folded, once more. */
bool shared_letters_take(struct shared_letters *letters, uint32_t point);

#endif
