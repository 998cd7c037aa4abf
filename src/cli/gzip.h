/* In:  the bytes of the output, and where one gzip member shall end.
 * Out: gzip members (RFC 1952), without a name or a time, so the same bytes give the same members.
 * Memory: what the library takes, once: ISA-L or zlib, whichever is built in. */
#pragma once

#include "status.h"

/* The libraries count what they read at once in 32 bits. */
#define GZIP_PIECE_MOST (UINT32_MAX / 4)

/* Takes the compressed bytes; false stops. */
struct gzip_sink {
    bool (*put)(void *self, const char *bytes, size_t size);
    void *self;
};

/* What the library does. */
struct gzip {
    /* Adds at most GZIP_PIECE_MOST bytes to the current member. If `ends`, it ends, even if it is
     * empty, and the next bytes begin another one. Returns false if the sink did. */
    bool (*add)(struct gzip *gzip, const char *bytes, uint32_t size, bool ends,
                const struct gzip_sink *sink);

    void (*free)(struct gzip *gzip);
};

#define GZIP_BUILT_IN BUILT_IN(DANAG_GZIP)

/* NULL if memory is short or the library cannot be loaded. Only where it is built in. */
struct gzip *gzip_new(void);
