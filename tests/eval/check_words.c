#include "claims.h"
#include "eval/eval.h"

#include "eval/eval.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistr.h>

static void print_character(struct danag_buffer *printed, uint32_t point) {
    uint8_t utf8[6];
    buffer_put(printed, utf8, (size_t)u8_uctomb(utf8, point, sizeof utf8));
}

/* The words, each followed by a bar. */
static void print_words(enum word_kind kind, const char *bytes, size_t size,
                        struct danag_buffer *printed) {
    struct characters text = characters_decode(bytes, size);
    struct word_sequence words = word_sequence_of(kind, &text);
    for (size_t i = 0; i < words.length; i++) {
        ck_assert_uint_lt(words.order[i], words.count);
        if (kind == WORDS_CHARACTERS) { print_character(printed, words.order[i]); }
        for (size_t j = 0; words.words != NULL && j < words.words[words.order[i]].length; j++) {
            print_character(printed, words.words[words.order[i]].points[j]);
        }
        buffer_put(printed, "|", 1);
    }
    word_sequence_free(&words);
    characters_free(&text);
}

static void assert_sized_words(enum word_kind kind, const char *bytes, size_t size,
                               const char *expected) {
    struct danag_buffer printed = {0};
    buffer_put(&printed, "", 0);
    print_words(kind, bytes, size, &printed);
    ck_assert_str_eq(printed.bytes, expected);
    danag_buffer_free(&printed);
}

static void assert_words(const char *text, const char *unicode, const char *runs) {
    assert_sized_words(WORDS_UNICODE, text, strlen(text), unicode);
    assert_sized_words(WORDS_RUNS, text, strlen(text), runs);
}

static void assert_runs(const char *text, const char *runs) {
    assert_sized_words(WORDS_RUNS, text, strlen(text), runs);
}

SUITE("words");

CLAIM(words_end_at_what_is_no_letter) {
    assert_words("One, two -- three.", "One|two|three|", "one|two|three|");
    assert_words("well-known", "well|known|", "well|known|");
}

CLAIM(a_word_may_contain_an_apostrophe_or_a_point) {
    assert_words("don't don\u2019t", "don't|don\u2019t|", "don|t|don|t|");
    assert_words("'quoted' e.g. 3.14", "quoted|e.g|3.14|", "quoted|e|g|3|14|");
}

CLAIM(only_in_runs_an_underscore_is_a_word) {
    assert_words("a_b __ _", "a_b|", "a_b|__|_|");
}

CLAIM(numbers_of_every_kind_are_words) {
    assert_words("x\u00b2 \u2167 \u00bd \u0663", "x|\u00b2|\u2167|\u00bd|\u0663|",
                 "x\u00b2|\u2177|\u00bd|\u0663|");
}

CLAIM(only_in_runs_marks_end_words) {
    assert_words("cafe\u0301s", "cafe\u0301s|", "cafe|s|");
    assert_words("caf\u00e9s", "caf\u00e9s|", "caf\u00e9s|");
    assert_words("\u0643\u0650\u062a\u064e\u0627\u0628", "\u0643\u0650\u062a\u064e\u0627\u0628|",
                 "\u0643|\u062a|\u0627\u0628|");
}

CLAIM(arabic_words_are_separated) {
    assert_words("\u0643\u062a\u0627\u0628\u060c \u0642\u0644\u0645\u061f",
                 "\u0643\u062a\u0627\u0628|\u0642\u0644\u0645|",
                 "\u0643\u062a\u0627\u0628|\u0642\u0644\u0645|");
}

CLAIM(every_chinese_character_is_a_word) {
    assert_words("\u4e2d\u6587\u5b57\u3002\u597d", "\u4e2d|\u6587|\u5b57|\u597d|",
                 "\u4e2d|\u6587|\u5b57|\u597d|");
    assert_runs("\u4eba\u3005\u3007\u3400\uf900\U00020000",
                "\u4eba|\u3005|\u3007|\u3400|\uf900|\U00020000|");
}

CLAIM(in_runs_every_kana_is_a_word) {
    assert_runs("\u304b\u306a\u30ab\u30ca\u30fc", "\u304b|\u306a|\u30ab|\u30ca|\u30fc|");
    assert_runs("\u304b\u3099\uff76\uff9e\u31f0", "\u304b|\u3099|\uff76|\uff9e|\u31f0|");
    assert_runs("\u30ab\u30fb\u30ca\u30a0", "\u30ab|\u30ca|");
}

