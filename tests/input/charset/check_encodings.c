/* What the bytes of each encoding mean. */
#include "bytes.h"
#include "claims.h"
#include "draw.h"
#include "input/charset/text_decoder.h"

#include <stdlib.h>
#include <string.h>

#define REPLACED "\xef\xbf\xbd"

/* Encoding §4.2. */
static const struct {
    const char *name, *labels;
} standard[] = {
    {"UTF-8", "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"},
    {"IBM866", "866 cp866 csibm866 ibm866"},
    {"ISO-8859-2",
     "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2"},
    {"ISO-8859-3",
     "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3"},
    {"ISO-8859-4",
     "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4"},
    {"ISO-8859-5", "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 "
                   "iso_8859-5 iso_8859-5:1988"},
    {"ISO-8859-6",
     "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e "
     "iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987"},
    {"ISO-8859-7", "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 "
                   "iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek"},
    {"ISO-8859-8", "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 "
                   "iso8859-8 iso88598 iso_8859-8 iso_8859-8:1988 visual"},
    {"ISO-8859-8-I", "csiso88598i iso-8859-8-i logical"},
    {"ISO-8859-10", "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6"},
    {"ISO-8859-13", "iso-8859-13 iso8859-13 iso885913"},
    {"ISO-8859-14", "iso-8859-14 iso8859-14 iso885914"},
    {"ISO-8859-15", "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9"},
    {"ISO-8859-16", "iso-8859-16"},
    {"KOI8-R", "cskoi8r koi koi8 koi8-r koi8_r"},
    {"KOI8-U", "koi8-ru koi8-u"},
    {"macintosh", "csmacintosh mac macintosh x-mac-roman"},
    {"windows-874", "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874"},
    {"windows-1250", "cp1250 windows-1250 x-cp1250"},
    {"windows-1251", "cp1251 windows-1251 x-cp1251"},
    {"windows-1252",
     "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 "
     "iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252"},
    {"windows-1253", "cp1253 windows-1253 x-cp1253"},
    {"windows-1254", "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 "
                     "iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254"},
    {"windows-1255", "cp1255 windows-1255 x-cp1255"},
    {"windows-1256", "cp1256 windows-1256 x-cp1256"},
    {"windows-1257", "cp1257 windows-1257 x-cp1257"},
    {"windows-1258", "cp1258 windows-1258 x-cp1258"},
    {"x-mac-cyrillic", "x-mac-cyrillic x-mac-ukrainian"},
    {"GBK", "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk"},
    {"gb18030", "gb18030"},
    {"Big5", "big5 big5-hkscs cn-big5 csbig5 x-x-big5"},
    {"EUC-JP", "cseucpkdfmtjapanese euc-jp x-euc-jp"},
    {"ISO-2022-JP", "csiso2022jp iso-2022-jp"},
    {"Shift_JIS", "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis"},
    {"EUC-KR", "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 "
               "ksc5601 ksc_5601 windows-949"},
    {"replacement", "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement"},
    {"UTF-16BE", "unicodefffe utf-16be"},
    {"UTF-16LE", "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"},
    {"x-user-defined", "x-user-defined"},
};

#define STANDARD (sizeof standard / sizeof standard[0])

SUITE("encodings");

CLAIM(every_label_of_the_standard_names_its_encoding) {
    size_t count = 0;
    for (size_t i = 0; i < STANDARD; i++) {
        const char *label = standard[i].labels;
        while (*label != '\0') {
            size_t size = strcspn(label, " ");
            enum encoding encoding = encoding_of_label(label, size);
            if (encoding == ENCODING_NONE ||
                strcmp(encoding_name(encoding), standard[i].name) != 0) {
                ck_abort_msg("%.*s does not name %s", (int)size, label, standard[i].name);
            }
            label += size + strspn(label + size, " ");
            count++;
        }
    }
    ck_assert_uint_eq(count, 228);
    ck_assert_uint_eq(STANDARD, ENCODING_COUNT - 1);
}

static enum encoding named(const char *label) {
    return encoding_of_label(label, strlen(label));
}

CLAIM(case_and_white_space_of_a_label_do_not_matter) {
    ck_assert_int_eq(named(" \t\n\f\rUtF-8\n "), ENCODING_UTF_8);
    ck_assert_int_eq(named("LATIN1"), ENCODING_WINDOWS_1252);
}

CLAIM(what_is_no_label_names_nothing) {
    static const char *const others[] = {"",
                                         " ",
                                         "utf",
                                         "utf-88",
                                         "utf_8",
                                         "\vutf8",
                                         "iso-8859-8859",
                                         "windows 1251",
                                         "cp437",
                                         "utf-7",
                                         "iso_8859-2:1987 and more than any",
                                         "utf-8\xc3\xa9"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        ck_assert_int_eq(named(others[i]), ENCODING_NONE);
    }
    ck_assert_int_eq(encoding_of_label("utf-8\0", 6), ENCODING_NONE);
}

