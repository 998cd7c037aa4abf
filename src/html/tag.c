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

/* `first` and `rest` are the bytes of the name, then zeros. */
static inline struct name_key key_of(uint64_t first, uint64_t rest, size_t size) {
    return (struct name_key){lower(first), (size > 8 ? lower(rest) : 0) | (uint64_t)size << 56};
}

static inline struct name_key key_of_padded(const char *name, size_t size) {
    const uint64_t rest = size > 8 ? octets_first(octets_load(name + 8), size - 8) : 0;
    return key_of(octets_first(octets_load(name), size), rest, size);
}

static struct name_key key_of_slice(struct slice name) {
    const uint64_t rest = name.size > 8 ? octets_load_from(name.bytes, name.size, 8) : 0;
    return key_of(octets_load_from(name.bytes, name.size, 0), rest, name.size);
}

/* With this factor, only one of all names does not get the slot that it should have. */
static size_t slot_of(struct name_key key) {
    return (size_t)((key.first ^ key.last) * UINT64_C(0xced75634a9b98c19) >> (64 - NAME_SLOT_BITS));
}

static void add(struct name_index *index, size_t number, struct slice name) {
    const struct name_key key = index->keys[number] = key_of_slice(name);
    size_t slot = slot_of(key);
    while (index->slots[slot] != 0) { slot = (slot + 1) % NAME_SLOTS; }
    index->slots[slot] = (uint8_t)number;
}

/* The number of the name in the index; 0 if it is not there. */
static inline size_t find(const struct name_index *index, struct name_key key) {
    size_t slot = slot_of(key);
    while (index->slots[slot] != 0) {
        const struct name_key *known = &index->keys[index->slots[slot]];
        if (((known->first ^ key.first) | (known->last ^ key.last)) == 0) { break; }
        slot = (slot + 1) % NAME_SLOTS;
    }
    return index->slots[slot];
}

void element_index_make(struct name_index *index) {
    memset(index->slots, 0, sizeof index->slots);
    for (size_t element = ELEMENT_UNKNOWN + 1; element < ELEMENT_COUNT; element++) {
        add(index, element, slice_from(elements[element].name));
    }
}

struct slice tag_without_prefix(struct slice name) {
    return slice_begins_any_case(name, "mml:") ? slice_after(name, strlen("mml:"))
           : slice_begins_any_case(name, "m:") ? slice_after(name, strlen("m:"))
                                               : name;
}

/* An element that is in no table: scripts read MathML with prefixes, although it is none in HTML.
 */
static enum element find_math(struct slice name) {
    return slice_is_any_case(tag_without_prefix(name), "math") ? ELEMENT_MATH : ELEMENT_UNKNOWN;
}

enum element element_find_padded(const struct name_index *index, const char *name, size_t size) {
    const enum element found = (enum element)find(index, key_of_padded(name, size));
    if (found != ELEMENT_UNKNOWN || (*name | 0x20) != 'm') { return found; } /* SVG has many */
    return find_math((struct slice){name, size});
}

enum element element_find(const struct name_index *index, struct slice name) {
    if (name.size == 0 || name.size >= TAG_NAME_SIZE) { return ELEMENT_UNKNOWN; }
    const enum element found = (enum element)find(index, key_of_slice(name));
    return found == ELEMENT_UNKNOWN ? find_math(name) : found;
}

const struct slice attribute_names[ATTRIBUTE_OTHER] = {
#define ATTRIBUTE_ROW(name, text) {text, sizeof text - 1},
    ATTRIBUTES(ATTRIBUTE_ROW)
#undef ATTRIBUTE_ROW
};

void attribute_index_make(struct name_index *index) {
    memset(index->slots, 0, sizeof index->slots);
    for (size_t i = 0; i < ATTRIBUTE_OTHER; i++) { add(index, i + 1, attribute_names[i]); }
}

enum attribute_name attribute_find(const struct name_index *index, struct slice name) {
    const size_t number = find(index, key_of_padded(name.bytes, name.size));
    return number != 0 ? (enum attribute_name)(number - 1) : ATTRIBUTE_OTHER;
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

struct slice attribute_resolve(enum attribute_name name, struct slice value, char *copy,
                               size_t room) {
    const uint64_t texts =
        ATTRIBUTE_BIT(ALT) | ATTRIBUTE_BIT(CONTENT) | ATTRIBUTE_BIT(DATA_LAZY_SRC) |
        ATTRIBUTE_BIT(DATA_ORIGINAL) | ATTRIBUTE_BIT(DATA_SRC) | ATTRIBUTE_BIT(DATA_SRCSET) |
        ATTRIBUTE_BIT(HREF) | ATTRIBUTE_BIT(SRC) | ATTRIBUTE_BIT(SRCSET) | ATTRIBUTE_BIT(STYLE);
    if (value.size > ATTRIBUTE_WORDS_MAX && (texts & attribute_bit(name)) == 0) {
        if (name == ATTRIBUTE_TITLE) { return (struct slice){copy, 0}; }
        value.size = utf8_whole(value.bytes, ATTRIBUTE_WORDS_MAX);
    }
    /* Most values have no references. */
    const bool plain = memchr(value.bytes, '&', value.size) == NULL;
    if (plain && value.size <= room) { return value; }
    return (struct slice){copy, resolve(value, copy, room)};
}
