/* The codings that one library each undoes: zstd, brotli, bzip2 and xz. */
#include "input/decode/backend.h"

#ifdef DANAG_ZSTD

/* One zstd frame (RFC 8878 §3.1). */

#include <errno.h>
#include <zstd.h>
#include <zstd_errors.h>

#define WINDOW_LOG_MAX 23
_Static_assert(1 << WINDOW_LOG_MAX == DECODER_WINDOW_MAX, "the window's bound");

/* RFC 8878 §3.1.1.2 */
#define BLOCK_HEADER 3

struct zstd {
    ZSTD_DCtx *context;
    ZSTD_DDict *dictionary;
    size_t wanted; /* bytes of the next block and the header after it; 0 at the end of the frame */
};

static void zstd_end(void *self) {
    struct zstd *zstd = self;
    ZSTD_freeDCtx(zstd->context);
    ZSTD_freeDDict(zstd->dictionary);
}

static bool zstd_begin(void *self) {
    struct zstd *zstd = self;
    zstd->wanted = 1;
    if (zstd->context == NULL) {
        zstd->context = ZSTD_createDCtx();
        return zstd->context != NULL && !ZSTD_isError(ZSTD_DCtx_setParameter(
                                            zstd->context, ZSTD_d_windowLogMax, WINDOW_LOG_MAX));
    }
    ZSTD_DCtx_reset(zstd->context, ZSTD_reset_session_only);
    return true;
}

/* Only errno shows why there is none. */
static enum decoded zstd_use_dictionary(void *self, const char *data, size_t size) {
    struct zstd *zstd = self;
    errno = 0;
    ZSTD_DDict *dictionary = size > 0 ? ZSTD_createDDict(data, size) : NULL;
    if (size > 0 && dictionary == NULL) {
        return errno == ENOMEM ? DECODED_STOPPED : DECODED_DAMAGED;
    }
    zstd_begin(zstd);
    ZSTD_DCtx_refDDict(zstd->context, dictionary);
    ZSTD_freeDDict(zstd->dictionary);
    zstd->dictionary = dictionary;
    return DECODED_END;
}

static const char *words_of_zstd(size_t result) {
    const ZSTD_ErrorCode code = ZSTD_getErrorCode(result);
    return code == ZSTD_error_prefix_unknown                  ? "no zstd frame"
           : code == ZSTD_error_frameParameter_windowTooLarge ? "zstd window over 8 MiB"
           : code == ZSTD_error_dictionary_wrong ? "zstd data that needs another dictionary"
           : code == ZSTD_error_checksum_wrong   ? "wrong checksum"
                                                 : "bad zstd data";
}

/* On damage, the library drops what it has unpacked in the same call. If a call gets a whole frame,
 * the library ignores the bound of the window. So no call gets more than the content of one block,
 * and the header of a block comes byte by byte. */
static enum decoded zstd_step(void *self, struct piece *piece, const char **error) {
    struct zstd *zstd = self;
    do {
        size_t size = zstd->wanted > BLOCK_HEADER ? zstd->wanted - BLOCK_HEADER : 1;
        ZSTD_inBuffer in = {piece->in, size < piece->size ? size : piece->size, 0};
        ZSTD_outBuffer out = {piece->out, piece->room, 0};
        size_t result = ZSTD_decompressStream(zstd->context, &out, &in);
        if (ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) { return DECODED_STOPPED; }
        if (ZSTD_isError(result)) {
            *error = words_of_zstd(result);
            return DECODED_DAMAGED;
        }
        piece_moved(piece, piece->in + in.pos, piece->out + out.pos);
        zstd->wanted = result;
    } while (zstd->wanted > 0 && piece->size > 0 && piece->room > 0);
    return zstd->wanted == 0 ? DECODED_END : DECODED_MORE;
}

const struct backend backend_zstd = {sizeof(struct zstd), zstd_begin, zstd_end, zstd_step,
                                     zstd_use_dictionary};

#endif

#ifdef DANAG_BROTLI

/* A brotli stream (RFC 7932). */

#include <brotli/decode.h>

struct brotli {
    BrotliDecoderState *state;
    bool begun;
};

static void brotli_end(void *self) {
    BrotliDecoderDestroyInstance(((struct brotli *)self)->state);
}

/* The library cannot reuse a state. */
static bool brotli_begin(void *self) {
    struct brotli *brotli = self;
    if (brotli->state == NULL || brotli->begun) {
        brotli_end(brotli);
        brotli->state = BrotliDecoderCreateInstance(NULL, NULL, NULL);
    }
    brotli->begun = false;
    return brotli->state != NULL;
}

