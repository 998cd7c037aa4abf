/* What becomes of texts that follow each other: a short text, such as a title, with its white space
 * collapsed, in a buffer of a fixed size; and whether two texts of a paragraph are joined.
 *
 * Two texts that touch, as in `<span>Red</span><span>Green</span>`, are words of their own if an
 * end tag and then a start tag lie between them, the first has at least two characters, and the
 * second begins with a capital or a digit, as a part of a word seldom does. Style sheets often set
 * such texts apart. On pages whose text is known, this finds six of seven such places, and is wrong
 * once in ninety. Two words with a box between them always are, such as a picture or a field of a
 * form, and so are the words in a button and those around it. On these pages, some 200 such places
 * are apart, and 3 are joined. */
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

/* The tags since the last text. */
enum join_tags {
    JOIN_NO_TAGS,
    JOIN_TAGS,      /* any others */
    JOIN_ENDED,     /* an end tag */
    JOIN_RESTARTED, /* an end tag, and after it a start tag */
    JOIN_SCRIPT     /* a tag of sub or sup */
};

struct join {
    enum join_tags tags;
    uint32_t last;   /* the last character of the last text; 0: the paragraph has none yet */
    uint64_t length; /* how many characters have come since the tags before it */
    uint64_t boxes;  /* the outline's count of boxes at the last text */
};

/* Whether what is between the last text and the next may part two words. `boxes` is the outline's
 * count now. */
static inline bool join_may_part(const struct join *join, uint64_t boxes) {
    return join->tags == JOIN_RESTARTED || join->boxes != boxes;
}

/* Whether `next` is a word of its own, after the text before it in its paragraph. */
bool join_parts(const struct join *join, struct slice next, uint64_t boxes);

/* A letter or digit of a script that has spaces between words. */
bool join_is_word(uint32_t point);

/* The last character of `text`. */
uint32_t join_last(struct slice text);

/* An inline tag. */
static inline void join_tag(struct join *join, const struct tag *tag) {
    bool script = tag->element == ELEMENT_SUB || tag->element == ELEMENT_SUP;
    if (script || join->tags == JOIN_SCRIPT) {
        join->tags = JOIN_SCRIPT;
    } else if (tag->end) {
        if (join->tags != JOIN_RESTARTED) { join->tags = JOIN_ENDED; }
    } else if ((element_traits(tag->element) & VOID) == 0) {
        join->tags = join->tags >= JOIN_ENDED ? JOIN_RESTARTED : JOIN_TAGS;
    }
}

/* A text of `length` characters that are not white space. */
static inline void join_text(struct join *join, const struct text *text, uint64_t length,
                             uint64_t boxes) {
    const struct slice slice = text->text;
    join->length = join->tags == JOIN_NO_TAGS ? join->length + length : length;
    join->tags = JOIN_NO_TAGS;
    join->boxes = boxes;
    join->last =
        text->class == TEXT_WORDS ? (unsigned char)slice.bytes[slice.size - 1] : join_last(slice);
}

#endif
