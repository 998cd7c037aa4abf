#include "lines/keywords.h"

#include "text/octets.h"

const char *const keyword_names[KEYWORD_COUNT] = {
#define KEYWORD_NAME(name, text) text,
    KEYWORDS(KEYWORD_NAME)
#undef KEYWORD_NAME
};

#define NO_WORD      UINT16_MAX
#define PART_LETTERS 4 /* the index lists parts by their first and by their last four letters */

#define MIX 0x9e3779b97f4a7c15

static size_t slot_of(const struct keyword_key *key) {
    return (key->first ^ key->second * 0xff51afd7ed558ccd) * MIX >> (64 - KEYWORD_SLOT_BITS);
}

static size_t part_slot(uint64_t letters) {
    return (uint32_t)letters * 0x9e3779b1u >> (32 - KEYWORD_PART_BITS);
}

/* Appends up to eight letters to a word. Counts letters beyond KEYWORD_SIZE_MAX, but drops them. */
static void add_letters(struct keyword_key *key, uint64_t letters, size_t count) {
    if (key->size < 8) {
        key->first |= letters << 8 * key->size;
        if (key->size > 0) { key->second |= letters >> (64 - 8 * key->size); }
    } else if (key->size < KEYWORD_SIZE_MAX) {
        key->second |= letters << 8 * (key->size - 8);
    }
    key->size += count;
}

/* The last `count` letters of the word. `count` is at least 1. */
static struct keyword_key end_of(const struct keyword_key *key, size_t count) {
    size_t left = key->size - count;
    if (left == 0) { return *key; }
    if (left >= 8) { return (struct keyword_key){key->second >> 8 * (left - 8), 0, count}; }
    return (struct keyword_key){key->first >> 8 * left | key->second << (64 - 8 * left),
                                key->second >> 8 * left, count};
}

/* The first `count` letters of the word. */
static struct keyword_key beginning_of(const struct keyword_key *key, size_t count) {
    return (struct keyword_key){octets_first(key->first, count),
                                count > 8 ? octets_first(key->second, count - 8) : 0, count};
}

static bool equal(const struct keyword_key *one, const struct keyword_key *other) {
    return one->first == other->first && one->second == other->second;
}

static struct keyword_key key_of_word(const struct keyword_word *word) {
    struct keyword_key key = {0};
    for (size_t i = 0; i < KEYWORD_SIZE_MAX && word->text[i] != '\0'; i++) {
        add_letters(&key, (unsigned char)word->text[i], 1);
    }
    return key;
}

static void make_part(struct keywords *keywords, uint16_t number) {
    const struct keyword_key *key = &keywords->keys[number];
    struct keyword_key last = end_of(key, PART_LETTERS);
    size_t beginning = part_slot(key->first);
    size_t end = part_slot(last.first);
    keywords->next_beginning[number] = keywords->beginnings[beginning];
    keywords->beginnings[beginning] = number;
    keywords->next_end[number] = keywords->ends[end];
    keywords->ends[end] = number;
}

static void make_empty(uint16_t *slots, size_t count) {
    for (size_t i = 0; i < count; i++) { slots[i] = (uint16_t)NO_WORD; }
}

void keywords_make(struct keywords *keywords) {
    *keywords = (struct keywords){0};
    make_empty(keywords->slots, (size_t)1 << KEYWORD_SLOT_BITS);
    make_empty(keywords->beginnings, (size_t)1 << KEYWORD_PART_BITS);
    make_empty(keywords->ends, (size_t)1 << KEYWORD_PART_BITS);
    for (uint16_t number = 0; number < KEYWORD_WORDS_MAX && keyword_words[number].text[0] != '\0';
         number++) {
        keywords->keys[number] = key_of_word(&keyword_words[number]);
        size_t slot = slot_of(&keywords->keys[number]);
        while (keywords->slots[slot] != NO_WORD) { slot = (slot + 1) % (1 << KEYWORD_SLOT_BITS); }
        keywords->slots[slot] = number;
        if (keyword_words[number].part) { make_part(keywords, number); }
    }
}

/* The word's row in the table, or NO_WORD. */
static uint16_t look_up(const struct keywords *keywords, const struct keyword_key *key) {
    size_t slot = slot_of(key);
    uint16_t number;
    while ((number = keywords->slots[slot]) != NO_WORD && !equal(&keywords->keys[number], key)) {
        slot = (slot + 1) % (1 << KEYWORD_SLOT_BITS);
    }
    return number;
}

static void add(struct keyword_set *set, uint16_t number) {
    unsigned keyword = keyword_words[number].keyword;
    set->bits[keyword / 64] |= (uint64_t)1 << keyword % 64;
}

