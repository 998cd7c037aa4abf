#include "input/charset/decoders.h"
#include "text/character.h"
#include "text/memory.h"
#include "text/utf8.h"

#include <string.h>

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
 * same as in ISO-8859-1. In other encodings, bytes below A0 that iconv does not know are control
 * characters. */
static uint32_t character_at(struct converter *converter, enum encoding encoding, unsigned byte) {
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
static struct singles *make(const struct danag_allocator *memory, enum encoding encoding) {
    const char *iconv_name = encoding_iconv_name(encoding);
    struct converter converter = {.is_open = false};
    if (iconv_name != NULL && !converter_open(&converter, iconv_name)) { return NULL; }
    struct singles *single = memory_resize(memory, NULL, sizeof *single);
    if (single == NULL) {
        converter_close(&converter);
        return NULL;
    }
    for (unsigned byte = 0; byte < 256; byte++) {
        uint32_t character = byte < 0x80 ? byte : character_at(&converter, encoding, byte);
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
    if (*single == NULL) { *single = make(decoder->memory, decoder->encoding); }
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
const struct decoding decoding_single = {begin_single, push_single, NULL};
