/* What the sketch of a site counts, as keys of 64 bits.
 *
 * In:  the URL of a page, and its lines of the rule text, each with its path of elements.
 * Out: the key of its site; the key that a line has on all pages of the site, a Simhash of its
 *      words and its path; and the keys of all its lines, each once.
 *
 * Words with digits do not count, unless there are no others: "12 comments" and "7 comments" are
 * one line. The path is that of the breaking elements around the line, by their names.
 *
 * The digests are the same on every machine and in every run, so that sketches can be added up:
 * keyed digests whose key is known. Whoever writes a page can foresee them (doc/security.md). */
#pragma once

#include "lines/tape.h"
#include "text/keyed_digest.h"

/* What a key counts: a site's pages, those with a line, or how often a page itself was seen. */
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

/* Which pages belong together: those of a registered domain, such as example.co.uk; those of a
 * host; or all. The numbers are part of the file format. */
enum site_kind { SITE_DOMAIN, SITE_HOST, SITE_ALL, SITE_KINDS };

/* Finds where the registered domain begins in a host's name, which is in lower case; 0 if it has
 * none. The library has no list of public suffixes, so its caller gives this function. */
typedef size_t site_domain_finder(const char *host);

/* The key of the page's site. False if the URL is NULL or has no host, unless all pages belong
 * together. `find` is for SITE_DOMAIN. */
bool site_of_url(const char *url, enum site_kind kind, site_domain_finder *find, uint64_t *site);

/* The key of the page: of the URL, without its fragment. A URL of NULL is "". */
uint64_t site_page(const char *url);

/* Where the registered domain begins: "example.co.uk" in "www.example.co.uk". 0 if there is none,
 * as for a public suffix itself. Only with libpsl; the list is the one libpsl was built with. */
size_t public_suffix_domain(const char *host);

/* Bytes of a line. No key is made for a longer one: it is never left out. */
#define LINE_KEY_TEXT 4096

/* The line being read. It has a fixed size, and is all zeros at first. */
struct line_key {
    size_t size;
    char text[LINE_KEY_TEXT + 8]; /* with room to load the last octets */
};

/* The key of the path from the page down to where the outline is. */
uint64_t line_key_path(const struct outline *outline);

/* The key of the line at these positions of the tape. False if it is too long or not all there. */
bool line_key_of(struct line_key *reader, struct tape *tape, uint64_t start, uint64_t end,
                 uint64_t path, uint64_t *key);

/* How many different lines of a page count; any others are ignored. */
#define PAGE_KEYS_MAX   16384
#define PAGE_KEYS_SLOTS (2 * PAGE_KEYS_MAX)

struct page_keys {
    struct digest_key digest_key; /* whoever makes the struct draws it: no page can make it slow */
    size_t count;
    uint64_t keys[PAGE_KEYS_MAX];    /* in the order in which they came */
    uint16_t slots[PAGE_KEYS_SLOTS]; /* a hash table: 1 + the place in `keys`; 0: empty */
};

void page_keys_begin(struct page_keys *keys);
void page_keys_add(struct page_keys *keys, uint64_t key);
