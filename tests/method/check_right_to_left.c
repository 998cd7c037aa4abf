/* The exact output of each method for pages in right-to-left languages. */
#include "claims.h"
#include "extract.h"

#include <stdio.h>

#define MENU       3
#define NON_JOINER "\xe2\x80\x8c"

/* A page's texts, written for this test. `third_text` is the third without markup; the `_r2l` texts
 * keep only the right-to-left characters. */
static const struct story {
    const char *language;
    const char *menu[MENU];
    const char *heading, *first, *second, *third;
    const char *third_text;
    const char *first_r2l, *second_r2l, *third_r2l;
} stories[] = {
    {
        .language = "ar",
        .menu = {"الرئيسية", "السياسة", "الرياضة"},
        .heading = "منارة الميناء القديم",
        .first =
            "بُنيت المنارة قبل أكثر من مئة عام، وما زالت تهدي السفن إلى الميناء في الليالي المظلمة.",
        .second = "قال المهندس John Smith إن المصباح الجديد يُرى من مسافة 25 كيلومترا، ووصفه بأنه "
                  "«هدية للبحارة».",
        .third = "ويزور المكان كل صيف <b>آلاف</b> السياح الذين يصعدون الدرج ليروا البحر من الأعلى.",
        .third_text = "ويزور المكان كل صيف آلاف السياح الذين يصعدون الدرج ليروا البحر من الأعلى.",
        .first_r2l =
            "بُنيت المنارة قبل أكثر من مئة عام، وما زالت تهدي السفن إلى الميناء في الليالي المظلمة",
        .second_r2l =
            "قال المهندس إن المصباح الجديد يُرى من مسافة كيلومترا، ووصفه بأنه هدية للبحارة",
        .third_r2l = "ويزور المكان كل صيف آلاف السياح الذين يصعدون الدرج ليروا البحر من الأعلى",
    },
    {
        .language = "fa",
        .menu = {"خانه", "سیاست", "ورزش"},
        .heading = "فانوس دریایی بندر",
        .first = "این فانوس دریایی بیش از صد سال پیش ساخته شد و هنوز کشتی" NON_JOINER
                 "ها را در شب" NON_JOINER "های تاریک راهنمایی می" NON_JOINER "کند.",
        .second = "به گفتهٔ مهندس John Smith، چراغ تازه از فاصلهٔ ۲۵ کیلومتری دیده می" NON_JOINER
                  "شود و مردم آن را «هدیهٔ دریا» می" NON_JOINER "نامند.",
        .third = "هر تابستان <b>هزاران</b> گردشگر از پله" NON_JOINER "ها بالا می" NON_JOINER
                 "روند تا دریا را از بالا تماشا کنند.",
        .third_text = "هر تابستان هزاران گردشگر از پله" NON_JOINER "ها بالا می" NON_JOINER
                      "روند تا دریا را از بالا تماشا کنند.",
        .first_r2l = "این فانوس دریایی بیش از صد سال پیش ساخته شد و هنوز کشتی" NON_JOINER
                     "ها را در شب" NON_JOINER "های تاریک راهنمایی می" NON_JOINER "کند",
        .second_r2l = "به گفتهٔ مهندس ، چراغ تازه از فاصلهٔ ۲۵ کیلومتری دیده می" NON_JOINER
                      "شود و مردم آن را هدیهٔ دریا می" NON_JOINER "نامند",
        .third_r2l = "هر تابستان هزاران گردشگر از پله" NON_JOINER "ها بالا می" NON_JOINER
                     "روند تا دریا را از بالا تماشا کنند",
    },
    {
        .language = "ur",
        .menu = {"صفحۂ اول", "سیاست", "کھیل"},
        .heading = "بندرگاہ کا پرانا مینار",
        .first = "یہ مینار سو سال سے بھی پہلے تعمیر ہوا تھا اور آج بھی اندھیری راتوں میں جہازوں کو "
                 "راستہ دکھاتا ہے۔",
        .second = "انجینئر John Smith کے مطابق نئی روشنی 25 کلومیٹر دور سے نظر آتی ہے، اور ملاح "
                  "اسے «سمندر کا تحفہ» کہتے ہیں۔",
        .third =
            "ہر سال گرمیوں میں <b>ہزاروں</b> سیاح سیڑھیاں چڑھ کر اوپر سے سمندر کا نظارہ کرتے ہیں۔",
        .third_text =
            "ہر سال گرمیوں میں ہزاروں سیاح سیڑھیاں چڑھ کر اوپر سے سمندر کا نظارہ کرتے ہیں۔",
        .first_r2l = "یہ مینار سو سال سے بھی پہلے تعمیر ہوا تھا اور آج بھی اندھیری راتوں میں "
                     "جہازوں کو راستہ دکھاتا ہے۔",
        .second_r2l = "انجینئر کے مطابق نئی روشنی کلومیٹر دور سے نظر آتی ہے، اور ملاح اسے سمندر کا "
                      "تحفہ کہتے ہیں۔",
        .third_r2l =
            "ہر سال گرمیوں میں ہزاروں سیاح سیڑھیاں چڑھ کر اوپر سے سمندر کا نظارہ کرتے ہیں۔",
    },
    {
        .language = "ps",
        .menu = {"کور پاڼه", "سیاست", "ورزش"},
        .heading = "د بندر زوړ څراغ",
        .first =
            "دا څراغ تر سلو کلونو ډېر پخوا جوړ شوی و او اوس هم په تیارو شپو کې بېړیو ته لار ښیي.",
        .second = "انجنیر John Smith وايي چې نوې رڼا له 25 کیلومترو څخه ښکاري، او خلک یې «د سمندر "
                  "ډالۍ» بولي.",
        .third = "هر اوړی <b>زرګونه</b> سیلانیان پر زینو خېژي چې سمندر له پاسه وویني.",
        .third_text = "هر اوړی زرګونه سیلانیان پر زینو خېژي چې سمندر له پاسه وویني.",
        .first_r2l =
            "دا څراغ تر سلو کلونو ډېر پخوا جوړ شوی و او اوس هم په تیارو شپو کې بېړیو ته لار ښیي",
        .second_r2l = "انجنیر وايي چې نوې رڼا له کیلومترو څخه ښکاري، او خلک یې د سمندر ډالۍ بولي",
        .third_r2l = "هر اوړی زرګونه سیلانیان پر زینو خېژي چې سمندر له پاسه وویني",
    },
    {
        .language = "he",
        .menu = {"דף הבית", "פוליטיקה", "ספורט"},
        .heading = "המגדלור הישן בנמל",
        .first =
            "המגדלור נבנה לפני יותר ממאה שנה, ועדיין הוא מכוון את האוניות אל הנמל בלילות החשוכים.",
        .second = "המהנדס John Smith אמר שהאור החדש נראה ממרחק של 25 קילומטרים, והמלחים קוראים לו "
                  "\"מתנת הים\".",
        .third = "בכל קיץ <b>אלפי</b> מבקרים עולים במדרגות כדי לראות את הים מלמעלה.",
        .third_text = "בכל קיץ אלפי מבקרים עולים במדרגות כדי לראות את הים מלמעלה.",
        .first_r2l =
            "המגדלור נבנה לפני יותר ממאה שנה ועדיין הוא מכוון את האוניות אל הנמל בלילות החשוכים",
        .second_r2l = "המהנדס אמר שהאור החדש נראה ממרחק של קילומטרים והמלחים קוראים לו מתנת הים",
        .third_r2l = "בכל קיץ אלפי מבקרים עולים במדרגות כדי לראות את הים מלמעלה",
    },
};
#define STORIES (int)(sizeof stories / sizeof stories[0])