CLAIM(in_runs_letters_and_marks_of_south_east_asia_are_words) {
    assert_runs("\u0e01\u0e34\u0e48\u0e53\u0e3f\u0e5a", "\u0e01|\u0e34|\u0e48|\u0e53|");
    assert_runs("\u0e81\u0eb4\u0ed1", "\u0e81|\u0eb4|\u0ed1|");
    assert_runs("\u1000\u102d\u1041\u104b", "\u1000|\u102d|\u1041|");
    assert_runs("\u1780\u17b7\u17e1\u17d4", "\u1780|\u17b7|\u17e1|");
}

CLAIM(runs_go_on_beside_scripts_without_spaces) {
    assert_runs("ab\u4e2dCd_\u0e011\u0e02", "ab|\u4e2d|cd_|\u0e01|1|\u0e02|");
    assert_runs("\ud55c\uad6d\uc5b4 \u3131\u3131 \u0f40\u0f41",
                "\ud55c\uad6d\uc5b4|\u3131\u3131|\u0f40\u0f41|");
}

CLAIM(the_lower_case_may_be_longer) {
    assert_words("\u0130x", "\u0130x|", "i|x|");
}

CLAIM(the_sigma_that_ends_a_word_is_another) {
    assert_words("\u039f\u0394\u039f\u03a3 \u03a3\u0391\u03a3.",
                 "\u039f\u0394\u039f\u03a3|\u03a3\u0391\u03a3|",
                 "\u03bf\u03b4\u03bf\u03c2|\u03c3\u03b1\u03c2|");
    assert_words("\u03a3 1\u03a3", "\u03a3|1\u03a3|", "\u03c3|1\u03c3|");
    assert_words("A'\u03a3 A\u03a3'a", "A'\u03a3|A\u03a3'a|", "a|\u03c2|a\u03c3|a|");
    assert_words("A\u03a3\u02b0", "A\u03a3\u02b0|", "a\u03c2\u02b0|");
}

static void assert_characters(const char *bytes, size_t size, const char *expected) {
    assert_sized_words(WORDS_CHARACTERS, bytes, size, expected);
}

CLAIM(white_space_is_one_space_or_none) {
    static const char text[] = "\u3000a \t\r\n\v\fb\u00a0\u2028\xc2\x85"
                               "c\u1680 ";
    assert_characters(text, sizeof text - 1, "a| |b| |c|");
    static const char no_space[] = "a\u200b\u2060b";
    assert_characters(no_space, sizeof no_space - 1, "a|\u200b|\u2060|b|");
}

CLAIM(what_is_not_utf_8_is_a_replacement_character) {
    assert_characters("a\xff"
                      "b",
                      3, "a|\ufffd|b|");
    assert_characters("a\xe4\xb8", 3, "a|\ufffd|");
    assert_sized_words(WORDS_UNICODE,
                       "a\xff"
                       "b",
                       3, "a|b|");
    assert_sized_words(WORDS_RUNS,
                       "a\xff"
                       "b",
                       3, "a|b|");
}

/* FNV-1a: anyone can find words that a table without a key would put into one place. */
static bool meets_others(const char *word) {
    uint64_t digest = 0xcbf29ce484222325;
    for (; *word != '\0'; word++) { digest = (digest ^ (unsigned char)*word) * 0x100000001b3; }
    return ((digest ^ digest >> 32) & 4095) == 0;
}

CLAIM(words_made_to_meet_in_a_table_are_told_apart) {
    enum { WORDS = 1000 };
    struct danag_buffer text = {0};
    char word[16];
    for (unsigned number = 0, count = 0; count < WORDS; number++) {
        snprintf(word, sizeof word, "%08x", number);
        if (!meets_others(word)) { continue; }
        count++;
        /* Each of them twice, far apart. */
        buffer_put(&text, " ", 1);
        buffer_put(&text, word, strlen(word));
    }
    const size_t half = text.size;
    char *again = strdup(text.bytes);
    buffer_put(&text, again, half);
    free(again);
    struct characters characters = characters_decode(text.bytes, text.size);
    struct word_sequence words = word_sequence_of(WORDS_RUNS, &characters);
    ck_assert_uint_eq(words.length, 2 * WORDS);
    ck_assert_uint_eq(words.count, WORDS);
    for (size_t i = 0; i < WORDS; i++) {
        ck_assert_uint_eq(words.words[i].times, 2);
        ck_assert_uint_eq(words.order[i], words.order[i + WORDS]);
        ck_assert(i == 0 || word_compare(&words.words[i - 1], &words.words[i]) < 0);
    }
    word_sequence_free(&words);
    characters_free(&characters);
    danag_buffer_free(&text);
}
