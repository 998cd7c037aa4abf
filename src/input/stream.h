/* In:  nothing; the contract between what reads and unpacks files and whoever takes their bytes.
 * Out: a file's bytes unpacked, where its compressed members end, and each damage on the way.
 * Memory: bytes are valid until the call returns. */
#ifndef DANAG_INPUT_STREAM_H
#define DANAG_INPUT_STREAM_H

#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* push and member return 0, or an error that sticks: the stage that called hands it on. */
struct stream_sink {
    int (*push)(void *self, const char *data, size_t size);
    /* A compressed member is over, whole or not: what comes next begins another one. */
    int (*member)(void *self, bool whole);
    /* `byte` counts in the file as it stands there, compressed. */
    void (*damage)(void *self, uint64_t byte, const char *what);
    void *self;
};

#endif
