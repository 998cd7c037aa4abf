#include "claims.h"
#include "input/charset.h"

#include "bytes.h"
#include "draw.h"

#include <stdlib.h>
#include <string.h>

#define REPLACED "\xef\xbf\xbd"
#define MARK     "\xef\xbb\xbf"

static const struct charset_claims utf_8 = {.forced = ENCODING_UTF_8};
static const struct charset_claims declared = {.content_type = "text/html; charset=utf-8"};
static const struct charset_claims text_only = {.given = ENCODING_UTF_8, .is_text = true};

/* Each piece has memory of its own, so that reading beyond its end is noticed. */
static void push_piece(struct charset *charset, const char *data, size_t size) {
    char *piece = malloc(size > 0 ? size : 1);
    if (piece == NULL) { ck_abort_msg("memory is short"); }
    memcpy(piece, data, size);
    if (charset_push(charset, piece, size) != 0) { ck_abort_msg("the bytes were refused"); }
    free(piece);
}

/* A draw of NULL: no cuts. */
static void decode(const char *data, size_t size, struct draw *draw, struct bytes *text) {
    struct charset charset = {.decoder = {.push = bytes_put, .self = text}};
    bytes_clear(text);
    charset_begin(&charset, &utf_8);
    while (size > 0) {
        size_t piece = draw == NULL ? size : draw_below(draw, size < 6 ? size + 1 : 6);
        push_piece(&charset, data, piece);
        data += piece;
        size -= piece;
    }
    if (charset_end(&charset) != 0) { ck_abort_msg("the end was refused"); }
}

static void assert_decoded_in(const struct charset_claims *claims, size_t pieces[2],
                              const char *data, size_t size, const struct bytes *expected) {
    struct bytes text = {0};
    struct charset charset = {.decoder = {.push = bytes_put, .self = &text}};
    charset_begin(&charset, claims);
    push_piece(&charset, data, pieces[0]);
    push_piece(&charset, data + pieces[0], pieces[1] - pieces[0]);
    push_piece(&charset, data + pieces[1], size - pieces[1]);
    if (charset_end(&charset) != 0 || !bytes_equal(&text, expected)) {
        ck_abort_msg("cut at %zu and %zu the bytes give another text", pieces[0], pieces[1]);
    }
    bytes_free(&text);
}

/* However the bytes are cut in three. */
static void assert_decoded_as(const struct charset_claims *claims, const char *data, size_t size,
                              const char *expected) {
    struct bytes bytes = {0};
    bytes_put_text(&bytes, expected);
    for (size_t first = 0; first <= size; first++) {
        for (size_t second = first; second <= size; second++) {
            assert_decoded_in(claims, (size_t[]){first, second}, data, size, &bytes);
        }
    }
    bytes_free(&bytes);
}

static void assert_decoded(const char *data, const char *expected) {
    assert_decoded_as(&utf_8, data, strlen(data), expected);
}

SUITE("charset");

CLAIM(valid_text_stays_as_it_is) {
    assert_decoded("", "");
    assert_decoded("plain", "plain");
    const char *all = "\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf"
                      "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf";
    assert_decoded(all, all);
}

CLAIM(a_nul_is_a_character_like_all) {
    struct bytes text = {0};
    decode("a\0b", 3, NULL, &text);
    ck_assert_uint_eq(text.size, 3);
    ck_assert_mem_eq(text.at, "a\0b", 3);
    bytes_free(&text);
}

CLAIM(a_byte_that_begins_no_character_is_replaced_alone) {
    assert_decoded("a\x80z", "a" REPLACED "z");
    assert_decoded("\xbf\xbf", REPLACED REPLACED);
    assert_decoded("\xf5\xf8\xfe\xff", REPLACED REPLACED REPLACED REPLACED);
}

CLAIM(each_byte_of_an_overlong_form_is_replaced) {
    assert_decoded("\xc0\x80", REPLACED REPLACED);
    assert_decoded("\xc1\xbf", REPLACED REPLACED);
    assert_decoded("\xe0\x80\x80", REPLACED REPLACED REPLACED);
    assert_decoded("\xe0\x9f\xbf", REPLACED REPLACED REPLACED);
    assert_decoded("\xf0\x80\x80\x80", REPLACED REPLACED REPLACED REPLACED);
    assert_decoded("\xf0\x8f\xbf\xbf", REPLACED REPLACED REPLACED REPLACED);
}