/* What is left of the first and the third text by the methods that weigh tags against text: both
 * are next to tags. NULL: all of it. One row per story. */
struct ends {
    const char *first, *third;
};

static const struct kept {
    struct ends dsc, ccb, tccb;
} kept[STORIES] = {
    {.dsc = {NULL, "ويزور المكان كل صيف آلاف السياح"},
     .ccb = {NULL, "آلاف السياح الذين يصعدون الدرج ليروا البحر"},
     .tccb = {"من مئة عام، وما زالت تهدي السفن إلى الميناء في الليالي المظلمة.",
              "ويزور المكان كل"}},
    {.dsc = {NULL, NULL},
     .ccb = {NULL,
             "گردشگر از پله" NON_JOINER "ها بالا می" NON_JOINER "روند تا دریا را از بالا تماشا"},
     .tccb = {"بیش از صد سال پیش ساخته شد و هنوز کشتی" NON_JOINER "ها را در شب" NON_JOINER
              "های تاریک راهنمایی می" NON_JOINER "کند.",
              "هر تابستان هزاران گردشگر"}},
    {.dsc = {NULL, NULL},
     .ccb = {NULL, "ہزاروں سیاح سیڑھیاں چڑھ کر اوپر سے سمندر کا نظارہ"},
     .tccb = {"سو سال سے بھی پہلے تعمیر ہوا تھا اور آج بھی اندھیری راتوں میں جہازوں کو راستہ "
              "دکھاتا ہے۔",
              "ہر سال گرمیوں میں ہزاروں"}},
    {.dsc = {NULL, "هر اوړی زرګونه سیلانیان پر"},
     .ccb = {"څراغ تر سلو کلونو ډېر پخوا جوړ شوی و او اوس هم په تیارو شپو کې بېړیو ته لار ښیي.",
             "سیلانیان پر زینو خېژي چې سمندر له پاسه"},
     .tccb = {"تر سلو کلونو ډېر پخوا جوړ شوی و او اوس هم په تیارو شپو کې بېړیو ته لار ښیي.", "هر"}},
    {.dsc = {"נבנה לפני יותר ממאה שנה, ועדיין הוא מכוון את האוניות אל הנמל בלילות החשוכים.",
             "בכל קיץ אלפי מבקרים עולים במדרגות"},
     .ccb = {NULL, "מבקרים עולים במדרגות כדי לראות את הים"},
     .tccb = {"ממאה שנה, ועדיין הוא מכוון את האוניות אל הנמל בלילות החשוכים.", ""}},
};

