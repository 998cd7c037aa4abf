/* Reads the words and counts the characters of a line. */
#include "lines/prose.h"

#include "text/utf8.h"

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
                             const struct title_words *title) {
    strip(&word, last);
    if (word.size == 0) { return; }
    uint32_t hash = keyword_hash(&word);
    size_t slot = title_slot(title, hash);
    words->count++;
    words->hash = (words->hash ^ hash) * 0x85ebca6b;
    words->hash ^= words->hash >> 15;
    words->years += is_year(&word);
    if (title->slots[slot] != 0) {
        words->of_title++;
        words->title_found |= (uint32_t)1 << title->number[slot];
    }
    if (keywords_may_have(&word, hash)) { keywords_add(&word, &words->keywords); }
}

void words_end(struct first_words *words, const struct title_words *title) {
    take_word(words, words->word, words->last, title);
    words->word = (struct keyword_key){0};
}

static inline bool words_wanted(const struct first_words *words) {
    return words->count < LINE_WORDS_MAX;
}

/* Takes the next bytes of the text; returns how many. Most words are whole and short. */
static inline size_t take_bytes(struct first_words *words, struct slice text, size_t at,
                                const struct title_words *title) {
    const uint64_t octets = octets_load_from(text.bytes, text.size, at);
    const uint64_t spaces = octets_between(octets, ' ', ' ');
    size_t size = octets_before(spaces);
    if (spaces != 0 && size > 0 && words->word.size == 0) {
        const uint64_t letters = octets_first(octets, size);
        const struct keyword_key word = {octets_lower(letters), 0, size};
        take_word(words, word, (unsigned char)(letters >> 8 * (size - 1)), title);
        return size + 1;
    }
    if (size > text.size - at) { size = text.size - at; }
    if (size > 0) { add_bytes(words, octets_first(octets, size), size); }
    if (spaces == 0) { return size; }
    words_space(words, title);
    return size + 1;
}

/* Reads ASCII text with single spaces between words, while words are wanted. */
static void words_ascii(struct first_words *words, struct slice text,
                        const struct title_words *title) {
    for (size_t at = 0; at < text.size && words_wanted(words);) {
        at += take_bytes(words, text, at, title);
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
                                const struct title_words *title) {
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
            if (alone) { words_space(&prose->words, title); }
            add_character(&prose->words, text.bytes + at, size, point);
            if (alone) { words_end(&prose->words, title); }
        }
    }
    return first;
}

void prose_text(struct prose *prose, const struct text *text, const struct title_words *title) {
    struct slice slice = text->text;
    enum character first;
    if (text->class == TEXT_WORDS) {
        if (words_wanted(&prose->words)) { words_ascii(&prose->words, slice, title); }
        ascii_text(prose, slice);
        first = (enum character)character_ascii[slice.bytes[0] & 127];
        prose->last = (enum character)character_ascii[slice.bytes[slice.size - 1] & 127];
    } else {
        first = wide_text(prose, slice, title);
    }
    if (!prose->begun) { prose->first = first; }
    prose->begun = true;
}
