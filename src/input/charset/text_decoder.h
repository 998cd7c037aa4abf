/* In:  the bytes of a text in one encoding, cut anywhere.
 * Out: the same in valid UTF-8, in slices: each error that the standard's decoder of the encoding
 *      finds is one U+FFFD (Encoding §4.1), and nothing stops.
 * Memory: tables of characters are made when a text first needs them, and kept until
 * text_decoder_free; a slice is the caller's own bytes, or valid until the callback returns. */
#ifndef DANAG_INPUT_CHARSET_TEXT_DECODER_H
#define DANAG_INPUT_CHARSET_TEXT_DECODER_H

#include "input/charset/encoding.h"
#include "status.h"

#include <stdbool.h>
#include <stdint.h>

#define TEXT_DECODER_OUTPUT 4096 /* bytes of a slice that are put together here */
#define TEXT_DECODER_HELD   3    /* bytes of a character of which more are to come */

struct double_bytes; /* characters of two bytes */
struct single_bytes; /* characters of one */

struct text_decoder {
    int (*push)(void *self, const char *data, size_t size);
    void *self;
    enum encoding encoding;
    uint64_t replaced; /* how many U+FFFD stand for errors */
    int error;         /* what `push` returned that was not 0, or STATUS_NO_MEMORY */

    unsigned char held[TEXT_DECODER_HELD];
    unsigned held_size;
    unsigned surrogate;                /* of UTF-16: the first of two */
    unsigned char state, output_state; /* of ISO-2022-JP */
    bool after_escape;                 /* of ISO-2022-JP: nothing came since */
    bool finished;                     /* of replacement */
    struct single_bytes *single;       /* of `encoding` */
    struct single_bytes *singles[ENCODING_COUNT];
    struct double_bytes *doubles;

    size_t size;
    char bytes[TEXT_DECODER_OUTPUT];
};

/* All zero but `push` and `self`: ready. */
void text_decoder_begin(struct text_decoder *decoder, enum encoding encoding);

/* Both return 0 or `error`. */
int text_decoder_push(struct text_decoder *decoder, const unsigned char *bytes, size_t size);
int text_decoder_end(struct text_decoder *decoder);

void text_decoder_free(struct text_decoder *decoder);

/* Whether there are tables for it: without iconv, or where it lacks the encoding, there are none,
 * and all that is not ASCII is an error. */
bool encoding_is_readable(enum encoding encoding);

#endif
