#include "cli/gzip.h"

#include <stdlib.h>
#include <zlib.h>

#define ROOM   (16 * 1024)
#define GZIP   16 /* added to the window's bits: write gzip's head and tail */
#define MEMORY 8  /* zlib's preset */

struct gzip {
    z_stream stream;
    char room[ROOM];
};

bool gzip_is_available(void) {
    return true;
}

struct gzip *gzip_new(void) {
    struct gzip *gzip = calloc(1, sizeof *gzip);
    if (gzip != NULL && deflateInit2(&gzip->stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED,
                                     MAX_WBITS + GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK) {
        free(gzip);
        gzip = NULL;
    }
    return gzip;
}

void gzip_free(struct gzip *gzip) {
    if (gzip != NULL) { deflateEnd(&gzip->stream); }
    free(gzip);
}

/* Compresses what the stream has to read, and passes it on. */
static bool run(struct gzip *gzip, int flush, const struct gzip_sink *sink) {
    bool put = true;
    do {
        gzip->stream.next_out = (Bytef *)gzip->room;
        gzip->stream.avail_out = ROOM;
        deflate(&gzip->stream, flush);
        const size_t size = ROOM - gzip->stream.avail_out;
        if (put && size > 0) { put = sink->put(sink->self, gzip->room, size); }
    } while (gzip->stream.avail_out == 0);
    return put;
}

bool gzip_add(struct gzip *gzip, const char *bytes, uint32_t size, const struct gzip_sink *sink) {
    gzip->stream.next_in = (z_const Bytef *)(uintptr_t)bytes;
    gzip->stream.avail_in = size;
    return run(gzip, Z_NO_FLUSH, sink);
}

bool gzip_end(struct gzip *gzip, const struct gzip_sink *sink) {
    gzip->stream.avail_in = 0;
    bool put = run(gzip, Z_FINISH, sink);
    deflateReset(&gzip->stream);
    return put;
}
