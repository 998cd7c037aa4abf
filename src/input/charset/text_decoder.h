/* Decodes a text to valid UTF-8. Takes the text in pieces cut anywhere, and passes it on in slices.
 * Each error that the standard's decoder would find becomes one U+FFFD (Encoding §4.1), and
 * decoding goes on.
 *
 * A slice is valid until the callback returns, and may be part of the caller's piece. Tables of
 * characters are made when a text first needs them, and kept until text_decoder_free. */
#pragma once

#include "input/charset/encoding.h"
#include "status.h"
#include "text/utf8.h"

#define TEXT_DECODER_OUTPUT 4096 /* bytes of the buffer that gathers a slice */
#define TEXT_DECODER_HELD   3    /* the most bytes held of an unfinished character */

/* Characters that may be the bytes of one character, as the text was encoded as UTF-8 twice. */
struct twice {
    bool on; /* the decoder undoes that */
    unsigned size;
    unsigned char bytes[UTF8_SEQUENCE_MAX];
    uint32_t characters[UTF8_SEQUENCE_MAX];
};

struct singles; /* one-byte characters */
struct doubles; /* two-byte characters */

/* Before the first use the caller sets `push`, `self` and `memory`; everything else is zero. */
struct text_decoder {
    const struct danag_allocator *memory;
    int (*push)(void *self, const char *data, size_t size);
    void *self;
    enum encoding encoding;
    uint64_t replaced; /* the number of errors so far */
    int error;         /* STATUS_OK, what `push` returned, or STATUS_NO_MEMORY */
    bool lacks_tables; /* the error is that the encoding's tables could not be made or loaded */

    unsigned char held[TEXT_DECODER_HELD];
    unsigned held_size;
    struct twice twice;
    unsigned surrogate;                /* UTF-16: the first of a pair, or 0 */
    unsigned char state, output_state; /* ISO-2022-JP */
    bool after_escape;                 /* ISO-2022-JP: no text yet after an escape sequence */
    bool finished;                     /* "replacement": the error has been output */
    struct singles *singles[ENCODING_COUNT];
    struct doubles *doubles;

    size_t size;
    char bytes[TEXT_DECODER_OUTPUT];
};

void text_decoder_begin(struct text_decoder *decoder, enum encoding encoding);

/* Both return `error`. */
int text_decoder_push(struct text_decoder *decoder, const unsigned char *bytes, size_t size);
int text_decoder_end(struct text_decoder *decoder);

/* Whether text in UTF-8, which may be cut within a character, has no characters beyond ASCII but
 * such as are the bytes of others. Adds the number of these others to `count`. */
bool twice_look(const unsigned char *bytes, size_t size, size_t *count);

void text_decoder_free(struct text_decoder *decoder);

/* Whether this build can decode the encoding. Without iconv, or if iconv lacks the encoding, most
 * characters beyond ASCII become errors. */
bool encoding_is_readable(enum encoding encoding);
