#include "input/charset/decoders.h"
#include "text/utf8.h"

#include <string.h>

/* Completes the sequence that the last bytes began; returns how many of the new ones it took. */
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

/* What is valid is handed on as it lies: the next stage gets it without a copy. */
static void push_valid(struct text_decoder *decoder, const unsigned char *bytes, size_t size) {
    put_flush(decoder);
    if (decoder->error == 0 && size > 0) {
        decoder->error = decoder->push(decoder->self, (const char *)bytes, size);
    }
}

static void push_utf8(struct text_decoder *decoder, const unsigned char *bytes, size_t size) {
    size_t length = decoder->held_size > 0 ? complete_held(decoder, bytes, size) : 0;
    bytes += length;
    size -= length;
    while (decoder->error == 0 && size > 0) {
        enum utf8_sequence next;
        size_t valid = utf8_valid(bytes, size, &next, &length);
        if (valid > 0) { push_valid(decoder, bytes, valid); }
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
const struct decoding decoding_utf_8 = {push_utf8, end_utf8};
