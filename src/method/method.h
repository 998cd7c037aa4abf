/* In:  the lines of a document, as counts.
 * Out: spans of the stored text, in order: the main content.
 * Memory: a method's state is of a fixed size, allocated by its caller; the store is the caller's.
 *
 * A method is one file and one row in method.c. */
#ifndef DANAG_METHOD_METHOD_H
#define DANAG_METHOD_METHOD_H

#include "danag.h"
#include "html/lines.h"

#define METHOD_PARAMETERS_MAX 4

/* What a method works with. */
struct method_frame {
    struct store *store;
    const uint64_t *parameters; /* values, in the order in which the method lists them */
    int (*span)(void *self, uint64_t start, uint64_t end); /* 0, or an error to hand on */
    void *self;
};

struct method {
    const char *name;
    const char *summary;
    size_t parameter_count;
    struct danag_parameter parameters[METHOD_PARAMETERS_MAX];
    size_t state_size;
    void (*begin)(void *state, const struct method_frame *frame);
    int (*line)(void *state, const struct line *line);
    int (*end)(void *state);
};

extern const struct method method_danag;
extern const struct method method_plain;

size_t method_count(void);

/* NULL beyond the last. */
const struct method *method_at(size_t index);

#endif
