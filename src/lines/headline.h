/* Phrases: short texts such as a title, which come in pieces, with their white space collapsed.
 *
 * In:  the text of a page's h1 elements, as phrases, and its title.
 * Out: the page's headline. doc/metadata.md explains the choice.
 * Memory: a struct of a fixed size. */
#pragma once

#include "html/lexer.h"
#include "text/utf8.h"

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

#define HEADLINE_MAX        512 /* bytes of an h1; the rest is dropped */
#define HEADLINE_CANDIDATES 4   /* h1 elements with text; later ones are ignored */

struct headline {
    char bytes[HEADLINE_CANDIDATES][HEADLINE_MAX];
    struct phrase candidates[HEADLINE_CANDIDATES];
    size_t count; /* candidates that have ended; the next one may be open */
};

/* A page begins. */
void headline_begin(struct headline *headline);

/* The next piece of text inside an h1. */
void headline_text(struct headline *headline, const struct text *text);

/* A breaking tag inside an h1, which separates words as a space does. */
void headline_break(struct headline *headline);

/* The h1 has ended. Does nothing if no text has come since the last one ended. */
void headline_end(struct headline *headline);

/* What is known about a page besides its title element and its h1s. */
struct told {
    struct slice title; /* Open Graph's title; empty if there is none */
    struct slice url;   /* the page's address; empty if that is unknown */
    bool article;       /* the page says that it is an article */
};

/* The headline: an h1, or a part of the title. `title` is valid UTF-8 with white space collapsed,
 * and empty if the page has none. The result is in `headline` or in `title`, and valid as long as
 * both are. It is empty if the page has neither an h1 with letters that has ended nor a title.
 *
 * An h1 that equals Open Graph's title is chosen. Without any h1, the main part of Open Graph's
 * title is. If both titles have the same main part, that is chosen, unless the page is an article.
 * If the h1s and the title differ, the first h1 is chosen if it is more like the path. */
struct slice headline_choose(const struct headline *headline, struct slice title,
                             const struct told *told);

/* The headline without a kicker, such as the name of a section: the main part of `told`, if that is
 * three words or more and the headline's end. Otherwise the headline. */
struct slice headline_without_kicker(struct slice headline, struct slice told);

/* The part of a title or of a site's name that has the letters of one label of the host, as `The
 * Bakery` for www.the-bakery.example; empty if there is none. */
struct slice headline_part_of_host(struct slice title, struct slice host);

/* How a text compares with the headline. Only letters and digits count, without their case. */
enum headline_match { HEADLINE_OTHER, HEADLINE_BEGINS, HEADLINE_SAME };
enum headline_match headline_compare(struct slice text, struct slice headline);
