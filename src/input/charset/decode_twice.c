/* Text that was in UTF-8, was read as windows-1252 and was then written as UTF-8: `é` became `Ã©`.
 * The decoder of UTF-8 gives characters that are the bytes of UTF-8 once more. */
#include "input/charset/decoders.h"
#include "text/character.h"

/* The byte of a character beyond ASCII in windows-1252; 0: it has none. Some bytes stand for
 * controls. */
static unsigned byte_of(uint32_t character) {
    unsigned byte = 0x80;
    if (character < 0x100) { return character; }
    while (byte < 0xa0 && character_windows_1252[byte - 0x80] != character) { byte++; }
    return byte < 0xa0 ? byte : 0;
}

/* Holds one more character. UTF8_CUT: with those before it, it may begin a sequence. */
static enum utf8_sequence hold(struct twice *twice, uint32_t character) {
    const unsigned byte = byte_of(character);
    size_t length;
    twice->characters[twice->size] = character;
    twice->bytes[twice->size++] = (unsigned char)byte;
    return byte != 0 ? utf8_sequence(twice->bytes, twice->size, &length) : UTF8_INVALID;
}

void twice_flush(struct text_decoder *decoder) {
    char text[UTF8_SEQUENCE_MAX];
    for (unsigned i = 0; i < decoder->twice.size; i++) {
        put_next(decoder, text, utf8_encode(decoder->twice.characters[i], text));
    }
    decoder->twice.size = 0;
}

static void take(struct text_decoder *decoder, uint32_t character) {
    struct twice *twice = &decoder->twice;
    enum utf8_sequence next = hold(twice, character);
    if (next == UTF8_INVALID && twice->size > 1) {
        twice->size--;
        twice_flush(decoder);
        next = hold(twice, character);
    }
    if (next == UTF8_INVALID) { twice_flush(decoder); }
    if (next == UTF8_VALID) {
        put_next(decoder, (const char *)twice->bytes, twice->size);
        twice->size = 0;
    }
}

void twice_push(struct text_decoder *decoder, const char *bytes, size_t size) {
    size_t length;
    while (size > 0) {
        length = utf8_ascii_prefix((const unsigned char *)bytes, size);
        if (length > 0) {
            twice_flush(decoder);
            put_next(decoder, bytes, length);
        } else {
            take(decoder, utf8_decode(bytes, &length));
        }
        bytes += length;
        size -= length;
    }
}

bool twice_look(const unsigned char *bytes, size_t size, size_t *count) {
    struct twice twice = {.size = 0};
    for (size_t length; size > 0; bytes += length, size -= length) {
        length = utf8_ascii_prefix(bytes, size);
        enum utf8_sequence next = length > 0 && twice.size > 0 ? UTF8_INVALID : UTF8_CUT;
        if (length == 0) {
            if (utf8_sequence(bytes, size, &length) != UTF8_VALID) { return length == size; }
            next = hold(&twice, utf8_decode((const char *)bytes, &length));
        }
        if (next == UTF8_INVALID) { return false; }
        if (next == UTF8_VALID) { twice.size = 0; }
        *count += next == UTF8_VALID;
    }
    return true;
}
