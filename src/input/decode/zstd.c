/* One zstd frame (RFC 8878 §3.1). */
#include "input/decode/backend.h"

#include <errno.h>
#include <stdlib.h>
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

static void begin(void *self) {
    struct zstd *zstd = self;
    ZSTD_DCtx_reset(zstd->context, ZSTD_reset_session_only);
    zstd->wanted = 1;
}

static void destroy(void *self) {
    struct zstd *zstd = self;
    ZSTD_freeDCtx(zstd->context);
    ZSTD_freeDDict(zstd->dictionary);
    free(zstd);
}

static void *create(void) {
    struct zstd *zstd = calloc(1, sizeof *zstd);
    if (zstd == NULL) { return NULL; }
    zstd->context = ZSTD_createDCtx();
    if (zstd->context == NULL ||
        ZSTD_isError(ZSTD_DCtx_setParameter(zstd->context, ZSTD_d_windowLogMax, WINDOW_LOG_MAX))) {
        destroy(zstd);
        return NULL;
    }
    return zstd;
}

/* Only errno shows why there is none. */
static enum decoded use_dictionary(void *self, const char *data, size_t size) {
    struct zstd *zstd = self;
    errno = 0;
    ZSTD_DDict *dictionary = size > 0 ? ZSTD_createDDict(data, size) : NULL;
    if (size > 0 && dictionary == NULL) {
        return errno == ENOMEM ? DECODED_STOPPED : DECODED_DAMAGED;
    }
    begin(zstd);
    ZSTD_DCtx_refDDict(zstd->context, dictionary);
    ZSTD_freeDDict(zstd->dictionary);
    zstd->dictionary = dictionary;
    return DECODED_END;
}

static const char *words(size_t result) {
    switch (ZSTD_getErrorCode(result)) {
    case ZSTD_error_prefix_unknown:
        return "no zstd frame";
    case ZSTD_error_frameParameter_windowTooLarge:
        return "zstd window over 8 MiB";
    case ZSTD_error_dictionary_wrong:
        return "zstd data that needs another dictionary";
    case ZSTD_error_checksum_wrong:
        return "wrong checksum";
    default:
        return "bad zstd data";
    }
}

/* On damage, the library drops what it has unpacked in the same call. If a call gets a whole frame,
 * the library ignores the bound of the window. So no call gets more than the content of one block,
 * and the header of a block comes byte by byte. */
static enum decoded step(void *self, struct piece *piece, const char **error) {
    struct zstd *zstd = self;
    do {
        size_t size = zstd->wanted > BLOCK_HEADER ? zstd->wanted - BLOCK_HEADER : 1;
        ZSTD_inBuffer in = {piece->in, size < piece->size ? size : piece->size, 0};
        ZSTD_outBuffer out = {piece->out, piece->room, 0};
        size_t result = ZSTD_decompressStream(zstd->context, &out, &in);
        if (ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) { return DECODED_STOPPED; }
        if (ZSTD_isError(result)) {
            *error = words(result);
            return DECODED_DAMAGED;
        }
        piece->in += in.pos;
        piece->size -= in.pos;
        piece->out += out.pos;
        piece->room -= out.pos;
        zstd->wanted = result;
    } while (zstd->wanted > 0 && piece->size > 0 && piece->room > 0);
    return zstd->wanted == 0 ? DECODED_END : DECODED_MORE;
}

const struct backend backend_zstd = {create, destroy, begin, step, use_dictionary};
