/* Digests of 64 bits that nobody can foresee who does not know the key: folded products, as in
 * wyhash. So no page can be written to have values that share a digest, to be taken for each other,
 * or that meet in a hash table, to make it slow. Only whether digests are equal may show in the
 * output, since their values depend on the key. */
#pragma once

#include "text/octets.h"

struct digest_key {
    uint64_t first, second;
};

/* Draws a key from the system's random numbers; without any, from the time and an address. */
void digest_key_draw(struct digest_key *key);

/* The product of two numbers in 128 bits, its upper half mixed into the lower half. */
static inline uint64_t keyed_digest_fold(uint64_t one, uint64_t other) {
#ifdef __SIZEOF_INT128__
    __extension__ const unsigned __int128 product = (unsigned __int128)one * other;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
#else
    const uint64_t low = (one & UINT32_MAX) * (other & UINT32_MAX);
    const uint64_t left = (one >> 32) * (other & UINT32_MAX) + (low >> 32);
    const uint64_t right = (one & UINT32_MAX) * (other >> 32) + (left & UINT32_MAX);
    const uint64_t high = (one >> 32) * (other >> 32) + (left >> 32) + (right >> 32);
    return (right << 32 | (low & UINT32_MAX)) ^ high;
#endif
}

/* A digest begins as `key->first`, and each eight bytes, as octets_load reads them, are added. */
static inline uint64_t keyed_digest_add(uint64_t digest, uint64_t octets,
                                        const struct digest_key *key) {
    return keyed_digest_fold(octets ^ key->second, digest);
}

static inline uint64_t keyed_digest_of(const char *bytes, size_t size,
                                       const struct digest_key *key) {
    uint64_t digest = key->first ^ size;
    size_t at = 0;
    for (; size - at >= 8; at += 8) {
        digest = keyed_digest_add(digest, octets_load(bytes + at), key);
    }
    if (at < size) { digest = keyed_digest_add(digest, octets_load_from(bytes, size, at), key); }
    return digest;
}
