/* What a record of WARC needs besides its text. */
#pragma once

#include "text/slice.h"

#include <stdint.h>

/* The code of ISO 639-3, as Common Crawl has them, for a code such as "en" or "zh-Hant", without a
 * script. A code that is not of two letters stays as it is. Its bytes are constant or of `code`. */
struct slice language_code(struct slice code);

#define SHA1_SIZE       20
#define SHA1_BLOCK_SIZE 64

/* SHA-1 (FIPS 180-4 §6.1), for the digests and the ids of records. It keeps no secrets here. */
struct sha1 {
    uint32_t state[5];
    uint64_t size; /* bytes so far */
    unsigned char block[SHA1_BLOCK_SIZE];
};

void sha1_begin(struct sha1 *sha1);
void sha1_add(struct sha1 *sha1, const void *bytes, size_t size);
void sha1_end(struct sha1 *sha1, unsigned char digest[SHA1_SIZE]);
