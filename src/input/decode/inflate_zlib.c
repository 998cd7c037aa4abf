#include "input/decode/backend.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

static void *create(void) {
    z_stream *stream = calloc(1, sizeof *stream);
    if (stream != NULL && inflateInit2(stream, -MAX_WBITS) != Z_OK) {
        free(stream);
        stream = NULL;
    }
    return stream;
}

static void destroy(void *state) {
    inflateEnd(state);
    free(state);
}

static void begin(void *state) {
    inflateReset(state);
}

static uInt at_most(size_t size) {
    return size < UINT_MAX / 4 ? (uInt)size : UINT_MAX / 4;
}

static enum decoded step(void *self, struct piece *piece) {
    z_stream *stream = self;
    uInt size = at_most(piece->size);
    uInt room = at_most(piece->room);
    stream->next_in = (z_const Bytef *)(uintptr_t)piece->in;
    stream->avail_in = size;
    stream->next_out = (Bytef *)piece->out;
    stream->avail_out = room;
    int result = inflate(stream, Z_NO_FLUSH);
    piece->in += size - stream->avail_in;
    piece->size -= size - stream->avail_in;
    piece->out += room - stream->avail_out;
    piece->room -= room - stream->avail_out;
    /* Z_BUF_ERROR is no damage: zlib only needs more input or room. */
    return result == Z_MEM_ERROR                     ? DECODED_STOPPED
           : result == Z_STREAM_END                  ? DECODED_END
           : result == Z_OK || result == Z_BUF_ERROR ? DECODED_MORE
                                                     : DECODED_DAMAGED;
}

static uint32_t crc32_of(uint32_t checksum, const char *data, size_t size) {
    return (uint32_t)crc32_z(checksum, (const Bytef *)data, size);
}

static uint32_t adler32_of(uint32_t checksum, const char *data, size_t size) {
    return (uint32_t)adler32_z(checksum, (const Bytef *)data, size);
}

const struct inflate inflate_zlib = {create, destroy, begin, step, crc32_of, adler32_of};
