#include "input/unpack/packed.h"

#include "draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void put_words(struct bytes *bytes, size_t size, unsigned seed) {
    struct draw draw = {seed};
    size_t end = bytes->size + size;
    char word[32];
    while (bytes->size < end) {
        snprintf(word, sizeof word, "%s%d ", draw_below(&draw, 3) == 0 ? "<p>lighthouse " : "shine",
                 (int)draw_below(&draw, 100000));
        size_t length = strlen(word);
        size_t left = end - bytes->size;
        bytes_put(bytes, word, length < left ? length : left);
    }
}

#ifdef CAN_PACK
static void must(bool holds) {
    if (!holds) { abort(); }
}

/* Makes room for `size` more bytes. */
static char *room_for(struct bytes *bytes, size_t size) {
    if (bytes->size + size > bytes->room) {
        bytes->room = bytes->size + size;
        bytes->at = realloc(bytes->at, bytes->room);
        must(bytes->at != NULL);
    }
    return bytes->at + bytes->size;
}
#endif

#ifdef DANAG_ZLIB
#include <zlib.h>

void put_deflated(struct bytes *packed, const struct bytes *data, enum wrapper wrapper, int level,
                  int strategy) {
    int bits = wrapper == WRAPPER_NONE ? -15 : wrapper == WRAPPER_ZLIB ? 15 : 31;
    z_stream stream = {0};
    must(deflateInit2(&stream, level, Z_DEFLATED, bits, 8, strategy) == Z_OK);
    size_t bound = deflateBound(&stream, data->size) + 64;
    stream.next_out = (Bytef *)room_for(packed, bound);
    stream.avail_out = (uInt)bound;
    stream.next_in = (Bytef *)data->at;
    stream.avail_in = (uInt)data->size;
    must(deflate(&stream, Z_FINISH) == Z_STREAM_END);
    packed->size += stream.total_out;
    deflateEnd(&stream);
}

void put_gzip(struct bytes *packed, const struct bytes *data) {
    put_deflated(packed, data, WRAPPER_GZIP, 6, Z_DEFAULT_STRATEGY);
}
#endif

#ifdef DANAG_ZSTD
#include <zdict.h>
#include <zstd.h>

static void put_zstd_by(ZSTD_CCtx *context, struct bytes *packed, const struct bytes *data) {
    size_t bound = ZSTD_compressBound(data->size);
    ZSTD_inBuffer in = {data->at, data->size, 0};
    ZSTD_outBuffer out = {room_for(packed, bound), bound, 0};
    must(ZSTD_compressStream2(context, &out, &in, ZSTD_e_continue) < bound);
    must(ZSTD_compressStream2(context, &out, &in, ZSTD_e_end) == 0);
    packed->size += out.pos;
    ZSTD_freeCCtx(context);
}

void put_zstd(struct bytes *packed, const struct bytes *data, int window_log, bool checksum) {
    ZSTD_CCtx *context = ZSTD_createCCtx();
    must(context != NULL);
    ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, window_log);
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, checksum);
    put_zstd_by(context, packed, data);
}

void put_zstd_with(struct bytes *packed, const struct bytes *data, const struct bytes *dictionary) {
    ZSTD_CCtx *context = ZSTD_createCCtx();
    must(context != NULL);
    must(!ZSTD_isError(ZSTD_CCtx_loadDictionary(context, dictionary->at, dictionary->size)));
    put_zstd_by(context, packed, data);
}

void put_zstd_dictionary(struct bytes *dictionary) {
    enum { SAMPLES = 200, SAMPLE_SIZE = 500, DICTIONARY_SIZE = 4096 };
    struct bytes samples = {0};
    size_t sizes[SAMPLES];
    for (unsigned i = 0; i < SAMPLES; i++) {
        sizes[i] = SAMPLE_SIZE;
        put_words(&samples, SAMPLE_SIZE, i);
    }
    size_t size = ZDICT_trainFromBuffer(room_for(dictionary, DICTIONARY_SIZE), DICTIONARY_SIZE,
                                        samples.at, sizes, SAMPLES);
    must(!ZDICT_isError(size));
    dictionary->size += size;
    bytes_free(&samples);
}

void put_skippable(struct bytes *packed, int kind, const struct bytes *content) {
    const char header[] = {(char)(0x50 + kind),
                           0x2a,
                           0x4d,
                           0x18,
                           (char)content->size,
                           (char)(content->size >> 8),
                           (char)(content->size >> 16),
                           (char)(content->size >> 24)};
    bytes_put(packed, header, sizeof header);
    bytes_put(packed, content->at, content->size);
}
#endif

#ifdef DANAG_BROTLI_ENCODER
#include <brotli/encode.h>

void put_brotli(struct bytes *packed, const struct bytes *data, int window_log, bool large) {
    BrotliEncoderState *state = BrotliEncoderCreateInstance(NULL, NULL, NULL);
    must(state != NULL);
    BrotliEncoderSetParameter(state, BROTLI_PARAM_QUALITY, 5);
    BrotliEncoderSetParameter(state, BROTLI_PARAM_LARGE_WINDOW, large);
    BrotliEncoderSetParameter(state, BROTLI_PARAM_LGWIN, (uint32_t)window_log);
    size_t bound = data->size + 1024, left = data->size;
    size_t room = bound;
    const uint8_t *in = (const uint8_t *)data->at;
    uint8_t *out = (uint8_t *)room_for(packed, bound);
    must(
        BrotliEncoderCompressStream(state, BROTLI_OPERATION_FINISH, &left, &in, &room, &out, NULL));
    must(BrotliEncoderIsFinished(state));
    packed->size += bound - room;
    BrotliEncoderDestroyInstance(state);
}
#endif
