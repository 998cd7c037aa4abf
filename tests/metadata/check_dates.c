#include "claims.h"
#include "metadata/metadata_state.h"

#include <string.h>

static struct slice slice(const char *text) {
    return (struct slice){text, strlen(text)};
}

static void assert_date(const char *text, unsigned order, const char *expected) {
    char written[DATE_TEXT_SIZE] = "";
    struct date date;
    size_t start;
    size_t end;
    if (date_find(slice(text), order, &date, &start, &end)) { date_write(&date, written); }
    ck_assert_msg(strcmp(written, expected) == 0, "'%s': '%s', not '%s'", text, written, expected);
}

static void assert_dates(const char *const rows[][2], size_t count) {
    for (size_t i = 0; i < count; i++) { assert_date(rows[i][0], DATE_UNKNOWN, rows[i][1]); }
}

#define ASSERT_DATES(rows) assert_dates(rows, sizeof(rows) / sizeof *(rows))

static void assert_stamp(const char *text, const char *expected) {
    char written[DATE_TEXT_SIZE] = "";
    struct date date;
    if (date_of_stamp(slice(text), DATE_UNKNOWN, &date)) { date_write(&date, written); }
    ck_assert_msg(strcmp(written, expected) == 0, "'%s': '%s', not '%s'", text, written, expected);
}

SUITE("dates");

CLAIM(a_date_keeps_its_time_and_its_zone_if_there_is_one) {
    static const char *const rows[][2] = {
        {"2015-04-03", "2015-04-03"},
        {"2015-04-03T08:05:09Z", "2015-04-03T08:05:09Z"},
        {"2015-04-03T08:05:09.123+02:00", "2015-04-03T08:05:09+02:00"},
        {"2015-04-03 08:05:09 -0530", "2015-04-03T08:05:09-05:30"},
        {"2015-04-03T08:05", "2015-04-03T08:05"},
        {"Fri, 03 Apr 2015 08:05:09 GMT", "2015-04-03T08:05:09Z"},
        {"April 3, 2015, at 8:05 pm", "2015-04-03T20:05"},
        {"3 April 2015 12:05 am", "2015-04-03T00:05"},
        {"2015-06-30T23:59:60Z", "2015-06-30T23:59:59Z"},
        {"2015-06-30T23:59:61Z", "2015-06-30T23:59"},
    };
    ASSERT_DATES(rows);
}

CLAIM(months_have_names_in_many_languages) {
    static const char *const rows[][2] = {
        {"Posted on April 3rd, 2015 by Ann", "2015-04-03"},
        {"the 3rd of April 2015", "2015-04-03"},
        {"Sept. 3, 2015", "2015-09-03"},
        {"3. März 2015", "2015-03-03"},
        {"le 1er août 2015", "2015-08-01"},
        {"3 de abril de 2015", "2015-04-03"},
        {"3 kwietnia 2015", "2015-04-03"},
        {"3 апреля 2015 г.", "2015-04-03"},
        {"3 Απριλίου 2015", "2015-04-03"},
        {"3 Μάρτιος 2015", "2015-03-03"},
        {"2015年4月3日", "2015-04-03"},
        {"２０１５年４月３日", "2015-04-03"},
        {"平成27年4月3日", "2015-04-03"},
        {"更新日：令和３年１月５日", "2021-01-05"},
        {"昭和27年4月3日", ""},
        {"令和3年", ""},
        {"2015 年 4 月 3 日 08:05", ""},
        {"03-Apr-2015", "2015-04-03"},
        {"April 2015", "2015-04"},
        {"2015年4月", "2015-04"},
    };
    ASSERT_DATES(rows);
}

CLAIM(a_year_of_thailand_may_be_short_after_the_name_of_a_month) {
    static const char *const rows[][2] = {
        {"3 เม.ย. 58", "2015-04-03"},
        {"3 เมษายน 58 20:05", "2015-04-03T20:05"},
        {"3 เม.ย. 2558", "2015-04-03"},
        {"3 Apr 58", ""},
        {"3 เม.ย. 158", ""},
    };
    ASSERT_DATES(rows);
}

CLAIM(dates_of_irans_calendar_become_ours) {
    static const char *const rows[][2] = {
        {"۱۴ فروردین ۱۳۹۴", "2015-04-03"},
        {"شنبه ۱۲ اسفند ۱۴۰۲ - ۱۰:۲۰", "2024-03-02T10:20"},
        {"30 اسفند 1399", "2021-03-20"},
        {"1 فروردین 1400", "2021-03-21"},
        {"1403/01/01", "2024-03-20"},
        {"۱۴۰۰/۰۷/۱۵ ۰۸:۳۰", "2021-10-07T08:30"},
        {"1400/6/31", "2021-09-22"},
        {"1400/7/31", ""},
        {"1400/13/1", ""},
        {"1369/1/1", ""},
        {"1402-12-12", ""},
        {"12 March 1402", ""},
        {"12 اسفند 2024", ""},
    };
    ASSERT_DATES(rows);
}

