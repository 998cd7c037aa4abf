#include "input/charset/encoding.h"

#include "text/ascii.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name, *iconv_name;
} encodings[ENCODING_COUNT] = {
    [ENCODING_UTF_8] = {"UTF-8", NULL},
    [ENCODING_IBM866] = {"IBM866", "CP866"},
    [ENCODING_ISO_8859_2] = {"ISO-8859-2", "ISO-8859-2"},
    [ENCODING_ISO_8859_3] = {"ISO-8859-3", "ISO-8859-3"},
    [ENCODING_ISO_8859_4] = {"ISO-8859-4", "ISO-8859-4"},
    [ENCODING_ISO_8859_5] = {"ISO-8859-5", "ISO-8859-5"},
    [ENCODING_ISO_8859_6] = {"ISO-8859-6", "ISO-8859-6"},
    [ENCODING_ISO_8859_7] = {"ISO-8859-7", "ISO-8859-7"},
    [ENCODING_ISO_8859_8] = {"ISO-8859-8", "ISO-8859-8"},
    [ENCODING_ISO_8859_8_I] = {"ISO-8859-8-I", "ISO-8859-8"},
    [ENCODING_ISO_8859_10] = {"ISO-8859-10", "ISO-8859-10"},
    [ENCODING_ISO_8859_13] = {"ISO-8859-13", "ISO-8859-13"},
    [ENCODING_ISO_8859_14] = {"ISO-8859-14", "ISO-8859-14"},
    [ENCODING_ISO_8859_15] = {"ISO-8859-15", "ISO-8859-15"},
    [ENCODING_ISO_8859_16] = {"ISO-8859-16", "ISO-8859-16"},
    [ENCODING_KOI8_R] = {"KOI8-R", "KOI8-R"},
    [ENCODING_KOI8_U] = {"KOI8-U", "KOI8-U"},
    [ENCODING_MACINTOSH] = {"macintosh", "MACINTOSH"},
    [ENCODING_WINDOWS_874] = {"windows-874", "CP874"},
    [ENCODING_WINDOWS_1250] = {"windows-1250", "CP1250"},
    [ENCODING_WINDOWS_1251] = {"windows-1251", "CP1251"},
    [ENCODING_WINDOWS_1252] = {"windows-1252", NULL},
    [ENCODING_WINDOWS_1253] = {"windows-1253", "CP1253"},
    [ENCODING_WINDOWS_1254] = {"windows-1254", "CP1254"},
    [ENCODING_WINDOWS_1255] = {"windows-1255", "CP1255"},
    [ENCODING_WINDOWS_1256] = {"windows-1256", "CP1256"},
    [ENCODING_WINDOWS_1257] = {"windows-1257", "CP1257"},
    [ENCODING_WINDOWS_1258] = {"windows-1258", "CP1258"},
    [ENCODING_X_MAC_CYRILLIC] = {"x-mac-cyrillic", "MAC-UK"},
    [ENCODING_GBK] = {"GBK", NULL},
    [ENCODING_GB18030] = {"gb18030", NULL},
    [ENCODING_BIG5] = {"Big5", NULL},
    [ENCODING_EUC_JP] = {"EUC-JP", NULL},
    [ENCODING_ISO_2022_JP] = {"ISO-2022-JP", NULL},
    [ENCODING_SHIFT_JIS] = {"Shift_JIS", NULL},
    [ENCODING_EUC_KR] = {"EUC-KR", NULL},
    [ENCODING_REPLACEMENT] = {"replacement", NULL},
    [ENCODING_UTF_16BE] = {"UTF-16BE", NULL},
    [ENCODING_UTF_16LE] = {"UTF-16LE", NULL},
    [ENCODING_X_USER_DEFINED] = {"x-user-defined", NULL},
};

static int compare(const void *label, const void *row) {
    return strcmp(label, ((const struct encoding_label *)row)->label);
}

enum encoding encoding_of_label(const char *label, size_t size) {
    while (size > 0 && ascii_is_space(label[size - 1])) { size--; }
    for (; size > 0 && ascii_is_space(*label); size--) { label++; }
    char lower[ENCODING_LABEL_MAX + 1] = {0};
    if (size > ENCODING_LABEL_MAX || memchr(label, '\0', size) != NULL) { return ENCODING_NONE; }
    for (size_t i = 0; i < size; i++) { lower[i] = ascii_lower(label[i]); }
    const struct encoding_label *row =
        bsearch(lower, encoding_labels, ENCODING_LABELS, sizeof *row, compare);
    return row != NULL ? row->encoding : ENCODING_NONE;
}

const char *encoding_name(enum encoding encoding) {
    return encodings[encoding].name;
}

const char *encoding_iconv_name(enum encoding encoding) {
    return encodings[encoding].iconv_name;
}
