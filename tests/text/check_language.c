#include "claims.h"
#include "text/language.h"

#include <stdlib.h>
#include <string.h>

static const char english[] =
    "The lighthouse keeper wrote down the weather every morning and every "
    "evening, and nobody ever asked him what the weather had been.";
static const char german[] = "Der Wärter schrieb jeden Morgen und jeden Abend das Wetter auf, und "
                             "niemand fragte ihn je, wie das Wetter gewesen war.";
static const char chinese[] =
    "灯塔的看守人每天早晚都把天气记在本子上，从来没有人问过他那天的天气怎么样。";

static const char *language(const char *text) {
    return language_of(NULL, text, strlen(text));
}

SUITE("language");

CLAIM(the_declared_language_decides_between_near_ones) {
    ck_assert_str_eq(language_settle("xh", "zu-ZA"), "zu");
    ck_assert_str_eq(language_settle("bs", "HR"), "hr");
    ck_assert_str_eq(language_settle("ms", "id_ID"), "id");
    ck_assert_str_eq(language_settle("en", "zu"), "en");
    ck_assert_str_eq(language_settle("hr", "zu"), "hr");
    ck_assert_str_eq(language_settle("hr", NULL), "hr");
}

#ifdef DANAG_CLD2

static const char nonsense[] = "bcdf qrzxw vkpt ghjlm nnq xxvbd wrtz pqsd fghj klmn bvcx zqwr ";

CLAIM(the_language_of_prose_is_known) {
    ck_assert_str_eq(language(english), "en");
    ck_assert_str_eq(language(chinese), "zh");
    ck_assert_str_eq(language(german), "de");
    ck_assert_str_eq(language("燈塔的看守人每天早晚都把天氣記在本子上，從來沒有人問過他那天的天氣"
                              "怎麼樣，這個習慣他還是堅持了下來。"),
                     "zh-Hant");
}

CLAIM(hebrew_has_its_code_of_today) {
    ck_assert_str_eq(language("שומר המגדלור רשם בכל בוקר ובכל ערב את מזג האוויר, ואיש מעולם לא שאל "
                              "אותו איך היה מזג האוויר."),
                     "he");
}

CLAIM(a_few_hebrew_words_are_hebrew) {
    ck_assert_str_eq(language("שגד כגע"), "he");
}

CLAIM(text_without_words_is_undecided) {
    ck_assert_str_eq(language_of(NULL, "", 0), "und");
    ck_assert_str_eq(language("12:30 14:45 17:00 -- 100 % ?!"), "und");
    ck_assert_str_eq(language(nonsense), "und");
}

/* Fills the text with copies of a sentence. Returns the size. */
static size_t fill(char *text, size_t used, size_t most, const char *sentence) {
    size_t size = strlen(sentence);
    for (; used + size <= most; used += size) { memcpy(text + used, sentence, size); }
    return used;
}

CLAIM(the_start_of_a_text_decides_if_it_can) {
    char *text = malloc(LANGUAGE_TEXT_MAX);
    size_t used = fill(text, 0, LANGUAGE_TEXT_FIRST + sizeof english, english);
    used = fill(text, used, LANGUAGE_TEXT_MAX, chinese);
    ck_assert_str_eq(language_of(NULL, text, used), "en");
    free(text);
}

CLAIM(if_it_cannot_more_of_the_text_does_but_not_all_of_it) {
    char *text = malloc(LANGUAGE_TEXT_MAX * 2);
    size_t used = fill(text, 0, LANGUAGE_TEXT_FIRST + sizeof nonsense, nonsense);
    used = fill(text, used, LANGUAGE_TEXT_MAX, english);
    ck_assert_str_eq(language_of(NULL, text, used), "en");
    used = fill(text, 0, LANGUAGE_TEXT_MAX + sizeof nonsense, nonsense);
    used = fill(text, used, LANGUAGE_TEXT_MAX * 2, english);
    ck_assert_str_eq(language_of(NULL, text, used), "und");
    free(text);
}

CLAIM(two_languages_at_the_start_make_more_of_the_text_decide) {
    char *text = malloc(LANGUAGE_TEXT_MAX);
    size_t used = fill(text, 0, sizeof german, german);
    memcpy(text + used, german, sizeof german / 2); /* with this, two thirds of the start */
    used += sizeof german / 2;
    used = fill(text, used, LANGUAGE_TEXT_MAX, english);
    ck_assert_str_eq(language_of(NULL, text, used), "en");
    free(text);
}

CLAIM(a_list_has_codes_and_what_they_stand_for) {
    ck_assert(language_list_is_valid("en"));
    ck_assert(language_list_is_valid("zh-Hant,EN,und,he"));
    ck_assert(language_list_has("de,en", "en"));
    ck_assert(language_list_has("EN", "en"));
    ck_assert(language_list_has("zh", "zh-Hant"));
    ck_assert(language_list_has("und", "und"));
    ck_assert(!language_list_has("zh-Hant", "zh"));
    ck_assert(!language_list_has("de,en", "fr"));
    ck_assert(!language_list_has("e", "en"));
}

CLAIM(a_list_of_anything_else_is_not_valid) {
    static const char *const lists[] = {"",   "english", "eng", "en,",      ",en",
                                        "e",  "en de",   "iw",  "en,,de",   "xx-Goth",
                                        "un", "zh-Han",  "*",   "en-GB,en", "zzp"};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        ck_assert_msg(!language_list_is_valid(lists[i]), "'%s' is valid", lists[i]);
    }
}

#else

CLAIM(without_cld2_every_text_is_undecided) {
    ck_assert(!language_is_available());
    ck_assert(!language_list_is_valid("en"));
    ck_assert_str_eq(language(english), "und");
    ck_assert_str_eq(language(chinese), "und");
}

#endif
