#include "input/decode/decoder.h"

#include "input/decode/backend.h"
#include "status.h"

#include <stdlib.h>
#include <string.h>

struct decoder {
    const struct backend *backend;
    void *state;
    const char *error;
    int stop_error;
    uint64_t used;
    char room[BACKEND_ROOM];
};

/* NULL if its library cannot be loaded. The coding must be built in. */
static const struct backend *backend_of(enum coding coding) {
    switch (coding) {
#ifdef DANAG_GZIP
    case CODING_GZIP:
        return backend_for_gzip();
    case CODING_DEFLATE:
        return backend_for_deflate();
#endif
#ifdef DANAG_ZSTD
    case CODING_ZSTD:
        return backend_for_zstd();
#endif
#ifdef DANAG_BROTLI
    case CODING_BROTLI:
        return backend_for_brotli();
#endif
#ifdef DANAG_BZIP2
    case CODING_BZIP2:
        return backend_for_bzip2();
#endif
#ifdef DANAG_XZ
    case CODING_XZ:
        return backend_for_xz();
#endif
    default:
        return NULL;
    }
}

bool coding_is_built_in(enum coding coding) {
    switch (coding) {
#ifdef DANAG_GZIP
    case CODING_GZIP:
    case CODING_DEFLATE:
        return true;
#endif
#ifdef DANAG_ZSTD
    case CODING_ZSTD:
        return true;
#endif
#ifdef DANAG_BROTLI
    case CODING_BROTLI:
        return true;
#endif
#ifdef DANAG_BZIP2
    case CODING_BZIP2:
        return true;
#endif
#ifdef DANAG_XZ
    case CODING_XZ:
        return true;
#endif
    default:
        return false;
    }
}

const char *coding_library(enum coding coding) {
    static const char *const libraries[CODING_COUNT] = {
        "zlib and ISA-L", "zlib and ISA-L", "zstd", "brotli", "bzip2", "liblzma"};
    return libraries[coding];
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
#ifdef DANAG_BZIP2
                                    ", bzip2"
#endif
#ifdef DANAG_XZ
                                    ", xz"
#endif
        ;
    return sizeof libraries > 1 ? libraries + 2 : "none";
}

struct decoder *decoder_new(enum coding coding) {
    struct decoder *decoder = malloc(sizeof *decoder);
    if (decoder == NULL) { return NULL; }
    decoder->backend = backend_of(coding);
    decoder->state = decoder->backend != NULL ? decoder->backend->create() : NULL;
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
    decoder->stop_error = 0;
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
    enum decoded decoded;
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

uint64_t decoder_used(const struct decoder *decoder) {
    return decoder->used;
}

const char *decoder_error(const struct decoder *decoder) {
    return decoder->error;
}

int decoder_stop_error(const struct decoder *decoder) {
    return decoder->stop_error;
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

/* A size, and pi or its square root: what begins a block, or ends an empty stream. */
#define BZIP2_START 4
static const unsigned char bzip2_block[] = {0x31, 0x41, 0x59, 0x26, 0x53, 0x59};
static const unsigned char bzip2_end[] = {0x17, 0x72, 0x45, 0x38, 0x50, 0x90};
static const unsigned char xz_stream[] = {0xfd, '7', 'z', 'X', 'Z', 0};

static enum magic magic_bzip2(const unsigned char *bytes, size_t size) {
    static const unsigned char start[] = {'B', 'Z', 'h'};
    size_t part = size < sizeof start ? size : sizeof start;
    if (memcmp(bytes, start, part) != 0) { return MAGIC_NONE; }
    if (size < BZIP2_START) { return MAGIC_MORE; }
    part = size - BZIP2_START < sizeof bzip2_block ? size - BZIP2_START : sizeof bzip2_block;
    bool sized = bytes[3] >= '1' && bytes[3] <= '9';
    bool begins = memcmp(bytes + BZIP2_START, bzip2_block, part) == 0 ||
                  memcmp(bytes + BZIP2_START, bzip2_end, part) == 0;
    if (!sized || !begins) { return MAGIC_NONE; }
    return part < sizeof bzip2_block ? MAGIC_MORE : MAGIC_BZIP2;
}

static enum magic magic_xz(const unsigned char *bytes, size_t size) {
    size_t part = size < sizeof xz_stream ? size : sizeof xz_stream;
    if (memcmp(bytes, xz_stream, part) != 0) { return MAGIC_NONE; }
    return part < sizeof xz_stream ? MAGIC_MORE : MAGIC_XZ;
}

enum magic magic_of_file(const unsigned char *bytes, size_t size) {
    enum magic magic = magic_of(bytes, size);
    if (magic == MAGIC_NONE) { magic = magic_bzip2(bytes, size); }
    return magic == MAGIC_NONE ? magic_xz(bytes, size) : magic;
}

bool magic_bzip2_is_likely(const unsigned char *bytes) {
    return magic_bzip2(bytes, MAGIC_LIKELY_SIZE) == MAGIC_BZIP2;
}

bool magic_xz_is_likely(const unsigned char *bytes) {
    return magic_xz(bytes, MAGIC_LIKELY_SIZE) == MAGIC_XZ;
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
