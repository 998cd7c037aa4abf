/* In:  nothing; the contract of the stages that undo what HTTP did to a body.
 * Out: the body's bytes, and what was wrong with them.
 * Memory: bytes and words are valid until the call returns. */
#ifndef DANAG_INPUT_HTTP_BODY_H
#define DANAG_INPUT_HTTP_BODY_H

#include "status.h"

#include <stddef.h>

struct body_sink {
    /* Returns 0, or an error that sticks: the stage that called hands it on. */
    int (*push)(void *self, const char *data, size_t size);
    void (*damage)(void *self, const char *what);
    void *self;
};

#endif