static bool lacks_memory(const BrotliDecoderState *state) {
    const BrotliDecoderErrorCode code = BrotliDecoderGetErrorCode(state);
    return code <= BROTLI_DECODER_ERROR_ALLOC_CONTEXT_MODES &&
           code >= BROTLI_DECODER_ERROR_ALLOC_BLOCK_TYPE_TREES;
}

/* The stream's first bits are the size of its window (RFC 7932 §9.1), at most DECODER_BROTLI_MAX. A
 * code that is invalid in the RFC marks a "large window".
 *
 * On damage, the library drops the bytes that it has unpacked but not yet output. If its input
 * comes in single bytes, there are none. */
static enum decoded brotli_step(void *self, struct piece *piece, const char **error) {
    struct brotli *brotli = self;
    if (!brotli->begun && piece->size > 0) {
        brotli->begun = true;
        if ((*piece->in & 0x7f) == 0x11) {
            *error = "large brotli window, over 16 MiB";
            return DECODED_DAMAGED;
        }
    }
    BrotliDecoderResult result = BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT;
    do {
        const uint8_t *in = (const uint8_t *)piece->in;
        uint8_t *out = (uint8_t *)piece->out;
        size_t single = piece->size > 0, room = piece->room;
        result = BrotliDecoderDecompressStream(brotli->state, &single, &in, &room, &out, NULL);
        piece_moved(piece, in, out);
    } while (result == BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT && piece->size > 0);
    *error = "bad brotli data";
    return result == BROTLI_DECODER_RESULT_SUCCESS ? DECODED_END
           : result != BROTLI_DECODER_RESULT_ERROR ? DECODED_MORE
           : lacks_memory(brotli->state)           ? DECODED_STOPPED
                                                   : DECODED_DAMAGED;
}

const struct backend backend_brotli = {sizeof(struct brotli), brotli_begin, brotli_end, brotli_step,
                                       NULL};

#endif

#ifdef DANAG_BZIP2

/* A bzip2 stream. */

#include <bzlib.h>

static void bzip2_end(void *self) {
    BZ2_bzDecompressEnd(self);
}

static bool bzip2_begin(void *self) {
    bz_stream *stream = self;
    bzip2_end(stream);
    *stream = (bz_stream){.bzalloc = NULL};
    return BZ2_bzDecompressInit(stream, 0, 0) == BZ_OK;
}

static enum decoded bzip2_step(void *self, struct piece *piece, const char **error) {
    bz_stream *stream = self;
    stream->next_in = (char *)(uintptr_t)piece->in;
    stream->avail_in = (unsigned)piece->size;
    stream->next_out = piece->out;
    stream->avail_out = (unsigned)piece->room;
    const int result = BZ2_bzDecompress(stream);
    piece_moved(piece, stream->next_in, stream->next_out);
    *error = "bad bzip2 data";
    return result == BZ_OK           ? DECODED_MORE
           : result == BZ_STREAM_END ? DECODED_END
           : result == BZ_MEM_ERROR  ? DECODED_STOPPED
                                     : DECODED_DAMAGED;
}

const struct backend backend_bzip2 = {sizeof(bz_stream), bzip2_begin, bzip2_end, bzip2_step, NULL};

#endif

#ifdef DANAG_XZ

/* An xz stream. */

#include <lzma.h>

static bool xz_begin(void *self) {
    return lzma_stream_decoder(self, DECODER_XZ_MEMORY, 0) == LZMA_OK;
}

static void xz_end(void *self) {
    lzma_end(self);
}

/* The library answers LZMA_BUF_ERROR if it can do nothing without more input or room. */
static enum decoded xz_step(void *self, struct piece *piece, const char **error) {
    lzma_stream *stream = self;
    stream->next_in = (const uint8_t *)piece->in;
    stream->avail_in = piece->size;
    stream->next_out = (uint8_t *)piece->out;
    stream->avail_out = piece->room;
    const lzma_ret result = lzma_code(stream, LZMA_RUN);
    piece_moved(piece, stream->next_in, stream->next_out);
    *error = result == LZMA_MEMLIMIT_ERROR  ? "xz window over 64 MiB"
             : result == LZMA_OPTIONS_ERROR ? "xz data with unknown options"
                                            : "bad xz data";
    return result == LZMA_OK || result == LZMA_BUF_ERROR ? DECODED_MORE
           : result == LZMA_STREAM_END                   ? DECODED_END
           : result == LZMA_MEM_ERROR                    ? DECODED_STOPPED
                                                         : DECODED_DAMAGED;
}

const struct backend backend_xz = {sizeof(lzma_stream), xz_begin, xz_end, xz_step, NULL};

#endif
