/* In:  the text of a line, in pieces, and its page's title.
 * Out: which of the line's first words are in the title, which have a known meaning, a hash of
 *      them, and the kinds of the line's characters.
 * Memory: structs of a fixed size.
 *
 * Words end at white space; each character of Han or kana is a word of its own. Comparing words
 * ignores case, and one punctuation mark at the end. */
#pragma once

#include "lines/keywords.h"
#include "text/character.h"

#define LINE_WORDS_MAX  8  /* first words of a line that we read */
#define TITLE_WORDS_MAX 32 /* different words of the title */
#define TITLE_SLOTS     128

struct title_words {
    uint32_t slots[TITLE_SLOTS]; /* hashes of words; 0: empty */
    uint8_t number[TITLE_SLOTS]; /* the word's number in the title, from 0 */
    uint8_t count;
};

struct first_words {
    struct keyword_key word; /* the word being read */
    unsigned char last;      /* the last byte of that word */
    uint32_t count;          /* words that have ended */
    uint32_t hash;           /* hash of the words that have ended */
    uint32_t years;          /* words that may be years */
    uint32_t of_title;       /* words that are in the title */
    uint32_t title_found;    /* words of the title that were found: one bit each */
    struct keyword_set keywords;
};

/* Ends the word being read, at white space or at the end of the line; words_space only if there is
 * one. */
void words_end(struct first_words *words, const struct title_words *title);
static inline void words_space(struct first_words *words, const struct title_words *title) {
    if (words->word.size > 0) { words_end(words, title); }
}

/* Fills the table from a title: `text` is UTF-8 with single spaces. */
void title_words_make(struct title_words *title, struct slice text);

/* The characters and first words of a line. */
struct prose {
    uint32_t counts[CHARACTER_COUNT]; /* ASCII's small letters and spaces are not counted */
    enum character first, last;
    bool begun;
    bool copyright; /* the line has a copyright sign */
    struct first_words words;
};

void prose_begin(struct prose *prose);
void prose_text(struct prose *prose, const struct text *text, const struct title_words *title);
