#include "cli/gzip.h"

#include <isa-l/igzip_lib.h>
#include <stdlib.h>

#define ROOM  (16 * 1024)
#define LEVEL 2 /* of 0 to 3; 3 takes more time for little */

struct state {
    struct gzip gzip; /* the first, so that this is a struct gzip as well */
    struct isal_zstream stream;
    char room[ROOM];
    uint8_t level[ISAL_DEF_LVL2_DEFAULT];
};

static void begin(struct state *state) {
    isal_deflate_reset(&state->stream);
    state->stream.gzip_flag = IGZIP_GZIP;
    state->stream.end_of_stream = 0;
    state->stream.flush = NO_FLUSH;
}

/* Compresses what the stream has to read, and passes it on. */
static bool run(struct state *state, const struct gzip_sink *sink) {
    bool put = true;
    do {
        state->stream.next_out = (uint8_t *)state->room;
        state->stream.avail_out = ROOM;
        isal_deflate(&state->stream);
        const size_t size = ROOM - state->stream.avail_out;
        if (put && size > 0) { put = sink->put(sink->self, state->room, size); }
    } while (state->stream.avail_out == 0);
    return put;
}

static bool add(struct gzip *gzip, const char *bytes, uint32_t size, const struct gzip_sink *sink) {
    struct state *state = (struct state *)gzip;
    state->stream.next_in = (uint8_t *)(uintptr_t)bytes;
    state->stream.avail_in = size;
    return run(state, sink);
}

static bool end(struct gzip *gzip, const struct gzip_sink *sink) {
    struct state *state = (struct state *)gzip;
    state->stream.next_in = NULL;
    state->stream.avail_in = 0;
    state->stream.end_of_stream = 1;
    bool put = run(state, sink);
    begin(state);
    return put;
}

static void free_state(struct gzip *gzip) {
    free(gzip);
}

struct gzip *gzip_new(void) {
    struct state *state = malloc(sizeof *state);
    if (state == NULL) { return NULL; }
    state->gzip = (struct gzip){add, end, free_state};
    isal_deflate_init(&state->stream);
    state->stream.level = LEVEL;
    state->stream.level_buf = state->level;
    state->stream.level_buf_size = sizeof state->level;
    begin(state);
    return &state->gzip;
}
