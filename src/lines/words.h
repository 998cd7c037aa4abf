/* In:  the text of a line, in pieces.
 * Out: facts about its first words: which are in the title, which have a known meaning, and a hash
 *      of them all; and the kinds of its characters.
 * Memory: of a fixed size, the caller's.
 *
 * Words end at white space; each character of Han or kana is a word of its own. The case of ASCII
 * letters, and one punctuation mark at the end, make no difference. */
#ifndef DANAG_LINES_WORDS_H
#define DANAG_LINES_WORDS_H

#include "lines/keywords.h"
#include "text/character.h"

#include <stdbool.h>

#define LINE_WORDS_MAX  8  /* words of a line that are read */
#define TITLE_WORDS_MAX 32 /* different words of the title */
#define TITLE_SLOTS     128

struct title_words {
    uint32_t slots[TITLE_SLOTS]; /* hashes of words; 0: empty */
    uint8_t number[TITLE_SLOTS]; /* the word's number in the title, from 0 */
    uint8_t count;
};

/* Where words are looked up. */
struct lexicon {
    const struct keywords *keywords;
    const struct title_words *title;
};

struct words {
    struct keyword_key word; /* being read: its first bytes, and the number of all */
    unsigned char last;      /* its last byte */
    uint32_t count;          /* words that have ended */
    uint32_t hash;           /* of these words */
    uint32_t years;          /* those that may be years */
    uint32_t of_title;       /* those that are in the title */
    uint32_t title_found;    /* one bit per word of the title */
    struct keyword_set keywords;
};

void words_begin(struct words *words);

static inline bool words_wanted(const struct words *words) {
    return words->count < LINE_WORDS_MAX;
}

/* Takes ASCII text with single spaces in it. */
void words_ascii(struct words *words, struct slice text, const struct lexicon *lexicon);

/* Takes one character of up to four bytes. */
void words_character(struct words *words, const char *bytes, size_t size, enum character character,
                     const struct lexicon *lexicon);

/* Ends the word at white space, or at the end of the line. */
void words_end(struct words *words, const struct lexicon *lexicon);
static inline void words_space(struct words *words, const struct lexicon *lexicon) {
    if (words->word.size > 0) { words_end(words, lexicon); }
}

/* `text` is UTF-8 with single spaces. */
void title_words_make(struct title_words *title, struct slice text);

/* The characters and first words of a line. */
struct prose {
    uint32_t counts[CHARACTER_COUNT]; /* without ASCII's small letters */
    enum character first;
    enum character last;
    bool begun;
    bool copyright; /* it has a copyright sign */
    struct words words;
};

void prose_begin(struct prose *prose);
void prose_text(struct prose *prose, const struct text *text, const struct lexicon *lexicon);

#endif
