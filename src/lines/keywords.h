/* In:  the values of attributes that say what an element is for: class, id, role and so on.
 * Out: the meanings of the words in a value, from a fixed list.
 * Memory: caches of recent values and of their words. The caller owns them; their sizes are fixed.
 *
 * Words consist of ASCII letters; in camelCase, a capital begins a new word. Some known words also
 * count at the beginning or end of an unknown word ("maincontent"). */
#pragma once

#include "html/lexer.h"
#include "lines/keyword_table.h"
#include "text/keyed_digest.h"

#define KEYWORD_SIZE_MAX 16 /* letters in a known word */

#define KEYWORD_SET_WORDS 2
_Static_assert(KEYWORD_COUNT <= 64 * KEYWORD_SET_WORDS, "a set has one bit per meaning");

struct keyword_set {
    uint64_t bits[KEYWORD_SET_WORDS];
};

extern const char *const keyword_names[KEYWORD_COUNT];

static inline void keyword_set_add(struct keyword_set *set, const struct keyword_set *other) {
    for (int i = 0; i < KEYWORD_SET_WORDS; i++) { set->bits[i] |= other->bits[i]; }
}

static inline bool keyword_set_has(const struct keyword_set *set, enum keyword keyword) {
    return (set->bits[keyword / 64] >> keyword % 64 & 1) != 0;
}

static inline bool keyword_set_is_empty(const struct keyword_set *set) {
    uint64_t bits = 0;
    for (int i = 0; i < KEYWORD_SET_WORDS; i++) { bits |= set->bits[i]; }
    return bits == 0;
}

/* Each hash table has 1 << BITS entries. */
#define KEYWORD_SLOT_BITS   12 /* known words */
#define KEYWORD_PART_BITS   9  /* beginnings or ends of words */
#define KEYWORD_FILTER_BITS 13 /* bits, each for some hashes of known words */
#define KEYWORD_MEMORY_BITS 9  /* cached values */
#define KEYWORD_MEMO_BITS   9  /* cached words of values */

/* The first 16 bytes of a word, packed into two numbers, and the size of the whole word. */
struct keyword_key {
    uint64_t first, second;
    size_t size;
};

/* Eight bytes of a value. A capital after a small letter begins another word. */
struct keyword_letters {
    uint64_t lower; /* the letters in lower case */
    uint64_t small; /* marks small letters */
    uint64_t ends;  /* marks bytes that do not belong to the word of the bytes before them */
};

static inline struct keyword_letters keyword_letters_at(struct slice value, size_t at,
                                                        uint64_t small_before) {
    const uint64_t octets = octets_load_from(value.bytes, value.size, at);
    const uint64_t lower = octets | 0x20 * OCTETS_ONES;
    const uint64_t letters = octets_between(lower, 'a', 'z');
    const uint64_t small = letters & octets << 2; /* bit 5 is set in small letters */
    const uint64_t humps = (letters ^ small) & (small << 8 | small_before >> 56);
    return (struct keyword_letters){lower, small, (letters ^ 0x80 * OCTETS_ONES) | humps};
}

/* Takes the next word of a value, from *at on, and moves *at to its end. False if there is none. */
static inline bool keyword_key_next(struct slice value, size_t *at, struct keyword_key *key) {
    while (*at < value.size && !ascii_is_letter(value.bytes[*at])) { ++*at; }
    if (*at >= value.size) { return false; }
    struct keyword_letters letters = keyword_letters_at(value, *at, 0);
    size_t size = octets_before(letters.ends);
    *key = (struct keyword_key){octets_first(letters.lower, size), 0, size};
    while (size == 8 && *at + key->size < value.size) {
        letters = keyword_letters_at(value, *at + key->size, letters.small);
        size = octets_before(letters.ends);
        if (key->size == 8) { key->second = octets_first(letters.lower, size); }
        key->size += size;
    }
    *at += key->size;
    return true;
}

/* A known word. The numbers of others are indexes of keyword_known; KEYWORD_NONE is none. */
#define KEYWORD_NONE 0
struct keyword_word {
    uint64_t first, second;
    uint8_t size;
    uint8_t keyword;         /* its meaning */
    uint16_t next_beginning; /* the next part with the same hash of its first letters, */
    uint16_t next_end;       /* or of its last letters */
};

/* keyword_table.py lists the words and computes these. A word with a `*` there is a part. */
extern const struct keyword_word keyword_known[];
extern const uint16_t keyword_slots[1 << KEYWORD_SLOT_BITS];
extern const uint16_t keyword_beginnings[1 << KEYWORD_PART_BITS]; /* by their first letters */
extern const uint16_t keyword_ends[1 << KEYWORD_PART_BITS];       /* by their last letters */
extern const uint64_t keyword_filter[(1 << KEYWORD_FILTER_BITS) / 64];

/* What we know about the words of a value. */
struct keyword_value {
    uint64_t key; /* digest of the value; 0: the entry is empty */
    struct keyword_set set;
    uint32_t words; /* hash of all words, known and unknown; digits do not count */
};

/* What we know about a word of a value, whose first 16 letters are `first` and `second`. */
struct keyword_memo {
    uint64_t first; /* 0: the entry is empty */
    uint64_t second;
    struct keyword_set set;
};

struct keywords {
    struct digest_key key;
    struct keyword_value memory[1 << KEYWORD_MEMORY_BITS];
    struct keyword_memo words[1 << KEYWORD_MEMO_BITS];
};

/* In: zeros. */
void keywords_make(struct keywords *keywords);

/* A hash of the word, never 0. */
static inline uint32_t keyword_hash(const struct keyword_key *word) {
    uint64_t mixed = (word->first ^ word->second << 1) + word->size;
    return (uint32_t)(mixed * 0x9e3779b97f4a7c15 >> 32) | 1;
}

/* Looks up the words of a value. The result is valid until the next call. */
const struct keyword_value *keywords_find(struct keywords *keywords, struct slice value);

/* Adds the meaning of a word of a text to the set, if it has one. Of a word longer than
 * KEYWORD_SIZE_MAX only the beginning counts. Most words have none, as keywords_may_have tells from
 * the word's hash. */
void keywords_add(const struct keyword_key *word, struct keyword_set *set);
static inline bool keywords_may_have(const struct keyword_key *word, uint32_t hash) {
    const uint32_t bit = hash >> (32 - KEYWORD_FILTER_BITS);
    return word->size > KEYWORD_SIZE_MAX || (keyword_filter[bit / 64] >> bit % 64 & 1) != 0;
}
