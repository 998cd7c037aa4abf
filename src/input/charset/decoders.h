/* In:  bytes, for one kind of encoding each.
 * Out: characters, handed to the struct text_decoder.
 * Memory: the struct text_decoder's. */
#ifndef DANAG_INPUT_CHARSET_DECODERS_H
#define DANAG_INPUT_CHARSET_DECODERS_H

#include "input/charset/text_decoder.h"

/* What a decoder does with bytes, and at the end with those that are held. */
struct decoding {
    void (*push)(struct text_decoder *decoder, const unsigned char *bytes, size_t size);
    void (*end)(struct text_decoder *decoder);
};
extern const struct decoding decoding_utf_8, decoding_utf_16, decoding_single, decoding_double,
    decoding_iso_2022_jp, decoding_replacement;

void put_character(struct text_decoder *decoder, uint32_t character);
void put_error(struct text_decoder *decoder);
void put_bytes(struct text_decoder *decoder, const unsigned char *bytes, size_t size);
void put_flush(struct text_decoder *decoder);

/* The characters of a single-byte encoding; false where memory is short. */
bool single_bytes_ready(struct text_decoder *decoder);
void single_bytes_free(struct single_bytes *single);

#endif
