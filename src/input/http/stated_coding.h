/* In:  the values of Content-Encoding and Transfer-Encoding.
 * Out: the codings that they name, in the order in which they were applied.
 * Memory: the caller's, of fixed size; names stand in the values. */
#ifndef DANAG_INPUT_HTTP_STATED_CODING_H
#define DANAG_INPUT_HTTP_STATED_CODING_H

#include "input/decode/decoder.h"

/* Of more, those that were applied first are forgotten. */
#define STATED_CODINGS_BOUND 3

/* Of a name that is told. */
#define STATED_NAME_BOUND 24

struct stated_coding {
    bool known; /* as one of decoder.h's */
    enum coding coding;
    const char *name;
    int size;
};

struct stated_codings {
    size_t count;
    struct stated_coding codings[STATED_CODINGS_BOUND];
};

/* Adds those of a value. "identity", "chunked" and "none" are no codings. */
void stated_codings_add(struct stated_codings *stated, const char *value);

/* Whether a name of the value is this one, which is in lower case. */
bool coding_is_stated(const char *value, const char *name);

#endif
