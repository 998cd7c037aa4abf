/* In:  lines, as counts; their text is in the tape already.
 * Out: what a method takes of them: the positions in the tape, and the text that can be read
 * there. Memory: the method's state and the text, until trial_free; the tape is the caller's. */
#ifndef DANAG_TESTS_METHOD_RUN_H
#define DANAG_TESTS_METHOD_RUN_H

#include "bytes.h"
#include "method/method.h"

struct trial {
    struct tape *tape;
    const struct method *method;
    uint64_t gap;               /* of DANAg */
    const uint64_t *parameters; /* that one, or those of another method */
    struct method_frame frame;
    void *state;
    unsigned spans; /* how many the method handed on: 0 or 1 */
    uint64_t start; /* of the last */
    uint64_t end;
    struct bytes text;
};

/* Of DANAg; of another method. */
void trial_make(struct trial *trial, struct tape *tape, uint64_t gap);
void trial_make_method(struct trial *trial, struct tape *tape, const struct method *method,
                       const uint64_t *parameters);
void trial_free(struct trial *trial);

/* Begins a document in the run and in its tape. */
void trial_begin(struct trial *trial);
int trial_line(void *trial, const struct line *line);
int trial_end(struct trial *trial);

#endif
