/* In:  lines of the source, with their right-to-left and ASCII characters.
 * Out: the stretch of text from the first line that R2L takes to the last.
 * Memory: of a fixed size, the caller's.
 *
 * What R2L and DANA share: what comes out is one stretch, of which R2L has kept no other text. */
#ifndef DANAG_METHOD_R2L_H
#define DANAG_METHOD_R2L_H

#include "method/method.h"

#define R2L_GAP_PRESET 8
#define R2L_GAP_MOST   4096

/* The lines from the first to the last that have a right-to-left character, with no more lines
 * without one in between than a gap has. */
struct r2l_chain {
    bool open;    /* one more may come */
    uint64_t gap; /* lines since the last one */
    uint64_t start;
    uint64_t end;
};

struct r2l_state {
    const struct method_frame *frame;
    uint64_t lines;         /* seen so far */
    struct line previous;   /* of the two lines seen last, the first */
    struct line last;       /* and the second */
    struct r2l_chain chain; /* that the next line may belong to */
    struct r2l_chain best;  /* what the seed takes */
    int64_t best_diff;      /* of the seed; 0 where there is none yet */
};

void r2l_begin(void *state, const struct method_frame *frame);
int r2l_line(void *state, const struct line *line);
int r2l_end(void *state);

#endif
