/* In:  the bytes of one character in an encoding that iconv knows.
 * Out: the character.
 * Memory: iconv's own, from converter_open to converter_close. */
#ifndef DANAG_INPUT_CHARSET_CONVERTER_H
#define DANAG_INPUT_CHARSET_CONVERTER_H

#ifdef DANAG_ICONV
#include <iconv.h>
#endif
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct converter {
#ifdef DANAG_ICONV
    iconv_t handle;
#endif
    bool is_open;
};

/* Where iconv lacks the encoding, or there is no iconv, it stays closed. */
void converter_open(struct converter *converter, const char *iconv_name);
void converter_close(struct converter *converter);

bool converter_knows(const char *iconv_name);

/* 0 where the bytes are not just one character, or the converter is closed. */
uint32_t converter_character(struct converter *converter, const unsigned char *bytes, size_t size);

#endif
