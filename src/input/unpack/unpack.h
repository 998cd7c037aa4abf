/* Unpacks a file, cut anywhere: gzip members, zstd frames (with the dictionary frame of .warc.zst),
 * or neither, as its first bytes show. Passes on where each member ends, and damage with its byte
 * in the file. A file that is not compressed passes as it is.
 *
 * All memory is taken by unpack_new and for the first compressed file, and is of a fixed size. */
#ifndef DANAG_INPUT_UNPACK_UNPACK_H
#define DANAG_INPUT_UNPACK_UNPACK_H

#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Who takes the bytes. They are valid until the call returns. */
struct stream_sink {
    /* Both answer STATUS_OK, or an error, which sticks. `member`: a compressed member is over,
     * whole or not, and what comes next begins another. */
    int (*push)(void *self, const char *data, size_t size);
    int (*member)(void *self, bool whole);
    void *self;

    /* `byte` counts in the file as it is, compressed. */
    void (*damage)(void *reporter, uint64_t byte, const char *what);
    void *reporter;
};

struct unpack;

/* Copies the sink. NULL if memory is short. */
struct unpack *unpack_new(const struct stream_sink *sink);
void unpack_free(struct unpack *unpack);

void unpack_begin(struct unpack *unpack);

/* Both answer STATUS_OK, an error of the sink, STATUS_NO_MEMORY or STATUS_UNSUPPORTED; damage has
 * then reported what the build lacks. */
int unpack_push(struct unpack *unpack, const char *data, size_t size);
int unpack_end(struct unpack *unpack);

/* Whether the file is not compressed. Known once anything is passed on. */
bool unpack_is_plain(const struct unpack *unpack);

#endif
