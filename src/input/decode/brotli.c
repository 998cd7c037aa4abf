/* A brotli stream (RFC 7932). */
#include "input/decode/backend.h"

#include <brotli/decode.h>
#include <stdlib.h>

struct brotli {
    BrotliDecoderState *state; /* NULL if memory was short */
    bool begun;
};

static void begin(void *self) {
    struct brotli *brotli = self;
    /* The library cannot reuse a state. */
    if (brotli->begun) {
        BrotliDecoderDestroyInstance(brotli->state);
        brotli->state = BrotliDecoderCreateInstance(NULL, NULL, NULL);
    }
    brotli->begun = false;
}

static void destroy(void *self) {
    struct brotli *brotli = self;
    BrotliDecoderDestroyInstance(brotli->state);
    free(brotli);
}

static void *create(void) {
    struct brotli *brotli = malloc(sizeof *brotli);
    if (brotli == NULL) { return NULL; }
    brotli->begun = false;
    brotli->state = BrotliDecoderCreateInstance(NULL, NULL, NULL);
    if (brotli->state == NULL) {
        free(brotli);
        return NULL;
    }
    return brotli;
}

/* The stream's first bits are the size of its window (RFC 7932 §9.1), at most DECODER_BROTLI_MAX. A
 * code that is invalid in the RFC marks a "large window". */
static const char *wrong_window(unsigned char first) {
    return (first & 0x7f) == 0x11 ? "large brotli window, over 16 MiB" : NULL;
}

static bool lacks_memory(const BrotliDecoderState *state) {
    const BrotliDecoderErrorCode code = BrotliDecoderGetErrorCode(state);
    return code <= BROTLI_DECODER_ERROR_ALLOC_CONTEXT_MODES &&
           code >= BROTLI_DECODER_ERROR_ALLOC_BLOCK_TYPE_TREES;
}

/* On damage, the library drops the bytes that it has unpacked but not yet output. If its input
 * comes in single bytes, there are none. */
static enum decoded step(void *self, struct piece *piece, const char **error) {
    struct brotli *brotli = self;
    if (!brotli->begun && piece->size > 0) {
        brotli->begun = true;
        if (brotli->state == NULL) { return DECODED_STOPPED; }
        *error = wrong_window((unsigned char)*piece->in);
        if (*error != NULL) { return DECODED_DAMAGED; }
    }
    BrotliDecoderResult result = BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT;
    do {
        const uint8_t *in = (const uint8_t *)piece->in;
        uint8_t *out = (uint8_t *)piece->out;
        size_t single = piece->size > 0, left = single;
        result = BrotliDecoderDecompressStream(brotli->state, &left, &in, &piece->room, &out, NULL);
        piece->in += single - left;
        piece->size -= single - left;
        piece->out = (char *)out;
    } while (result == BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT && piece->size > 0);
    if (result == BROTLI_DECODER_RESULT_ERROR && lacks_memory(brotli->state)) {
        return DECODED_STOPPED;
    }
    if (result == BROTLI_DECODER_RESULT_ERROR) { *error = "bad brotli data"; }
    return result == BROTLI_DECODER_RESULT_SUCCESS ? DECODED_END
           : result == BROTLI_DECODER_RESULT_ERROR ? DECODED_DAMAGED
                                                   : DECODED_MORE;
}

const struct backend backend_brotli = {create, destroy, begin, step, NULL};
