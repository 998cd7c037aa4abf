#include "input/charset/text_decoder.h"

#include "input/charset/converter.h"
#include "input/charset/decoders.h"
#include "input/charset/double_bytes.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <string.h>

static const struct decoding *decoding_of(enum encoding encoding) {
    switch (encoding) {
    case ENCODING_UTF_8:
        return &decoding_utf_8;
    case ENCODING_UTF_16BE:
    case ENCODING_UTF_16LE:
        return &decoding_utf_16;
    case ENCODING_ISO_2022_JP:
        return &decoding_iso_2022_jp;
    case ENCODING_REPLACEMENT:
        return &decoding_replacement;
    case ENCODING_GBK:
    case ENCODING_GB18030:
    case ENCODING_BIG5:
    case ENCODING_EUC_JP:
    case ENCODING_SHIFT_JIS:
    case ENCODING_EUC_KR:
        return &decoding_double;
    default:
        return &decoding_single;
    }
}

static bool make_tables(struct text_decoder *decoder) {
    const struct decoding *decoding = decoding_of(decoder->encoding);
    if (decoding == &decoding_single) { return single_bytes_ready(decoder); }
    if (decoder->doubles == NULL &&
        (decoding == &decoding_double || decoding == &decoding_iso_2022_jp)) {
        decoder->doubles = double_bytes_new();
    }
    return decoder->doubles != NULL || decoding == &decoding_utf_8 ||
           decoding == &decoding_utf_16 || decoding == &decoding_replacement;
}

bool encoding_is_readable(enum encoding encoding) {
    switch (encoding) {
    case ENCODING_GBK:
    case ENCODING_GB18030:
        return double_bytes_has(INDEX_GB18030);
    case ENCODING_BIG5:
        return double_bytes_has(INDEX_BIG5);
    case ENCODING_EUC_KR:
        return double_bytes_has(INDEX_EUC_KR);
    case ENCODING_EUC_JP:
    case ENCODING_ISO_2022_JP:
    case ENCODING_SHIFT_JIS:
        return double_bytes_has(INDEX_JIS0208);
    default:
        return encoding_iconv_name(encoding) == NULL ||
               converter_knows(encoding_iconv_name(encoding));
    }
}

void text_decoder_begin(struct text_decoder *decoder, enum encoding encoding) {
    decoder->encoding = encoding;
    decoder->replaced = 0;
    decoder->held_size = 0;
    decoder->surrogate = 0;
    decoder->state = decoder->output_state = 0;
    decoder->after_escape = false;
    decoder->finished = false;
    decoder->size = 0;
    decoder->error = make_tables(decoder) ? 0 : STATUS_NO_MEMORY;
}

int text_decoder_push(struct text_decoder *decoder, const unsigned char *bytes, size_t size) {
    if (decoder->error == 0 && size > 0) {
        decoding_of(decoder->encoding)->push(decoder, bytes, size);
    }
    put_flush(decoder);
    return decoder->error;
}

int text_decoder_end(struct text_decoder *decoder) {
    if (decoder->error == 0) { decoding_of(decoder->encoding)->end(decoder); }
    put_flush(decoder);
    return decoder->error;
}

void text_decoder_free(struct text_decoder *decoder) {
    for (size_t i = 0; i < ENCODING_COUNT; i++) {
        single_bytes_free(decoder->singles[i]);
        decoder->singles[i] = NULL;
    }
    double_bytes_free(decoder->doubles);
    decoder->doubles = NULL;
}

static void push(struct text_decoder *decoder, const char *bytes, size_t size) {
    if (decoder->error == 0 && size > 0) {
        decoder->error = decoder->push(decoder->self, bytes, size);
    }
}

void put_flush(struct text_decoder *decoder) {
    push(decoder, decoder->bytes, decoder->size);
    decoder->size = 0;
}

void put_character(struct text_decoder *decoder, uint32_t character) {
    if (decoder->size + 4 > TEXT_DECODER_OUTPUT) { put_flush(decoder); }
    decoder->size += utf8_encode(character, decoder->bytes + decoder->size);
}

void put_error(struct text_decoder *decoder) {
    decoder->replaced++;
    put_character(decoder, UTF8_REPLACEMENT);
}

/* Few are worth a copy: the next stage likes long slices. */
void put_bytes(struct text_decoder *decoder, const unsigned char *bytes, size_t size) {
    if (size > TEXT_DECODER_OUTPUT - decoder->size) { put_flush(decoder); }
    if (size > TEXT_DECODER_OUTPUT) {
        push(decoder, (const char *)bytes, size);
        return;
    }
    memcpy(decoder->bytes + decoder->size, bytes, size);
    decoder->size += size;
}

static void push_replacement(struct text_decoder *decoder, const unsigned char *bytes,
                             size_t size) {
    (void)bytes, (void)size;
    if (!decoder->finished) { put_error(decoder); }
    decoder->finished = true;
}

static void end_replacement(struct text_decoder *decoder) {
    (void)decoder;
}

/* Encoding §14.1: one error says that there was something. */
const struct decoding decoding_replacement = {push_replacement, end_replacement};
