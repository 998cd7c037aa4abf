/* In:  the text of a line, in pieces.
 * Out: which of the line's first words are in the title, which have a known meaning, a hash of
 *      these words, and the kinds of the line's characters.
 * Memory: the caller's, of a fixed size.
 *
 * Words end at white space; each character of Han or kana is a word of its own. Comparing words
 * ignores case, and one punctuation mark at the end. */
#ifndef DANAG_LINES_WORDS_H
#define DANAG_LINES_WORDS_H

#include "lines/keywords.h"
#include "text/character.h"

#include <stdbool.h>

#define LINE_WORDS_MAX  8  /* first words of a line that we read */
#define TITLE_WORDS_MAX 32 /* different words of the title */
#define TITLE_SLOTS     128

struct title_words {
    uint32_t slots[TITLE_SLOTS]; /* hashes of words; 0: empty */
    uint8_t number[TITLE_SLOTS]; /* the word's number in the title, from 0 */
    uint8_t count;
};

/* The tables in which to look up words. */
struct lexicon {
    const struct keywords *keywords;
    const struct title_words *title;
};

struct words {
    struct keyword_key word; /* the word being read */
    unsigned char last;      /* the last byte of that word */
    uint32_t count;          /* words that have ended */
    uint32_t hash;           /* hash of the words that have ended */
    uint32_t years;          /* words that may be years */
    uint32_t of_title;       /* words that are in the title */
    uint32_t title_found;    /* words of the title that were found: one bit each */
    struct keyword_set keywords;
};

void words_begin(struct words *words);

static inline bool words_wanted(const struct words *words) {
    return words->count < LINE_WORDS_MAX;
}

/* Both only if words are wanted. Reads ASCII text with single spaces between words. */
void words_ascii(struct words *words, struct slice text, const struct lexicon *lexicon);

/* Reads one character: its bytes, the code point that they stand for, and its kind. */
void words_character(struct words *words, struct slice bytes, uint32_t point,
                     enum character character, const struct lexicon *lexicon);

/* Both end the word being read, if there is one: at white space, or at the end of the line. */
void words_end(struct words *words, const struct lexicon *lexicon);
static inline void words_space(struct words *words, const struct lexicon *lexicon) {
    if (words->word.size > 0) { words_end(words, lexicon); }
}

/* Fills the table from a title: `text` is UTF-8 with single spaces. */
void title_words_make(struct title_words *title, struct slice text);

/* The characters and first words of a line. */
struct prose {
    uint32_t counts[CHARACTER_COUNT]; /* ASCII's small letters and spaces are not counted */
    enum character first;
    enum character last;
    bool begun;
    bool copyright; /* the line has a copyright sign */
    struct words words;
};

void prose_begin(struct prose *prose);
void prose_text(struct prose *prose, const struct text *text, const struct lexicon *lexicon);

#endif
