#include "lines/keywords.h"

const char *const keyword_names[KEYWORD_COUNT] = {
#define KEYWORD_NAME(name, text, words) text,
    KEYWORDS(KEYWORD_NAME)
#undef KEYWORD_NAME
};

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

static void add_to_filter(struct keywords *keywords, const struct keyword_key *key) {
    const uint32_t bit = keyword_hash(key) >> (32 - KEYWORD_FILTER_BITS);
    keywords->filter[bit / 64] |= (uint64_t)1 << bit % 64;
}

/* The filter has the word and its plural. */
static void make_filter(struct keywords *keywords, struct keyword_key key) {
    add_to_filter(keywords, &key);
    if (key.size == KEYWORD_SIZE_MAX) { return; }
    *(key.size < 8 ? &key.first : &key.second) |= (uint64_t)'s' << key.size % 8 * 8;
    key.size++;
    add_to_filter(keywords, &key);
}

static void add_known(struct keywords *keywords, enum keyword keyword,
                      const struct keyword_key *key, bool part) {
    const uint16_t number = ++keywords->known_count;
    keywords->known[number] =
        (struct keyword_word){key->first, key->second, (uint8_t)key->size, (uint8_t)keyword, 0, 0};
    size_t slot = slot_of(key);
    while (keywords->slots[slot] != KEYWORD_NONE) { slot = (slot + 1) % (1 << KEYWORD_SLOT_BITS); }
    keywords->slots[slot] = number;
    make_filter(keywords, *key);
    if (!part) { return; }
    uint16_t *beginning = &keywords->beginnings[part_slot(key->first)];
    uint16_t *end = &keywords->ends[part_slot(end_of(key, PART_LETTERS).first)];
    keywords->known[number].next_beginning = *beginning;
    keywords->known[number].next_end = *end;
    *beginning = *end = number;
}

/* Spaces behind each list, so that eight bytes can be read from anywhere in it. */
#define LIST_END "        "

/* The letters from here up to the next space or `*`, at most eight. */
static uint64_t listed_letters(const char *list, size_t *size) {
    const uint64_t octets = octets_load(list);
    /* A byte of a word has one of its two highest bits; a space and a `*` have neither. */
    *size = octets_before(~(octets | octets << 1) & 0x80 * OCTETS_ONES);
    return octets_first(octets, *size);
}

/* Adds the words of a meaning, as KEYWORDS lists them, with LIST_END behind `size` bytes. */
static void add_list(struct keywords *keywords, enum keyword keyword, struct slice list) {
    for (size_t at = 0; at < list.size; at++) {
        struct keyword_key key = {0};
        size_t more = 0;
        key.first = listed_letters(list.bytes + at, &key.size);
        if (key.size == 8) { key.second = listed_letters(list.bytes + at + 8, &more); }
        key.size += more;
        at += key.size;
        const bool part = list.bytes[at] == '*';
        add_known(keywords, keyword, &key, part);
        at += part;
    }
}

void keywords_make(struct keywords *keywords) {
    static const struct slice lists[KEYWORD_COUNT] = {
#define KEYWORD_LIST(name, text, words) {text words LIST_END, sizeof text words - 1},
        KEYWORDS(KEYWORD_LIST)
#undef KEYWORD_LIST
    };
    memset(keywords, 0, offsetof(struct keywords, known));
    keywords->known[KEYWORD_NONE] = (struct keyword_word){0};
    digest_key_draw(&keywords->key);
    for (unsigned i = 0; i < KEYWORD_COUNT; i++) { add_list(keywords, (enum keyword)i, lists[i]); }
}

/* The word's number, or KEYWORD_NONE. */
static inline uint16_t look_up(const struct keywords *keywords, const struct keyword_key *key) {
    size_t slot = slot_of(key);
    uint16_t number;
    while ((number = keywords->slots[slot]) != KEYWORD_NONE) {
        if (is_word(&keywords->known[number], key)) { break; }
        slot = (slot + 1) % (1 << KEYWORD_SLOT_BITS);
    }
    return number;
}

static void add(const struct keywords *keywords, uint16_t number, struct keyword_set *set) {
    const unsigned keyword = keywords->known[number].keyword;
    if (number != KEYWORD_NONE) { set->bits[keyword / 64] |= (uint64_t)1 << keyword % 64; }
}

/* The longest known word at the beginning of an unknown one, or at its end. */
static uint16_t longest_part(const struct keywords *keywords, const struct keyword_key *key,
                             bool at_end) {
    uint16_t best = KEYWORD_NONE;
    uint16_t number = at_end ? keywords->ends[part_slot(end_of(key, PART_LETTERS).first)]
                             : keywords->beginnings[part_slot(key->first)];
    while (number != KEYWORD_NONE) {
        const struct keyword_word *known = &keywords->known[number];
        if (known->size > keywords->known[best].size && known->size < key->size) {
            const struct keyword_key part =
                at_end ? end_of(key, known->size) : beginning_of(key, known->size);
            if (is_word(known, &part)) { best = number; }
        }
        number = at_end ? known->next_end : known->next_beginning;
    }
    return best;
}

/* Looks up the word as it is, then without the -s of a plural. */
static inline uint16_t look_up_word(const struct keywords *keywords,
                                    const struct keyword_key *key) {
    if (key->size > KEYWORD_SIZE_MAX) { return KEYWORD_NONE; }
    uint16_t number = look_up(keywords, key);
    const size_t last = key->size - 1;
    const uint64_t letters = last < 8 ? key->first >> 8 * last : key->second >> 8 * (last - 8);
    if (number != KEYWORD_NONE || (letters & 0xff) != 's') { return number; }
    struct keyword_key singular = beginning_of(key, key->size - 1);
    return look_up(keywords, &singular);
}

void keywords_add(const struct keywords *keywords, const struct keyword_key *word,
                  struct keyword_set *set) {
    if (word->size <= KEYWORD_SIZE_MAX) {
        add(keywords, look_up_word(keywords, word), set);
    } else {
        struct keyword_key beginning = beginning_of(word, KEYWORD_SIZE_MAX);
        add(keywords, look_up(keywords, &beginning), set);
    }
}

static void find_meanings(const struct keywords *keywords, const struct keyword_key *key,
                          struct keyword_set *set) {
    uint16_t number = look_up_word(keywords, key);
    add(keywords, number, set);
    if (number != KEYWORD_NONE || key->size <= PART_LETTERS) { return; }
    add(keywords, longest_part(keywords, key, false), set);
    if (key->size <= KEYWORD_SIZE_MAX) { add(keywords, longest_part(keywords, key, true), set); }
}

/* Adds the meanings of a word in a value. Values share most of their words. */
static void add_word(struct keywords *keywords, const struct keyword_key *key,
                     struct keyword_set *set) {
    struct keyword_memo *memo = &keywords->words[hash_of(key) >> (64 - KEYWORD_MEMO_BITS)];
    if (key->size > KEYWORD_SIZE_MAX) {
        find_meanings(keywords, key, set);
        return;
    }
    if (memo->first != key->first || memo->second != key->second) {
        *memo = (struct keyword_memo){key->first, key->second, {{0}}};
        find_meanings(keywords, key, &memo->set);
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
