/* Turns the bytes of a page into valid UTF-8, in slices, without a byte-order mark. Bytes that
 * cannot be decoded become U+FFFD.
 *
 * At most 4 KiB of a page are held before decoding. A slice is the caller's own bytes, or valid
 * until the callback returns. */
#pragma once

#include "input/charset/text_decoder.h"

/* A page's first CHARSET_HEAD bytes may declare its charset. If they do not, we guess the charset
 * from a sample: CHARSET_SAMPLE bytes, beginning with the first that is not ASCII. The page is in
 * UTF-8 if the sample has at least CHARSET_SEQUENCES_PER_ERROR multi-byte sequences for each error.
 *
 * A page that declares another charset may also be in UTF-8: if a sample has no error, and the page
 * has CHARSET_SEQUENCES multi-byte sequences so far, or CHARSET_SEQUENCES_MULTIPLE if the charset
 * has characters of several bytes, too. With fewer sequences the sample is read as declared, and
 * the next byte that is not ASCII begins another one. A sample with an error ends the question.
 *
 * A page in UTF-8 may have been encoded twice: if all characters of a sample that are not ASCII are
 * the bytes of others, and the page has CHARSET_SEQUENCES of these so far. Where it has fewer, they
 * stay, and the next sample decides. */
#define CHARSET_HEAD                PRESCAN_SIZE
#define CHARSET_SAMPLE              4096
#define CHARSET_SEQUENCES           3
#define CHARSET_SEQUENCES_MULTIPLE  16
#define CHARSET_SEQUENCES_PER_ERROR 4

/* What others state about the page's charset; ENCODING_NONE or NULL if they state nothing. `forced`
 * counts most, then the page's byte-order mark, then `given`, then `content_type`. */
struct charset_claims {
    enum encoding forced;     /* an option, for all pages */
    enum encoding given;      /* what the caller states about this page */
    const char *content_type; /* HTTP's */
    bool is_text;             /* no markup declares a charset, and UTF-8 keeps its mark */
};

enum charset_phase {
    CHARSET_AT_HEAD,  /* holds the first bytes */
    CHARSET_ASCII,    /* the charset is open; passes ASCII on */
    CHARSET_SAMPLING, /* holds bytes, beginning with one that is not ASCII */
    CHARSET_DECODING
};

/* Begins all zero, except the decoder's `push` and `self`, which lead to the next stage, and its
 * `memory`. After charset_end, the decoder's encoding is that of the page: UTF-8 if the page is all
 * ASCII and declares no charset. */
struct charset {
    struct text_decoder decoder;
    void *guesser; /* NULL until the first page that needs it */
    struct charset_claims claims;
    enum charset_phase phase;
    enum encoding declared; /* an encoding, as long as the page may also be in UTF-8 */
    size_t sequences;       /* how many multi-byte sequences its samples had */
    size_t held_size;
    unsigned char held[CHARSET_SAMPLE];
};

void charset_begin(struct charset *charset, const struct charset_claims *claims);

/* Both answer STATUS_OK, STATUS_NO_MEMORY, or the error of `push`. */
int charset_push(struct charset *charset, const char *data, size_t size);
int charset_end(struct charset *charset);

void charset_free(struct charset *charset);
