#include "text/words.h"

#include "text/character.h"
#include "text/sixteen.h"
#include "text/utf8.h"

#define BLOCK 64 /* bytes that are looked at together */

struct counter {
    uint64_t count;
    bool in_word;
    bool mark; /* the word is an ASCII mark so far, and not counted */
};

static bool is_mark(char byte) {
    return !ascii_is_letter(byte) && !ascii_is_digit(byte);
}

static void add_character(struct counter *counter, uint32_t point) {
    if (point <= ' ') {
        counter->in_word = counter->mark = false;
    } else if (point >= 0x80 && character_is_word(point)) {
        counter->in_word = counter->mark = false;
        counter->count++;
    } else if (!counter->in_word) {
        counter->in_word = true;
        counter->mark = point < 0x80 && is_mark((char)point);
        counter->count += !counter->mark;
    } else {
        counter->count += counter->mark;
        counter->mark = false;
    }
}

/* Some ASCII characters. Bit n is that of byte n. */
struct ascii_block {
    uint64_t spaces; /* and control characters */
    uint64_t other;  /* bytes that are not ASCII */
    size_t size;     /* how many characters are before the first of these, and in the text */
};

static void look_at(struct ascii_block *block, const char *text) {
    for (size_t at = 0; at < BLOCK; at += 16) {
        const sixteen bytes = sixteen_load((const unsigned char *)text + at);
        block->other |= (uint64_t)sixteen_bits(bytes) << at;
        block->spaces |= (uint64_t)sixteen_bits(sixteen_between(bytes, 0, ' ')) << at;
    }
}

/* The block at the start of the text, which is not empty. */
static struct ascii_block block_of(const char *text, size_t size) {
    struct ascii_block block = {0, 0, size < BLOCK ? size : BLOCK};
    if (size < BLOCK) {
        char copy[BLOCK] = {0};
        memcpy(copy, text, size);
        look_at(&block, copy);
    } else {
        look_at(&block, text);
    }
    if (block.other != 0) { block.size = bits_lowest(block.other); }
    return block;
}

/* Adds the characters of a block; there is at least one. */
static void add_block(struct counter *counter, const char *text, const struct ascii_block *block) {
    const size_t last = block->size - 1;
    const uint64_t all = UINT64_MAX >> (BLOCK - block->size);
    const uint64_t after_space = block->spaces << 1 | !counter->in_word;
    const uint64_t begins = after_space & ~block->spaces & all;
    counter->count += bits_count(begins) + (counter->mark && (block->spaces & 1) == 0);
    uint64_t alone = begins & block->spaces >> 1 & all >> 1;
    for (; alone != 0; alone &= alone - 1) { counter->count -= is_mark(text[bits_lowest(alone)]); }
    counter->in_word = (block->spaces >> last & 1) == 0;
    counter->mark = (begins >> last & 1) != 0 && is_mark(text[last]);
    counter->count -= counter->mark;
}

uint64_t word_count(const char *text, size_t size) {
    struct counter counter = {0, false, false};
    for (size_t at = 0, length; at < size; at += length) {
        if (size - at >= 8 && (octets_load(text + at) & 0x80 * OCTETS_ONES) == 0) {
            const struct ascii_block block = block_of(text + at, size - at);
            length = block.size;
            add_block(&counter, text + at, &block);
        } else {
            add_character(&counter, utf8_decode(text + at, &length));
        }
    }
    return counter.count;
}

#define SOFT_HYPHEN 0xad

/* Odd numbers whose products spread a letter over all bits. */
#define SPREAD      UINT64_C(0x9e3779b97f4a7c15)
#define SPREAD_LAST UINT64_C(0xff51afd7ed558ccd)

static void add_letter(struct term_reader *reader, uint32_t point) {
    reader->digest = (reader->digest ^ character_fold(point)) * SPREAD;
    reader->digest ^= reader->digest >> 29;
    reader->letters++;
}

bool term_end(struct term_reader *reader, uint64_t *digest) {
    const bool is_term = reader->letters >= TERM_LETTERS;
    *digest = (reader->digest ^ reader->digest >> 32) * SPREAD_LAST;
    *digest ^= *digest >> 32;
    *reader = (struct term_reader){.letters = 0};
    return is_term;
}

bool term_next(struct term_reader *reader, struct slice *text, uint64_t *digest) {
    while (text->size > 0) {
        size_t size;
        const uint32_t point = utf8_decode(text->bytes, &size);
        const bool alone = point >= 0x80 && character_is_word(point);
        const bool letter = alone || character_is_letter_or_digit(point);
        const bool ends_word = alone || (!letter && point != SOFT_HYPHEN);
        /* The character is read again after the word. */
        if (ends_word && reader->letters > 0 && term_end(reader, digest)) { return true; }
        text->bytes += size;
        text->size -= size;
        if (letter) { add_letter(reader, point); }
        if (alone) {
            reader->letters = TERM_LETTERS;
            return term_end(reader, digest);
        }
    }
    return false;
}

void simhash_add(struct simhash *simhash, uint64_t word) {
    uint64_t carry = word;
    for (unsigned plane = 0; plane < simhash->used && carry != 0; plane++) {
        const uint64_t both = simhash->planes[plane] & carry;
        simhash->planes[plane] ^= carry;
        carry = both;
    }
    if (carry != 0) { simhash->planes[simhash->used++] = carry; }
    simhash->words++;
}

uint64_t simhash_of(const struct simhash *simhash) {
    const uint32_t half = simhash->words / 2;
    uint64_t more = 0;          /* bits whose count is above the half, by the planes seen so far */
    uint64_t same = UINT64_MAX; /* bits whose count is the half, by the same planes */
    unsigned top = half > 0 ? bits_highest(half) + 1 : 0;
    if (top < simhash->used) { top = simhash->used; }
    for (unsigned plane = top; plane-- > 0;) {
        const uint64_t count = plane < simhash->used ? simhash->planes[plane] : 0;
        const uint64_t digit = half >> plane & 1 ? UINT64_MAX : 0;
        more |= same & count & ~digit;
        same &= ~(count ^ digit);
    }
    return more;
}
