/* The encodings of the Encoding standard, and the labels that name them in pages, HTTP headers and
 * options (Encoding §4.2), and what a page declares. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Encoding §4.2: each encoding's name in the code, its own, iconv's if needed, and its labels. */
/* clang-format off */
#define ENCODINGS(X)                                                                               \
    X(UTF_8, "UTF-8", NULL,                                                                        \
      "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8")                  \
    X(IBM866, "IBM866", "CP866", "866 cp866 csibm866 ibm866")                                      \
    X(ISO_8859_2, "ISO-8859-2", "ISO-8859-2",                                                      \
      "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 "        \
      "latin2")                                                                                    \
    X(ISO_8859_3, "ISO-8859-3", "ISO-8859-3",                                                      \
      "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 "        \
      "latin3")                                                                                    \
    X(ISO_8859_4, "ISO-8859-4", "ISO-8859-4",                                                      \
      "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 "        \
      "latin4")                                                                                    \
    X(ISO_8859_5, "ISO-8859-5", "ISO-8859-5",                                                      \
      "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 "           \
      "iso_8859-5:1988")                                                                           \
    X(ISO_8859_6, "ISO-8859-6", "ISO-8859-6",                                                      \
      "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 "              \
      "iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987")        \
    X(ISO_8859_7, "ISO-8859-7", "ISO-8859-7",                                                      \
      "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 "            \
      "iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek")                                          \
    X(ISO_8859_8, "ISO-8859-8", "ISO-8859-8",                                                      \
      "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 "          \
      "iso88598 iso_8859-8 iso_8859-8:1988 visual")                                                \
    X(ISO_8859_8_I, "ISO-8859-8-I", "ISO-8859-8", "csiso88598i iso-8859-8-i logical")              \
    X(ISO_8859_10, "ISO-8859-10", "ISO-8859-10",                                                   \
      "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6")                         \
    X(ISO_8859_13, "ISO-8859-13", "ISO-8859-13", "iso-8859-13 iso8859-13 iso885913")               \
    X(ISO_8859_14, "ISO-8859-14", "ISO-8859-14", "iso-8859-14 iso8859-14 iso885914")               \
    X(ISO_8859_15, "ISO-8859-15", "ISO-8859-15",                                                   \
      "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9")                               \
    X(ISO_8859_16, "ISO-8859-16", "ISO-8859-16", "iso-8859-16")                                    \
    X(KOI8_R, "KOI8-R", "KOI8-R", "cskoi8r koi koi8 koi8-r koi8_r")                                \
    X(KOI8_U, "KOI8-U", "KOI8-U", "koi8-ru koi8-u")                                                \
    X(MACINTOSH, "macintosh", "MACINTOSH", "csmacintosh mac macintosh x-mac-roman")                \
    X(WINDOWS_874, "windows-874", "CP874",                                                         \
      "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874")                              \
    X(WINDOWS_1250, "windows-1250", "CP1250", "cp1250 windows-1250 x-cp1250")                      \
    X(WINDOWS_1251, "windows-1251", "CP1251", "cp1251 windows-1251 x-cp1251")                      \
    X(WINDOWS_1252, "windows-1252", NULL,                                                          \
      "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 "      \
      "iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252")              \
    X(WINDOWS_1253, "windows-1253", "CP1253", "cp1253 windows-1253 x-cp1253")                      \
    X(WINDOWS_1254, "windows-1254", "CP1254",                                                      \
      "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 "    \
      "l5 latin5 windows-1254 x-cp1254")                                                           \
    X(WINDOWS_1255, "windows-1255", "CP1255", "cp1255 windows-1255 x-cp1255")                      \
    X(WINDOWS_1256, "windows-1256", "CP1256", "cp1256 windows-1256 x-cp1256")                      \
    X(WINDOWS_1257, "windows-1257", "CP1257", "cp1257 windows-1257 x-cp1257")                      \
    X(WINDOWS_1258, "windows-1258", "CP1258", "cp1258 windows-1258 x-cp1258")                      \
    X(X_MAC_CYRILLIC, "x-mac-cyrillic", "MAC-UK", "x-mac-cyrillic x-mac-ukrainian")                \
    X(GBK, "GBK", "GB18030",                                                                       \
      "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk")            \
    X(GB18030, "gb18030", "GB18030", "gb18030")                                                    \
    X(BIG5, "Big5", "BIG5-HKSCS", "big5 big5-hkscs cn-big5 csbig5 x-x-big5")                       \
    X(EUC_JP, "EUC-JP", "CP932", "cseucpkdfmtjapanese euc-jp x-euc-jp")                            \
    X(ISO_2022_JP, "ISO-2022-JP", "CP932", "csiso2022jp iso-2022-jp")                              \
    X(SHIFT_JIS, "Shift_JIS", "CP932",                                                             \
      "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis")                     \
    X(EUC_KR, "EUC-KR", "CP949",                                                                   \
      "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 "      \
      "ksc_5601 windows-949")                                                                      \
    X(REPLACEMENT, "replacement", NULL,                                                            \
      "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement")                \
    X(UTF_16BE, "UTF-16BE", NULL, "unicodefffe utf-16be")                                          \
    X(UTF_16LE, "UTF-16LE", NULL,                                                                  \
      "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le")                       \
    X(X_USER_DEFINED, "x-user-defined", NULL, "x-user-defined")
/* clang-format on */

enum encoding {
    ENCODING_NONE, /* unknown, or not stated */
#define ENCODING_ENUM(id, name, iconv_name, labels) ENCODING_##id,
    ENCODINGS(ENCODING_ENUM)
#undef ENCODING_ENUM
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

/* Whether some characters are two bytes or more, as in Shift_JIS; UTF-8 and UTF-16 apart. */
bool encoding_is_multiple(enum encoding encoding);

static inline bool encoding_is_utf_16(enum encoding encoding) {
    return encoding == ENCODING_UTF_16LE || encoding == ENCODING_UTF_16BE;
}

#define ENCODING_LABEL_MAX 19 /* bytes of the longest label */

/* The encoding that a page declares in HTTP's Content-Type, and in a <meta> or in its XML
 * declaration. ENCODING_NONE if there is no declaration, or an unknown label. Of HTTP's parameters,
 * the first one named charset counts. `bytes` begin the page (HTML §13.2.3.2, prescan). */
#define PRESCAN_SIZE 1024 /* the most bytes that prescan reads */
enum encoding declared_by_content_type(const char *content_type);
enum encoding prescan(const char *bytes, size_t size);
