/* In:  bytes of a page that the lexer has not read yet.
 * Out: where the common runs in them end: white space, words, names, values.
 *
 * These functions know less than the rules in lex_text.re and lex_tag.re, and may stop early, or at
 * once. The rules then go on from there. So the lexer's output does not depend on them. */
#pragma once

#include "text/sixteen.h"

#include <stdbool.h>
#include <string.h>

#define SCAN_SIZE  16 /* bytes in a block */
#define SCAN_VALUE 64 /* bytes of a value that are read at once */

/* The end of the white space at `at`: of TEXT_SPACE that needs no change. */
static inline const unsigned char *scan_spaces(const unsigned char *at,
                                               const unsigned char *limit) {
    for (; limit - at >= SCAN_SIZE; at += SCAN_SIZE) {
        const sixteen block = sixteen_load(at);
        const sixteen spaces =
            sixteen_or(sixteen_between(block, 1, ' '), sixteen_equal(block, 0x7f));
        const unsigned kept = sixteen_bits(spaces) & ~sixteen_bits(sixteen_equal(block, '\r'));
        const unsigned ends = ~kept & 0xffff;
        if (ends != 0) { return at + bits_lowest(ends); }
    }
    return at;
}

/* Words with single spaces between them, of the characters that text can have outside of tags and
 * references: those of ASCII, and with `wide` also those whose first byte tells that they are
 * TEXT_OTHER. The end may be inside of such a character, if fewer than SCAN_SIZE bytes follow. */
static inline const unsigned char *scan_words(const unsigned char *at, const unsigned char *limit,
                                              bool wide) {
    const unsigned char *start = at;
    for (; limit - at >= SCAN_SIZE; at += SCAN_SIZE - 1) {
        const sixteen block = sixteen_load(at);
        const sixteen markup = sixteen_or(sixteen_equal(block, '<'), sixteen_equal(block, '&'));
        sixteen characters = sixteen_between(block, '!', '~');
        if (wide) {
            const sixteen two =
                sixteen_or(sixteen_between(block, 0x80, 0xc1), sixteen_between(block, 0xc3, 0xd5));
            characters =
                sixteen_or(characters, sixteen_or(two, sixteen_between(block, 0xe4, 0xee)));
        }
        const unsigned text = sixteen_bits(characters) & ~sixteen_bits(markup);
        /* A space belongs to the text only if text follows. So the next block begins with the last
         * byte of this one. */
        const unsigned spaces = sixteen_bits(sixteen_equal(block, ' '));
        const unsigned ends = ~(text | (spaces & text >> 1)) & 0x7fff;
        if (ends != 0) { return at + bits_lowest(ends); }
    }
    return at > start && at[-1] == ' ' ? at - 1 : at;
}

/* The size of the name at `at`, of a tag or an attribute: bytes before white space, `/`, `=`, `>`
 * or a few more. SCAN_SIZE if the block has none of them. */
static inline size_t scan_name(const unsigned char *at) {
    const sixteen block = sixteen_load(at);
    const sixteen ends =
        sixteen_or(sixteen_between(block, 0, ' '),
                   sixteen_or(sixteen_equal(block, '/'), sixteen_between(block, '<', '?')));
    return bits_lowest(sixteen_bits(ends) | 1u << SCAN_SIZE);
}

/* The first `byte` before `limit`, or NULL. */
static inline const unsigned char *scan_for(unsigned char byte, const unsigned char *at,
                                            const unsigned char *limit) {
    const size_t size = (size_t)(limit - at);
    /* Most values are shorter than this. A loop over blocks would end where nobody foresees it. */
    if (size >= SCAN_VALUE) {
        uint64_t found = 0;
        for (unsigned block = SCAN_VALUE; block > 0; block -= SCAN_SIZE) {
            const unsigned bits =
                sixteen_bits(sixteen_equal(sixteen_load(at + block - SCAN_SIZE), byte));
            found = found << SCAN_SIZE | bits;
        }
        if (found != 0) { return at + bits_lowest(found); }
    }
    return memchr(at, byte, size);
}
