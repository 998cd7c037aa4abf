/* In:  the keys of a page's lines.
 * Out: the same, each once.
 * Memory: grows with the page, up to that of PAGE_KEYS_MAX keys. */
#ifndef DANAG_REPEATS_PAGE_KEYS_H
#define DANAG_REPEATS_PAGE_KEYS_H

#include "danag.h"
#include "text/keyed_digest.h"

/* How many different lines of a page count; any others are ignored. */
#define PAGE_KEYS_MAX 16384

struct page_keys {
    const struct danag_allocator *memory;
    struct digest_key digest_key; /* so that no page can make the table slow */
    uint64_t *keys;               /* in the order in which they came */
    size_t count;
    size_t capacity;
    uint32_t *slots;   /* a hash table: 1 + the place in `keys`; 0: empty */
    size_t slot_count; /* a power of 2, at least twice the capacity */
};

/* Sets all but the memory to zeros. */
void page_keys_make(struct page_keys *keys, const struct danag_allocator *memory);
void page_keys_free(struct page_keys *keys);

void page_keys_begin(struct page_keys *keys);

/* False if memory is short. */
bool page_keys_add(struct page_keys *keys, uint64_t key);

#endif
