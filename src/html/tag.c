#include "html/tag.h"

#include "html/reference.h"
#include "text/octets.h"

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
        const struct element_key *known = &index->keys[index->slots[slot]];
        const uint64_t differs = (known->first ^ key.first) | (known->second ^ key.second);
        if ((differs | (known->size ^ key.size)) == 0) { return (enum element)index->slots[slot]; }
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

const struct slice attribute_names[ATTRIBUTE_OTHER] = {
#define ATTRIBUTE_ROW(name, text) {text, sizeof text - 1},
    ATTRIBUTES(ATTRIBUTE_ROW)
#undef ATTRIBUTE_ROW
};

/* The first name of each size. A size without names has the first longer name. */
static const uint8_t firsts[ATTRIBUTE_NAME_MAX + 2] = {
    ATTRIBUTE_ID,           ATTRIBUTE_ID,
    ATTRIBUTE_ID,           ATTRIBUTE_SRC,
    ATTRIBUTE_HREF,         ATTRIBUTE_CLASS,
    ATTRIBUTE_HEIGHT,       ATTRIBUTE_CONTENT,
    ATTRIBUTE_ITEMPROP,     ATTRIBUTE_DATA_LANG,
    ATTRIBUTE_ARIA_LABEL,   ATTRIBUTE_ARIA_HIDDEN,
    ATTRIBUTE_DATA_CALLOUT, ATTRIBUTE_DATA_ORIGINAL,
    ATTRIBUTE_OTHER,
};

/* Whether the names are equal, ignoring case. `name` is in lower case; both have `size` letters. */
static bool is_same(const char *name, const char *either, size_t size) {
    const uint32_t lower = 0x20202020;
    if (size < 4) { return ascii_starts(either, size, name); }
    return (octets_four(either) | lower) == octets_four(name) &&
           (octets_four(either + size - 4) | lower) == octets_four(name + size - 4) &&
           (size <= 12 || (octets_four(either + 8) | lower) == octets_four(name + 8)) &&
           (size <= 8 || (octets_four(either + 4) | lower) == octets_four(name + 4));
}

enum attribute_name attribute_find(struct slice name) {
    if (name.size > ATTRIBUTE_NAME_MAX) { return ATTRIBUTE_OTHER; }
    for (size_t i = firsts[name.size]; i < firsts[name.size + 1]; i++) {
        if (is_same(attribute_names[i].bytes, name.bytes, name.size)) {
            return (enum attribute_name)i;
        }
    }
    return ATTRIBUTE_OTHER;
}

struct attribute_filter attribute_filter_make(uint64_t names) {
    struct attribute_filter filter = {{0}};
    for (unsigned i = 0; i < ATTRIBUTE_OTHER; i++) {
        struct slice name = attribute_names[i];
        if ((names >> i & 1) == 0) { continue; }
        filter.letters[name.size] |= (uint32_t)1 << (name.bytes[0] & 0x1f);
    }
    return filter;
}

/* `text` begins with `#`. If no digit follows, the size of the reference is 0. */
static void find_number(struct slice text, struct reference *reference) {
    bool hexadecimal = text.size > 1 && (text.bytes[1] | 0x20) == 'x';
    const size_t first = hexadecimal ? 2 : 1;
    size_t at = first;
    uint32_t number = 0;
    while (at < text.size &&
           (hexadecimal ? ascii_hex(text.bytes[at]) >= 0 : ascii_is_digit(text.bytes[at]))) {
        number = reference_digit(number, hexadecimal ? 16 : 10, text.bytes[at++]);
    }
    *reference = (struct reference){.size = 0};
    if (at == first) { return; }
    reference->size = at + (at < text.size && text.bytes[at] == ';');
    reference->text_size = reference_number(number, reference->text);
}

/* `text` follows an `&`. Finds the reference at its start; if there is none, the size is 0. */
static void find_reference(struct slice text, struct reference *reference) {
    if (text.size > 0 && text.bytes[0] == '#') {
        find_number(text, reference);
        return;
    }
    reference_find(text.bytes, text.size, reference);
    size_t size = reference->size;
    bool bare = size > 0 && text.bytes[size - 1] != ';';
    const char next = bare && size < text.size ? text.bytes[size] : '\0';
    if (next == '=' || ascii_is_letter(next) || ascii_is_digit(next)) { reference->size = 0; }
}

static size_t resolve(struct slice value, char *copy, size_t room) {
    const char *from = value.bytes;
    const char *end = from + value.size;
    size_t size = 0;
    while (from < end) {
        const char *ampersand = memchr(from, '&', (size_t)(end - from));
        size_t plain = (size_t)((ampersand != NULL ? ampersand : end) - from);
        if (plain > room - size) { plain = utf8_whole(from, room - size); }
        memcpy(copy + size, from, plain);
        size += plain;
        from += plain;
        if (from != ampersand) { break; }
        struct reference reference;
        find_reference((struct slice){from + 1, (size_t)(end - from - 1)}, &reference);
        struct slice text = {reference.text, reference.text_size};
        if (reference.size == 0) { text = (struct slice){"&", 1}; }
        if (text.size > room - size) { break; }
        memcpy(copy + size, text.bytes, text.size);
        size += text.size;
        from += 1 + reference.size;
    }
    return size;
}

size_t attribute_resolve(enum attribute_name name, struct slice value, char *copy, size_t room) {
    const uint64_t texts =
        ATTRIBUTE_BIT(ALT) | ATTRIBUTE_BIT(CONTENT) | ATTRIBUTE_BIT(DATA_LAZY_SRC) |
        ATTRIBUTE_BIT(DATA_ORIGINAL) | ATTRIBUTE_BIT(DATA_SRC) | ATTRIBUTE_BIT(DATA_SRCSET) |
        ATTRIBUTE_BIT(HREF) | ATTRIBUTE_BIT(SRC) | ATTRIBUTE_BIT(SRCSET) | ATTRIBUTE_BIT(STYLE);
    if (value.size > ATTRIBUTE_WORDS_MAX && (texts & attribute_bit(name)) == 0) {
        if (name == ATTRIBUTE_TITLE) { return 0; }
        value.size = utf8_whole(value.bytes, ATTRIBUTE_WORDS_MAX);
    }
    /* Most values have no references. */
    bool plain = memchr(value.bytes, '&', value.size) == NULL;
    if (!plain || value.size > room) { return resolve(value, copy, room); }
    memcpy(copy, value.bytes, value.size);
    return value.size;
}
