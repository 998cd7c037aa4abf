/* What decides the charset of a page. */
#include "bytes.h"
#include "claims.h"
#include "draw.h"
#include "input/charset.h"
#include "input/charset/encoding.h"

#include <stdlib.h>
#include <string.h>

static void assert_content_type(const char *content_type, enum encoding expected) {
    enum encoding encoding = declared_by_content_type(content_type);
    if (encoding != expected) {
        ck_abort_msg("%s: %d, not %d", content_type, (int)encoding, (int)expected);
    }
}

SUITE("declared");

CLAIM(a_content_type_names_a_charset_as_servers_write_it) {
    assert_content_type("text/html; charset=utf-8", ENCODING_UTF_8);
    assert_content_type("text/html;CHARSET=\"KOI8-R\"", ENCODING_KOI8_R);
    assert_content_type("text/html ; a=b ; charset = 'big5' ;c", ENCODING_BIG5);
    assert_content_type("text/html; charset=\" gbk \"", ENCODING_GBK);
    assert_content_type("text/html; charset=euc-jp, text/html", ENCODING_EUC_JP);
    assert_content_type("text/html; charset=gbk; charset=utf-8", ENCODING_GBK);
}

CLAIM(a_content_type_without_a_known_charset_names_none) {
    static const char *const others[] = {
        "",
        "text/html",
        "text/html;",
        "text/html; charset",
        "text/html; charset=",
        "text/html; charset=\"",
        "charset=utf-8",
        "text/html; charsets=utf-8",
        "text/html; xcharset=utf-8",
        "text/html; charset=none; charset=utf-8",
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_content_type(others[i], ENCODING_NONE);
    }
}

static void assert_prescan(const char *page, enum encoding expected) {
    char *copy = malloc(strlen(page) + 1); /* so that reading beyond its end is noticed */
    if (copy == NULL) { ck_abort_msg("memory is short"); }
    memcpy(copy, page, strlen(page));
    enum encoding encoding = prescan(copy, strlen(page));
    free(copy);
    if (encoding != expected) {
        ck_abort_msg("%s: %d, not %d", page, (int)encoding, (int)expected);
    }
}

CLAIM(a_meta_declares_the_charset) {
    assert_prescan("<meta charset=koi8-r>", ENCODING_KOI8_R);
    assert_prescan("<p a='<meta charset=gbk>'><META/CharSet = \"Big5\" >", ENCODING_BIG5);
    assert_prescan("<meta http-equiv=Content-Type content='text/html; charset=gbk'>", ENCODING_GBK);
    assert_prescan("<meta content='charset x; charset = \"gbk\"' http-equiv=content-type>",
                   ENCODING_GBK);
    assert_prescan("<!-- <meta charset=gbk> --><meta charset=big5>", ENCODING_BIG5);
    assert_prescan("<!--><meta charset=gbk>", ENCODING_GBK);
    assert_prescan("<?x <meta charset=gbk><meta charset=big5>", ENCODING_BIG5);
    assert_prescan("</ <meta charset=gbk><meta charset=big5>", ENCODING_BIG5);
    assert_prescan("<meta charset=none><meta charset=big5>", ENCODING_BIG5);
    assert_prescan("<meta charset=gbk charset=big5>", ENCODING_GBK);
}

CLAIM(a_meta_that_declares_nothing_is_passed_over) {
    static const char *const others[] = {
        "<meta charset=gbk",       "<meta charset='gbk>",
        "<metacharset=gbk>",       "<meta content='text/html; charset=gbk'>",
        "<!-- <meta charset=gbk>", "<meta name=content-type content='x; charset=gbk'>",
        "<meta charset>",          "<meta http-equiv=content-type content='charset=\"gbk'>",
        "<p <meta charset=gbk",    "<meta charset=none content='charset=gbk'>",
        "<meta charsets=gbk>",
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_prescan(others[i], ENCODING_NONE);
    }
}

CLAIM(what_declares_utf_16_in_ascii_means_utf_8) {
    assert_prescan("<meta charset=utf-16>", ENCODING_UTF_8);
    assert_prescan("<?xml encoding='utf-16be'?>", ENCODING_UTF_8);
    assert_prescan("<meta charset=x-user-defined>", ENCODING_WINDOWS_1252);
}

