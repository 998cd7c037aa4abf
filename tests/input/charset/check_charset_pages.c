/* Pages in the charsets of their languages give the same as in UTF-8. */
#include "bytes.h"
#include "claims.h"
#include "danag.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Without iconv there are no tables to read these pages with, and nothing to make them with. */
SUITE("charset pages");

#ifdef DANAG_ICONV
#include <iconv.h>

static const char russian[] =
    "Маяк стоит на краю мыса уже больше ста лет. Каждый вечер смотритель поднимался по узкой "
    "лестнице, зажигал лампу и записывал в журнал погоду. Теперь свет включается сам, но люди "
    "по-прежнему приходят сюда, чтобы посмотреть на море и послушать ветер.";
static const char arabic[] =
    "تقف المنارة على حافة الرأس منذ أكثر من مئة عام. كان الحارس يصعد الدرج الضيق كل مساء ويشعل "
    "المصباح ويكتب حالة الطقس في الدفتر. أما اليوم فالضوء يعمل وحده، لكن الناس ما زالوا يأتون "
    "إلى هنا لينظروا إلى البحر ويسمعوا صوت الريح.";
static const char hebrew[] =
    "המגדלור עומד על קצה הכף כבר יותר ממאה שנים. בכל ערב עלה השומר במדרגות הצרות, הדליק את "
    "המנורה ורשם ביומן את מזג האוויר. היום האור נדלק מעצמו, אבל אנשים עדיין באים לכאן כדי "
    "להביט בים ולהקשיב לרוח.";
static const char japanese[] =
    "灯台は百年以上も前から岬の先に立っています。毎晩、番人は狭い階段を上り、ランプに火をともして、"
    "天気を日誌に書きました。今では明かりは自動でつきますが、人々は今でもここに来て、海を眺め、"
    "風の音に耳をすませます。";
static const char chinese[] = "这座灯塔在海角的尽头已经站了一百多年。每天晚上，守塔人走上狭窄的楼梯"
                              "，点亮灯火，把天气写进日记。"
                              "现在灯会自己亮起来，但是人们仍然来到这里，看看大海，听听风的声音。老"
                              "人们说，没有灯塔的海岸就像没有"
                              "窗户的房子。";
static const char traditional[] = "這座燈塔在海角的盡頭已經站了一百多年。每天晚上，守塔人走上狹窄的"
                                  "樓梯，點亮燈火，把天氣寫進日記。"
                                  "現在燈會自己亮起來，但是人們仍然來到這裡，看看大海，聽聽風的聲音"
                                  "。老人們說，沒有燈塔的海岸就像沒有"
                                  "窗戶的房子。";
static const char korean[] = "등대는 백 년이 넘도록 곶의 끝에 서 있습니다. 매일 저녁 등대지기는 "
                             "좁은 계단을 올라가 등불을 켜고 "
                             "날씨를 일지에 적었습니다. 이제 불은 저절로 켜지지만 사람들은 여전히 "
                             "이곳에 와서 바다를 바라보고 "
                             "바람 소리를 듣습니다.";

/* How a page states its charset. */
enum saying { BY_HEADER, BY_META, BY_PRAGMA, BY_NOTHING, BY_MARK };

static const struct sample {
    const char *charset;
    const char *text;
} samples[] = {
    {"windows-1256", arabic}, {"ISO-8859-8", hebrew},    {"Shift_JIS", japanese},
    {"EUC-JP", japanese},     {"GBK", chinese},          {"Big5", traditional},
    {"EUC-KR", korean},       {"KOI8-R", russian},       {"UTF-16LE", russian},
    {"UTF-16BE", arabic},     {"windows-1251", russian},
};

static bool is_utf_16(const struct sample *sample) {
    return strncmp(sample->charset, "UTF-16", 6) == 0;
}

static void put_page(struct bytes *page, const struct sample *sample, enum saying saying,
                     const char *charset) {
    static const char filling[] = "<p class=navigation><a href='/'>Home</a> <a href='/1'>1</a>\n";
    if (saying == BY_MARK) { bytes_put_text(page, "\ufeff"); }
    bytes_put_text(page, "<!doctype html>\n<html><head>\n");
    if (saying == BY_META) {
        bytes_put_text(page, "<meta charset=\"");
        bytes_put_text(page, charset);
        bytes_put_text(page, "\">\n");
    } else if (saying == BY_PRAGMA) {
        bytes_put_text(page, "<meta http-equiv=Content-Type content='text/html; charset=");
        bytes_put_text(page, charset);
        bytes_put_text(page, "'>\n");
    }
    bytes_put_text(page, "<title>");
    bytes_put_text(page, sample->text);
    bytes_put_text(page, "</title><body>\n");
    for (int i = 0; i < 20; i++) { bytes_put_text(page, filling); }
    bytes_put_text(page, "<p>");
    bytes_put_text(page, sample->text);
    bytes_put_text(page, "<p>OK\n");
}

