#include "cli/gzip.h"

#include <stdlib.h>

#define ROOM (16 * 1024)

/* Both libraries name the input and the output of their stream alike. */
#ifdef DANAG_ISAL

#include <isa-l/igzip_lib.h>

#define LEVEL 2 /* of 0 to 3; 3 takes more time for little */

struct state {
    struct gzip gzip; /* the first, so that this is a struct gzip as well */
    char room[ROOM];
    struct isal_zstream stream;
    uint8_t level[ISAL_DEF_LVL2_DEFAULT];
};

/* Begins a member. */
static void begin(struct state *state) {
    isal_deflate_reset(&state->stream);
    state->stream.gzip_flag = IGZIP_GZIP;
    state->stream.end_of_stream = 0;
    state->stream.flush = NO_FLUSH;
}

static bool prepare(struct state *state) {
    isal_deflate_init(&state->stream);
    state->stream.level = LEVEL;
    state->stream.level_buf = state->level;
    state->stream.level_buf_size = sizeof state->level;
    begin(state);
    return true;
}

static void compress_some(struct state *state, bool ends) {
    state->stream.end_of_stream = ends;
    isal_deflate(&state->stream);
}

static void free_state(struct gzip *gzip) {
    free(gzip);
}

#else

#include <zlib.h>

#define GZIP_FORMAT 16 /* added to the window's bits: write gzip's head and tail */
#define MEMORY      8  /* zlib's preset */

struct state {
    struct gzip gzip; /* the first, so that this is a struct gzip as well */
    char room[ROOM];
    z_stream stream;
};

/* Begins a member. */
static void begin(struct state *state) {
    deflateReset(&state->stream);
}

static bool prepare(struct state *state) {
    return deflateInit2(&state->stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + GZIP_FORMAT,
                        MEMORY, Z_DEFAULT_STRATEGY) == Z_OK;
}

static void compress_some(struct state *state, bool ends) {
    deflate(&state->stream, ends ? Z_FINISH : Z_NO_FLUSH);
}

static void free_state(struct gzip *gzip) {
    deflateEnd(&((struct state *)gzip)->stream);
    free(gzip);
}

#endif

static bool add(struct gzip *gzip, const char *bytes, uint32_t size, bool ends,
                const struct gzip_sink *sink) {
    struct state *state = (struct state *)gzip;
    bool put = true;
    state->stream.next_in = (uint8_t *)(uintptr_t)bytes;
    state->stream.avail_in = size;
    do {
        state->stream.next_out = (uint8_t *)state->room;
        state->stream.avail_out = ROOM;
        compress_some(state, ends);
        const size_t made = ROOM - state->stream.avail_out;
        if (put && made > 0) { put = sink->put(sink->self, state->room, made); }
    } while (state->stream.avail_out == 0);
    if (ends) { begin(state); }
    return put;
}

struct gzip *gzip_new(void) {
    struct state *state = calloc(1, sizeof *state);
    if (state == NULL || !prepare(state)) {
        free(state);
        return NULL;
    }
    state->gzip = (struct gzip){add, free_state};
    return &state->gzip;
}