CLAIM(an_xml_declaration_counts_where_no_meta_does) {
    assert_prescan("<?xml version='1.0' encoding = \"koi8-r\"?><p>", ENCODING_KOI8_R);
    assert_prescan("<?xml encoding='koi8-r'?><meta charset=gbk>", ENCODING_GBK);
    assert_prescan(" <?xml encoding='koi8-r'?>", ENCODING_NONE);
    assert_prescan("<?xml encoding='koi8-r' ", ENCODING_NONE);
    assert_prescan("<?xml encoding='koi8-r?>", ENCODING_NONE);
    assert_prescan("<?xml encoding='koi8-r '?>", ENCODING_NONE);
}

/* A draw of NULL: no cuts. Answers what the page was read as. */
static enum encoding read_page(const struct charset_claims *claims, const struct bytes *page,
                               struct draw *draw, struct bytes *text) {
    struct charset *charset = calloc(1, sizeof *charset);
    if (charset == NULL) { ck_abort_msg("memory is short"); }
    charset->decoder.push = bytes_put;
    charset->decoder.self = text;
    bytes_clear(text);
    charset_begin(charset, claims);
    for (size_t done = 0, size; done < page->size; done += size) {
        size = draw == NULL ? page->size : 1 + draw_below(draw, draw_below(draw, 2) ? 9 : 3000);
        size = size < page->size - done ? size : page->size - done;
        if (charset_push(charset, page->at + done, size) != 0) {
            ck_abort_msg("the page was refused");
        }
    }
    if (charset_end(charset) != 0) { ck_abort_msg("the end was refused"); }
    enum encoding encoding = charset->decoder.encoding;
    charset_free(charset);
    free(charset);
    return encoding;
}

/* The page is made of copies of `fill`, then `page`. */
static void assert_read(const struct charset_claims *claims, const char *fill, size_t copies,
                        const char *page, size_t size, enum encoding expected, const char *end) {
    struct bytes bytes = {0}, whole = {0}, pieces = {0};
    struct draw draw = {copies + size};
    for (size_t i = 0; i < copies; i++) { bytes_put_text(&bytes, fill); }
    bytes_put(&bytes, page, size);
    ck_assert_int_eq(read_page(claims, &bytes, NULL, &whole), expected);
    for (int round = 0; round < 20; round++) {
        ck_assert_int_eq(read_page(claims, &bytes, &draw, &pieces), expected);
        ck_assert(bytes_equal(&whole, &pieces));
    }
    ck_assert_uint_ge(whole.size, strlen(end));
    if (*end != '\0') { ck_assert_mem_eq(whole.at + whole.size - strlen(end), end, strlen(end)); }
    bytes_free(&bytes);
    bytes_free(&whole);
    bytes_free(&pieces);
}

#define ASSERT_READ(claims, page, expected, end)                                                   \
    assert_read(claims, "", 0, page, sizeof page - 1, expected, end)

static const struct charset_claims nothing = {.forced = ENCODING_NONE};

CLAIM(each_claim_goes_before_the_next) {
    static const char page[] = "\xef\xbb\xbf<meta charset=x-user-defined>\xc3\xa4";
    struct charset_claims claims = {ENCODING_WINDOWS_1252, ENCODING_UTF_16LE, "a; charset=gbk",
                                    false};
    ASSERT_READ(&claims, page, ENCODING_WINDOWS_1252, ">\u00c3\u00a4");
    claims.forced = ENCODING_NONE;
    ASSERT_READ(&claims, page, ENCODING_UTF_8, ">\u00e4");
    claims.given = ENCODING_UTF_8;
    ASSERT_READ(&claims, "<meta charset=latin1>\xc3\xa4", ENCODING_UTF_8, ">\u00e4");
    claims = (struct charset_claims){.content_type = "text/html; charset=utf-8"};
    ASSERT_READ(&claims, "<meta charset=latin1>\xc3\xa4", ENCODING_UTF_8, ">\u00e4");
    claims.content_type = "text/html; charset=what";
    ASSERT_READ(&claims, "<meta charset=latin1>\xc3\xa4", ENCODING_WINDOWS_1252, ">\u00c3\u00a4");
}

