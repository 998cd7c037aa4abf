/* A bzip2 stream. */
#include "input/decode/backend.h"

#include <bzlib.h>
#include <stdlib.h>

struct bzip2 {
    bz_stream stream;
    int result; /* of the last call of the library */
};

static void begin(void *self) {
    struct bzip2 *bzip2 = self;
    BZ2_bzDecompressEnd(&bzip2->stream);
    bzip2->stream = (bz_stream){.bzalloc = NULL};
    bzip2->result = BZ2_bzDecompressInit(&bzip2->stream, 0, 0);
}

static void destroy(void *self) {
    struct bzip2 *bzip2 = self;
    BZ2_bzDecompressEnd(&bzip2->stream);
    free(bzip2);
}

static void *create(void) {
    struct bzip2 *bzip2 = calloc(1, sizeof *bzip2);
    if (bzip2 == NULL) { return NULL; }
    bzip2->result = BZ2_bzDecompressInit(&bzip2->stream, 0, 0);
    if (bzip2->result != BZ_OK) {
        free(bzip2);
        return NULL;
    }
    return bzip2;
}

static enum decoded answer(int result, const char **error) {
    if (result == BZ_OK) { return DECODED_MORE; }
    if (result == BZ_STREAM_END) { return DECODED_END; }
    if (result == BZ_MEM_ERROR) { return DECODED_STOPPED; }
    *error = "bad bzip2 data";
    return DECODED_DAMAGED;
}

static enum decoded step(void *self, struct piece *piece, const char **error) {
    struct bzip2 *bzip2 = self;
    bz_stream *stream = &bzip2->stream;
    if (bzip2->result != BZ_OK) { return answer(bzip2->result, error); }
    stream->next_in = (char *)(uintptr_t)piece->in;
    stream->avail_in = (unsigned)piece->size;
    stream->next_out = piece->out;
    stream->avail_out = (unsigned)piece->room;
    bzip2->result = BZ2_bzDecompress(stream);
    piece->in = stream->next_in;
    piece->size = stream->avail_in;
    piece->out = stream->next_out;
    piece->room = stream->avail_out;
    return answer(bzip2->result, error);
}

const struct backend backend_bzip2 = {create, destroy, begin, step, NULL};
