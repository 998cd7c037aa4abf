/* In:  bytes of a page that does not say its encoding.
 * Out: which one they look like.
 * Memory: uchardet's detector, from the first page that needs it until guess_free. */
#ifndef DANAG_INPUT_CHARSET_GUESS_H
#define DANAG_INPUT_CHARSET_GUESS_H

#include "input/charset/encoding.h"

#include <stdbool.h>

/* By the zero bytes that markup has in UTF-16, from its first character on; else ENCODING_NONE. */
enum encoding guess_utf_16(const unsigned char *bytes, size_t size);

struct guess {
    void *detector;
};

/* Of bytes from the first on that is not ASCII: valid UTF-8 is that, a sequence cut at the end
 * allowed; else what uchardet finds, else windows-1252. */
enum encoding guess_encoding(struct guess *guess, const unsigned char *bytes, size_t size);
void guess_free(struct guess *guess);

#endif
