#include "input/charset/decoders.h"
#include "text/utf8.h"

#include <string.h>

static void push(struct text_decoder *decoder, const char *bytes, size_t size) {
    if (decoder->error == 0 && size > 0) {
        decoder->error = decoder->push(decoder->self, bytes, size);
    }
}

void put_flush(struct text_decoder *decoder) {
    push(decoder, decoder->bytes, decoder->size);
    decoder->size = 0;
}

void put_slice(struct text_decoder *decoder, const unsigned char *bytes, size_t size) {
    put_flush(decoder);
    push(decoder, (const char *)bytes, size);
}

void put_character(struct text_decoder *decoder, uint32_t character) {
    if (decoder->size + UTF8_SEQUENCE_MAX > TEXT_DECODER_OUTPUT) { put_flush(decoder); }
    decoder->size += utf8_encode(character, decoder->bytes + decoder->size);
}

void put_error(struct text_decoder *decoder) {
    decoder->replaced++;
    put_character(decoder, UTF8_REPLACEMENT);
}

void put_found(struct text_decoder *decoder, uint32_t character) {
    if (character == DOUBLE_NO_MEMORY) {
        decoder->error = STATUS_NO_MEMORY;
        decoder->lacks_tables = true;
    } else if (character == DOUBLE_NO_CHARACTER) {
        put_error(decoder);
    } else {
        put_character(decoder, character);
    }
}

/* Gathers short pieces in the buffer, since the next stage is faster with long slices. */
void put_bytes(struct text_decoder *decoder, const unsigned char *bytes, size_t size) {
    if (size > TEXT_DECODER_OUTPUT) {
        put_slice(decoder, bytes, size);
        return;
    }
    if (size > TEXT_DECODER_OUTPUT - decoder->size) { put_flush(decoder); }
    memcpy(decoder->bytes + decoder->size, bytes, size);
    decoder->size += size;
}
