/* A short text, such as a title, with its white space collapsed, in a buffer of a fixed size. */
#ifndef DANAG_LINES_PHRASE_H
#define DANAG_LINES_PHRASE_H

#include "html/lexer.h"

struct phrase {
    size_t size; /* bytes of the text so far */
    bool whole;  /* takes no more text: it has ended, or the buffer is full */
    bool space;  /* the next text needs a space before it */
};

/* Empties the phrase. */
static inline void phrase_begin(struct phrase *phrase) {
    *phrase = (struct phrase){.size = 0};
}

static inline void phrase_space(struct phrase *phrase) {
    phrase->space = phrase->size > 0;
}

/* Adds a piece of text. `bytes` is the phrase's buffer, and `room` its size. Text that does not fit
 * is dropped, in whole characters. */
void phrase_text(struct phrase *phrase, char *bytes, size_t room, const struct text *text);

#endif