CLAIM(each_byte_of_a_surrogate_is_replaced) {
    assert_decoded("\xed\xa0\x80", REPLACED REPLACED REPLACED);
    assert_decoded("\xed\xbf\xbf", REPLACED REPLACED REPLACED);
    assert_decoded("\xed\xa0\xbd\xed\xb8\x80",
                   REPLACED REPLACED REPLACED REPLACED REPLACED REPLACED);
}

CLAIM(what_lies_beyond_the_last_character_is_replaced_byte_by_byte) {
    assert_decoded("\xf4\x90\x80\x80", REPLACED REPLACED REPLACED REPLACED);
    assert_decoded("\xf7\xbf\xbf\xbf", REPLACED REPLACED REPLACED REPLACED);
}

/* The maximal subpart, Unicode §3.9, U+FFFD Substitution of Maximal Subparts. */
CLAIM(a_character_broken_off_is_replaced_once) {
    assert_decoded("\xe2\x82z", REPLACED "z");
    assert_decoded("\xf0\x9f\x98z", REPLACED "z");
    assert_decoded("\xf0\x9fz", REPLACED "z");
    assert_decoded("\xc3\xc3\xa9", REPLACED "\xc3\xa9");
    assert_decoded("\xe2\x82\xe2\x82\xac", REPLACED "\xe2\x82\xac");
    assert_decoded("a\xf1\x80\x80\xe1\x80\xc2"
                   "b\x80"
                   "c\x80\xbf"
                   "d",
                   "a" REPLACED REPLACED REPLACED "b" REPLACED "c" REPLACED REPLACED "d");
}

CLAIM(a_character_cut_by_the_end_is_replaced_once) {
    assert_decoded("a\xc3", "a" REPLACED);
    assert_decoded("\xe2\x82", REPLACED);
    assert_decoded("\xf0\x9f\x98", REPLACED);
    assert_decoded("\xef\xbb", REPLACED);
}

CLAIM(a_mark_at_the_start_is_dropped_once) {
    assert_decoded(MARK, "");
    assert_decoded(MARK "x", "x");
    assert_decoded(MARK MARK "x", MARK "x");
}

CLAIM(a_mark_elsewhere_is_a_character) {
    assert_decoded("x" MARK, "x" MARK);
    assert_decoded("\xff" MARK "x", REPLACED MARK "x");
    assert_decoded("\xe2\x82" MARK "x", REPLACED MARK "x");
    assert_decoded("\xef" MARK "x", REPLACED MARK "x");
}

CLAIM(each_document_has_a_start_of_its_own) {
    struct bytes text = {0};
    decode("x\xe2\x82", 3, NULL, &text);
    decode(MARK "y", 4, NULL, &text);
    ck_assert_uint_eq(text.size, 1);
    bytes_free(&text);
}

/* Bytes that often begin something. */
static size_t draw_data(struct draw *draw, char data[200]) {
    static const char likely[] = "a\x80\xbf\x8f\x90\x9f\xa0\xbb\xc2\xe0\xe2\xed\xef\xf0\xf4\xff";
    size_t size = draw_below(draw, 200);
    for (size_t i = 0; i < size; i++) {
        bool random = draw_below(draw, 5) == 0;
        data[i] = random ? (char)draw_below(draw, 256) : likely[draw_below(draw, sizeof likely)];
    }
    return size;
}

CLAIM(what_comes_out_does_not_depend_on_the_cuts_and_is_valid) {
    struct draw draw = {3};
    struct bytes whole = {0}, pieces = {0}, again = {0};
    for (int round = 0; round < 20000; round++) {
        char data[200];
        size_t size = draw_data(&draw, data);
        decode(data, size, NULL, &whole);
        decode(data, size, &draw, &pieces);
        if (!bytes_equal(&whole, &pieces)) {
            ck_abort_msg("round %d gives another text when it is cut", round);
        }
        if (whole.size < 3 || memcmp(whole.at, MARK, 3) != 0) {
            decode(whole.size > 0 ? whole.at : "", whole.size, NULL, &again);
            if (!bytes_equal(&whole, &again)) { ck_abort_msg("round %d is not valid", round); }
        }
    }
    bytes_free(&whole);
    bytes_free(&pieces);
    bytes_free(&again);
}

