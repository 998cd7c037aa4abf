/* Whether two texts of a paragraph are joined. Two that touch, as in
 * `<span>Red</span><span>Green</span>`, are words of their own if an end tag and then a start tag
 * lie between them, the first has at least two characters, and the second begins with a capital, a
 * digit or a price, as a part of a word seldom does. Style sheets often set such texts apart. On
 * pages whose text is known, this finds six of seven such places, and is wrong once in ninety. Two
 * words with a box between them always are, such as a picture or a field of a form, and so are the
 * words in a button or label and those around it. On these pages, some 200 such places are apart,
 * and 3 are joined. */
#pragma once

#include "html/lexer.h"

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
    char first;      /* the first byte of the text after those tags */
    uint32_t last;   /* the last character of the last text; 0: the paragraph has none yet */
    uint64_t length; /* how many characters have come since the tags before it */
    uint64_t boxes;  /* the outline's count of boxes at the last text */
};

/* Whether `next` is a word of its own, after the text before it in its paragraph. */
bool join_parts(const struct join *join, struct slice next, uint64_t boxes);

/* A letter or digit of a script that has spaces between words. */
bool join_is_word(uint32_t point);

/* The last character of `text`. */
uint32_t join_last(struct slice text);

/* An inline tag. */
static inline void join_tag(struct join *join, const struct tag *tag) {
    bool script = tag->element == ELEMENT_SUB || tag->element == ELEMENT_SUP;
    if (tag->element == ELEMENT_LABEL) { join->boxes = UINT64_MAX; } /* parts text like a box */
    if (script || join->tags == JOIN_SCRIPT) {
        join->tags = JOIN_SCRIPT;
    } else if (tag->end) {
        /* Forums show the cite of a quote as a line of its own. */
        if (tag->element == ELEMENT_CITE) { join->tags = JOIN_RESTARTED; }
        if (join->tags != JOIN_RESTARTED) { join->tags = JOIN_ENDED; }
    } else if ((element_traits(tag->element) & VOID) == 0) {
        join->tags = join->tags >= JOIN_ENDED ? JOIN_RESTARTED : JOIN_TAGS;
    }
}

/* A text of `length` characters that are not white space. */
static inline void join_text(struct join *join, const struct text *text, uint64_t length,
                             uint64_t boxes) {
    const struct slice slice = text->text;
    if (join->tags != JOIN_NO_TAGS) {
        join->first = slice.bytes[0];
        join->length = 0;
    }
    join->length += length;
    join->tags = JOIN_NO_TAGS;
    join->boxes = boxes;
    join->last =
        text->class == TEXT_WORDS ? (unsigned char)slice.bytes[slice.size - 1] : join_last(slice);
}
