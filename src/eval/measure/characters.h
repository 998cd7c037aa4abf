/* In:  bytes, or characters.
 * Out: characters: decoded, lower-cased, case folded.
 * Memory: what is returned is the caller's, to be given to characters_free. */
#ifndef DANAG_EVAL_MEASURE_CHARACTERS_H
#define DANAG_EVAL_MEASURE_CHARACTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct characters {
    uint32_t *points; /* Unicode's code points */
    size_t count;
};

/* What is not valid UTF-8 becomes U+FFFD, one or more. */
struct characters characters_decode(const char *bytes, size_t size);

/* What Python's str.lower gives: one character may become two, and the sigma that ends a word has a
 * lower case of its own. */
struct characters characters_lower(const struct characters *text);

/* Full case folding, of no language in particular. */
struct characters characters_fold(const struct characters *text);

/* Whether a part stands anywhere in the text; the empty one always does. */
bool characters_contain(const struct characters *text, const struct characters *part);

void characters_free(struct characters *text);

#endif
