#include "lines/keywords.h"

#define PART_LETTERS 4 /* the index lists parts by their first and by their last four letters */

#define MIX 0x9e3779b97f4a7c15

static uint64_t hash_of(const struct keyword_key *key) {
    return (key->first ^ key->second * 0xff51afd7ed558ccd) * MIX;
}

static size_t slot_of(const struct keyword_key *key) {
    return (size_t)(hash_of(key) >> (64 - KEYWORD_SLOT_BITS));
}

static size_t part_slot(uint64_t letters) {
    return (uint32_t)letters * 0x9e3779b1u >> (32 - KEYWORD_PART_BITS);
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

static bool is_word(const struct keyword_word *word, const struct keyword_key *key) {
    return word->first == key->first && word->second == key->second;
}

void keywords_make(struct keywords *keywords) {
    digest_key_draw(&keywords->key);
}

/* The word's number, or KEYWORD_NONE. */
static inline uint16_t look_up(const struct keyword_key *key) {
    size_t slot = slot_of(key);
    uint16_t number;
    while ((number = keyword_slots[slot]) != KEYWORD_NONE) {
        if (is_word(&keyword_known[number], key)) { break; }
        slot = (slot + 1) % (1 << KEYWORD_SLOT_BITS);
    }
    return number;
}

static void add(uint16_t number, struct keyword_set *set) {
    const unsigned keyword = keyword_known[number].keyword;
    if (number != KEYWORD_NONE) { set->bits[keyword / 64] |= (uint64_t)1 << keyword % 64; }
}

/* The longest known word at the beginning of an unknown one, or at its end. */
static uint16_t longest_part(const struct keyword_key *key, bool at_end) {
    uint16_t best = KEYWORD_NONE;
    uint16_t number = at_end ? keyword_ends[part_slot(end_of(key, PART_LETTERS).first)]
                             : keyword_beginnings[part_slot(key->first)];
    while (number != KEYWORD_NONE) {
        const struct keyword_word *known = &keyword_known[number];
        if (known->size > keyword_known[best].size && known->size < key->size) {
            const struct keyword_key part =
                at_end ? end_of(key, known->size) : beginning_of(key, known->size);
            if (is_word(known, &part)) { best = number; }
        }
        number = at_end ? known->next_end : known->next_beginning;
    }
    return best;
}

/* Looks up the word as it is, then without the -s of a plural. */
static inline uint16_t look_up_word(const struct keyword_key *key) {
    if (key->size > KEYWORD_SIZE_MAX) { return KEYWORD_NONE; }
    uint16_t number = look_up(key);
    const size_t last = key->size - 1;
    const uint64_t letters = last < 8 ? key->first >> 8 * last : key->second >> 8 * (last - 8);
    if (number != KEYWORD_NONE || (letters & 0xff) != 's') { return number; }
    struct keyword_key singular = beginning_of(key, key->size - 1);
    return look_up(&singular);
}

void keywords_add(const struct keyword_key *word, struct keyword_set *set) {
    if (word->size <= KEYWORD_SIZE_MAX) {
        add(look_up_word(word), set);
    } else {
        struct keyword_key beginning = beginning_of(word, KEYWORD_SIZE_MAX);
        add(look_up(&beginning), set);
    }
}

static void find_meanings(const struct keyword_key *key, struct keyword_set *set) {
    uint16_t number = look_up_word(key);
    add(number, set);
    if (number != KEYWORD_NONE || key->size <= PART_LETTERS) { return; }
    add(longest_part(key, false), set);
    if (key->size <= KEYWORD_SIZE_MAX) { add(longest_part(key, true), set); }
}

/* Adds the meanings of a word in a value. Values share most of their words. */
static void add_word(struct keywords *keywords, const struct keyword_key *key,
                     struct keyword_set *set) {
    struct keyword_memo *memo = &keywords->words[hash_of(key) >> (64 - KEYWORD_MEMO_BITS)];
    if (key->size > KEYWORD_SIZE_MAX) {
        find_meanings(key, set);
        return;
    }
    if (memo->first != key->first || memo->second != key->second) {
        *memo = (struct keyword_memo){key->first, key->second, {{0}}};
        find_meanings(key, &memo->set);
    }
    keyword_set_add(set, &memo->set);
}

/* The memory serves many pages. With a digest that they could foresee, one page could give a class
 * of another page a wrong meaning. */
const struct keyword_value *keywords_find(struct keywords *keywords, struct slice value) {
    uint64_t key = keyed_digest_of(value.bytes, value.size, &keywords->key) | 1;
    struct keyword_value *found = &keywords->memory[key >> (64 - KEYWORD_MEMORY_BITS)];
    if (found->key != key) {
        *found = (struct keyword_value){.key = key};
        struct keyword_key word;
        for (size_t at = 0; keyword_key_next(value, &at, &word);) {
            if (word.size > 1) { add_word(keywords, &word, &found->set); }
            found->words = (uint32_t)((found->words ^ word.first ^ word.second << 1) * MIX >> 32);
        }
    }
    return found;
}
