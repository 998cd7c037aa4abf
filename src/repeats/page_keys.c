#include "repeats/page_keys.h"

#include "text/memory.h"

#include <string.h>

#define FIRST_KEYS 512

void page_keys_make(struct page_keys *keys, const struct danag_allocator *memory) {
    *keys = (struct page_keys){.memory = memory};
    digest_key_draw(&keys->digest_key);
}

void page_keys_free(struct page_keys *keys) {
    memory_free(keys->memory, keys->keys);
    memory_free(keys->memory, keys->slots);
}

/* The slot that has the key, or the empty one where it belongs. */
static uint32_t *slot_of(const struct page_keys *keys, uint64_t key) {
    size_t slot = (size_t)keyed_digest_add(keys->digest_key.first, key, &keys->digest_key);
    for (;; slot++) {
        uint32_t *found = &keys->slots[slot & (keys->slot_count - 1)];
        if (*found == 0 || keys->keys[*found - 1] == key) { return found; }
    }
}

void page_keys_begin(struct page_keys *keys) {
    if (keys->count > 0) { memset(keys->slots, 0, keys->slot_count * sizeof *keys->slots); }
    keys->count = 0;
}

static bool grow(struct page_keys *keys) {
    const size_t capacity = keys->capacity > 0 ? 2 * keys->capacity : FIRST_KEYS;
    uint64_t *larger = memory_resize(keys->memory, keys->keys, capacity * sizeof *larger);
    if (larger == NULL) { return false; }
    keys->keys = larger;
    uint32_t *slots = memory_new(keys->memory, 2 * capacity * sizeof *slots);
    if (slots == NULL) { return false; }
    memory_free(keys->memory, keys->slots);
    keys->slots = slots;
    keys->slot_count = 2 * capacity;
    keys->capacity = capacity;
    for (size_t i = 0; i < keys->count; i++) { *slot_of(keys, larger[i]) = (uint32_t)i + 1; }
    return true;
}

bool page_keys_add(struct page_keys *keys, uint64_t key) {
    if (keys->count == PAGE_KEYS_MAX) { return true; }
    if (keys->count == keys->capacity && !grow(keys)) { return false; }
    uint32_t *slot = slot_of(keys, key);
    if (*slot != 0) { return true; }
    keys->keys[keys->count++] = key;
    *slot = (uint32_t)keys->count;
    return true;
}
