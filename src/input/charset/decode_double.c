/* The decoders of East Asian encodings, whose characters have two bytes or more. */
#include "input/charset/decoders.h"
#include "text/utf8.h"

static bool between(unsigned char byte, unsigned least, unsigned most) {
    return byte >= least && byte <= most;
}

/* In Big5, four pairs of bytes mean Ê or ê, and a combining mark (Encoding §11.1.1). */
static bool put_two(struct text_decoder *decoder, unsigned char lead, unsigned char trail) {
    if (lead != 0x88 || (trail != 0x62 && trail != 0x64 && trail != 0xa3 && trail != 0xa5)) {
        return false;
    }
    put_character(decoder, trail < 0xa0 ? 0xca : 0xea);
    put_character(decoder, trail == 0x62 || trail == 0xa3 ? 0x304 : 0x30c);
    return true;
}

static uint32_t euc_jp_character(struct text_decoder *decoder, unsigned char lead,
                                 unsigned char trail) {
    if (!between(trail, 0xa1, 0xfe)) { return DOUBLE_NO_CHARACTER; }
    if (decoder->held_size == 2) { return doubles_jis0212(decoder->doubles, lead, trail); }
    if (lead == 0x8e) { return trail <= 0xdf ? 0xff61u - 0xa1 + trail : DOUBLE_NO_CHARACTER; }
    return doubles_jis0208(decoder->doubles, lead - 0xa1u, trail - 0xa1u);
}

static bool is_gb(enum encoding encoding) {
    return encoding == ENCODING_GBK || encoding == ENCODING_GB18030;
}

static uint32_t character_at(struct text_decoder *decoder, unsigned char lead,
                             unsigned char trail) {
    const enum encoding encoding = decoder->encoding;
    const bool gb = is_gb(encoding);
    if (encoding == ENCODING_EUC_JP) { return euc_jp_character(decoder, lead, trail); }
    if ((encoding == ENCODING_BIG5 && between(trail, 0x7f, 0xa0)) || (gb && trail == 0x7f)) {
        return DOUBLE_NO_CHARACTER;
    }
    return doubles_character(decoder->doubles, gb ? ENCODING_GB18030 : encoding, lead, trail);
}

static bool is_lead(enum encoding encoding, unsigned char byte) {
    if (encoding == ENCODING_SHIFT_JIS) {
        return between(byte, 0x81, 0x9f) || between(byte, 0xe0, 0xfc);
    }
    if (encoding == ENCODING_EUC_JP) {
        return byte == 0x8e || byte == 0x8f || between(byte, 0xa1, 0xfe);
    }
    return between(byte, 0x81, 0xfe);
}

static void take_first(struct text_decoder *decoder, unsigned char byte) {
    enum encoding encoding = decoder->encoding;
    if (byte < 0x80) {
        put_bytes(decoder, &byte, 1);
    } else if (is_lead(encoding, byte)) {
        decoder->held[decoder->held_size++] = byte;
    } else if (encoding == ENCODING_SHIFT_JIS && byte == 0x80) {
        put_character(decoder, 0x80);
    } else if (encoding == ENCODING_SHIFT_JIS && between(byte, 0xa1, 0xdf)) {
        put_character(decoder, 0xff61u - 0xa1 + byte);
    } else if (is_gb(encoding) && byte == 0x80) {
        put_character(decoder, 0x20ac);
    } else {
        put_error(decoder);
    }
}

/* Takes the last byte of a character. If the bytes are no character, an ASCII byte follows the
 * error as itself, so that no `<` is lost. */
static void take_last(struct text_decoder *decoder, unsigned char byte) {
    unsigned char lead = decoder->held[decoder->held_size - 1];
    if (decoder->encoding == ENCODING_BIG5 && put_two(decoder, lead, byte)) {
        decoder->held_size = 0;
        return;
    }
    uint32_t character = character_at(decoder, lead, byte);
    decoder->held_size = 0;
    put_found(decoder, character);
    if (character == DOUBLE_NO_CHARACTER && byte < 0x80) { put_bytes(decoder, &byte, 1); }
}

static void take_double(struct text_decoder *decoder, unsigned char byte);

/* Takes the third or fourth byte of a gb18030 character. If this byte is invalid, reading goes back
 * to the second byte (Encoding §10.2.1). */
static void take_gb18030(struct text_decoder *decoder, unsigned char byte) {
    unsigned char bytes[4] = {decoder->held[0], decoder->held[1], decoder->held[2]};
    unsigned count = decoder->held_size;
    bytes[count] = byte;
    if (count == 2 && between(byte, 0x81, 0xfe)) {
        decoder->held[decoder->held_size++] = byte;
        return;
    }
    decoder->held_size = 0;
    if (count == 3 && between(byte, '0', '9')) {
        put_found(decoder, doubles_gb18030_four(decoder->doubles, bytes));
        return;
    }
    put_error(decoder);
    for (unsigned i = 1; i <= count; i++) { take_double(decoder, bytes[i]); }
}

