/* What the decoders share: functions for output, and tables of characters made with iconv. */
#pragma once

#include "input/charset/text_decoder.h"

#ifdef DANAG_ICONV
#include <iconv.h>
#endif

/* One kind of encoding. */
struct decoding {
    bool (*begin)(struct text_decoder *decoder); /* may be NULL; false: memory is short */
    void (*push)(struct text_decoder *decoder, const unsigned char *bytes, size_t size);
    void (*end)(struct text_decoder *decoder); /* the text is over; NULL: only `held` matters */
};
extern const struct decoding decoding_double, decoding_iso_2022_jp;

/* Add to the output, through a buffer. put_error adds U+FFFD and counts it. */
void put_character(struct text_decoder *decoder, uint32_t character);
void put_error(struct text_decoder *decoder);
void put_bytes(struct text_decoder *decoder, const unsigned char *bytes, size_t size);

/* Passes text on to the next stage, unless there is an error or no text. */
void put_next(struct text_decoder *decoder, const char *bytes, size_t size);

/* Decodes valid UTF-8 once more, and passes it on. twice_flush passes on what is held. */
void twice_push(struct text_decoder *decoder, const char *bytes, size_t size);
void twice_flush(struct text_decoder *decoder);

/* iconv for one encoding. */
struct converter {
#ifdef DANAG_ICONV
    iconv_t handle;
#endif
    bool is_open;
};

/* The converter stays closed if iconv lacks the encoding, or if the build lacks iconv. False if
 * iconv may have the encoding, but memory or file descriptors are short. */
bool converter_open(struct converter *converter, const char *iconv_name);
void converter_close(struct converter *converter);

/* The character of these bytes; 0 if they are not exactly one, or the converter is closed. */
uint32_t converter_character(struct converter *converter, const unsigned char *bytes, size_t size);

/* The standard's indexes (Encoding §5): those of Shift_JIS, Big5, EUC-KR and gb18030, by a
 * character's bytes in the encoding. Each that is used takes about 94 KiB. */
bool doubles_begin(struct text_decoder *decoder);
void doubles_free(struct doubles *doubles);

/* What the next functions return if the bytes are no character, and if memory is short. */
#define DOUBLE_NO_CHARACTER 0
#define DOUBLE_NO_MEMORY    UINT32_MAX

/* `lead` is from 81 to FE; `trail` may be any byte. */
uint32_t doubles_character(struct doubles *doubles, enum encoding encoding, unsigned char lead,
                           unsigned char trail);

/* The character in a row and cell of JIS X 0208, both from 0 to 93. */
uint32_t doubles_jis0208(struct doubles *doubles, unsigned row, unsigned cell);

/* The characters of three bytes in EUC-JP, which all begin with 8F, and those of four bytes in
 * gb18030. They are rare, so no table keeps them. */
uint32_t doubles_jis0212(struct doubles *doubles, unsigned char lead, unsigned char trail);
uint32_t doubles_gb18030_four(struct doubles *doubles, const unsigned char bytes[4]);

/* Puts what one of these returned: DOUBLE_NO_CHARACTER is U+FFFD; DOUBLE_NO_MEMORY sets `error`. */
void put_found(struct text_decoder *decoder, uint32_t character);
