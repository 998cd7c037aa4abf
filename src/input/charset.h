/* Turns the bytes of a page into valid UTF-8, in slices, without a byte-order mark. What cannot be
 * decoded becomes U+FFFD.
 *
 * A page that does not state its charset is held at first, at most 4 KiB of it. A slice is the
 * caller's own bytes, or valid until the callback returns. text_decoder.h has the tables. */
#ifndef DANAG_INPUT_CHARSET_H
#define DANAG_INPUT_CHARSET_H

#include "input/charset/declared.h"
#include "input/charset/text_decoder.h"

/* The bytes of a page that are held: the first ones, until it is clear what they state; and if they
 * state nothing, those from the first on that is not ASCII, to judge by. */
#define CHARSET_HEAD   PRESCAN_SIZE
#define CHARSET_SAMPLE 4096

/* ENCODING_NONE or NULL if nothing is stated. The first of these counts, then the page's byte-order
 * mark, then the others. */
struct charset_claims {
    enum encoding forced;     /* by whoever runs the program */
    enum encoding given;      /* by whoever has the page */
    const char *content_type; /* HTTP's */
};

enum charset_phase {
    CHARSET_AT_HEAD,  /* the first bytes are held */
    CHARSET_ASCII,    /* nothing is stated, and only ASCII has come so far */
    CHARSET_SAMPLING, /* bytes are held from the first one on that is not ASCII */
    CHARSET_DECODING
};

/* All zero except `push` and `self` of the decoder, the next stage: ready. */
struct charset {
    struct text_decoder decoder;
    void *detector; /* uchardet's, from the first page that needs it */
    struct charset_claims claims;
    enum charset_phase phase;
    size_t held_size;
    unsigned char held[CHARSET_SAMPLE];
};

void charset_begin(struct charset *charset, const struct charset_claims *claims);

/* Both answer STATUS_OK, STATUS_NO_MEMORY, or the error of `push`. */
int charset_push(struct charset *charset, const char *data, size_t size);
int charset_end(struct charset *charset);

/* After charset_end: what the page was read as. UTF-8 if nothing was stated and all was ASCII. */
enum encoding charset_encoding(const struct charset *charset);

void charset_free(struct charset *charset);

#endif
