#include "input/decode/decoder.h"

#include "input/decode/backend.h"

#include <stdlib.h>

struct decoder {
    const struct backend *backend;
    void *state;
    const char *error;
    int push_error;
    char room[BACKEND_ROOM];
};

const struct inflate *inflate_library(void) {
#if defined DANAG_ISAL
    return &inflate_isal;
#elif defined DANAG_ZLIB
    return &inflate_zlib;
#else
    return NULL;
#endif
}

/* NULL if this build has none. */
static const struct backend *backend_of(enum coding coding) {
    switch (coding) {
    case CODING_GZIP:
        return inflate_library() != NULL ? &backend_gzip : NULL;
    case CODING_DEFLATE:
        return inflate_library() != NULL ? &backend_deflate : NULL;
    case CODING_ZSTD:
#ifdef DANAG_ZSTD
        return &backend_zstd;
#else
        return NULL;
#endif
    case CODING_BROTLI:
#ifdef DANAG_BROTLI
        return &backend_brotli;
#else
        return NULL;
#endif
    }
    return NULL;
}

bool coding_is_built_in(enum coding coding) {
    return backend_of(coding) != NULL;
}

const char *coding_library(enum coding coding) {
    return coding == CODING_ZSTD ? "zstd" : coding == CODING_BROTLI ? "brotli" : "zlib and ISA-L";
}

const char *decoder_libraries(void) {
    static const char libraries[] = ""
#if defined DANAG_ISAL
                                    ", ISA-L"
#elif defined DANAG_ZLIB
                                    ", zlib"
#endif
#ifdef DANAG_ZSTD
                                    ", zstd"
#endif
#ifdef DANAG_BROTLI
                                    ", brotli"
#endif
        ;
    return sizeof libraries > 1 ? libraries + 2 : "none";
}

struct decoder *decoder_new(enum coding coding) {
    struct decoder *decoder = malloc(sizeof *decoder);
    if (decoder == NULL) { return NULL; }
    decoder->backend = backend_of(coding);
    decoder->state = decoder->backend->create();
    if (decoder->state == NULL) {
        free(decoder);
        return NULL;
    }
    decoder_begin(decoder);
    return decoder;
}

void decoder_free(struct decoder *decoder) {
    if (decoder == NULL) { return; }
    decoder->backend->destroy(decoder->state);
    free(decoder);
}

void decoder_begin(struct decoder *decoder) {
    decoder->backend->begin(decoder->state);
    decoder->error = NULL;
    decoder->push_error = 0;
}

bool decoder_use_dictionary(struct decoder *decoder, const char *data, size_t size) {
    return decoder->backend->use_dictionary != NULL &&
           decoder->backend->use_dictionary(decoder->state, data, size);
}

enum decoded decoder_push(struct decoder *decoder, const char *data, size_t size, size_t *taken,
                          decoder_output *push, void *self) {
    struct piece piece = {.in = data, .size = size};
    enum decoded decoded;
    do {
        piece.out = decoder->room;
        piece.room = BACKEND_ROOM;
        decoded = decoder->backend->step(decoder->state, &piece, &decoder->error);
        if (piece.room < BACKEND_ROOM) {
            decoder->push_error = push(self, decoder->room, BACKEND_ROOM - piece.room);
        }
        if (decoder->push_error != 0) { decoded = DECODED_STOPPED; }
    } while (decoded == DECODED_MORE && (piece.size > 0 || piece.room == 0));
    *taken = size - piece.size;
    return decoded;
}

const char *decoder_error(const struct decoder *decoder) {
    return decoder->error;
}

int decoder_push_error(const struct decoder *decoder) {
    return decoder->push_error;
}
