#include "output/wet.h"

#define ROUNDS 80

static uint32_t rotate(uint32_t word, unsigned bits) {
    return word << bits | word >> (32 - bits);
}

static uint32_t big_endian(const unsigned char *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* f and K of FIPS 180-4 §4.1.1 and §4.2.1, added. */
static uint32_t mix(unsigned round, uint32_t b, uint32_t c, uint32_t d) {
    return round < 20   ? ((b & c) | (~b & d)) + 0x5a827999
           : round < 40 ? (b ^ c ^ d) + 0x6ed9eba1
           : round < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
                        : (b ^ c ^ d) + 0xca62c1d6;
}

static void add_block(uint32_t state[5], const unsigned char *block) {
    uint32_t words[ROUNDS];
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (unsigned i = 0; i < 16; i++) { words[i] = big_endian(block + (size_t)4 * i); }
    for (unsigned i = 16; i < ROUNDS; i++) {
        words[i] = rotate(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    }
    for (unsigned i = 0; i < ROUNDS; i++) {
        const uint32_t next = rotate(a, 5) + mix(i, b, c, d) + e + words[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    const uint32_t added[] = {a, b, c, d, e};
    for (unsigned i = 0; i < 5; i++) { state[i] += added[i]; }
}

void sha1_begin(struct sha1 *sha1) {
    static const uint32_t start[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    memcpy(sha1->state, start, sizeof start);
    sha1->size = 0;
}

void sha1_add(struct sha1 *sha1, const void *data, size_t size) {
    const unsigned char *bytes = data;
    while (size > 0) {
        const size_t held = (size_t)(sha1->size % SHA1_BLOCK_SIZE);
        const size_t room = SHA1_BLOCK_SIZE - held;
        const size_t part = size < room ? size : room;
        memcpy(sha1->block + held, bytes, part);
        sha1->size += part;
        bytes += part;
        size -= part;
        if (part == room) { add_block(sha1->state, sha1->block); }
    }
}

void sha1_end(struct sha1 *sha1, unsigned char digest[SHA1_SIZE]) {
    static const unsigned char padding[SHA1_BLOCK_SIZE] = {0x80};
    const uint64_t bits = sha1->size * 8;
    unsigned char length[8];
    for (unsigned i = 0; i < 8; i++) { length[i] = (unsigned char)(bits >> (56 - 8 * i)); }
    const size_t held = (size_t)(sha1->size % SHA1_BLOCK_SIZE);
    sha1_add(sha1, padding, (held < 56 ? 56 : 56 + SHA1_BLOCK_SIZE) - held);
    sha1_add(sha1, length, sizeof length);
    for (unsigned i = 0; i < SHA1_SIZE; i++) {
        digest[i] = (unsigned char)(sha1->state[i / 4] >> (24 - 8 * (i % 4)));
    }
}
