/* In:  lines, as counts; their text is in the store already.
 * Out: what a method takes of them: the positions in the store, and the text that can be read
 * there. Memory: the method's state and the text, until run_free; the store is the caller's. */
#ifndef DANAG_TESTS_METHOD_RUN_H
#define DANAG_TESTS_METHOD_RUN_H

#include "bytes.h"
#include "method/method.h"

struct run {
    struct store *store;
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
void run_make(struct run *run, struct store *store, uint64_t gap);
void run_make_method(struct run *run, struct store *store, const struct method *method,
                     const uint64_t *parameters);
void run_free(struct run *run);

/* Begins a document in the run and in its store. */
void run_begin(struct run *run);
int run_line(void *run, const struct line *line);
int run_end(struct run *run);

#endif
