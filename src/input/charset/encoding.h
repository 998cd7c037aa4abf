/* The encodings of the Encoding standard, and the labels that name them in pages, HTTP headers and
 * options (Encoding §4.2), and what a page declares. */
#ifndef DANAG_INPUT_CHARSET_ENCODING_H
#define DANAG_INPUT_CHARSET_ENCODING_H

#include <stdbool.h>
#include <stddef.h>

enum encoding {
    ENCODING_NONE, /* unknown, or not stated */
    ENCODING_UTF_8,
    ENCODING_IBM866,
    ENCODING_ISO_8859_2,
    ENCODING_ISO_8859_3,
    ENCODING_ISO_8859_4,
    ENCODING_ISO_8859_5,
    ENCODING_ISO_8859_6,
    ENCODING_ISO_8859_7,
    ENCODING_ISO_8859_8,
    ENCODING_ISO_8859_8_I,
    ENCODING_ISO_8859_10,
    ENCODING_ISO_8859_13,
    ENCODING_ISO_8859_14,
    ENCODING_ISO_8859_15,
    ENCODING_ISO_8859_16,
    ENCODING_KOI8_R,
    ENCODING_KOI8_U,
    ENCODING_MACINTOSH,
    ENCODING_WINDOWS_874,
    ENCODING_WINDOWS_1250,
    ENCODING_WINDOWS_1251,
    ENCODING_WINDOWS_1252,
    ENCODING_WINDOWS_1253,
    ENCODING_WINDOWS_1254,
    ENCODING_WINDOWS_1255,
    ENCODING_WINDOWS_1256,
    ENCODING_WINDOWS_1257,
    ENCODING_WINDOWS_1258,
    ENCODING_X_MAC_CYRILLIC,
    ENCODING_GBK,
    ENCODING_GB18030,
    ENCODING_BIG5,
    ENCODING_EUC_JP,
    ENCODING_ISO_2022_JP,
    ENCODING_SHIFT_JIS,
    ENCODING_EUC_KR,
    ENCODING_REPLACEMENT,
    ENCODING_UTF_16BE,
    ENCODING_UTF_16LE,
    ENCODING_X_USER_DEFINED,
    ENCODING_COUNT
};

/* Ignores case and white space around the label. ENCODING_NONE if the label is unknown. */
enum encoding encoding_of_label(const char *label, size_t size);

/* The name as the standard writes it; NULL for ENCODING_NONE. */
const char *encoding_name(enum encoding encoding);

/* iconv's name for what decodes the encoding, its own or a wider one; NULL if it needs no iconv. */
const char *encoding_iconv_name(enum encoding encoding);

/* Whether each byte is a character. The first 128 are ASCII. */
bool encoding_is_single(enum encoding encoding);

static inline bool encoding_is_utf_16(enum encoding encoding) {
    return encoding == ENCODING_UTF_16LE || encoding == ENCODING_UTF_16BE;
}

#define ENCODING_LABEL_MAX 19 /* bytes of the longest label */

/* The encoding that a page declares in HTTP's Content-Type, and in a <meta> or in its XML
 * declaration. ENCODING_NONE if there is no declaration, or an unknown label. Of HTTP's parameters,
 * the first one named charset counts. `bytes` is the start of the page (HTML §13.2.3.2, prescan a
 * byte stream). */
#define PRESCAN_SIZE 1024 /* the most bytes that prescan reads */
enum encoding declared_by_content_type(const char *content_type);
enum encoding prescan(const char *bytes, size_t size);

#endif
