/* Decodes a text in one encoding, cut anywhere, to valid UTF-8, in slices. Each error that the
 * standard's decoder of the encoding finds becomes one U+FFFD (Encoding §4.1), and nothing stops.
 *
 * A slice is the caller's own bytes, or valid until the callback returns. Tables of characters are
 * made when a text first needs them, and kept until text_decoder_free. */
#ifndef DANAG_INPUT_CHARSET_TEXT_DECODER_H
#define DANAG_INPUT_CHARSET_TEXT_DECODER_H

#include "input/charset/encoding.h"
#include "status.h"

#include <stdbool.h>
#include <stdint.h>

#define TEXT_DECODER_OUTPUT 4096 /* bytes of a slice that is put together here */
#define TEXT_DECODER_HELD   3    /* bytes of a character that is not whole yet */

struct singles; /* characters of one byte */
struct doubles; /* characters of two bytes */

/* All zero except `push` and `self`: ready. */
struct text_decoder {
    int (*push)(void *self, const char *data, size_t size);
    void *self;
    enum encoding encoding;
    uint64_t replaced; /* the number of errors so far */
    int error;         /* of `push`, or STATUS_NO_MEMORY */

    unsigned char held[TEXT_DECODER_HELD];
    unsigned held_size;
    unsigned surrogate;                /* of UTF-16: the first of two */
    unsigned char state, output_state; /* of ISO-2022-JP */
    bool after_escape;                 /* of ISO-2022-JP: nothing has come since */
    bool finished;                     /* of replacement */
    struct singles *singles[ENCODING_COUNT];
    struct doubles *doubles;

    size_t size;
    char bytes[TEXT_DECODER_OUTPUT];
};

void text_decoder_begin(struct text_decoder *decoder, enum encoding encoding);

/* Both answer `error`. */
int text_decoder_push(struct text_decoder *decoder, const unsigned char *bytes, size_t size);
int text_decoder_end(struct text_decoder *decoder);

void text_decoder_free(struct text_decoder *decoder);

/* Whether there are tables for the encoding. Without iconv, or if iconv lacks it, there are none,
 * and every byte beyond ASCII is an error. */
bool encoding_is_readable(enum encoding encoding);

#endif