/* One or two of each form that CLDR has for a date in words. */
CLAIM(dates_have_many_forms) {
    static const char *const rows[][2] = {
        {"3 Nisan 2015", "2015-04-03"},
        {"3 AGUSTOS 2015", "2015-08-03"},
        {"3. dubna 2015", "2015-04-03"},
        {"3. listopadu 2015", "2015-11-03"},
        {"3. desember 2015", "2015-12-03"},
        {"3. huhtikuuta 2015 klo 8:05", "2015-04-03"},
        {"3 aprilie 2015", "2015-04-03"},
        {"3 квітня 2015 р.", "2015-04-03"},
        {"3 Agustus 2015", "2015-08-03"},
        {"3 أبريل 2015", "2015-04-03"},
        {"3 نيسان، 2015", "2015-04-03"},
        {"3 نيسان / أبريل 2015", "2015-04-03"},
        {"3 באפריל 2015", "2015-04-03"},
        {"3 अप्रैल 2015", "2015-04-03"},
        {"3 เมษายน 2558", "2015-04-03"},
        {"3 เม.ย. 2558", "2015-04-03"},
        {"2015년 4월 3일", "2015-04-03"},
        {"2015. 4. 3. 08:05", "2015-04-03T08:05"},
        {"Ngày 3 tháng 4 năm 2015", "2015-04-03"},
        {"3 tháng 4, 2015", "2015-04-03"},
        {"3 tháng 13, 2015", ""},
        {"2015. április 3.", "2015-04-03"},
        {"2015 m. balandžio 3 d.", "2015-04-03"},
        {"2015. gada 3. aprīlis", "2015-04-03"},
        {"2015 ж. 3 сәуір", "2015-04-03"},
        {"2015 թ. ապրիլի 3", "2015-04-03"},
        {"2015 оны 4-р сарын 3", "2015-04-03"},
        {"3 ta’ April 2015", "2015-04-03"},
        {"3 เมษายน ค.ศ. 2015", "2015-04-03"},
        {"3 thg 4, 2015", "2015-04-03"},
        {"3 ஏப்., 2015", "2015-04-03"},
        {"3 בנוב׳ 2015", "2015-11-03"},
        {"2015 අප්\u200dරේල් 3", "2015-04-03"},
        {"23\u200f/4\u200f/2015", "2015-04-23"},
        {"2015 Jan 7", "2015-01-07"},
        {"© 2014 April 3, 2015", "2015-04-03"},
        {"3 d’abril de 2015", "2015-04-03"},
        {"Jänner 3, 2015", "2015-01-03"},
        {"MacBook Pro 2015", ""},
    };
    ASSERT_DATES(rows);
}

CLAIM(digits_may_be_those_of_the_script) {
    assert_date("٣ أبريل ٢٠١٥", DATE_UNKNOWN, "2015-04-03");
    assert_date("۳/۴/۲۰۱۵", DATE_DAY_FIRST, "2015-04-03");
    assert_date("३ अप्रैल २०१५", DATE_UNKNOWN, "2015-04-03");
    assert_date("৩ এপ্রিল ২০১৫", DATE_UNKNOWN, "2015-04-03");
    assert_date("๓ เมษายน ๒๕๕๘", DATE_UNKNOWN, "2015-04-03");
    assert_date("3/4/2558", DATE_DAY_FIRST, "2015-04-03");
    assert_date("2558-04-03", DATE_UNKNOWN, "");
}

CLAIM(a_name_may_mean_another_month_in_croatian) {
    assert_date("3 listopada 2015", DATE_UNKNOWN, "2015-11-03");
    assert_date("3. listopada 2015.", date_order_of(slice("hr")), "2015-10-03");
    assert_date("3. lipnja 2015.", date_order_of(slice("hr-HR")), "2015-06-03");
}

CLAIM(only_a_stamp_has_a_year_of_two_digits) {
    assert_stamp("31.10.23", "2023-10-31");
    assert_stamp("31.10.23, 8:05", "2023-10-31T08:05");
    assert_stamp("10.31.23", "2023-10-31");
    assert_stamp("Monday, today, last week, 31.10.23", "");
    assert_stamp("1.2.3", "");
    assert_stamp("1.2.13.4", "");
    assert_date("31.10.23", DATE_DAY_FIRST, "");
}

