#include "text/word_count.h"

#include "text/ascii.h"
#include "text/character.h"
#include "text/octets.h"
#include "text/utf8.h"

#include <stdbool.h>

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

/* Adds eight ASCII characters, of which `next` has the last seven and the one after them. */
static void add_octets(struct counter *counter, const char *text, uint64_t octets, uint64_t next) {
    const uint64_t all = 0x80 * OCTETS_ONES;
    const uint64_t spaces = octets_between(octets, 0, ' ');
    const uint64_t before = spaces << 8 | (counter->in_word ? 0 : 0x80);
    const uint64_t begins = before & ~spaces & all;
    counter->count += octets_count(begins) + (counter->mark && (spaces & 0x80) == 0);
    for (uint64_t alone = begins & octets_between(next, 0, ' '); alone != 0; alone &= alone - 1) {
        counter->count -= is_mark(text[octets_before(alone)]);
    }
    counter->in_word = spaces >> 63 == 0;
    counter->mark = false;
}

uint64_t word_count(const char *text, size_t size) {
    struct counter counter = {0, false, false};
    for (size_t at = 0, length; at < size; at += length) {
        const bool nine = size - at > 8;
        const uint64_t octets = nine ? octets_load(text + at) : 0;
        const uint64_t next = nine ? octets_load(text + at + 1) : 0;
        if (nine && ((octets | next) & 0x80 * OCTETS_ONES) == 0) {
            add_octets(&counter, text + at, octets, next);
            length = 8;
        } else {
            add_character(&counter, utf8_decode(text + at, &length));
        }
    }
    return counter.count;
}
