#include "lines/keywords.h"

#include "text/utf8.h"

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

/* Adds the meaning of a word of a text to the set, if the word is known: as for most the filter
 * says that it is not. Of a word longer than KEYWORD_SIZE_MAX only the beginning counts. */
static inline void add_said(const struct keywords *keywords, const struct keyword_key *word,
                            uint32_t hash, struct keyword_set *set) {
    const uint32_t bit = hash >> (32 - KEYWORD_FILTER_BITS);
    if (word->size > KEYWORD_SIZE_MAX) {
        struct keyword_key beginning = beginning_of(word, KEYWORD_SIZE_MAX);
        add(keywords, look_up(keywords, &beginning), set);
    } else if ((keywords->filter[bit / 64] >> bit % 64 & 1) != 0) {
        add(keywords, look_up_word(keywords, word), set);
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

/* Adds up to eight bytes to the word. Keeps the first sixteen bytes of a word, and counts all. */
static void add_bytes(struct first_words *words, uint64_t octets, size_t size) {
    struct keyword_key *word = &words->word;
    uint64_t lower = octets_lower(octets);
    if (word->size == 0) {
        word->first = lower;
    } else if (word->size < 8) {
        word->first |= lower << 8 * word->size;
        word->second = lower >> (64 - 8 * word->size);
    } else if (word->size < 16) {
        word->second |= lower << 8 * (word->size - 8);
    }
    word->size += size;
    words->last = (unsigned char)(octets >> 8 * (size - 1));
}

static bool is_mark(unsigned char byte) {
    enum character character = (enum character)character_ascii[byte & 127];
    return byte < 0x80 && character != CHARACTER_SMALL && character != CHARACTER_CAPITAL &&
           character != CHARACTER_DIGIT;
}

/* Drops one ASCII punctuation mark from the end of the word, whose last byte is `last`. */
static inline void strip(struct keyword_key *word, unsigned char last) {
    if (word->size == 0 || !is_mark(last)) { return; }
    word->size--;
    if (word->size < 8) {
        word->first = octets_first(word->first, word->size);
    } else if (word->size < 16) {
        word->second = octets_first(word->second, word->size - 8);
    }
}

static bool is_year(const struct keyword_key *word) {
    uint64_t first = word->first;
    bool century = (first & 0xffff) == ('1' | '9' << 8) || (first & 0xffff) == ('2' | '0' << 8);
    return century && word->size == 4 && character_ascii[first >> 16 & 127] == CHARACTER_DIGIT &&
           character_ascii[first >> 24 & 127] == CHARACTER_DIGIT;
}

/* The word's slot, or an empty slot if the word is not in the title. */
static size_t title_slot(const struct title_words *title, uint32_t hash) {
    size_t slot = hash / 2 % TITLE_SLOTS;
    while (title->slots[slot] != 0 && title->slots[slot] != hash) {
        slot = (slot + 1) % TITLE_SLOTS;
    }
    return slot;
}

/* Takes a word that has ended. */
static inline void take_word(struct first_words *words, struct keyword_key word, unsigned char last,
                             const struct lexicon *lexicon) {
    strip(&word, last);
    if (word.size == 0) { return; }
    uint32_t hash = keyword_hash(&word);
    size_t slot = title_slot(lexicon->title, hash);
    words->count++;
    words->hash = (words->hash ^ hash) * 0x85ebca6b;
    words->hash ^= words->hash >> 15;
    words->years += is_year(&word);
    if (lexicon->title->slots[slot] != 0) {
        words->of_title++;
        words->title_found |= (uint32_t)1 << lexicon->title->number[slot];
    }
    add_said(lexicon->keywords, &word, hash, &words->keywords);
}

void words_end(struct first_words *words, const struct lexicon *lexicon) {
    take_word(words, words->word, words->last, lexicon);
    words->word = (struct keyword_key){0};
}

static inline bool words_wanted(const struct first_words *words) {
    return words->count < LINE_WORDS_MAX;
}

/* Takes the next bytes of the text; returns how many. Most words are whole and short. */
static inline size_t take_bytes(struct first_words *words, struct slice text, size_t at,
                                const struct lexicon *lexicon) {
    const uint64_t octets = octets_load_from(text.bytes, text.size, at);
    const uint64_t spaces = octets_between(octets, ' ', ' ');
    size_t size = octets_before(spaces);
    if (spaces != 0 && size > 0 && words->word.size == 0) {
        const uint64_t letters = octets_first(octets, size);
        const struct keyword_key word = {octets_lower(letters), 0, size};
        take_word(words, word, (unsigned char)(letters >> 8 * (size - 1)), lexicon);
        return size + 1;
    }
    if (size > text.size - at) { size = text.size - at; }
    if (size > 0) { add_bytes(words, octets_first(octets, size), size); }
    if (spaces == 0) { return size; }
    words_space(words, lexicon);
    return size + 1;
}

/* Reads ASCII text with single spaces between words, while words are wanted. */
static void words_ascii(struct first_words *words, struct slice text,
                        const struct lexicon *lexicon) {
    for (size_t at = 0; at < text.size && words_wanted(words);) {
        at += take_bytes(words, text, at, lexicon);
    }
}

/* Adds a character of up to four bytes, a capital as its small letter. */
static void add_character(struct first_words *words, const char *bytes, size_t size,
                          uint32_t point) {
    char small[UTF8_SEQUENCE_MAX];
    uint32_t folded = character_fold(point);
    if (folded != point) {
        size = utf8_encode(folded, small);
        bytes = small;
    }
    add_bytes(words, octets_load_few(bytes, size), size);
}

static void add_to_title(struct title_words *title, struct first_words *words) {
    strip(&words->word, words->last);
    if (words->word.size > 0 && title->count < TITLE_WORDS_MAX) {
        uint32_t hash = keyword_hash(&words->word);
        size_t slot = title_slot(title, hash);
        if (title->slots[slot] == 0) {
            title->slots[slot] = hash;
            title->number[slot] = title->count++;
        }
    }
    words->word = (struct keyword_key){0};
}

void title_words_make(struct title_words *title, struct slice text) {
    struct first_words words = {.count = 0};
    *title = (struct title_words){.count = 0};
    for (size_t at = 0, size; at < text.size; at += size) {
        uint32_t point = utf8_decode(text.bytes + at, &size);
        bool alone = character_of(point) == CHARACTER_WIDE;
        if (alone || point == ' ') { add_to_title(title, &words); }
        if (point != ' ') { add_character(&words, text.bytes + at, size, point); }
        if (alone) { add_to_title(title, &words); }
    }
    add_to_title(title, &words);
}

#define COPYRIGHT_SIGN 0xa9

void prose_begin(struct prose *prose) {
    memset(prose->counts, 0, sizeof prose->counts);
    prose->begun = prose->copyright = false;
    prose->words = (struct first_words){.count = 0};
}

static void ascii_text(struct prose *prose, struct slice text) {
    const unsigned char *byte = (const unsigned char *)text.bytes;
    const unsigned char *end = byte + text.size;
    while (byte < end) {
        const unsigned char *stop =
            end - byte > CHARACTER_LANE_MOST ? byte + CHARACTER_LANE_MOST : end;
        uint64_t sum = 0;
        for (; stop - byte >= 4; byte += 4) {
            sum += character_lanes[byte[0]] + character_lanes[byte[1]] + character_lanes[byte[2]] +
                   character_lanes[byte[3]];
        }
        while (byte < stop) { sum += character_lanes[*byte++]; }
        for (int lane = 0; lane < CHARACTER_LANES; lane++) {
            prose->counts[lane] +=
                (uint32_t)(sum >> CHARACTER_LANE_BITS * lane & CHARACTER_LANE_MOST);
        }
    }
}

/* Returns the kind of the first character. */
static enum character wide_text(struct prose *prose, struct slice text,
                                const struct lexicon *lexicon) {
    enum character first = CHARACTER_COUNT;
    for (size_t at = 0, size; at < text.size; at += size) {
        uint32_t point = utf8_decode(text.bytes + at, &size);
        enum character character = character_of(point);
        if (at == 0) { first = character; }
        prose->last = character;
        prose->counts[character]++;
        prose->copyright = prose->copyright || point == COPYRIGHT_SIGN;
        if (words_wanted(&prose->words)) {
            const bool alone = character == CHARACTER_WIDE;
            if (alone) { words_space(&prose->words, lexicon); }
            add_character(&prose->words, text.bytes + at, size, point);
            if (alone) { words_end(&prose->words, lexicon); }
        }
    }
    return first;
}

void prose_text(struct prose *prose, const struct text *text, const struct lexicon *lexicon) {
    struct slice slice = text->text;
    enum character first;
    if (text->class == TEXT_WORDS) {
        if (words_wanted(&prose->words)) { words_ascii(&prose->words, slice, lexicon); }
        ascii_text(prose, slice);
        first = (enum character)character_ascii[slice.bytes[0] & 127];
        prose->last = (enum character)character_ascii[slice.bytes[slice.size - 1] & 127];
    } else {
        first = wide_text(prose, slice, lexicon);
    }
    if (!prose->begun) { prose->first = first; }
    prose->begun = true;
}
