/* In:  the bytes of a page, and what was said of its charset.
 * Out: the page in valid UTF-8, in slices, without a byte-order mark: what cannot be decoded is
 *      U+FFFD.
 * Memory: holds 4 KiB of a page that does not say its charset; a slice is the caller's own bytes,
 * or valid until the callback returns. See text_decoder.h for tables. */
#ifndef DANAG_INPUT_CHARSET_H
#define DANAG_INPUT_CHARSET_H

#include "input/charset/guess.h"
#include "input/charset/prescan.h"
#include "input/charset/text_decoder.h"

/* Bytes of a page that are held: its first, until it is clear what it says; and where it says
 * nothing, those from the first on that is not ASCII, to judge by. */
#define CHARSET_HEAD   PRESCAN_SIZE
#define CHARSET_SAMPLE 4096

/* ENCODING_NONE or NULL where nothing is said.  In the order in which they count, and the page's
 * byte-order mark comes second. */
struct charset_claims {
    enum encoding forced;     /* whatever else is said */
    enum encoding given;      /* by who has the page */
    const char *content_type; /* HTTP's */
};

enum charset_phase {
    CHARSET_AT_HEAD,  /* the first bytes are held */
    CHARSET_ASCII,    /* nothing is said, and nothing but ASCII came so far */
    CHARSET_SAMPLING, /* from the first byte on that is not ASCII, bytes are held */
    CHARSET_DECODING
};

struct charset {
    struct text_decoder decoder; /* who makes a charset sets its `push` and `self` */
    struct guess guess;
    struct charset_claims claims;
    enum charset_phase phase;
    size_t held_size;
    unsigned char held[CHARSET_SAMPLE];
};

void charset_begin(struct charset *charset, const struct charset_claims *claims);

/* Both return 0, what `push` returned that was not 0, or STATUS_NO_MEMORY. */
int charset_push(struct charset *charset, const char *data, size_t size);
int charset_end(struct charset *charset);

/* After charset_end: what the page was read as; UTF-8 where all of it was ASCII and nothing was
 * said. */
enum encoding charset_encoding(const struct charset *charset);

void charset_free(struct charset *charset);

#endif
