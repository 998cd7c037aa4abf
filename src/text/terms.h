/* In:  a text in pieces of whole characters.
 * Out: a digest of each term: a word of at least TERM_LETTERS letters and digits, whatever their
 *      case, or one character of a script without spaces. All other characters separate terms. */
#ifndef DANAG_TEXT_TERMS_H
#define DANAG_TEXT_TERMS_H

#include "text/slice.h"

#include <stdint.h>

#define TERM_LETTERS 3

/* The word being read. All zeros at first. */
struct term_reader {
    uint64_t digest;
    unsigned letters;
};

/* Reads on up to the end of a term. True if one has ended; `*text` is then what follows it. False
 * at the end of the text, where a word may still be open. */
bool term_next(struct term_reader *reader, struct slice *text, uint64_t *digest);

/* Ends the open word. True if it is a term. */
bool term_end(struct term_reader *reader, uint64_t *digest);

#endif
