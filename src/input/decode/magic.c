#include "input/decode/decoder.h"

#include <string.h>

/* The least significant byte is the first one in a file. */
static const unsigned char zstd_frame[] = {0x28, 0xb5, 0x2f, 0xfd};
static const unsigned char zstd_skippable[] = {0x50, 0x2a, 0x4d, 0x18}; /* to 0x5f */
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

/* Reserved flags are 0, and the extra flags those that compressors write. Of the systems, 19 is
 * zlib's for Darwin, though no RFC has it. */
bool magic_gzip_is_likely(const unsigned char *bytes) {
    unsigned char extra = bytes[8], system = bytes[9];
    return bytes[0] == 0x1f && bytes[1] == 0x8b && bytes[2] == 8 && (bytes[3] & 0xe0) == 0 &&
           (extra == 0 || extra == 2 || extra == 4) && (system <= 19 || system == 255);
}

/* The reserved bit of the frame header's descriptor is 0. */
bool magic_zstd_is_likely(const unsigned char *bytes) {
    return memcmp(bytes, zstd_frame, sizeof zstd_frame) == 0 && (bytes[4] & 8) == 0;
}

bool magic_is_raw_dictionary(const unsigned char *bytes) {
    return memcmp(bytes, zstd_dictionary, sizeof zstd_dictionary) == 0;
}
