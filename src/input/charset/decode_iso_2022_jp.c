#include "input/charset/decoders.h"

#define ESCAPE 0x1b

enum {
    STATE_ASCII,
    STATE_ROMAN,
    STATE_KATAKANA,
    STATE_LEAD,
    STATE_TRAIL,
    STATE_ESCAPE_START,
    STATE_ESCAPE
};

static void take(struct text_decoder *decoder, unsigned char byte);

static void take_ascii(struct text_decoder *decoder, unsigned char byte) {
    bool roman = decoder->state == STATE_ROMAN;
    if (byte >= 0x80 || byte == 0x0e || byte == 0x0f) {
        put_error(decoder);
    } else {
        put_character(decoder, roman && byte == '\\' ? 0xa5 : roman && byte == '~' ? 0x203e : byte);
    }
}

static void take_trail(struct text_decoder *decoder, unsigned char byte) {
    decoder->state = byte == ESCAPE ? STATE_ESCAPE_START : STATE_LEAD;
    if (byte >= 0x21 && byte <= 0x7e) {
        put_found(decoder,
                  doubles_jis0208(decoder->doubles, decoder->held[0] - 0x21u, byte - 0x21u));
    } else {
        put_error(decoder);
    }
}

static void take_text(struct text_decoder *decoder, unsigned char byte) {
    bool in_set = byte >= 0x21 && byte <= 0x7e;
    if (byte == ESCAPE) {
        decoder->state = STATE_ESCAPE_START;
        return;
    }
    decoder->after_escape = false;
    if (decoder->state == STATE_ASCII || decoder->state == STATE_ROMAN) {
        take_ascii(decoder, byte);
    } else if (decoder->state == STATE_KATAKANA) {
        if (in_set && byte <= 0x5f) {
            put_character(decoder, 0xff61u - 0x21 + byte);
        } else {
            put_error(decoder);
        }
    } else if (in_set) {
        decoder->held[0] = byte;
        decoder->state = STATE_TRAIL;
    } else {
        put_error(decoder);
    }
}

/* The state after an escape sequence that ends in these two bytes, or -1. */
static int state_of(unsigned char first, unsigned char second) {
    if (first == '(') {
        return second == 'B'   ? STATE_ASCII
               : second == 'J' ? STATE_ROMAN
               : second == 'I' ? STATE_KATAKANA
                               : -1;
    }
    return second == '@' || second == 'B' ? STATE_LEAD : -1;
}

static void leave_escape(struct text_decoder *decoder) {
    decoder->after_escape = false;
    decoder->state = decoder->output_state;
    put_error(decoder);
}

/* An escape sequence right after another one is an error. */
static void take_escape(struct text_decoder *decoder, unsigned char byte) {
    int state = state_of(decoder->held[0], byte);
    if (state < 0) {
        leave_escape(decoder);
        take(decoder, decoder->held[0]);
        take(decoder, byte);
        return;
    }
    decoder->state = decoder->output_state = (unsigned char)state;
    if (decoder->after_escape) { put_error(decoder); }
    decoder->after_escape = true;
}

static void take(struct text_decoder *decoder, unsigned char byte) {
    if (decoder->state == STATE_ESCAPE) {
        take_escape(decoder, byte);
    } else if (decoder->state == STATE_TRAIL) {
        take_trail(decoder, byte);
    } else if (decoder->state != STATE_ESCAPE_START) {
        take_text(decoder, byte);
    } else if (byte == '$' || byte == '(') {
        decoder->held[0] = byte;
        decoder->state = STATE_ESCAPE;
    } else {
        leave_escape(decoder);
        take(decoder, byte);
    }
}

static void push_iso_2022_jp(struct text_decoder *decoder, const unsigned char *bytes,
                             size_t size) {
    for (size_t i = 0; i < size && decoder->error == 0; i++) { take(decoder, bytes[i]); }
}

static void end_iso_2022_jp(struct text_decoder *decoder) {
    if (decoder->state == STATE_ESCAPE) {
        leave_escape(decoder);
        take(decoder, decoder->held[0]);
    }
    if (decoder->state == STATE_TRAIL || decoder->state == STATE_ESCAPE_START) {
        put_error(decoder);
    }
}

/* Encoding §12.2.1. */
const struct decoding decoding_iso_2022_jp = {doubles_begin, push_iso_2022_jp, end_iso_2022_jp};