CLAIM(a_mark_is_taken_off_once) {
    const struct charset_claims forced = {.forced = ENCODING_UTF_16LE};
    ASSERT_READ(&nothing, "\xef\xbb\xbf", ENCODING_UTF_8, "");
    ASSERT_READ(&nothing, "\xef\xbb\xbf\xef\xbb\xbf", ENCODING_UTF_8, "\ufeff");
    ASSERT_READ(&nothing, "\xff\xfe<\0", ENCODING_UTF_16LE, "<");
    ASSERT_READ(&nothing, "\xfe\xff\0<", ENCODING_UTF_16BE, "<");
    ASSERT_READ(&forced, "\xfe\xff\0<", ENCODING_UTF_16BE, "<");
}

CLAIM(utf_16_without_a_mark_is_told_by_its_zeros) {
    const struct charset_claims http = {.content_type = "text/html; charset=utf-16"};
    ASSERT_READ(&nothing, "<\0p\0>\0\xe4\0", ENCODING_UTF_16LE, "<p>\u00e4");
    ASSERT_READ(&nothing, "\0<\0p\0>\0\xe4", ENCODING_UTF_16BE, "<p>\u00e4");
    ASSERT_READ(&http, "\0<\0p\0>\x04\x10", ENCODING_UTF_16BE, "<p>\u0410");
    ASSERT_READ(&http, "\x10\x04\x11\x04", ENCODING_UTF_16LE, "\u0410\u0411");
    ASSERT_READ(&nothing, "a\0b", ENCODING_UTF_8, "b");
}

/* No more of its units are ASCII than in an East Asian page. */
CLAIM(utf_16_is_told_by_few_zeros_too) {
    static const char *const starts[] = {"<\0p\0>\0\0\x30", "\0<\0p\0>\x30\0"};
    for (int big = 0; big <= 1; big++) {
        struct bytes page = {0}, text = {0};
        for (size_t i = 0; i < 8; i++) {
            bytes_put(&page, starts[big], 8);
            for (size_t unit = 0; unit < 50; unit++) {
                bytes_put(&page, big ? "\x65\xe5" : "\xe5\x65", 2);
            }
        }
        ck_assert_int_eq(read_page(&nothing, &page, NULL, &text),
                         big ? ENCODING_UTF_16BE : ENCODING_UTF_16LE);
        ck_assert_mem_eq(text.at, "<p>\u3000\u65e5", strlen("<p>\u3000\u65e5"));
        bytes_free(&page);
        bytes_free(&text);
    }
}

CLAIM(a_declaration_counts_only_in_the_first_1024_bytes) {
    static const char meta[] = "<meta charset=latin1>\xc3\xa4";
    assert_read(&nothing, " ", CHARSET_HEAD - strlen(meta) + 2, meta, strlen(meta),
                ENCODING_WINDOWS_1252, ">\u00c3\u00a4");
    assert_read(&nothing, " ", CHARSET_HEAD - strlen(meta) + 3, meta, strlen(meta), ENCODING_UTF_8,
                ">\u00e4");
}

CLAIM(ascii_waits_for_a_byte_that_is_not) {
    assert_read(&nothing, "ascii ", 5000, "", 0, ENCODING_UTF_8, "ascii ");
    assert_read(&nothing, "ascii ", 5000, "\xc3\xa4", 2, ENCODING_UTF_8, "ascii \u00e4");
    assert_read(&nothing, "ascii ", 5000, "\xc3", 1, ENCODING_UTF_8, "ascii \ufffd");
}

CLAIM(what_is_valid_for_a_whole_sample_stays_utf_8) {
    for (size_t end = 0; end < 3; end++) {
        struct bytes page = {0}, text = {0};
        for (size_t i = 0; i < end; i++) { bytes_put_text(&page, " "); }
        for (size_t i = 0; i < CHARSET_SAMPLE; i++) { bytes_put_text(&page, "\u20ac"); }
        bytes_put_text(&page, "\xe9 is none");
        ck_assert_int_eq(read_page(&nothing, &page, NULL, &text), ENCODING_UTF_8);
        ck_assert_mem_eq(text.at + text.size - strlen("\u20ac\ufffd is none"),
                         "\u20ac\ufffd is none", strlen("\u20ac\ufffd is none"));
        bytes_free(&page);
        bytes_free(&text);
    }
}