static void put_menu(struct bytes *page, const struct story *story, const char *newline) {
    for (int i = 0; i < MENU; i++) {
        bytes_put_text(page, "<li><a class=\"item\" title=\"item of the menu\""
                             " href=\"https://news.example/section/today\">");
        bytes_put_text(page, story->menu[i]);
        bytes_put_text(page, "</a></li>");
        bytes_put_text(page, newline);
    }
}

/* More lines than a gap may have. */
static void put_images(struct bytes *page, const char *newline) {
    for (int i = 0; i < 10; i++) {
        bytes_put_text(page, "<img src=\"picture.png\">");
        bytes_put_text(page, newline);
    }
}

static void put_element(struct bytes *page, const char *name, const char *text,
                        const char *newline) {
    char tag[16];
    snprintf(tag, sizeof tag, "<%s>", name);
    bytes_put_text(page, tag);
    bytes_put_text(page, text);
    snprintf(tag, sizeof tag, "</%s>", name);
    bytes_put_text(page, tag);
    bytes_put_text(page, newline);
}

static void make_page(struct bytes *page, const struct story *story, const char *newline) {
    bytes_clear(page);
    bytes_put_text(page, "<!DOCTYPE html><meta charset=utf-8><html dir=rtl lang=");
    bytes_put_text(page, story->language);
    bytes_put_text(page, ">");
    put_element(page, "title", story->heading, newline);
    bytes_put_text(page, "<ul>");
    put_menu(page, story, newline);
    bytes_put_text(page, "</ul>");
    put_images(page, newline);
    put_element(page, "h1", story->heading, newline);
    put_element(page, "p", story->first, newline);
    put_element(page, "p", story->second, newline);
    put_element(page, "p", story->third, newline);
    put_images(page, newline);
    bytes_put_text(page, "<ul>");
    put_menu(page, story, newline);
    bytes_put_text(page, "</ul>");
}

/* One line per text; a NULL follows the last. */
static void put_lines(struct bytes *text, const char *const *lines) {
    for (; *lines != NULL; lines++) {
        bytes_put_text(text, *lines);
        bytes_put_text(text, "\n");
    }
}

static void assert_output(const char *method, const struct bytes *page,
                          const struct bytes *expected) {
    struct bytes output = {0};
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "method", method), DANAG_OK);
    ck_assert_int_eq(extract(danag, page, CHUNK_WHOLE, &output), DANAG_OK);
    extract_drop_bullets(&output);
    if (!bytes_equal(&output, expected)) {
        ck_abort_msg("%s gives\n%.*sinstead of\n%.*s", method, (int)output.size, output.at,
                     (int)expected->size, expected->at);
    }
    danag_free(danag);
    bytes_free(&output);
}

/* Checks the page twice: with a newline after each line, and all on one line. */
static void assert_story(const struct story *story, const char *method, const char *const *lines) {
    struct bytes page = {0}, expected = {0};
    put_lines(&expected, lines);
    make_page(&page, story, "\n");
    assert_output(method, &page, &expected);
    make_page(&page, story, "");
    assert_output(method, &page, &expected);
    bytes_free(&page);
    bytes_free(&expected);
}

SUITE("right to left");

CLAIM_TIMES(r2l_gives_the_right_to_left_characters_of_the_story, STORIES) {
    const struct story *story = &stories[_i];
    const char *const lines[] = {story->heading, story->first_r2l, story->second_r2l,
                                 story->third_r2l, NULL};
    assert_story(story, "r2l", lines);
}

static const char *const whole_story[] = {"dana", "danag", "bte", "lqf", "crunch"};
#define WHOLE_STORY (sizeof whole_story / sizeof whole_story[0])