/* A draw of NULL: no cuts. Answers the number of errors. */
static uint64_t decode(enum encoding encoding, const char *data, size_t size, struct draw *draw,
                       struct bytes *text) {
    struct text_decoder *decoder = calloc(1, sizeof *decoder);
    if (decoder == NULL) { ck_abort_msg("memory is short"); }
    decoder->push = bytes_put;
    decoder->self = text;
    bytes_clear(text);
    text_decoder_begin(decoder, encoding);
    while (size > 0) {
        size_t piece = draw == NULL ? size : 1 + draw_below(draw, size < 6 ? size : 6);
        text_decoder_push(decoder, (const unsigned char *)data, piece);
        data += piece;
        size -= piece;
    }
    if (text_decoder_end(decoder) != 0) { ck_abort_msg("the text was refused"); }
    uint64_t replaced = decoder->replaced;
    text_decoder_free(decoder);
    free(decoder);
    return replaced;
}

static void assert_decoded_size(enum encoding encoding, const char *data, size_t size,
                                const char *expected) {
    struct bytes text = {0};
    struct draw draw = {1};
    for (int round = 0; round < 8; round++) {
        decode(encoding, data, size, round == 0 ? NULL : &draw, &text);
        bytes_put(&text, "", 1);
        ck_assert_str_eq(text.at, expected);
    }
    bytes_free(&text);
}

static void assert_decoded(enum encoding encoding, const char *data, const char *expected) {
    assert_decoded_size(encoding, data, strlen(data), expected);
}

#define ASSERT_DECODED_ALL(encoding, data, expected)                                               \
    assert_decoded_size(encoding, data, sizeof data - 1, expected)

CLAIM(characters_and_long_runs_of_ascii_may_take_turns) {
    struct bytes data = {0}, expected = {0}, text = {0};
    for (int round = 0; round < 5; round++) {
        bytes_put_text(&data, "\xff");
        bytes_put_text(&expected, "\ufffd");
        for (size_t i = 0; i < 3 * TEXT_DECODER_OUTPUT / 4; i++) {
            bytes_put_text(&data, "a");
            bytes_put_text(&expected, "a");
        }
    }
    decode(ENCODING_EUC_KR, data.at, data.size, NULL, &text);
    ck_assert(bytes_equal(&text, &expected));
    bytes_free(&data);
    bytes_free(&expected);
    bytes_free(&text);
}

CLAIM(windows_1252_is_what_latin1_means) {
    assert_decoded(ENCODING_WINDOWS_1252, "\x80\x81\x8d\x93\x94\x9d\x9f\xa0\xe9\xff",
                   "\u20ac\xc2\x81\xc2\x8d\u201c\u201d\xc2\x9d\u0178\xc2\xa0\u00e9\u00ff");
}

CLAIM(x_user_defined_keeps_each_byte_in_a_private_character) {
    assert_decoded(ENCODING_X_USER_DEFINED, "a\x80\xff", "a\uf780\uf7ff");
}

CLAIM(replacement_is_one_error_for_all) {
    assert_decoded(ENCODING_REPLACEMENT, "<p>a <b>b", REPLACED);
    assert_decoded(ENCODING_REPLACEMENT, "", "");
}

CLAIM(utf_16_comes_in_either_order) {
    ASSERT_DECODED_ALL(ENCODING_UTF_16LE, "a\0\xac\x20\x3d\xd8\x00\xde", "a\u20ac\U0001f600");
    ASSERT_DECODED_ALL(ENCODING_UTF_16BE, "\0a\x20\xac\xd8\x3d\xde\x00", "a\u20ac\U0001f600");
}

CLAIM(a_surrogate_alone_is_an_error_and_costs_no_other_character) {
    ASSERT_DECODED_ALL(ENCODING_UTF_16BE, "\xd8\x3d\0<\xde\x00\0a", REPLACED "<" REPLACED "a");
    ASSERT_DECODED_ALL(ENCODING_UTF_16BE, "\xd8\x3d\xd8\x3d\xde\x00", REPLACED "\U0001f600");
    ASSERT_DECODED_ALL(ENCODING_UTF_16LE, "a\0\x3d\xd8", "a" REPLACED);
    ASSERT_DECODED_ALL(ENCODING_UTF_16LE, "a\0<", "a" REPLACED);
}

/* In every encoding the output is valid, the same for all cuts, and has the ASCII that cannot
 * belong to another character. */
LONG_CLAIM(random_bytes_give_valid_text_in_every_encoding) {
    struct draw draw = {7};
    struct bytes whole = {0}, pieces = {0}, again = {0};
    for (int encoding = ENCODING_UTF_8; encoding < ENCODING_COUNT; encoding++) {
        for (int round = 0; round < 60; round++) {
            char data[400];
            for (size_t i = 0; i < sizeof data; i++) {
                data[i] =
                    (char)(draw_below(&draw, 3) == 0 ? "\x1b$B(J<0\x8e\x8f"[draw_below(&draw, 9)]
                                                     : (char)draw_below(&draw, 256));
            }
            decode((enum encoding)encoding, data, sizeof data, NULL, &whole);
            decode((enum encoding)encoding, data, sizeof data, &draw, &pieces);
            if (!bytes_equal(&whole, &pieces)) {
                ck_abort_msg("%s depends on the cuts", encoding_name((enum encoding)encoding));
            }
            if (decode(ENCODING_UTF_8, whole.at, whole.size, NULL, &again) > 0) {
                ck_abort_msg("%s is not valid", encoding_name((enum encoding)encoding));
            }
        }
    }
    bytes_free(&whole);
    bytes_free(&pieces);
    bytes_free(&again);
}