CLAIM(what_is_not_valid_is_read_as_a_western_page) {
    ASSERT_READ(&nothing, "<p>Le caf\xe9 \xe9tait ferm\xe9, \xe0 cause de la gr\xe8ve, l'\xe9t\xe9",
                ENCODING_WINDOWS_1252, "l'\u00e9t\u00e9");
}

CLAIM(a_bad_byte_among_utf_8_leaves_it_utf_8) {
    ASSERT_READ(&nothing, "caf\u00e9s, f\xeate, No\u00ebl, \u00e7a, \u00e0 \u2026", ENCODING_UTF_8,
                "\u00e7a, \u00e0 \u2026");
    ASSERT_READ(&nothing, "\xa9 f\u00fcr \u00c4rzte, \u00d6l, Ma\u00df", ENCODING_UTF_8,
                "Ma\u00df");
    assert_read(&nothing, "\u043f\u043e\u043b\u0435 ", 100, "\xff end", 5, ENCODING_UTF_8,
                "\u043b\u0435 \ufffd end");
}

CLAIM(a_sequence_that_happens_to_be_utf_8_does_not_make_a_page_utf_8) {
    ASSERT_READ(&nothing,
                "<p>Le caf\u00e9 \xe9tait ferm\xe9, \xe0 cause de la gr\xe8ve, l'\xe9t\xe9",
                ENCODING_WINDOWS_1252, "l'\u00e9t\u00e9");
}

static const struct charset_claims latin = {.content_type = "text/html; charset=iso-8859-1"};

CLAIM(utf_8_wins_over_a_declared_single_byte_charset) {
    ASSERT_READ(&latin, "\u00e4 \u20ac \U0001f600", ENCODING_UTF_8, "\u00e4 \u20ac \U0001f600");
    ASSERT_READ(&nothing, "<meta charset=windows-1251>\u043f\u043e\u043b", ENCODING_UTF_8,
                ">\u043f\u043e\u043b");
    ASSERT_READ(&nothing, "<meta charset=x-user-defined>\u00e4\u00f6\u00fc", ENCODING_UTF_8,
                ">\u00e4\u00f6\u00fc");
    ASSERT_READ(&latin, "\u00e4\u00f6\u00fc and one cut \xc3", ENCODING_UTF_8, "cut \ufffd");
}

CLAIM(two_sequences_are_too_few_to_win) {
    ASSERT_READ(&latin, "\u00e4 \u00f6", ENCODING_WINDOWS_1252, "\u00c3\u00a4 \u00c3\u00b6");
    ASSERT_READ(&latin, "\u00e4 \u00f6 \xc3", ENCODING_WINDOWS_1252, "\u00c3\u00b6 \u00c3");
    ASSERT_READ(&latin, "no other", ENCODING_WINDOWS_1252, "no other");
}

CLAIM(an_error_in_the_sample_keeps_the_declared_charset) {
    ASSERT_READ(&latin, "\u00e4\u00f6\u00fc \xe9 x", ENCODING_WINDOWS_1252, "\u00bc \u00e9 x");
    assert_read(&latin, "\u00e4", CHARSET_SAMPLE / 2 - 1, "\xe9!", 2, ENCODING_WINDOWS_1252,
                "\u00a4\u00e9!");
    assert_read(&latin, "\u00e4", CHARSET_SAMPLE / 2, "\xe9!", 2, ENCODING_UTF_8, "\u00e4\ufffd!");
}

