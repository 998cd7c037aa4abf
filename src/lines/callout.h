/* Callouts: boxes of text that a page sets apart and calls a note, a tip, a warning or the like. */
#ifndef DANAG_LINES_CALLOUT_H
#define DANAG_LINES_CALLOUT_H

#include "text/slice.h"

#include <stdint.h>

/* The kinds that GitHub's Markdown knows. */
enum callout {
    CALLOUT_NONE,
    CALLOUT_NOTE,
    CALLOUT_TIP,
    CALLOUT_IMPORTANT,
    CALLOUT_WARNING,
    CALLOUT_CAUTION,
    CALLOUT_KINDS
};

/* What the class of an element says. */
struct callout_class {
    uint8_t kind; /* enum callout: what it names */
    bool box;     /* it is a callout's */
    bool alert;   /* it may be a callout's, if a title follows */
    bool title;   /* it is that of a title */
};

/* False if the word at the start is in the class of no box. Most are not. */
static inline bool callout_may_begin(struct slice word) {
    if (word.size < 5) { return false; }
    switch ((unsigned char)word.bytes[0] << 8 | (unsigned char)word.bytes[1]) {
    case 'a' << 8 | 'd':
        return word.bytes[2] == 'm';
    case 'a' << 8 | 'l':
        return word.bytes[2] == 'e';
    case 'c' << 8 | 'a':
        return word.bytes[2] == 'l';
    case 'c' << 8 | 'u':
        return word.bytes[2] == 's';
    case 'm' << 8 | 'a':
        return word.bytes[2] == 'r' && word.bytes[3] == 'k';
    case 'n' << 8 | 'o':
        return word.bytes[2] == 't';
    case 's' << 8 | 't':
        return word.bytes[3] == 'r';
    case 't' << 8 | 'h':
        return word.bytes[2] == 'e';
    default:
        return false;
    }
}

/* Reads the words of a class, or of data-callout: `box` then says that it is a callout's. */
struct callout_class callout_read(struct slice words, bool box);

/* Whether the text only names a kind of callout, in one of some languages. */
bool callout_is_name(struct slice text);

#endif
