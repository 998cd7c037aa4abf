#include "claims.h"
#include "html/json.h"

#include <stdio.h>
#include <string.h>

#define ROOM 64

static struct json_value values[ROOM];
static struct json json = {.values = values, .room = ROOM};

static bool reads(const char *text) {
    return json_read(&json, (struct slice){text, strlen(text)});
}

static void assert_string(uint32_t value, const char *expected) {
    char copy[128];
    const size_t size = json_unescape(&json, value, copy, sizeof copy - 1);
    copy[size] = '\0';
    ck_assert_str_eq(copy, expected);
}

SUITE("json list");

CLAIM(members_are_found_by_their_keys) {
    ck_assert(reads("{\"a\": {\"b\": \"x\"}, \"b\" : [1, \"y\", {}, \"z\"], \"\": null}"));
    assert_string(json_member(&json, json_member(&json, 0, "a"), "b"), "x");
    const uint32_t list = json_member(&json, 0, "b");
    const uint32_t first = json_next(&json, list, JSON_NONE);
    ck_assert(json_is(&json, first, JSON_OTHER));
    const uint32_t second = json_next(&json, list, first);
    assert_string(second, "y");
    const uint32_t third = json_next(&json, list, second);
    ck_assert(json_is(&json, third, JSON_OBJECT));
    const uint32_t last = json_next(&json, list, third);
    assert_string(last, "z");
    ck_assert_uint_eq(json_next(&json, list, last), JSON_NONE);
    ck_assert_uint_eq(json_member(&json, 0, "c"), JSON_NONE);
    ck_assert_uint_eq(json_member(&json, JSON_NONE, "a"), JSON_NONE);
    ck_assert_uint_eq(json_member(&json, list, "a"), JSON_NONE);
}

CLAIM(a_value_alone_is_a_list_of_itself) {
    ck_assert(reads("{\"a\": \"x\", \"b\": []}"));
    const uint32_t value = json_member(&json, 0, "a");
    ck_assert_uint_eq(json_next(&json, value, JSON_NONE), value);
    ck_assert_uint_eq(json_next(&json, value, value), JSON_NONE);
    ck_assert_uint_eq(json_next(&json, json_member(&json, 0, "b"), JSON_NONE), JSON_NONE);
}

CLAIM(escapes_stand_for_characters) {
    ck_assert(reads("[\"a\\\"\\\\\\/\\n\\u00e9\\ud83d\\ude00\", \"\\ud83d\\ud83d\\u0041\", "
                    "\"\\u12\", \"\\\xc3\xa9\", \"\\\\\", \"tab\tlf\n\"]"));
    uint32_t value = json_next(&json, 0, JSON_NONE);
    assert_string(value, "a\"\\/\n\xc3\xa9\xf0\x9f\x98\x80");
    value = json_next(&json, 0, value);
    assert_string(value, "\xef\xbf\xbd\xef\xbf\xbd"
                         "A");
    value = json_next(&json, 0, value);
    assert_string(value, "u12");
    value = json_next(&json, 0, value);
    ck_assert(json_is(&json, value, JSON_STRING));
    value = json_next(&json, 0, value);
    assert_string(value, "\\");
    value = json_next(&json, 0, value);
    assert_string(value, "tab\tlf\n");
}

CLAIM(a_copy_ends_with_a_whole_character) {
    char copy[4];
    ck_assert(reads("\"abc\xc3\xa9\""));
    ck_assert_uint_eq(json_unescape(&json, 0, copy, sizeof copy), 3);
}

CLAIM(what_is_not_json_is_refused) {
    static const char *const texts[] = {
        "",       " ",   "{",        "[",      "[1",        "[1,",        "[,1]", "{\"a\"}",
        "{a: 1}", "[1}", "{\"a\":}", "\"open", "{\"a\" 1}", "\"open\\\"", "]",    "}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ck_assert_msg(!reads(texts[i]), "'%s' is read", texts[i]);
    }
}

static void assert_member(const char *text, const char *key, const char *expected) {
    ck_assert_msg(reads(text), "'%s' is not read", text);
    assert_string(json_member(&json, 0, key), expected);
}

CLAIM(a_comma_may_be_missing_or_be_too_many) {
    assert_member("{\"a\": {} \"b\": \"x\" \"c\": 1}", "b", "x");
    assert_member("{\"a\": [1, 2,], \"b\": \"x\",}", "b", "x");
}

CLAIM(comments_are_skipped) {
    assert_member("{\"a\": 1, // one \"\n\"b\": \"x\" /* \"y\" */}", "b", "x");
    assert_member("/**/ // ]\n {\"b\": \"x\"// }\n}", "b", "x");
    ck_assert(!reads("[1 // ]"));
    ck_assert(!reads("[1 /* ]"));
}

CLAIM(a_quote_in_html_does_not_end_its_string) {
    assert_member("{\"a\": \"<a href=\"b\">c</a>\", \"b\": \"x\"}", "a", "<a href=\"b\">c</a>");
    assert_member("{\"a\": \"<a href=\"b\">c</a>\", \"b\": \"x\"}", "b", "x");
}

CLAIM(what_is_before_damage_is_there) {
    static const char *const texts[] = {"{\"b\": \"x\", \"c\": [{\"d\": 1,", "{\"b\": \"x\", \"c\"",
                                        "{\"b\": \"x\", \"c\":", "{\"b\": \"x\", c: 1}"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ck_assert(!reads(texts[i]));
        assert_string(json_member(&json, 0, "b"), "x");
        if (i > 0) { ck_assert_uint_eq(json_member(&json, 0, "c"), JSON_NONE); }
    }
}

CLAIM(what_follows_the_value_is_ignored) {
    ck_assert(reads("{\"a\": 1}; // ]]>"));
    ck_assert_uint_eq(json.count, 3);
}

CLAIM(depth_and_number_of_values_are_limited) {
    char text[4 * ROOM] = "";
    memset(text, '[', JSON_DEPTH_MAX);
    memset(text + JSON_DEPTH_MAX, ']', JSON_DEPTH_MAX);
    ck_assert(reads(text));
    memset(text, '[', JSON_DEPTH_MAX + 1);
    memset(text + JSON_DEPTH_MAX + 1, ']', JSON_DEPTH_MAX + 1);
    ck_assert(!reads(text));

    size_t size = 1;
    memset(text, 0, sizeof text);
    text[0] = '[';
    for (int i = 0; i < ROOM - 1; i++) { size += (size_t)sprintf(text + size, i > 0 ? ",1" : "1"); }
    text[size] = ']';
    ck_assert(reads(text));
    memcpy(text + size, ",1]", 3);
    ck_assert(!reads(text));
}