CLAIM(day_and_month_are_never_guessed) {
    assert_date("03/04/2015", DATE_UNKNOWN, "");
    assert_date("03-04-2015", DATE_UNKNOWN, "");
    assert_date("03/04/2015", DATE_MONTH_FIRST, "2015-03-04");
    assert_date("03/04/2015", DATE_DAY_FIRST, "2015-04-03");
    assert_date("23/04/2015", DATE_MONTH_FIRST, "2015-04-23");
    assert_date("04/23/2015", DATE_DAY_FIRST, "2015-04-23");
    assert_date("04/04/2015", DATE_UNKNOWN, "2015-04-04");
    assert_date("3.4.2015", DATE_MONTH_FIRST, "2015-04-03");
    assert_date("03/04/15", DATE_MONTH_FIRST, "");
}

CLAIM(a_weekday_tells_the_order_of_day_and_month) {
    assert_date("Mon, 05/03/2021 - 10:20", DATE_UNKNOWN, "2021-05-03T10:20");
    assert_date("Friday 05-03-2021", DATE_UNKNOWN, "2021-03-05");
    assert_date("sat 01/02/2020", DATE_UNKNOWN, "2020-02-01");
    assert_date("Sun, 05/03/2021", DATE_UNKNOWN, "");
    assert_date("Mon the 05/03/2021", DATE_UNKNOWN, "");
    assert_date("Month 05/03/2021", DATE_UNKNOWN, "");
    assert_date("Tue, 04/06/2021", DATE_DAY_FIRST, "2021-06-04");
    /* Both are Fridays. */
    assert_date("Fri, 12/02/2016", DATE_UNKNOWN, "");
}

CLAIM(a_language_tells_the_order_of_day_and_month) {
    static const struct {
        const char *language;
        unsigned order;
    } rows[] = {
        {"en-US", DATE_MONTH_FIRST}, {"en_us", DATE_MONTH_FIRST}, {"en-GB", DATE_DAY_FIRST},
        {"EN-au", DATE_DAY_FIRST},   {"en", DATE_UNKNOWN},        {"en-CA", DATE_UNKNOWN},
        {"de", DATE_DAY_FIRST},      {"de-AT", DATE_DAY_FIRST},   {"fr-BE", DATE_DAY_FIRST},
        {"fr-CA", DATE_UNKNOWN},     {"es-PA", DATE_MONTH_FIRST}, {"sr-Latn-RS", DATE_DAY_FIRST},
        {"sv", DATE_DAY_FIRST},      {"fil", DATE_MONTH_FIRST},   {"tr_TR", DATE_DAY_FIRST},
        {"zh", DATE_UNKNOWN},        {"ja-JP", DATE_UNKNOWN},     {"", DATE_UNKNOWN},
        {"e", DATE_UNKNOWN},         {"english!", DATE_UNKNOWN},  {"-", DATE_UNKNOWN},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ck_assert_msg(date_order_of(slice(rows[i].language)) == rows[i].order, "%s: %u",
                      rows[i].language, date_order_of(slice(rows[i].language)));
    }
}

CLAIM(what_is_no_date_is_none) {
    static const char *const rows[][2] = {
        {"2015-13-03", ""},
        {"2015-02-29", ""},
        {"2016-02-29", "2016-02-29"},
        {"1815-04-03", ""},
        {"May contain 2015 nuts", ""},
        {"12345-04-03", ""},
        {"", ""},
        {"version 2015.4", ""},
    };
    ASSERT_DATES(rows);
}

CLAIM(the_first_date_of_a_text_counts_and_its_place_is_known) {
    const char *text = "Issue 12, updated 3 May 2015, first 4 April 2014";
    struct date date;
    size_t start;
    size_t end;
    ck_assert(date_find(slice(text), DATE_UNKNOWN, &date, &start, &end));
    ck_assert_uint_eq(start, strlen("Issue 12, updated "));
    ck_assert_uint_eq(end, strlen("Issue 12, updated 3 May 2015"));
}

CLAIM(a_stamp_may_be_a_number) {
    assert_stamp("20150403", "2015-04-03");
    assert_stamp("20150403080509", "2015-04-03");
    assert_stamp("1428048309", "2015-04-03T08:05:09Z");
    assert_stamp("1428048309000", "2015-04-03T08:05:09Z");
    assert_stamp(" 2015-04 ", "2015-04");
    assert_stamp("20151303", "");
    assert_stamp("123456", "");
}

CLAIM(an_address_may_have_a_date) {
    static const char *const rows[][2] = {
        {"https://a.example/2015/04/03/bread", "2015-04-03"},
        {"https://a.example/2015/4/bread", "2015-04"},
        {"https://a.example/news/2015-04-03-bread.html", "2015-04-03"},
        {"https://a.example/x-2015-04-bread", ""},
        {"https://a.example/2015/14/03/", ""},
        {"https://a.example/?d=/2015/04/03", ""},
        {"https://a.example/", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char written[DATE_TEXT_SIZE] = "";
        struct date date;
        if (date_of_url(slice(rows[i][0]), &date)) { date_write(&date, written); }
        ck_assert_str_eq(written, rows[i][1]);
    }
}
