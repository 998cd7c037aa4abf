#include "input/decode/backend.h"

#include <limits.h>
#include <zlib.h>

static void end(void *state) {
    inflateEnd(state);
}

static bool begin(void *self) {
    z_stream *stream = self;
    return (stream->state == NULL ? inflateInit2(stream, -MAX_WBITS) : inflateReset(stream)) ==
           Z_OK;
}

static uInt at_most(size_t size) {
    return size < UINT_MAX / 4 ? (uInt)size : UINT_MAX / 4;
}

static enum decoded step(void *self, struct piece *piece) {
    z_stream *stream = self;
    stream->next_in = (z_const Bytef *)(uintptr_t)piece->in;
    stream->avail_in = at_most(piece->size);
    stream->next_out = (Bytef *)piece->out;
    stream->avail_out = at_most(piece->room);
    int result = inflate(stream, Z_NO_FLUSH);
    piece_moved(piece, stream->next_in, stream->next_out);
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

const struct inflate inflate_zlib = {sizeof(z_stream), begin, end, step, crc32_of, adler32_of};
