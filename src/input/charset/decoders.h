/* What the decoders of a text_decoder share: how they put characters out, and the tables of
 * characters that iconv makes. */
#ifndef DANAG_INPUT_CHARSET_DECODERS_H
#define DANAG_INPUT_CHARSET_DECODERS_H

#include "input/charset/text_decoder.h"

#ifdef DANAG_ICONV
#include <iconv.h>
#endif
#include <stddef.h>

/* One kind of encoding. */
struct decoding {
    bool (*begin)(struct text_decoder *decoder); /* false if memory is short; may be NULL */
    void (*push)(struct text_decoder *decoder, const unsigned char *bytes, size_t size);
    void (*end)(struct text_decoder *decoder); /* with the bytes that are held; may be NULL */
};
extern const struct decoding decoding_utf_8, decoding_utf_16, decoding_replacement, decoding_single,
    decoding_double, decoding_iso_2022_jp;

void put_character(struct text_decoder *decoder, uint32_t character);
void put_error(struct text_decoder *decoder);
void put_bytes(struct text_decoder *decoder, const unsigned char *bytes, size_t size);
void put_flush(struct text_decoder *decoder);

/* Passes bytes on as they are, after those put before. */
void put_slice(struct text_decoder *decoder, const unsigned char *bytes, size_t size);

/* iconv for one encoding. If iconv lacks it, or there is no iconv, the converter stays closed. */
struct converter {
#ifdef DANAG_ICONV
    iconv_t handle;
#endif
    bool is_open;
};
void converter_open(struct converter *converter, const char *iconv_name);
void converter_close(struct converter *converter);
bool converter_knows(const char *iconv_name);

/* 0 if the bytes are not exactly one character, or the converter is closed. */
uint32_t converter_character(struct converter *converter, const unsigned char *bytes, size_t size);

/* The standard's indexes (Encoding §5), each looked up by the bytes of one encoding: JIS X 0208 by
 * those of Shift_JIS. A table takes about 96 KiB, from the first character on. */
enum double_index { INDEX_JIS0208, INDEX_BIG5, INDEX_EUC_KR, INDEX_GB18030, INDEX_COUNT };

bool doubles_begin(struct text_decoder *decoder);
void doubles_free(struct doubles *doubles);

/* Whether iconv has the index. */
bool doubles_have(enum double_index index);

#define DOUBLE_NO_CHARACTER 0
#define DOUBLE_NO_MEMORY    UINT32_MAX

/* `lead` is from 81 to FE; `trail` may be any byte. */
uint32_t doubles_character(struct doubles *doubles, enum double_index index, unsigned char lead,
                           unsigned char trail);

/* By row and cell from 0 to 93, as EUC-JP and ISO-2022-JP state them. */
uint32_t doubles_jis0208(struct doubles *doubles, unsigned row, unsigned cell);

/* By the last two of EUC-JP's three bytes, and by gb18030's four. These are rare, and not kept in
 * a table. */
uint32_t doubles_jis0212(struct doubles *doubles, unsigned char lead, unsigned char trail);
uint32_t doubles_gb18030_four(struct doubles *doubles, const unsigned char bytes[4]);

/* Puts what one of these answered. */
void put_found(struct text_decoder *decoder, uint32_t character);

#endif
