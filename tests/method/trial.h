/* In:  the counts of lines; their text is on the tape already.
 * Out: what a method takes of them: positions on the tape, and the text that can be read there.
 * Memory: the method's state and the text, until trial_free; the tape belongs to the caller. */
#pragma once

#include "bytes.h"
#include "method/method.h"

struct trial {
    struct tape *tape;
    const struct method *method;
    uint64_t gap;               /* DANAg's parameter */
    const uint64_t *parameters; /* &gap, or those of another method */
    struct method_frame frame;
    void *state;
    unsigned spans; /* how many the method passed on: 0 or 1 */
    uint64_t start; /* of the last span */
    uint64_t end;
    struct bytes text;
};

/* The first makes a trial of DANAg, the second of any method. `parameters` must outlive it. */
void trial_make(struct trial *trial, struct tape *tape, uint64_t gap);
void trial_make_method(struct trial *trial, struct tape *tape, const struct method *method,
                       const uint64_t *parameters);
void trial_free(struct trial *trial);

/* Begins a document, also on the tape. */
void trial_begin(struct trial *trial);
int trial_line(void *trial, const struct line *line);
int trial_end(struct trial *trial);
