#include "input/charset/decoders.h"

static bool is_first_surrogate(unsigned unit) {
    return unit >= 0xd800 && unit < 0xdc00;
}

static void take_unit(struct text_decoder *decoder, unsigned unit) {
    bool is_second = unit >= 0xdc00 && unit < 0xe000;
    unsigned first = decoder->surrogate;
    decoder->surrogate = 0;
    if (first != 0 && is_second) {
        put_character(decoder, 0x10000 + ((first & 0x3ff) << 10 | (unit & 0x3ff)));
        return;
    }
    if (first != 0 || is_second) { put_error(decoder); }
    if (is_first_surrogate(unit)) {
        decoder->surrogate = unit;
    } else if (!is_second) {
        put_character(decoder, unit);
    } else if (first != 0) {
        put_error(decoder);
    }
}

static void push_utf16(struct text_decoder *decoder, const unsigned char *bytes, size_t size) {
    bool big = decoder->encoding == ENCODING_UTF_16BE;
    const unsigned char *end = bytes + size;
    if (decoder->held_size > 0) {
        unsigned held = decoder->held[0];
        take_unit(decoder, big ? held << 8 | *bytes : held | (unsigned)*bytes << 8);
        bytes++;
        decoder->held_size = 0;
    }
    for (; end - bytes >= 2 && decoder->error == 0; bytes += 2) {
        take_unit(decoder, (unsigned)bytes[!big] << 8 | bytes[big]);
    }
    if (bytes < end && decoder->error == 0) { decoder->held[decoder->held_size++] = *bytes; }
}

static void end_utf16(struct text_decoder *decoder) {
    if (decoder->held_size > 0 || decoder->surrogate != 0) { put_error(decoder); }
}

/* Encoding §14.2. */
const struct decoding decoding_utf_16 = {push_utf16, end_utf16};
