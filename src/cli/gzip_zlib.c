#include "cli/gzip.h"

#include <stdlib.h>
#include <zlib.h>

#define ROOM   (16 * 1024)
#define GZIP   16 /* added to the window's bits: write gzip's head and tail */
#define MEMORY 8  /* zlib's preset */

struct state {
    struct gzip gzip; /* the first, so that this is a struct gzip as well */
    z_stream stream;
    char room[ROOM];
};

/* Compresses what the stream has to read, and passes it on. */
static bool run(struct state *state, int flush, const struct gzip_sink *sink) {
    bool put = true;
    do {
        state->stream.next_out = (Bytef *)state->room;
        state->stream.avail_out = ROOM;
        deflate(&state->stream, flush);
        const size_t size = ROOM - state->stream.avail_out;
        if (put && size > 0) { put = sink->put(sink->self, state->room, size); }
    } while (state->stream.avail_out == 0);
    return put;
}

static bool add(struct gzip *gzip, const char *bytes, uint32_t size, const struct gzip_sink *sink) {
    struct state *state = (struct state *)gzip;
    state->stream.next_in = (z_const Bytef *)(uintptr_t)bytes;
    state->stream.avail_in = size;
    return run(state, Z_NO_FLUSH, sink);
}

static bool end(struct gzip *gzip, const struct gzip_sink *sink) {
    struct state *state = (struct state *)gzip;
    state->stream.avail_in = 0;
    bool put = run(state, Z_FINISH, sink);
    deflateReset(&state->stream);
    return put;
}

static void free_state(struct gzip *gzip) {
    struct state *state = (struct state *)gzip;
    deflateEnd(&state->stream);
    free(state);
}

struct gzip *gzip_new(void) {
    struct state *state = calloc(1, sizeof *state);
    if (state == NULL) { return NULL; }
    state->gzip = (struct gzip){add, end, free_state};
    if (deflateInit2(&state->stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + GZIP, MEMORY,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        free(state);
        return NULL;
    }
    return &state->gzip;
}
