/* In:  the body of a response that claims to be chunked (RFC 9112 §7.1), in pieces of any size.
 * Out: the chunks' data; the body as it stands where it does not begin with a chunk.
 * Memory: the caller's, of fixed size. */
#ifndef DANAG_INPUT_HTTP_CHUNKED_H
#define DANAG_INPUT_HTTP_CHUNKED_H

#include "input/http/body.h"

#include <stdbool.h>
#include <stdint.h>

/* A chunk's size with its extensions and both line ends; no longer line is taken for one. */
#define CHUNK_LINE_BOUND 256

enum chunk_place {
    CHUNK_SEPARATOR, /* the line end after a chunk's data; the first chunk needs none */
    CHUNK_SIZE_START,
    CHUNK_SIZE,
    CHUNK_SIZE_BLANK,
    CHUNK_EXTENSION,
    CHUNK_DATA,
    CHUNK_TRAILER_START, /* of a line of the trailer section */
    CHUNK_TRAILER,
    CHUNK_OVER,
    CHUNK_OVER_TOLD, /* that there are bytes behind */
    CHUNK_NOT        /* what comes is no chunk, and goes on as it stands */
};

struct chunked {
    struct body_sink sink;
    enum chunk_place place;
    bool first;    /* no chunk was read yet */
    uint64_t byte; /* of the body; the next to look at */
    uint64_t size; /* of the chunk; in its data, what is left of it */
    size_t held;   /* bytes of what may be a chunk's line */
    char line[CHUNK_LINE_BOUND];
};

/* Copies the sink. */
void chunked_begin(struct chunked *chunked, const struct body_sink *sink);

/* Each returns 0 or the error of the sink. `cut`: that the body is, is known already. */
int chunked_push(struct chunked *chunked, const char *data, size_t size);
int chunked_end(struct chunked *chunked, bool cut);

#endif
