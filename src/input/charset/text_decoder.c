#include "input/charset/text_decoder.h"

#include "input/charset/decoders.h"
#include "text/memory.h"

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

bool encoding_is_readable(enum encoding encoding) {
    switch (encoding) {
    case ENCODING_GBK:
    case ENCODING_GB18030:
        return doubles_have(INDEX_GB18030);
    case ENCODING_BIG5:
        return doubles_have(INDEX_BIG5);
    case ENCODING_EUC_KR:
        return doubles_have(INDEX_EUC_KR);
    case ENCODING_EUC_JP:
    case ENCODING_ISO_2022_JP:
    case ENCODING_SHIFT_JIS:
        return doubles_have(INDEX_JIS0208);
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
    const struct decoding *decoding = decoding_of(encoding);
    decoder->lacks_tables = decoding->begin != NULL && !decoding->begin(decoder);
    decoder->error = decoder->lacks_tables ? STATUS_NO_MEMORY : STATUS_OK;
}

int text_decoder_push(struct text_decoder *decoder, const unsigned char *bytes, size_t size) {
    if (decoder->error == 0 && size > 0) {
        decoding_of(decoder->encoding)->push(decoder, bytes, size);
    }
    put_flush(decoder);
    return decoder->error;
}

int text_decoder_end(struct text_decoder *decoder) {
    const struct decoding *decoding = decoding_of(decoder->encoding);
    if (decoder->error == 0 && decoding->end != NULL) { decoding->end(decoder); }
    put_flush(decoder);
    return decoder->error;
}

void text_decoder_free(struct text_decoder *decoder) {
    for (size_t i = 0; i < ENCODING_COUNT; i++) {
        memory_free(decoder->memory, decoder->singles[i]);
        decoder->singles[i] = NULL;
    }
    doubles_free(decoder->doubles);
    decoder->doubles = NULL;
}
