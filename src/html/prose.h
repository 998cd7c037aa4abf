/* In:  the text of a line, in pieces.
 * Out: what it is made of, as counts, and which of its words the title has.
 * Memory: of a fixed size, the caller's.
 *
 * A word ends at white space; a character of a script without spaces is a word of its own.  Case and
 * punctuation make no other word. */
#ifndef DANAG_HTML_PROSE_H
#define DANAG_HTML_PROSE_H

#include "html/lexer.h"

#include <stdbool.h>

#define PROSE_WORDS_MAX 12 /* words of a line that are looked at one by one */
#define TITLE_WORDS_MAX 32 /* words of the title that are known */
#define TITLE_SLOTS     128

/* What a character can be; ASCII's first, up to PROSE_LANES, are counted in one sum. */
enum character {
    CHARACTER_STOP,      /* . ! ? and their likes */
    CHARACTER_COMMA,     /* , ; : */
    CHARACTER_DIGIT,
    CHARACTER_CAPITAL,
    CHARACTER_QUOTE,     /* quotes and brackets */
    CHARACTER_CURRENCY,
    CHARACTER_SEPARATOR, /* | / > and their likes, bullets */
    CHARACTER_MARK,      /* other punctuation */
    PROSE_LANES,
    CHARACTER_SMALL = PROSE_LANES, /* a letter that is no capital */
    CHARACTER_WIDE,     /* a character of a script without spaces: Han, kana */
    CHARACTER_UNSPACED, /* one of a script without spaces that is spelt: Thai, Lao, Khmer, Burmese */
    CHARACTER_UNCASED,  /* any other beyond ASCII: of a script without capitals, or a symbol */
    CHARACTER_COUNT
};

extern const char *const character_names[CHARACTER_COUNT];

struct title_words {
    uint32_t slots[TITLE_SLOTS]; /* 0: none */
    uint8_t number[TITLE_SLOTS]; /* of the word in the title */
    uint8_t count;
};

struct prose {
    uint32_t counts[CHARACTER_COUNT]; /* that of small letters is 0: they are the rest */
    enum character first;
    enum character last;
    bool begun;
    bool copyright; /* it has the sign */

    uint32_t word;         /* a number for the word that is being read; WORD_NONE before one */
    uint8_t word_size;     /* its letters and digits, up to a few */
    uint8_t word_digits;   /* of these: digits */
    uint32_t words;        /* that have ended, as far as they are looked at */
    uint32_t text;         /* a number for all of these */
    uint32_t years;        /* of these: numbers of four digits that may be a year */
    uint32_t title;        /* of these: in the title */
    uint32_t title_found;  /* a bit for each word of the title */
};

void prose_begin(struct prose *prose);
void prose_text(struct prose *prose, const struct text *text, const struct title_words *title);

/* White space. */
void prose_space(struct prose *prose, const struct title_words *title);

/* The words of a title, UTF-8. */
void title_words_make(struct title_words *title, struct slice text);

#endif
