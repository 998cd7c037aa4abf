/* The decoders of UTF-8, UTF-16 and single-byte encodings, and the output of all decoders. */
#include "input/charset/decoders.h"
#include "text/character.h"
#include "text/memory.h"
#include "text/utf8.h"

void put_next(struct text_decoder *decoder, const char *bytes, size_t size) {
    if (decoder->error == 0 && size > 0) {
        decoder->error = decoder->push(decoder->self, bytes, size);
    }
}

static void pass_on(struct text_decoder *decoder, const char *bytes, size_t size) {
    if (decoder->twice.on) {
        twice_push(decoder, bytes, size);
    } else {
        put_next(decoder, bytes, size);
    }
}

static void put_flush(struct text_decoder *decoder) {
    pass_on(decoder, decoder->bytes, decoder->size);
    decoder->size = 0;
}

/* Passes the bytes on without copying them. */
static void put_slice(struct text_decoder *decoder, const unsigned char *bytes, size_t size) {
    put_flush(decoder);
    pass_on(decoder, (const char *)bytes, size);
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

/* Encoding §8.1.1. */
static const struct decoding decoding_utf_8 = {NULL, push_utf8, NULL};

static void take_unit(struct text_decoder *decoder, unsigned unit) {
    bool is_second = unit >= 0xdc00 && unit < 0xe000;
    unsigned first = decoder->surrogate;
    decoder->surrogate = 0;
    if (first != 0 && is_second) {
        put_character(decoder, 0x10000 + ((first & 0x3ff) << 10 | (unit & 0x3ff)));
        return;
    }
    if (first != 0 || is_second) { put_error(decoder); }
    if (unit >= 0xd800 && unit < 0xdc00) {
        decoder->surrogate = unit;
    } else if (!is_second) {
        put_character(decoder, unit);
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

/* Encoding §14.2. */
static const struct decoding decoding_utf_16 = {NULL, push_utf16, NULL};

static void push_replacement(struct text_decoder *decoder, const unsigned char *bytes,
                             size_t size) {
    (void)bytes, (void)size;
    if (!decoder->finished) { put_error(decoder); }
    decoder->finished = true;
}

/* Encoding §14.1: the whole text becomes one error. */
static const struct decoding decoding_replacement = {NULL, push_replacement, NULL};

/* Each byte's character: up to three bytes of UTF-8. The fourth byte is their number, plus IS_ERROR
 * if the byte has no character. */
#define IS_ERROR 0x80
struct singles {
    unsigned char characters[256][4];
};

/* The standard's characters for bytes that iconv decodes differently (Encoding §9). */
static const struct {
    enum encoding encoding;
    unsigned char byte;
    uint16_t character;
} differences[] = {
    {ENCODING_KOI8_U, 0xae, 0x45e},       {ENCODING_KOI8_U, 0xbe, 0x40e},
    {ENCODING_MACINTOSH, 0xc6, 0x2206},   {ENCODING_MACINTOSH, 0xf0, 0xf8ff},
    {ENCODING_WINDOWS_1255, 0xca, 0x5ba}, {ENCODING_X_MAC_CYRILLIC, 0xff, 0x20ac},
};

/* The character of a byte from 80 on; 0 if there is none. In windows-1252, bytes from A0 on are the
 * same as in ISO-8859-1. In others, bytes below A0 that iconv does not know are controls. */
static uint32_t single_character(struct converter *converter, enum encoding encoding,
                                 unsigned byte) {
    if (encoding == ENCODING_X_USER_DEFINED) { return 0xf700 + byte; }
    if (encoding == ENCODING_WINDOWS_1252) {
        return byte < 0xa0 ? character_windows_1252[byte - 0x80] : byte;
    }
    for (size_t i = 0; i < sizeof differences / sizeof differences[0]; i++) {
        if (differences[i].encoding == encoding && differences[i].byte == byte) {
            return differences[i].character;
        }
    }
    uint32_t character = converter_character(converter, &(unsigned char){(unsigned char)byte}, 1);
    return character == 0 && byte < 0xa0 && converter->is_open ? byte : character;
}

/* NULL if memory is short. */
static struct singles *make_singles(const struct danag_allocator *memory, enum encoding encoding) {
    const char *iconv_name = encoding_iconv_name(encoding);
    struct converter converter = {.is_open = false};
    if (iconv_name != NULL && !converter_open(&converter, iconv_name)) { return NULL; }
    struct singles *single = memory_resize(memory, NULL, sizeof *single);
    if (single == NULL) {
        converter_close(&converter);
        return NULL;
    }
    for (unsigned byte = 0; byte < 256; byte++) {
        uint32_t character = byte < 0x80 ? byte : single_character(&converter, encoding, byte);
        bool known = character != 0 || byte == 0;
        char utf8[4] = {0};
        size_t size = utf8_encode(known ? character : UTF8_REPLACEMENT, utf8);
        memcpy(single->characters[byte], utf8, 3);
        single->characters[byte][3] = (unsigned char)(size | (known ? 0 : IS_ERROR));
    }
    converter_close(&converter);
    return single;
}

static bool begin_single(struct text_decoder *decoder) {
    struct singles **single = &decoder->singles[decoder->encoding];
    if (*single == NULL) { *single = make_singles(decoder->memory, decoder->encoding); }
    return *single != NULL;
}

#define CHARACTER_MAX 3 /* bytes of UTF-8 for one byte; memcpy writes a fourth */

static void push_single(struct text_decoder *decoder, const unsigned char *bytes, size_t size) {
    const struct singles *single = decoder->singles[decoder->encoding];
    while (size > 0 && decoder->error == 0) {
        size_t count = (TEXT_DECODER_OUTPUT - 1 - decoder->size) / CHARACTER_MAX;
        count = count < size ? count : size;
        char *output = decoder->bytes + decoder->size;
        for (size_t i = 0; i < count; i++) {
            const unsigned char *character = single->characters[bytes[i]];
            memcpy(output, character, 4);
            output += character[3] & 3;
            decoder->replaced += character[3] >> 7;
        }
        decoder->size = (size_t)(output - decoder->bytes);
        bytes += count;
        size -= count;
        if (size > 0) { put_flush(decoder); }
    }
}

/* Encoding §9.1, and x-user-defined (§14.5). */
static const struct decoding decoding_single = {begin_single, push_single, NULL};

static const struct decoding *decoding_of(enum encoding encoding) {
    return encoding == ENCODING_UTF_8         ? &decoding_utf_8
           : encoding_is_single(encoding)     ? &decoding_single
           : encoding_is_utf_16(encoding)     ? &decoding_utf_16
           : encoding == ENCODING_ISO_2022_JP ? &decoding_iso_2022_jp
           : encoding == ENCODING_REPLACEMENT ? &decoding_replacement
                                              : &decoding_double;
}

bool encoding_is_readable(enum encoding encoding) {
    const char *iconv_name = encoding_iconv_name(encoding);
    struct converter converter;
    if (iconv_name == NULL) { return true; }
    converter_open(&converter, iconv_name);
    const bool is_readable = converter.is_open;
    converter_close(&converter);
    return is_readable;
}

void text_decoder_begin(struct text_decoder *decoder, enum encoding encoding) {
    decoder->encoding = encoding;
    decoder->replaced = 0;
    decoder->held_size = 0;
    decoder->twice = (struct twice){.on = false};
    decoder->surrogate = 0;
    decoder->state = decoder->output_state = 0;
    decoder->after_escape = decoder->finished = false;
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
    if (decoder->error == 0 && (decoder->held_size > 0 || decoder->surrogate != 0)) {
        put_error(decoder);
    }
    decoder->held_size = 0;
    put_flush(decoder);
    twice_flush(decoder);
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
