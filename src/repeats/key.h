/* Digests that are the same on every machine and in every run, so that sketches can be added up:
 * keyed digests whose key is known. Whoever writes a page can foresee them (doc/security.md). */
#ifndef DANAG_REPEATS_KEY_H
#define DANAG_REPEATS_KEY_H

#include "text/keyed_digest.h"

/* What a key counts: the pages of a site, the pages of a site with a line, or how often a page
 * itself was seen. */
enum key_kind { KEY_SITE = 1, KEY_LINE, KEY_PAGE };

/* These numbers and the factors below are part of the file format: if they change, so does its
 * version. They are the digits after the point of the square roots of 2, 3, 5, 7, 11 and 13. */
static const struct digest_key key_fixed = {UINT64_C(0x6a09e667f3bcc909),
                                            UINT64_C(0xbb67ae8584caa73b)};

static inline uint64_t key_of_bytes(const char *bytes, size_t size) {
    return keyed_digest_of(bytes, size, &key_fixed);
}

/* Joins two keys to one; their order matters. */
static inline uint64_t key_join(uint64_t first, uint64_t second) {
    return keyed_digest_add(keyed_digest_fold(first ^ key_fixed.first, key_fixed.second), second,
                            &key_fixed);
}

/* A line or a page of a site; `inner` is 0 for the site itself. */
static inline uint64_t key_in_site(uint64_t site, enum key_kind kind, uint64_t inner) {
    return key_join(site + (uint64_t)kind, inner);
}

/* One of four numbers that depend on the key, but look independent of it and of one another. */
static inline uint64_t key_spread(uint64_t key, unsigned number) {
    static const uint64_t factors[] = {UINT64_C(0x3c6ef372fe94f82b), UINT64_C(0xa54ff53a5f1d36f1),
                                       UINT64_C(0x510e527fade682d1), UINT64_C(0x9b05688c2b3e6c1f)};
    return keyed_digest_fold(key ^ key_fixed.second, factors[number % 4]);
}

#endif