CLAIM_TIMES(line_and_block_methods_and_bte_give_the_whole_story, STORIES) {
    const struct story *story = &stories[_i];
    const char *const lines[] = {story->heading, story->first, story->second, story->third_text,
                                 NULL};
    for (size_t i = 0; i < WHOLE_STORY; i++) { assert_story(story, whole_story[i], lines); }
}

static void assert_ends(const struct story *story, const char *method, const struct ends *ends) {
    const char *first = ends->first != NULL ? ends->first : story->first;
    const char *third = ends->third != NULL ? ends->third : story->third_text;
    const char *const lines[] = {first, story->second, third[0] != '\0' ? third : NULL, NULL};
    assert_story(story, method, lines);
}

CLAIM_TIMES(dsc_and_blurring_give_the_story_without_text_next_to_tags, STORIES) {
    const struct story *story = &stories[_i];
    assert_ends(story, "dsc", &kept[_i].dsc);
    assert_ends(story, "ccb", &kept[_i].ccb);
    assert_ends(story, "accb", &kept[_i].ccb);
    assert_ends(story, "tccb", &kept[_i].tccb);
}

CLAIM_TIMES(density_gives_the_story_from_its_first_long_text_on, STORIES) {
    const struct story *story = &stories[_i];
    const char *const lines[] = {story->first, story->second, NULL};
    assert_story(story, "density", lines);
}

CLAIM_TIMES(plain_gives_all_text, STORIES) {
    const struct story *story = &stories[_i];
    const char *const *menu = story->menu;
    const char *const lines[] = {
        menu[0],           menu[1], menu[2], story->heading, story->first, story->second,
        story->third_text, menu[0], menu[1], menu[2],        NULL};
    assert_story(story, "plain", lines);
}

#define LONG_TEXT "خط الأول من النص وهو أطول من غيره بكثير"

static void assert_method(const char *method, const char *page, const char *text) {
    struct bytes bytes = {0}, expected = {0};
    bytes_put_text(&bytes, page);
    bytes_put_text(&expected, text);
    assert_output(method, &bytes, &expected);
    bytes_free(&bytes);
    bytes_free(&expected);
}

CLAIM(anything_else_between_two_runs_becomes_one_space) {
    assert_method("r2l",
                  "<p>" LONG_TEXT LONG_TEXT " Latin 12, ا<b>ب</b>ت<!-- x -->ث\n  &amp;  ج.</p>\n",
                  LONG_TEXT LONG_TEXT " ا ب ت ث ج\n");
    assert_method("r2l", "<pre>" LONG_TEXT "   ا  .  ب\n\tج</pre>\n", LONG_TEXT " ا ب ج\n");
}

CLAIM(joiners_are_kept_only_between_two_characters) {
    assert_method("r2l",
                  "<p>" LONG_TEXT " م" NON_JOINER "ا م" NON_JOINER " " NON_JOINER "ا م" NON_JOINER
                  "<b>ا</b> م" NON_JOINER "x" NON_JOINER "ا" NON_JOINER "</p>\n",
                  LONG_TEXT " م" NON_JOINER "ا م ا م ا م ا\n");
}

CLAIM(each_paragraph_is_a_line_wherever_the_source_breaks_it) {
    assert_method("r2l", "<p>" LONG_TEXT "\n" LONG_TEXT "</p><p>" LONG_TEXT "</p>\n",
                  LONG_TEXT " " LONG_TEXT "\n" LONG_TEXT "\n");
    assert_method("dana", "<p>" LONG_TEXT "\n" LONG_TEXT " and\nmore</p><p>" LONG_TEXT "</p>\n",
                  LONG_TEXT " " LONG_TEXT " and more\n" LONG_TEXT "\n");
}

#define GAP_LINES "\n\n\n\n\n\n\n\n\n\n\n\n"

CLAIM(characters_in_scripts_and_attributes_count_but_are_not_text) {
    assert_method("dana",
                  "<p>ا خ</p>\n<script>" LONG_TEXT LONG_TEXT LONG_TEXT "</script>\n" GAP_LINES
                  "<p>" LONG_TEXT,
                  "ا خ\n");
    assert_method("r2l", "<img alt='" LONG_TEXT LONG_TEXT "'>\nا" GAP_LINES LONG_TEXT, "ا\n");
}

CLAIM(references_count_as_the_ascii_they_are_written_in) {
    assert_method("r2l", "&#1575;&#1576;&#1578;\n", "");
    assert_method("r2l", LONG_TEXT " &#1575;&#x628;\n", LONG_TEXT " اب\n");
}

CLAIM(a_page_without_right_to_left_characters_has_no_main_content) {
    assert_method("r2l", "<p>Words of another script.\n", "");
    assert_method("dana", "<p>Words of another script.\n", "");
}
