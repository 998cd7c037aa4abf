/* SHA-1 (FIPS 180-4 §6.1), for the digests and the ids of records. It keeps no secrets here. */
#ifndef DANAG_OUTPUT_SHA1_H
#define DANAG_OUTPUT_SHA1_H

#include <stddef.h>
#include <stdint.h>

#define SHA1_SIZE       20
#define SHA1_BLOCK_SIZE 64

struct sha1 {
    uint32_t state[5];
    uint64_t size; /* bytes so far */
    unsigned char block[SHA1_BLOCK_SIZE];
};

void sha1_begin(struct sha1 *sha1);
void sha1_add(struct sha1 *sha1, const void *bytes, size_t size);
void sha1_end(struct sha1 *sha1, unsigned char digest[SHA1_SIZE]);

#endif
