/* UTF-8, UTF-16, and the "replacement" encoding, which decodes nothing. */
#include "input/charset/decoders.h"
#include "text/utf8.h"

#include <string.h>

/* Completes the sequence that the held bytes begin. Returns how many of the new bytes it used. */
static size_t complete_held(struct text_decoder *decoder, const unsigned char *bytes, size_t size) {
    unsigned char sequence[UTF8_SEQUENCE_MAX];
    size_t before = decoder->held_size, all = before, length = 0;
    memcpy(sequence, decoder->held, before);
    enum utf8_sequence next = UTF8_CUT;
    while (next == UTF8_CUT && all < before + size) {
        sequence[all] = bytes[all - before];
        next = utf8_sequence(sequence, ++all, &length);
    }
    decoder->held_size = 0;
    if (next == UTF8_CUT) {
        memcpy(decoder->held, sequence, all);
        decoder->held_size = (unsigned)all;
        return size;
    }
    if (next == UTF8_VALID) {
        put_bytes(decoder, sequence, length);
    } else {
        put_error(decoder);
    }
    return length - before;
}

static void push_utf8(struct text_decoder *decoder, const unsigned char *bytes, size_t size) {
    size_t length = decoder->held_size > 0 ? complete_held(decoder, bytes, size) : 0;
    bytes += length;
    size -= length;
    while (decoder->error == 0 && size > 0) {
        enum utf8_sequence next;
        size_t valid = utf8_valid(bytes, size, &next, &length);
        put_slice(decoder, bytes, valid);
        bytes += valid;
        size -= valid;
        if (next == UTF8_CUT) {
            memcpy(decoder->held, bytes, size);
            decoder->held_size = (unsigned)size;
            return;
        }
        for (; next == UTF8_INVALID && decoder->error == 0;
             next = size > 0 ? utf8_sequence(bytes, size, &length) : UTF8_VALID) {
            put_error(decoder);
            bytes += length;
            size -= length;
        }
    }
}

static void end_utf8(struct text_decoder *decoder) {
    if (decoder->held_size > 0) { put_error(decoder); }
    decoder->held_size = 0;
}

/* Encoding §8.1.1. */
const struct decoding decoding_utf_8 = {NULL, push_utf8, end_utf8};

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
const struct decoding decoding_utf_16 = {NULL, push_utf16, end_utf16};

static void push_replacement(struct text_decoder *decoder, const unsigned char *bytes,
                             size_t size) {
    (void)bytes, (void)size;
    if (!decoder->finished) { put_error(decoder); }
    decoder->finished = true;
}

/* Encoding §14.1: the whole text becomes one error. */
const struct decoding decoding_replacement = {NULL, push_replacement, NULL};