static void take_double(struct text_decoder *decoder, unsigned char byte) {
    const bool gb = is_gb(decoder->encoding), is_second = decoder->held_size == 1;
    if (decoder->held_size == 0) {
        take_first(decoder, byte);
    } else if (gb && !is_second) {
        take_gb18030(decoder, byte);
    } else if ((gb && between(byte, '0', '9')) ||
               (is_second && decoder->encoding == ENCODING_EUC_JP && decoder->held[0] == 0x8f &&
                between(byte, 0xa1, 0xfe))) {
        decoder->held[decoder->held_size++] = byte;
    } else {
        take_last(decoder, byte);
    }
}

static void push_double(struct text_decoder *decoder, const unsigned char *bytes, size_t size) {
    while (size > 0 && decoder->error == 0) {
        size_t count = decoder->held_size == 0 ? utf8_ascii_prefix(bytes, size) : 0;
        if (count > 0) {
            put_bytes(decoder, bytes, count);
        } else {
            take_double(decoder, bytes[count++]);
        }
        bytes += count;
        size -= count;
    }
}

/* Encoding §10 to §13, except ISO-2022-JP. */
const struct decoding decoding_double = {doubles_begin, push_double, NULL};

#define ESCAPE 0x1b

enum { IN_ASCII, IN_ROMAN, IN_KATAKANA, IN_LEAD, IN_TRAIL, AT_ESCAPE, IN_ESCAPE };

static void take_jp(struct text_decoder *decoder, unsigned char byte);

static void take_ascii(struct text_decoder *decoder, unsigned char byte) {
    bool roman = decoder->state == IN_ROMAN;
    if (byte >= 0x80 || byte == 0x0e || byte == 0x0f) {
        put_error(decoder);
    } else {
        put_character(decoder, roman && byte == '\\' ? 0xa5 : roman && byte == '~' ? 0x203e : byte);
    }
}

static void take_trail(struct text_decoder *decoder, unsigned char byte) {
    decoder->state = byte == ESCAPE ? AT_ESCAPE : IN_LEAD;
    put_found(decoder,
              between(byte, 0x21, 0x7e)
                  ? doubles_jis0208(decoder->doubles, decoder->held[0] - 0x21u, byte - 0x21u)
                  : DOUBLE_NO_CHARACTER);
}

static void take_text(struct text_decoder *decoder, unsigned char byte) {
    if (byte == ESCAPE) {
        decoder->state = AT_ESCAPE;
        return;
    }
    decoder->after_escape = false;
    if (decoder->state == IN_ASCII || decoder->state == IN_ROMAN) {
        take_ascii(decoder, byte);
    } else if (decoder->state == IN_KATAKANA && between(byte, 0x21, 0x5f)) {
        put_character(decoder, 0xff61u - 0x21 + byte);
    } else if (decoder->state == IN_LEAD && between(byte, 0x21, 0x7e)) {
        decoder->held[0] = byte;
        decoder->state = IN_TRAIL;
    } else {
        put_error(decoder);
    }
}

/* The state after an escape sequence that ends in these two bytes, or -1. */
static int state_of(unsigned char first, unsigned char second) {
    if (first == '(') {
        return second == 'B'   ? IN_ASCII
               : second == 'J' ? IN_ROMAN
               : second == 'I' ? IN_KATAKANA
                               : -1;
    }
    return second == '@' || second == 'B' ? IN_LEAD : -1;
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
        take_jp(decoder, decoder->held[0]);
        take_jp(decoder, byte);
        return;
    }
    decoder->state = decoder->output_state = (unsigned char)state;
    if (decoder->after_escape) { put_error(decoder); }
    decoder->after_escape = true;
}

static void take_jp(struct text_decoder *decoder, unsigned char byte) {
    if (decoder->state == IN_ESCAPE) {
        take_escape(decoder, byte);
    } else if (decoder->state == IN_TRAIL) {
        take_trail(decoder, byte);
    } else if (decoder->state != AT_ESCAPE) {
        take_text(decoder, byte);
    } else if (byte == '$' || byte == '(') {
        decoder->held[0] = byte;
        decoder->state = IN_ESCAPE;
    } else {
        leave_escape(decoder);
        take_jp(decoder, byte);
    }
}

static void push_iso_2022_jp(struct text_decoder *decoder, const unsigned char *bytes,
                             size_t size) {
    for (size_t i = 0; i < size && decoder->error == 0; i++) { take_jp(decoder, bytes[i]); }
}

static void end_iso_2022_jp(struct text_decoder *decoder) {
    if (decoder->state == IN_ESCAPE) {
        leave_escape(decoder);
        take_jp(decoder, decoder->held[0]);
    }
    if (decoder->state == IN_TRAIL || decoder->state == AT_ESCAPE) { put_error(decoder); }
}

/* Encoding §12.2.1. */
const struct decoding decoding_iso_2022_jp = {doubles_begin, push_iso_2022_jp, end_iso_2022_jp};
