#include "input/decode/decoder.h"

#include "input/decode/backend.h"

#include <stdlib.h>
#include <string.h>

struct decoder {
    const struct backend *backend;
    void *state;
    const char *error;
    int push_error;
    char room[BACKEND_ROOM];
};

/* NULL if this build cannot decode the coding. */
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

static const unsigned char zstd_frame[] = {0x28, 0xb5, 0x2f, 0xfd};
/* The first byte may be anything from 0x50 to 0x5f. */
static const unsigned char zstd_skippable[] = {0x50, 0x2a, 0x4d, 0x18};

static const unsigned char zstd_dictionary[] = {0x37, 0xa4, 0x30, 0xec};

enum { DICTIONARY_FRAME = 0x5d };

enum magic magic_of(const unsigned char *bytes, size_t size) {
    if (size == 0) { return MAGIC_MORE; }
    if (bytes[0] == 0x1f) {
        return size < 2 ? MAGIC_MORE : bytes[1] == 0x8b ? MAGIC_GZIP : MAGIC_NONE;
    }
    size = size < MAGIC_BOUND ? size : MAGIC_BOUND;
    bool frame = memcmp(bytes, zstd_frame, size) == 0;
    bool skippable = (bytes[0] & 0xf0) == zstd_skippable[0] &&
                     memcmp(bytes + 1, zstd_skippable + 1, size - 1) == 0;
    if (!frame && !skippable) { return MAGIC_NONE; }
    if (size < MAGIC_BOUND) { return MAGIC_MORE; }
    return frame ? MAGIC_ZSTD : bytes[0] == DICTIONARY_FRAME ? MAGIC_DICTIONARY : MAGIC_SKIPPABLE;
}

/* The reserved flags must be 0, and the extra flags must be some that compressors write. System 19
 * is not in any RFC, but zlib writes it on Darwin. */
bool magic_gzip_is_likely(const unsigned char *bytes) {
    unsigned char extra = bytes[8], system = bytes[9];
    return bytes[0] == 0x1f && bytes[1] == 0x8b && bytes[2] == 8 && (bytes[3] & 0xe0) == 0 &&
           (extra == 0 || extra == 2 || extra == 4) && (system <= 19 || system == 255);
}

/* The reserved bit in the frame header's descriptor must be 0. */
bool magic_zstd_is_likely(const unsigned char *bytes) {
    return memcmp(bytes, zstd_frame, sizeof zstd_frame) == 0 && (bytes[4] & 8) == 0;
}

bool magic_is_raw_dictionary(const unsigned char *bytes) {
    return memcmp(bytes, zstd_dictionary, sizeof zstd_dictionary) == 0;
}
