/* In:  the text of a line, in pieces.
 * Out: what is known of its first words: which the title has, which have a meaning, a number for
 * all of them.
 * Memory: of a fixed size, the caller's.
 *
 * A word ends at white space; a character of Han or kana is a word of its own.  ASCII's case, and
 * one mark at its end, make no other word. */
#ifndef DANAG_LINES_WORDS_H
#define DANAG_LINES_WORDS_H

#include "lines/keywords.h"
#include "text/character.h"

#include <stdbool.h>

#define LINE_WORDS_MAX  8  /* of a line */
#define TITLE_WORDS_MAX 32 /* of the title */
#define TITLE_SLOTS     128

struct title_words {
    uint32_t slots[TITLE_SLOTS]; /* 0: none */
    uint8_t number[TITLE_SLOTS]; /* of the word in the title */
    uint8_t count;
};

/* What words are looked up in. */
struct lexicon {
    const struct keywords *keywords;
    const struct title_words *title;
};

struct words {
    struct keyword_key word; /* that is being read: its first bytes, and how many it has */
    unsigned char last;      /* its last byte */
    uint32_t count;          /* words that have ended */
    uint32_t number;         /* for all of these */
    uint32_t years;          /* numbers of four digits that may be one */
    uint32_t of_title;
    uint32_t title_found; /* a bit for each word of the title */
    struct keyword_set keywords;
};

void words_begin(struct words *words);

static inline bool words_wanted(const struct words *words) {
    return words->count < LINE_WORDS_MAX;
}

/* ASCII, with single spaces in it. */
void words_ascii(struct words *words, struct slice text, const struct lexicon *lexicon);

/* One character, up to four bytes. */
void words_character(struct words *words, const char *bytes, size_t size, enum character character,
                     const struct lexicon *lexicon);

/* White space, or the end of the line. */
void words_end(struct words *words, const struct lexicon *lexicon);
static inline void words_space(struct words *words, const struct lexicon *lexicon) {
    if (words->word.size > 0) { words_end(words, lexicon); }
}

/* The words of a title, UTF-8 with single spaces. */
void title_words_make(struct title_words *title, struct slice text);

struct prose {
    uint32_t counts[CHARACTER_COUNT]; /* ASCII's small letters are not counted */
    enum character first;
    enum character last;
    bool begun;
    bool copyright; /* it has the sign */
    struct words words;
};

void prose_begin(struct prose *prose);
void prose_text(struct prose *prose, const struct text *text, const struct lexicon *lexicon);

#endif