#ifdef DANAG_ICONV

/* Where iconv's tables differ from the standard's (Encoding §9). */
CLAIM(single_bytes_are_those_of_the_standard) {
    assert_decoded(ENCODING_KOI8_U, "\xae\xbe", "\u045e\u040e");
    assert_decoded(ENCODING_MACINTOSH, "\xc6\xdb\xf0", "\u2206\u20ac\uf8ff");
    assert_decoded(ENCODING_X_MAC_CYRILLIC, "\xa2\xff", "\u0490\u20ac");
    assert_decoded(ENCODING_WINDOWS_874, "\x80\x81\xa1\xdb", "\u20ac\xc2\x81\u0e01" REPLACED);
    assert_decoded(ENCODING_WINDOWS_1251, "\x98\xc0", "\xc2\x98\u0410");
    assert_decoded(ENCODING_WINDOWS_1253, "\x81\xaa\xd2\xe1",
                   "\xc2\x81" REPLACED REPLACED "\u03b1");
    assert_decoded(ENCODING_WINDOWS_1255, "\xca\xd9\xe0", "\u05ba" REPLACED "\u05d0");
    assert_decoded(ENCODING_WINDOWS_1256, "\x81\xc7", "\u067e\u0627");
    assert_decoded(ENCODING_ISO_8859_8_I, "\xa1\xe0", REPLACED "\u05d0");
}

CLAIM(a_bad_lead_byte_takes_no_ascii_with_it) {
    static const enum encoding encodings[] = {ENCODING_SHIFT_JIS, ENCODING_EUC_JP, ENCODING_GBK,
                                              ENCODING_GB18030,   ENCODING_EUC_KR, ENCODING_BIG5};
    for (size_t i = 0; i < sizeof encodings / sizeof encodings[0]; i++) {
        assert_decoded(encodings[i], "\xe3<p>", REPLACED "<p>");
        assert_decoded(encodings[i], "a\xe3", "a" REPLACED);
        assert_decoded(encodings[i], "\xff<", REPLACED "<");
    }
}

CLAIM(east_asian_characters_are_those_of_the_standard) {
    assert_decoded(ENCODING_SHIFT_JIS, "\x80\xb1\x81\x60\x88\x9f\xf0\x40\xed\x40\\~",
                   "\xc2\x80\uff71\uff5e\u4e9c\ue000\u7e8a\\~");
    assert_decoded(ENCODING_EUC_JP, "\xa1\xc1\xb0\xa1\x8e\xb1\x8f\xb0\xa1\xf9\xa1\xf5\xa1",
                   "\uff5e\u4e9c\uff71\u4e02\u7e8a" REPLACED);
    assert_decoded(ENCODING_EUC_KR, "\xb0\xa1\x81\x41", "\uac00\uac02");
    assert_decoded(ENCODING_BIG5, "\xa4\xa4\x88\x62\x88\xa5\xa1\x45\x8e\x69\x87\x45",
                   "\u4e2d\u00ca\u0304\u00ea\u030c\u2027\u7bb8\U00027267");
    assert_decoded(ENCODING_GBK, "\x80\xd6\xd0\xa3\xa0\xa6\xd9\xfe\x51",
                   "\u20ac\u4e2d\u3000\ufe10\ue816");
}

CLAIM(gb18030_has_four_bytes_too) {
    assert_decoded(ENCODING_GB18030, "\x81\x30\x81\x30\x94\x39\xda\x33\x84\x31\xa4\x37",
                   "\xc2\x80\U0001f4a9" REPLACED);
    assert_decoded(ENCODING_GB18030, "\x84\x31\x82\x36\x82\x35\x91\x34", "\ufe10\u9fbb");
    assert_decoded(ENCODING_GB18030, "\x81\x30<\x81\x30\x81<",
                   REPLACED "0<" REPLACED "0" REPLACED "<");
    assert_decoded(ENCODING_GB18030, "\x81\x30\x81", REPLACED);
}

CLAIM(iso_2022_jp_changes_its_set_by_escapes) {
    assert_decoded(ENCODING_ISO_2022_JP, "a\x1b$B0!\x1b(Jb\\~\x1b(I1\x1b(Bc\\",
                   "a\u4e9cb\u00a5\u203e\uff71c\\");
    assert_decoded(ENCODING_ISO_2022_JP, "\x1b$Bz", REPLACED);
    assert_decoded(ENCODING_ISO_2022_JP, "\x1b$B0\x1b(B<", REPLACED "<");
    assert_decoded(ENCODING_ISO_2022_JP, "\x1b(Z<\x0e\x80", REPLACED "(Z<" REPLACED REPLACED);
    assert_decoded(ENCODING_ISO_2022_JP, "\x1b$B\x1b(Ba", REPLACED "a");
}

#endif
