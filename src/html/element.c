#include "html/element.h"

#include "text/octets.h"

#include <stdbool.h>
#include <string.h>

const struct element_row elements[ELEMENT_COUNT] = {[ELEMENT_UNKNOWN] = {"", 0},
#define ELEMENT_ROW(name, text, traits, within) [ELEMENT_##name] = {text, traits},
                                                    ELEMENTS(ELEMENT_ROW)
#undef ELEMENT_ROW
};

static inline uint64_t lower(uint64_t octets) {
    /* Most names are in lower case, which this test finds sooner. */
    bool maybe_upper = (octets & ~(octets << 1) & 0x40 * OCTETS_ONES) != 0;
    return maybe_upper ? octets_lower(octets) : octets;
}

/* ELEMENT_NAME_SIZE bytes can be read. */
static inline struct element_key key_of(const char *name, size_t size) {
    const uint64_t first = octets_first(octets_load(name), size);
    const uint64_t second = size > 8 ? octets_first(octets_load(name + 8), size - 8) : 0;
    return (struct element_key){lower(first), lower(second), size};
}

static bool equal(const struct element_key *one, const struct element_key *other) {
    return ((one->first ^ other->first) | (one->second ^ other->second) |
            (one->size ^ other->size)) == 0;
}

static size_t slot_of(const struct element_key *key) {
    uint64_t mixed = key->first ^ key->second * 0x9e3779b97f4a7c15 ^ (uint64_t)key->size << 56;
    return (size_t)(mixed * 0xff51afd7ed558ccd >> (64 - ELEMENT_SLOT_BITS));
}

void element_index_make(struct element_index *index) {
    memset(index->slots, ELEMENT_UNKNOWN, sizeof index->slots);
    for (size_t element = ELEMENT_UNKNOWN + 1; element < ELEMENT_COUNT; element++) {
        struct element_key *key = &index->keys[element];
        *key = key_of(elements[element].name, strlen(elements[element].name));
        size_t slot = slot_of(key);
        while (index->slots[slot] != ELEMENT_UNKNOWN) { slot = (slot + 1) % ELEMENT_SLOTS; }
        index->slots[slot] = (uint8_t)element;
    }
}

enum element element_find_padded(const struct element_index *index, const char *name, size_t size) {
    const struct element_key key = key_of(name, size);
    size_t slot = slot_of(&key);
    while (index->slots[slot] != ELEMENT_UNKNOWN) {
        if (equal(&index->keys[index->slots[slot]], &key)) {
            return (enum element)index->slots[slot];
        }
        slot = (slot + 1) % ELEMENT_SLOTS;
    }
    return ELEMENT_UNKNOWN;
}

enum element element_find(const struct element_index *index, const char *name, size_t size) {
    char padded[ELEMENT_NAME_SIZE] = {0};
    if (size == 0 || size >= ELEMENT_NAME_SIZE) { return ELEMENT_UNKNOWN; }
    memcpy(padded, name, size);
    return element_find_padded(index, padded, size);
}
