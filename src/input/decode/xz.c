/* An xz stream. */
#include "input/decode/backend.h"

#include <lzma.h>
#include <stdlib.h>

struct xz {
    lzma_stream stream;
    lzma_ret result; /* of the last call of the library */
};

static void begin(void *self) {
    struct xz *xz = self;
    xz->result = lzma_stream_decoder(&xz->stream, DECODER_XZ_MEMORY, 0);
}

static void destroy(void *self) {
    struct xz *xz = self;
    lzma_end(&xz->stream);
    free(xz);
}

static void *create(void) {
    struct xz *xz = calloc(1, sizeof *xz);
    if (xz == NULL) { return NULL; }
    xz->stream = (lzma_stream)LZMA_STREAM_INIT;
    begin(xz);
    if (xz->result != LZMA_OK) {
        free(xz);
        return NULL;
    }
    return xz;
}

static const char *words(lzma_ret result) {
    switch (result) {
    case LZMA_MEMLIMIT_ERROR:
        return "xz window over 64 MiB";
    case LZMA_OPTIONS_ERROR:
        return "xz data with unknown options";
    default:
        return "bad xz data";
    }
}

/* The library answers LZMA_BUF_ERROR if it can do nothing without more input or room. */
static enum decoded answer(lzma_ret result, const char **error) {
    if (result == LZMA_OK || result == LZMA_BUF_ERROR) { return DECODED_MORE; }
    if (result == LZMA_STREAM_END) { return DECODED_END; }
    if (result == LZMA_MEM_ERROR) { return DECODED_STOPPED; }
    *error = words(result);
    return DECODED_DAMAGED;
}

static enum decoded step(void *self, struct piece *piece, const char **error) {
    struct xz *xz = self;
    lzma_stream *stream = &xz->stream;
    stream->next_in = (const uint8_t *)piece->in;
    stream->avail_in = piece->size;
    stream->next_out = (uint8_t *)piece->out;
    stream->avail_out = piece->room;
    if (xz->result == LZMA_OK || xz->result == LZMA_BUF_ERROR) {
        xz->result = lzma_code(stream, LZMA_RUN);
    }
    piece->in = (const char *)stream->next_in;
    piece->size = stream->avail_in;
    piece->out = (char *)stream->next_out;
    piece->room = stream->avail_out;
    return answer(xz->result, error);
}

const struct backend backend_xz = {create, destroy, begin, step, NULL};