/* What was read before that stays as declared. */
CLAIM(utf_8_may_win_in_a_later_sample) {
    struct bytes page = {0}, text = {0};
    bytes_put_text(&page, "\u00e4 \u00f6");
    for (size_t i = 0; i < CHARSET_SAMPLE - 4; i++) { bytes_put_text(&page, " "); }
    bytes_put_text(&page, "\u20ac.");
    ck_assert_int_eq(read_page(&latin, &page, NULL, &text), ENCODING_UTF_8);
    ck_assert_mem_eq(text.at, "\u00c3\u00a4 ", 5);
    ck_assert_mem_eq(text.at + text.size - 5, " \u20ac.", 5);
    for (size_t spaces = CHARSET_SAMPLE - 9; spaces < CHARSET_SAMPLE; spaces++) {
        bytes_clear(&page);
        for (size_t i = 0; i < spaces; i++) { bytes_put_text(&page, i == 0 ? "\u00e4" : " "); }
        bytes_put_text(&page, "\u20ac\u20ac\u20ac");
        assert_read(&latin, "", 0, page.at, page.size, ENCODING_UTF_8, "\u20ac\u20ac");
    }
    bytes_free(&page);
    bytes_free(&text);
}

CLAIM(an_error_in_an_early_sample_ends_the_question) {
    struct bytes page = {0}, text = {0};
    bytes_put_text(&page, "\xe9");
    for (size_t i = 0; i < CHARSET_SAMPLE; i++) { bytes_put_text(&page, " "); }
    for (size_t i = 0; i < CHARSET_SAMPLE; i++) { bytes_put_text(&page, "\u00e4"); }
    ck_assert_int_eq(read_page(&latin, &page, NULL, &text), ENCODING_WINDOWS_1252);
    bytes_free(&page);
    bytes_free(&text);
}

static const struct charset_claims chinese = {.content_type = "text/html; charset=gb2312"};

CLAIM(many_sequences_win_over_a_declared_multi_byte_charset) {
    const struct charset_claims japanese = {.content_type = "text/html; charset=shift_jis"};
    assert_read(&chinese, "\u4e2d", CHARSET_SEQUENCES_MULTIPLE, "", 0, ENCODING_UTF_8, "\u4e2d");
    assert_read(&chinese, "\u4e2d ", 5000, "\xe9", 1, ENCODING_UTF_8, "\u4e2d \ufffd");
    assert_read(&japanese, "\u3042", CHARSET_SEQUENCES_MULTIPLE, "", 0, ENCODING_UTF_8, "\u3042");
    assert_read(&japanese, "\u3042", CHARSET_SEQUENCES_MULTIPLE - 1, "", 0, ENCODING_SHIFT_JIS, "");
}

CLAIM(a_multi_byte_charset_is_read_as_declared) {
    assert_read(&chinese, "\xd6\xd0", 5000, "\xce\xc4", 2, ENCODING_GBK, "\u4e2d\u6587");
    assert_read(&chinese, "\xc1\xaa", 5, "\xcd\xa8", 2, ENCODING_GBK, "\u8054\u901a");
}

CLAIM(utf_8_wins_over_a_declared_charset_that_has_no_such_bytes) {
    const struct charset_claims claims = {.content_type = "text/html; charset=iso-2022-jp"};
    ASSERT_READ(&claims, "a \x1b$B$\"\x1b(B", ENCODING_ISO_2022_JP, "\u3042");
    assert_read(&claims, "\u3042", 40, "", 0, ENCODING_UTF_8, "\u3042");
}

CLAIM(utf_8_does_not_win_over_what_is_certain) {
    const struct charset_claims claims[] = {{.forced = ENCODING_WINDOWS_1252},
                                            {.given = ENCODING_WINDOWS_1252}};
    for (size_t i = 0; i < sizeof claims / sizeof claims[0]; i++) {
        assert_read(&claims[i], "\u00e4\u00f6\u00fc", 10, "", 0, ENCODING_WINDOWS_1252, "");
    }
}

static int count_bytes(void *self, const char *data, size_t size) {
    (void)data;
    *(size_t *)self += size;
    return 0;
}

static void assert_held_back(const struct charset_claims *claims) {
    size_t pushed = 0;
    struct charset charset = {.decoder = {.push = count_bytes, .self = &pushed}};
    charset_begin(&charset, claims);
    for (size_t size = 1; size <= 20000; size++) {
        charset_push(&charset, size < 6000 ? " " : "\xe9", 1);
        ck_assert_uint_le(size, pushed + CHARSET_SAMPLE);
    }
    charset_end(&charset);
    charset_free(&charset);
}

CLAIM(no_more_than_the_sample_is_held) {
    assert_held_back(&nothing);
    assert_held_back(&latin);
}
