#include "cli/gzip.h"

#include <isa-l/igzip_lib.h>
#include <stdlib.h>

#define ROOM  (16 * 1024)
#define LEVEL 2 /* of 0 to 3; 3 takes more time for little */

struct gzip {
    struct isal_zstream stream;
    char room[ROOM];
    uint8_t level[ISAL_DEF_LVL2_DEFAULT];
};

bool gzip_is_available(void) {
    return true;
}

static void begin(struct gzip *gzip) {
    isal_deflate_reset(&gzip->stream);
    gzip->stream.gzip_flag = IGZIP_GZIP;
    gzip->stream.end_of_stream = 0;
    gzip->stream.flush = NO_FLUSH;
}

struct gzip *gzip_new(void) {
    struct gzip *gzip = malloc(sizeof *gzip);
    if (gzip == NULL) { return NULL; }
    isal_deflate_init(&gzip->stream);
    gzip->stream.level = LEVEL;
    gzip->stream.level_buf = gzip->level;
    gzip->stream.level_buf_size = sizeof gzip->level;
    begin(gzip);
    return gzip;
}

void gzip_free(struct gzip *gzip) {
    free(gzip);
}

/* Compresses what the stream has to read, and passes it on. */
static bool run(struct gzip *gzip, const struct gzip_sink *sink) {
    bool put = true;
    do {
        gzip->stream.next_out = (uint8_t *)gzip->room;
        gzip->stream.avail_out = ROOM;
        isal_deflate(&gzip->stream);
        const size_t size = ROOM - gzip->stream.avail_out;
        if (put && size > 0) { put = sink->put(sink->self, gzip->room, size); }
    } while (gzip->stream.avail_out == 0);
    return put;
}

bool gzip_add(struct gzip *gzip, const char *bytes, uint32_t size, const struct gzip_sink *sink) {
    gzip->stream.next_in = (uint8_t *)(uintptr_t)bytes;
    gzip->stream.avail_in = size;
    return run(gzip, sink);
}

bool gzip_end(struct gzip *gzip, const struct gzip_sink *sink) {
    gzip->stream.next_in = NULL;
    gzip->stream.avail_in = 0;
    gzip->stream.end_of_stream = 1;
    bool put = run(gzip, sink);
    begin(gzip);
    return put;
}