static void convert(struct bytes *page, const char *charset) {
    iconv_t handle = iconv_open(charset, "UTF-8");
    if (handle == (iconv_t)-1) { ck_abort_msg("iconv has no %s", charset); }
    size_t left = page->size, room = 2 * page->size;
    char *bytes = malloc(room), *input = page->at, *output = bytes;
    if (bytes == NULL || iconv(handle, &input, &left, &output, &room) != 0 || left > 0) {
        ck_abort_msg("the text is not in %s", charset);
    }
    iconv_close(handle);
    bytes_clear(page);
    bytes_put(page, bytes, (size_t)(output - bytes));
    free(bytes);
}

/* What comes out, and the title, of a page fed in pieces. */
static void read_page(danag_t *danag, const struct bytes *page, const char *content_type,
                      size_t piece, struct bytes *text) {
    bytes_clear(text);
    danag_set_output(danag, bytes_put, text);
    ck_assert_int_eq(danag_begin(danag, NULL, content_type, NULL), DANAG_OK);
    for (size_t done = 0; done < page->size; done += piece) {
        size_t size = piece < page->size - done ? piece : page->size - done;
        ck_assert_int_eq(danag_feed(danag, page->at + done, size), DANAG_OK);
    }
    ck_assert_int_eq(danag_finish(danag), DANAG_OK);
    bytes_put_text(text, danag_title(danag));
}

static void assert_as_utf_8(danag_t *danag, const struct sample *sample, enum saying saying) {
    struct bytes page = {0}, text = {0}, expected = {0};
    char content_type[64];
    put_page(&page, sample, BY_META, "UTF-8");
    read_page(danag, &page, NULL, page.size, &expected);
    ck_assert_str_eq(danag_charset(danag), "UTF-8");
    bytes_clear(&page);
    put_page(&page, sample, saying, sample->charset);
    convert(&page, sample->charset);
    snprintf(content_type, sizeof content_type, "text/html; charset=%s", sample->charset);
    const size_t pieces[] = {page.size, 1, 7, 1000};
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        read_page(danag, &page, saying == BY_HEADER ? content_type : NULL, pieces[i], &text);
        bool as_said = strcmp(danag_charset(danag), sample->charset) == 0;
        if ((saying != BY_NOTHING && !as_said) || !bytes_equal(&text, &expected)) {
            ck_abort_msg("%s, said by way %d, in pieces of %zu, was read as %s", sample->charset,
                         (int)saying, pieces[i], danag_charset(danag));
        }
        ck_assert_uint_eq(danag_undecodable(danag), 0);
    }
    bytes_free(&page);
    bytes_free(&text);
    bytes_free(&expected);
}

static danag_t *make_danag(void) {
    danag_t *danag = danag_new();
    if (danag == NULL || danag_set(danag, "method", "plain") != DANAG_OK) {
        ck_abort_msg("memory is short");
    }
    return danag;
}

/* One danag_t reads them all, to show that none affects the next. */
static void assert_all_as_utf_8(enum saying saying, bool in_utf_16, bool in_others) {
    danag_t *danag = make_danag();
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        if (is_utf_16(&samples[i]) ? in_utf_16 : in_others) {
            assert_as_utf_8(danag, &samples[i], saying);
        }
    }
    danag_free(danag);
}

CLAIM(a_page_is_read_as_its_header_says) {
    assert_all_as_utf_8(BY_HEADER, true, true);
}

CLAIM(a_page_is_read_as_its_meta_says) {
    assert_all_as_utf_8(BY_META, false, true);
    assert_all_as_utf_8(BY_PRAGMA, false, true);
}

CLAIM(a_page_in_utf_16_is_read_by_its_mark_or_its_zeros) {
    assert_all_as_utf_8(BY_MARK, true, false);
    assert_all_as_utf_8(BY_NOTHING, true, false);
}

#ifdef DANAG_UCHARDET
CLAIM(a_page_that_says_nothing_is_read_as_it_looks) {
    assert_all_as_utf_8(BY_NOTHING, false, true);
}
#endif

CLAIM(the_option_charset_has_the_last_word) {
    danag_t *danag = make_danag();
    struct bytes text = {0}, page = {0};
    bytes_put_text(&page, "<meta charset=utf-8><p>\xd0\xcf");
    ck_assert_int_eq(danag_set(danag, "charset", "koi8-r"), DANAG_OK);
    read_page(danag, &page, "text/html; charset=utf-8", page.size, &text);
    bytes_put(&text, "", 1);
    ck_assert_str_eq(text.at, "по\n");
    ck_assert_int_eq(danag_set(danag, "charset", ""), DANAG_OK);
    read_page(danag, &page, "text/html; charset=utf-8", page.size, &text);
    ck_assert_str_eq(danag_charset(danag), "UTF-8");
    ck_assert_uint_eq(danag_undecodable(danag), 2);
    bytes_free(&page);
    bytes_free(&text);
    danag_free(danag);
}

#endif

CLAIM(a_charset_that_there_is_not_is_refused) {
    danag_t *danag = danag_new();
    ck_assert_int_eq(danag_set(danag, "charset", "klingon-8"), DANAG_INVALID);
    ck_assert_str_eq(danag_error(danag), "charset: 'klingon-8' is not a label of an encoding");
    danag_free(danag);
}