/* Adds the meanings of the longest known word at the beginning and the longest at the end. */
static void add_parts(const struct keywords *keywords, const struct keyword_key *key,
                      struct keyword_set *set) {
    size_t longest = 0;
    uint16_t best = NO_WORD;
    uint16_t number = keywords->beginnings[part_slot(key->first)];
    for (; number != NO_WORD; number = keywords->next_beginning[number]) {
        const struct keyword_key *known = &keywords->keys[number];
        struct keyword_key part = beginning_of(key, known->size);
        if (known->size > longest && known->size < key->size && equal(&part, known)) {
            longest = known->size;
            best = number;
        }
    }
    if (best != NO_WORD) { add(set, best); }
    if (key->size > KEYWORD_SIZE_MAX) { return; }
    longest = 0;
    best = NO_WORD;
    number = keywords->ends[part_slot(end_of(key, PART_LETTERS).first)];
    for (; number != NO_WORD; number = keywords->next_end[number]) {
        const struct keyword_key *known = &keywords->keys[number];
        if (known->size <= longest || known->size >= key->size) { continue; }
        struct keyword_key part = end_of(key, known->size);
        if (equal(&part, known)) {
            longest = known->size;
            best = number;
        }
    }
    if (best != NO_WORD) { add(set, best); }
}

static unsigned char last_of(const struct keyword_key *key) {
    return (unsigned char)(key->size <= 8 ? key->first >> 8 * (key->size - 1)
                                          : key->second >> 8 * (key->size - 9));
}

/* Looks up the word as it is, then without the -s of a plural. */
static uint16_t look_up_word(const struct keywords *keywords, const struct keyword_key *key) {
    if (key->size > KEYWORD_SIZE_MAX) { return NO_WORD; }
    uint16_t number = look_up(keywords, key);
    if (number != NO_WORD || last_of(key) != 's') { return number; }
    struct keyword_key singular = beginning_of(key, key->size - 1);
    return look_up(keywords, &singular);
}

void keywords_add_word(const struct keywords *keywords, const struct keyword_key *word,
                       struct keyword_set *set) {
    struct keyword_key beginning = beginning_of(word, KEYWORD_SIZE_MAX);
    uint16_t number = word->size > KEYWORD_SIZE_MAX ? look_up(keywords, &beginning)
                                                    : look_up_word(keywords, word);
    if (number != NO_WORD) { add(set, number); }
}

static void add_word(const struct keywords *keywords, const struct keyword_key *key,
                     struct keyword_set *set) {
    uint16_t number = look_up_word(keywords, key);
    if (number != NO_WORD) {
        add(set, number);
    } else if (key->size > PART_LETTERS) {
        add_parts(keywords, key, set);
    }
}

static void word_end(const struct keywords *keywords, struct keyword_key *key,
                     struct keyword_value *found) {
    if (key->size > 1) { add_word(keywords, key, &found->set); }
    if (key->size > 0) {
        uint64_t number = (found->words ^ key->first ^ key->second << 1) * MIX;
        found->words = (uint32_t)(number >> 32);
    }
    *key = (struct keyword_key){0};
}

static bool is_letter(unsigned char byte) {
    return (unsigned char)((byte | 0x20) - 'a') <= 'z' - 'a';
}

/* Splits a value into words and looks them up. */
static void read_value(const struct keywords *keywords, struct slice value,
                       struct keyword_value *found) {
    const char *bytes = value.bytes;
    size_t size = value.size;
    struct keyword_key key = {0};
    bool after_small = false;
    for (size_t at = 0; at < size;) {
        uint64_t octets = octets_load_from(bytes, size, at);
        size_t small = octets_before(octets_between(octets, 'a', 'z') ^ 0x80 * OCTETS_ONES);
        if (small > 0) {
            add_letters(&key, octets_first(octets, small), small);
            at += small;
            after_small = true;
            if (small == 8 || at == size) { continue; }
        }
        unsigned char byte = (unsigned char)bytes[at];
        if (!is_letter(byte) || after_small) { word_end(keywords, &key, found); }
        after_small = false;
        if (is_letter(byte)) { add_letters(&key, byte | 0x20, 1); }
        do { at++; } while (at < size && !is_letter(byte) && !is_letter((unsigned char)bytes[at]));
    }
    word_end(keywords, &key, found);
}

static uint64_t stir(uint64_t key, uint64_t octets) {
    key = (key ^ octets) * 0xff51afd7ed558ccd;
    return key ^ key >> 32;
}

/* A hash of the value, never 0. */
static uint64_t key_of_value(struct slice value) {
    uint64_t key = value.size * MIX;
    size_t at = 0;
    for (; value.size - at >= 8; at += 8) { key = stir(key, octets_load(value.bytes + at)); }
    if (at < value.size) { key = stir(key, octets_load_from(value.bytes, value.size, at)); }
    return key | 1;
}

const struct keyword_value *keywords_find(struct keywords *keywords, struct slice value) {
    uint64_t key = key_of_value(value);
    struct keyword_value *found = &keywords->memory[key * MIX >> (64 - KEYWORD_MEMORY_BITS)];
    if (found->key != key) {
        *found = (struct keyword_value){.key = key};
        read_value(keywords, value, found);
    }
    return found;
}
