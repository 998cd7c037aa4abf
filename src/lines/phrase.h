/* A short text, such as a title, that comes in pieces: with its white space collapsed, in a buffer
 * of a fixed size. */
#ifndef DANAG_LINES_PHRASE_H
#define DANAG_LINES_PHRASE_H

#include "html/lexer.h"
#include "text/utf8.h"

#include <string.h>

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
static inline void phrase_text(struct phrase *phrase, char *bytes, size_t room,
                               const struct text *text) {
    if (text->class == TEXT_SPACE) {
        phrase_space(phrase);
        return;
    }
    if (phrase->whole) { return; }
    size_t used = phrase->size + phrase->space, left = used < room ? room - used : 0;
    size_t size = text->text.size;
    if (size > left) { size = utf8_whole(text->text.bytes, left); }
    phrase->whole = size < text->text.size;
    if (phrase->whole && size > 0 && text->text.bytes[size - 1] == ' ') { size--; }
    if (size == 0) { return; }
    if (phrase->space) { bytes[phrase->size++] = ' '; }
    phrase->space = false;
    memcpy(bytes + phrase->size, text->text.bytes, size);
    phrase->size += size;
}

/* Soft hyphens, U+00AD: places where a word may break at the end of a line of print. */
#define SOFT_HYPHEN_SIZE 2 /* bytes in UTF-8 */

/* The size of the text before its first soft hyphen; all of the text if it has none. The text is
 * UTF-8 in whole characters. */
static inline size_t soft_hyphen_find(struct slice text) {
    const char *end = text.bytes + text.size;
    const char *lead = text.bytes;
    while ((lead = memchr(lead, 0xc2, (size_t)(end - lead))) != NULL) {
        if ((unsigned char)lead[1] == 0xad) { return (size_t)(lead - text.bytes); }
        lead += 2;
    }
    return text.size;
}

/* Removes all soft hyphens. Returns the size that is left. */
static inline size_t soft_hyphen_remove(char *text, size_t size) {
    size_t kept = 0;
    for (size_t at = 0; at < size;) {
        size_t piece = soft_hyphen_find((struct slice){text + at, size - at});
        memmove(text + kept, text + at, piece);
        kept += piece;
        at += piece + SOFT_HYPHEN_SIZE;
    }
    return kept;
}

#endif
