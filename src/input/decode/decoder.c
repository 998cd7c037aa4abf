#include "input/decode/decoder.h"

#include "input/decode/backend.h"
#include "status.h"

#include <stdlib.h>

#if defined DANAG_ISAL
#define INFLATER "ISA-L"
#elif defined DANAG_ZLIB
#define INFLATER "zlib"
#else
#define INFLATER NULL
#endif
#define DECODER(macro, library) (BUILT_IN(macro) ? (library) : NULL)

const struct coding_facts coding_facts[CODING_COUNT] = {
    [CODING_GZIP] = {"gzip", "gzip member", "zlib and ISA-L", INFLATER},
    [CODING_DEFLATE] = {"deflate", NULL, "zlib and ISA-L", INFLATER},
    [CODING_ZSTD] = {"zstd", "zstd frame", "zstd", DECODER(DANAG_ZSTD, "zstd")},
    [CODING_BROTLI] = {"brotli", NULL, "brotli", DECODER(DANAG_BROTLI, "brotli")},
    [CODING_BZIP2] = {"bzip2", "bzip2 stream", "bzip2", DECODER(DANAG_BZIP2, "bzip2")},
    [CODING_XZ] = {"xz", "xz stream", "liblzma", DECODER(DANAG_XZ, "xz")},
};

struct decoder *decoder_new(enum coding coding) {
    const struct backend *backend = backend_of(coding);
    if (backend == NULL) { return NULL; }
    struct decoder *decoder = calloc(1, sizeof *decoder + backend->size + BACKEND_ROOM);
    if (decoder == NULL) { return NULL; }
    decoder->backend = backend;
    decoder->state = decoder->bytes;
    decoder->room = decoder->bytes + backend->size;
    decoder_begin(decoder);
    if (decoder->stop_error == 0) { return decoder; }
    decoder_free(decoder);
    return NULL;
}

void decoder_free(struct decoder *decoder) {
    if (decoder == NULL) { return; }
    decoder->backend->end(decoder->state);
    free(decoder);
}

void decoder_begin(struct decoder *decoder) {
    decoder->error = NULL;
    decoder->stop_error = decoder->backend->begin(decoder->state) ? 0 : STATUS_NO_MEMORY;
    decoder->used = 0;
}

enum decoded decoder_use_dictionary(struct decoder *decoder, const char *data, size_t size) {
    if (decoder->backend->use_dictionary == NULL) { return DECODED_DAMAGED; }
    return decoder->backend->use_dictionary(decoder->state, data, size);
}

enum decoded decoder_push(struct decoder *decoder, const char *data, size_t size, size_t *taken,
                          decoder_output *push, void *self) {
    struct piece piece = {.in = data, .size = size};
    const uint64_t used = decoder->used;
    enum decoded decoded = DECODED_STOPPED;
    *taken = 0;
    if (decoder->stop_error != 0) { return decoded; }
    do {
        piece.out = decoder->room;
        piece.room = BACKEND_ROOM;
        decoded = decoder->backend->step(decoder->state, &piece, &decoder->error);
        decoder->used = used + (size - piece.size);
        if (decoded == DECODED_STOPPED) { decoder->stop_error = STATUS_NO_MEMORY; }
        if (piece.room < BACKEND_ROOM) {
            int error = push(self, decoder->room, BACKEND_ROOM - piece.room);
            if (error != 0) { decoder->stop_error = error; }
        }
        if (decoder->stop_error != 0) { decoded = DECODED_STOPPED; }
    } while (decoded == DECODED_MORE && (piece.size > 0 || piece.room == 0));
    *taken = size - piece.size;
    return decoded;
}