/* A page that says it is in UTF-8, and one that says nothing. */
static void assert_page(const char *data, const char *expected) {
    static const struct charset_claims silent = {.is_text = false};
    assert_decoded_as(&declared, data, strlen(data), expected);
    assert_decoded_as(&silent, data, strlen(data), expected);
}

#define CAFE  "caf\u00c3\u00a9 "
#define QUOTE "\u00e2\u20ac\u2122"

CLAIM(what_is_in_utf_8_twice_is_decoded_twice) {
    assert_page(CAFE QUOTE "\u00e2\xc2\x80\xc2\x93x\u00c2\u00a0", "caf\u00e9 \u2019\u2013x\u00a0");
}

CLAIM(what_may_be_in_utf_8_twice_stays_if_there_is_little_or_other_text) {
    assert_page(CAFE QUOTE, CAFE QUOTE);
    assert_page(CAFE QUOTE CAFE "\u00fcx " CAFE, CAFE QUOTE CAFE "\u00fcx " CAFE);
    assert_page(CAFE QUOTE CAFE "\u2014", CAFE QUOTE CAFE "\u2014");
    assert_page(CAFE QUOTE CAFE "\u00c3 x", CAFE QUOTE CAFE "\u00c3 x");
}

CLAIM(what_is_forced_or_plain_text_is_decoded_once) {
    const char *text = CAFE CAFE CAFE CAFE;
    assert_decoded(text, text);
    assert_decoded_as(&text_only, text, strlen(text), text);
}

/* A text, `filling` times a letter, and another text. */
static void assert_far(const char *first, size_t filling, const char *second,
                       const char *first_expected, const char *second_expected) {
    struct bytes data = {0}, expected = {0}, text = {0};
    struct charset charset = {.decoder = {.push = bytes_put, .self = &text}};
    bytes_put_text(&data, first), bytes_put_text(&expected, first_expected);
    for (size_t i = 0; i < filling; i++) {
        bytes_put_text(&data, "x"), bytes_put_text(&expected, "x");
    }
    bytes_put_text(&data, second), bytes_put_text(&expected, second_expected);
    charset_begin(&charset, &declared);
    push_piece(&charset, data.at, data.size);
    ck_assert_int_eq(charset_end(&charset), 0);
    ck_assert(bytes_equal(&text, &expected));
    bytes_free(&data), bytes_free(&expected), bytes_free(&text);
}

CLAIM(one_sample_after_another_may_show_that_a_page_is_in_utf_8_twice) {
    for (size_t filling = 2 * CHARSET_SAMPLE - 40; filling < 2 * CHARSET_SAMPLE; filling++) {
        assert_far(CAFE CAFE, filling, QUOTE QUOTE, CAFE CAFE, "\u2019\u2019");
    }
}

CLAIM(a_sample_that_shows_too_little_does_not_cut_a_character) {
    /* The sample ends within the second of these three. */
    for (size_t filling = CHARSET_SAMPLE - 21; filling < CHARSET_SAMPLE - 14; filling++) {
        assert_far(CAFE, filling, QUOTE "x" QUOTE QUOTE, CAFE, QUOTE "x\u2019\u2019");
    }
}

CLAIM(in_a_page_in_utf_8_twice_what_is_no_sequence_stays) {
    assert_far(CAFE CAFE CAFE, CHARSET_SAMPLE,
               "\u2014 \u00c3\u00c3\u00a9 \u00e2\u20ac \u00e9\u00e3",
               "caf\u00e9 caf\u00e9 caf\u00e9 ", "\u2014 \u00c3\u00e9 \u00e2\u20ac \u00e9\u00e3");
}

static int refuse(void *self, const char *data, size_t size) {
    (void)self, (void)data, (void)size;
    return 5;
}

CLAIM(an_error_of_the_next_stage_is_handed_on) {
    static const char *const pages[] = {"a", "\xff", "\xc3"};
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        struct charset charset = {.decoder = {.push = refuse}};
        charset_begin(&charset, &utf_8);
        ck_assert_int_eq(charset_push(&charset, pages[i], strlen(pages[i])), 0);
        ck_assert_int_eq(charset_end(&charset), 5);
    }
    struct charset charset = {.decoder = {.push = refuse}};
    char page[CHARSET_HEAD] = "";
    charset_begin(&charset, &utf_8);
    ck_assert_int_eq(charset_push(&charset, page, sizeof page), 5);
}
