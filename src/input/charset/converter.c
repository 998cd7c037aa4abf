#include "input/charset/converter.h"

#include "text/utf8.h"

#ifdef DANAG_ICONV

void converter_open(struct converter *converter, const char *iconv_name) {
    converter->handle = iconv_open("UTF-8", iconv_name);
    converter->is_open = converter->handle != (iconv_t)-1;
}

void converter_close(struct converter *converter) {
    if (converter->is_open) { iconv_close(converter->handle); }
    converter->is_open = false;
}

uint32_t converter_character(struct converter *converter, const unsigned char *bytes, size_t size) {
    if (!converter->is_open) { return 0; }
    char source[4], utf8[16];
    char *input = source, *output = utf8;
    size_t room = sizeof utf8, length;
    for (size_t i = 0; i < size; i++) { source[i] = (char)bytes[i]; }
    iconv(converter->handle, NULL, NULL, NULL, NULL);
    if (iconv(converter->handle, &input, &size, &output, &room) == (size_t)-1 || size > 0 ||
        iconv(converter->handle, NULL, NULL, &output, &room) == (size_t)-1) {
        return 0;
    }
    const unsigned char *text = (const unsigned char *)utf8;
    size = sizeof utf8 - room;
    return size > 0 && utf8_sequence(text, size, &length) == UTF8_VALID && length == size
               ? utf8_decode(utf8, &length)
               : 0;
}

#else

void converter_open(struct converter *converter, const char *iconv_name) {
    (void)iconv_name;
    converter->is_open = false;
}

void converter_close(struct converter *converter) {
    (void)converter;
}

uint32_t converter_character(struct converter *converter, const unsigned char *bytes, size_t size) {
    (void)converter, (void)bytes, (void)size;
    return 0;
}

#endif

bool converter_knows(const char *iconv_name) {
    struct converter converter;
    converter_open(&converter, iconv_name);
    bool knows = converter.is_open;
    converter_close(&converter);
    return knows;
}
