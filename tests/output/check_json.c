#include "bytes.h"
#include "claims.h"
#include "draw.h"
#include "output/formats.h"
#include "text/words.h"

#include <string.h>
#ifdef DANAG_TEST_JANSSON
#include <jansson.h>
#endif

static void put(struct bytes *output, const char *text, size_t size) {
    struct outlet outlet = {bytes_put, output, false};
    bytes_clear(output);
    json_put_string(&outlet, (struct slice){text, size});
    bytes_put(output, "", 1);
}

static void assert_string(const char *text, size_t size, const char *expected) {
    struct bytes output = {0};
    put(&output, text, size);
    ck_assert_str_eq(output.at, expected);
    bytes_free(&output);
}

#define ASSERT_STRING(text, expected) assert_string(text, sizeof(text) - 1, expected)

SUITE("json");

CLAIM(quotes_and_backslashes_are_escaped) {
    ASSERT_STRING("", "\"\"");
    ASSERT_STRING("a\"b\\c/", "\"a\\\"b\\\\c/\"");
    ASSERT_STRING("\"\"\\\\", "\"\\\"\\\"\\\\\\\\\"");
    ASSERT_STRING("sixteen bytes ..\"", "\"sixteen bytes ..\\\"\"");
}

CLAIM(control_characters_are_escaped) {
    ASSERT_STRING("\b\f\n\r\t", "\"\\b\\f\\n\\r\\t\"");
    ASSERT_STRING("a\0b", "\"a\\u0000b\"");
    ASSERT_STRING("\x01\x1f \x7f", "\"\\u0001\\u001f \x7f\"");
}

CLAIM(nothing_ends_the_line) {
    ASSERT_STRING("\xe2\x80\xa8\xe2\x80\xa9\xc2\x85", "\"\\u2028\\u2029\\u0085\"");
    ASSERT_STRING("\xe2\x80\xa7\xe2\x80\xaa\xc2\x84", "\"\xe2\x80\xa7\xe2\x80\xaa\xc2\x84\"");
}

CLAIM(what_is_not_utf_8_is_replaced) {
    ASSERT_STRING("a\xff"
                  "b",
                  "\"a\xef\xbf\xbd"
                  "b\"");
    ASSERT_STRING("\xed\xa0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
    ASSERT_STRING("\xf0\x9f\x98", "\"\xef\xbf\xbd\"");
    ASSERT_STRING("\xf0\x9f\x98\x80", "\"\xf0\x9f\x98\x80\"");
    ASSERT_STRING("\xc0\xaf", "\"\xef\xbf\xbd\xef\xbf\xbd\"");
}

static int stop(void *context, const char *bytes, size_t size) {
    (void)bytes, (void)size;
    ++*(int *)context;
    return 1;
}

CLAIM(nothing_is_put_after_the_output_has_stopped) {
    int calls = 0;
    struct outlet outlet = {stop, &calls, false};
    json_put_string(&outlet, (struct slice){"a\nb", 3});
    ck_assert_int_eq(calls, 1);
    ck_assert(outlet.stopped);
}

#ifdef DANAG_TEST_JANSSON
/* Pieces that escapes, replacements and eight bytes at a time meet in all orders. */
CLAIM(jansson_reads_the_same_text) {
    static const char *const pieces[] = {
        "a",
        "\"",
        "\\",
        "\n",
        "\x01",
        "\xc3\xa9",
        "\xe2\x80\xa8",
        "\xe4\xbd\xa0",
        "\xf0\x9f\x98\x80",
        "seven b",
        "\xc2\x85",
    };
    struct draw draw = {1};
    struct bytes text = {0}, output = {0};
    for (int i = 0; i < 20000; i++) {
        bytes_clear(&text);
        for (uint64_t left = draw_below(&draw, 12); left > 0; left--) {
            bytes_put_text(&text, pieces[draw_below(&draw, sizeof pieces / sizeof *pieces)]);
        }
        put(&output, text.at, text.size);
        json_error_t error;
        json_t *read = json_loads(output.at, JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
        ck_assert_msg(read != NULL, "%s: %s", output.at, error.text);
        ck_assert_uint_eq(json_string_length(read), text.size);
        ck_assert(text.size == 0 || memcmp(json_string_value(read), text.at, text.size) == 0);
        json_decref(read);
    }
    bytes_free(&text);
    bytes_free(&output);
}

CLAIM(jansson_reads_any_bytes) {
    struct draw draw = {2};
    struct bytes output = {0};
    for (int i = 0; i < 20000; i++) {
        char text[40];
        const size_t size = (size_t)draw_below(&draw, sizeof text);
        for (size_t j = 0; j < size; j++) {
            text[j] = (char)(draw_below(&draw, 2) == 0 ? draw_below(&draw, 256)
                                                       : 0x80 + draw_below(&draw, 128));
        }
        put(&output, text, size);
        json_error_t error;
        json_t *read = json_loads(output.at, JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
        ck_assert_msg(read != NULL, "%s: %s", output.at, error.text);
        json_decref(read);
    }
    bytes_free(&output);
}
#endif

static void assert_words(const char *text, uint64_t expected) {
    ck_assert_uint_eq(word_count(text, strlen(text)), expected);
}

CLAIM(words_end_at_white_space) {
    assert_words("", 0);
    assert_words("  \n", 0);
    assert_words("one", 1);
    assert_words("one two\nthree\t\xc3\xa9t\xc3\xa9 ", 4);
}

CLAIM(a_bullet_is_no_word) {
    assert_words("- one", 1);
    assert_words("- - -", 0);
    assert_words("-- 1 -", 2);
}

CLAIM(characters_of_a_block_are_counted_like_one_by_one) {
    static const char pieces[] = "ab -.1\n ";
    struct draw draw = {3};
    for (int i = 0; i < 20000; i++) {
        char text[200];
        const size_t size = (size_t)draw_below(&draw, sizeof text);
        uint64_t expected = 0;
        for (size_t j = 0; j < size; j++) { text[j] = pieces[draw_below(&draw, 8)]; }
        for (size_t j = 0, length; j < size; j += length) {
            for (length = 1; j + length < size && text[j] > ' ' && text[j + length] > ' ';) {
                length++;
            }
            expected += text[j] > ' ' && (length > 1 || strchr("ab1", text[j]) != NULL);
        }
        ck_assert_uint_eq(word_count(text, size), expected);
    }
}

CLAIM(each_character_of_a_script_without_spaces_is_a_word) {
    assert_words("\xe4\xbd\xa0\xe5\xa5\xbd", 2);
    assert_words("ab\xe4\xbd\xa0"
                 "c \xe5\xa5\xbd",
                 4);
    assert_words("\xe4\xbd\xa0-", 1);
}
