#include "metadata/metadata_state.h"

#include "text/character.h"
#include "text/utf8.h"

#include <string.h>

#define WORD_MAX 32 /* bytes of the longest name */

/* Names and their short forms, in small letters, in English, German, French, Spanish, Portuguese,
 * Italian, Dutch, Polish, Russian and Greek, as character_fold leaves them: a final sigma is like
 * any other. In Slavonic languages and Greek dates have the genitive. */
static const char *const month_names[12] = {
    " jan january januar jänner jänn janvier janv enero ene janeiro gennaio gen januari stycznia "
    "styczeń sty января янв январь ιανουαρίου ιανουάριοσ ιαν januára ",
    " feb february februar feber février févr fév fevrier febrero fevereiro fev febbraio februari "
    "lutego luty lut февраля февр фев февраль φεβρουαρίου φεβρουάριοσ φεβ ",
    " mar march märz mär mrz maerz mars marzo março marco maart mrt marca marzec марта мар март "
    "μαρτίου μάρτιοσ μαρ μάρ ",
    " apr april avril avr abril abr aprile kwietnia kwiecień kwi апреля апр апрель απριλίου "
    "απρίλιοσ απρ ",
    " may mai mayo maio mai maggio mag mei maja maj мая май μαΐου μαίου μάιοσ μαϊ μάι μαι ",
    " jun june juni juin junio junho giugno giu czerwca czerwiec cze июня июн июнь ιουνίου ιούνιοσ "
    "ιουν ιούν ",
    " jul july juli juillet juil julio julho luglio lug lipca lipiec lip июля июл июль ιουλίου "
    "ιούλιοσ ιουλ ιούλ ",
    " aug august août aout agosto ago augustus sierpnia sierpień sie августа авг август αυγούστου "
    "αύγουστοσ αυγ αύγ ",
    " sep sept september septembre septiembre setiembre setembro set settembre września wrzesień "
    "wrz сентября сент сен сентябрь σεπτεμβρίου σεπτέμβριοσ σεπ σεπτ ",
    " oct october oktober okt octobre octubre outubro out ottobre ott października październik paź "
    "октября окт октябрь οκτωβρίου οκτώβριοσ οκτ ",
    " nov november novembre noviembre novembro listopada listopad lis ноября нояб ноя ноябрь "
    "νοεμβρίου νοέμβριοσ νοε νοέ ",
    " dec december dezember dez décembre déc diciembre dic dezembro dicembre grudnia grudzień gru "
    "декабря дек декабрь δεκεμβρίου δεκέμβριοσ δεκ ",
};

int month_of(struct slice word) {
    char folded[WORD_MAX + 2] = " ";
    size_t size = 1;
    for (size_t at = 0, length; at < word.size; at += length) {
        char bytes[UTF8_SEQUENCE_MAX];
        const uint32_t point = character_fold(utf8_decode(word.bytes + at, &length));
        const size_t more = utf8_encode(point, bytes);
        if (size + more > WORD_MAX) { return 0; }
        memcpy(folded + size, bytes, more);
        size += more;
    }
    if (size < 3) { return 0; }
    memcpy(folded + size, " ", 2);
    for (int month = 0; month < 12; month++) {
        if (strstr(month_names[month], folded) != NULL) { return month + 1; }
    }
    return 0;
}

static bool skip(struct slice *text, const char *mark) {
    const bool begins = slice_begins(*text, mark);
    if (begins) { *text = slice_after(*text, strlen(mark)); }
    return begins;
}

/* Skips one of the words, which a space separates, in any case. No letter may follow it. */
static bool skip_word(struct slice *text, const char *words) {
    for (size_t size; (size = strcspn(words, " ")) > 0; words += size + (words[size] == ' ')) {
        size_t at = 0;
        while (at < size && at < text->size && ascii_lower(text->bytes[at]) == words[at]) { at++; }
        if (at < size || (at < text->size && ascii_is_letter(text->bytes[at]))) { continue; }
        *text = slice_after(*text, size);
        return true;
    }
    return false;
}

static void skip_spaces(struct slice *text) {
    *text = slice_skip(*text, " \x1f");
}

/* The next byte; a NUL at the end. */
static char next(struct slice text) {
    return text.size > 0 ? text.bytes[0] : '\0';
}

/* Reads at most `most` digits. Returns how many there were; more digits may not follow. */
static int digits(struct slice *text, int most, int *number) {
    int count = 0;
    struct slice ahead = *text;
    for (*number = 0; ascii_is_digit(next(ahead)); ahead = slice_after(ahead, 1)) {
        if (++count > most) { return 0; }
        *number = *number * 10 + (ahead.bytes[0] - '0');
    }
    *text = ahead;
    return count;
}

static bool is_letter(uint32_t point) {
    const enum character kind = character_of(point);
    return point > ' ' && (kind == CHARACTER_SMALL || kind == CHARACTER_CAPITAL);
}

static struct slice letters(struct slice *text) {
    const struct slice all = *text;
    for (size_t size; text->size > 0 && is_letter(utf8_decode(text->bytes, &size));) {
        *text = slice_after(*text, size);
    }
    return (struct slice){all.bytes, all.size - text->size};
}

static int days_in(int year, int month) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return days[month - 1] + (month == 2 && leap);
}

static bool is_real(const struct date *date) {
    return date->year >= DATE_YEAR_LEAST && date->year <= DATE_YEAR_MOST && date->month >= 1 &&
           date->month <= 12 && date->day >= 0 && date->day <= days_in(date->year, date->month);
}

/* `Z`, `GMT`, `UTC`, `+02:00` or `+0200`, perhaps after a space. */
static void read_zone(struct slice *text, struct date *date) {
    struct slice ahead = *text;
    int hours, minutes = 0;
    skip_spaces(&ahead);
    if (skip_word(&ahead, "z gmt utc")) {
        date->zone = 0;
        *text = ahead;
        return;
    }
    const int sign = next(ahead) == '-' ? -1 : 1;
    if (ahead.size < 3 || (!skip(&ahead, "+") && !skip(&ahead, "-"))) { return; }
    const struct slice start = ahead;
    const int count = digits(&ahead, 4, &hours);
    if (count == 4) {
        minutes = hours % 100;
        hours /= 100;
    } else if (count != 2) {
        return;
    } else if (skip(&ahead, ":") && digits(&ahead, 2, &minutes) != 2) {
        ahead = slice_after(start, 2);
        minutes = 0;
    }
    if (hours > 14 || minutes > 59) { return; }
    date->zone = sign * (hours * 60 + minutes);
    *text = ahead;
}

/* `am` or `pm` after the time. */
static void read_half(struct slice *text, struct date *date) {
    struct slice ahead = *text;
    skip_spaces(&ahead);
    const bool afternoon = skip_word(&ahead, "pm p.m.");
    if (!afternoon && !skip_word(&ahead, "am a.m.")) { return; }
    if (date->hour < 1 || date->hour > 12) { return; }
    date->hour = date->hour % 12 + (afternoon ? 12 : 0);
    *text = ahead;
}

/* HH:MM, HH:MM:SS or HH:MM:SS.FFF, with what comes between it and the date. Without it, nothing is
 * read. */
static void read_time(struct slice *text, struct date *date) {
    struct slice ahead = *text;
    int hour, minute, second, fraction;
    if (!skip(&ahead, "T")) {
        skip(&ahead, ",");
        skip_spaces(&ahead);
        if (!skip_word(&ahead, "at") && !skip(&ahead, "@") && !skip(&ahead, "|")) {
            skip(&ahead, "-");
        }
        skip_spaces(&ahead);
    }
    if (digits(&ahead, 2, &hour) == 0 || hour > 23 || !skip(&ahead, ":") ||
        digits(&ahead, 2, &minute) != 2 || minute > 59) {
        return;
    }
    date->hour = hour;
    date->minute = minute;
    *text = ahead;
    if (skip(&ahead, ":") && digits(&ahead, 2, &second) == 2 && second <= 60) {
        date->second = second < 60 ? second : 59;
        *text = ahead;
        const bool point = skip(&ahead, ".") || skip(&ahead, ",");
        if (point && digits(&ahead, 9, &fraction) > 0) { *text = ahead; }
    }
    read_half(text, date);
    read_zone(text, date);
}

static struct date new_date(int year, int month, int day) {
    return (struct date){year, month, day, -1, -1, -1, DATE_NO_ZONE};
}

/* Takes a date that ends at `end`, and the time after it. False if it is none. */
static bool take_date(struct slice *text, struct slice end, struct date *date) {
    if (date->day == 0 || !is_real(date)) { return false; }
    *text = end;
    read_time(text, date);
    return true;
}

/* The day after a year and a month; both have the same sign between them. */
static bool year_first(struct slice *text, int year, struct date *date) {
    static const char *const signs[] = {"-", "/", ".", "年"};
    static const char *const ends[] = {"-", "/", ".", "月"};
    struct slice ahead = *text;
    int month, day;
    size_t sign = 0;
    while (!skip(&ahead, signs[sign])) {
        if (++sign == sizeof signs / sizeof signs[0]) { return false; }
    }
    skip_spaces(&ahead);
    if (digits(&ahead, 2, &month) == 0) { return false; }
    skip_spaces(&ahead);
    *date = new_date(year, month, 0);
    if (!skip(&ahead, ends[sign])) { return false; }
    const struct slice after = ahead;
    skip_spaces(&ahead);
    if (digits(&ahead, 2, &day) == 0) {
        if (sign != 3) { return false; }
        *text = after; /* 2015年4月 */
        return is_real(date);
    }
    date->day = day;
    skip_spaces(&ahead);
    skip(&ahead, "日");
    return take_date(text, ahead, date);
}

/* 3.4.2015, 3/4/2015 or 3-4-2015, from the first sign on. */
static bool numbers(struct slice *text, int first, enum date_order order, struct date *date) {
    const char sign = next(*text);
    int second, year;
    if (sign != '.' && sign != '/' && sign != '-') { return false; }
    struct slice ahead = slice_after(*text, 1);
    if (sign == '.') {
        order = DATE_DAY_FIRST;
        skip_spaces(&ahead);
    }
    if (digits(&ahead, 2, &second) == 0 || next(ahead) != sign) { return false; }
    ahead = slice_after(ahead, 1);
    if (sign == '.') { skip_spaces(&ahead); }
    if (digits(&ahead, 4, &year) != 4) { return false; }
    if (order == DATE_UNKNOWN && first <= 12 && second <= 12 && first != second) { return false; }
    const bool month_first = second > 12 || (first <= 12 && order == DATE_MONTH_FIRST);
    *date = new_date(year, month_first ? first : second, month_first ? second : first);
    return take_date(text, ahead, date);
}

static void skip_between(struct slice *text) {
    skip(text, ".");
    skip(text, ",");
    skip_spaces(text);
    if (skip_word(text, "de of del")) { skip_spaces(text); }
    if (skip(text, "-") || skip(text, "/")) { skip_spaces(text); }
}

static bool read_year(struct slice *text, int *year) {
    return digits(text, 4, year) == 4 && *year >= DATE_YEAR_LEAST && *year <= DATE_YEAR_MOST;
}

/* 3 April 2015, 3. April 2015, 3rd of April, 2015 or 3 de abril de 2015, after the day. */
static bool day_first(struct slice *text, int day, struct date *date) {
    struct slice ahead = *text;
    int year;
    if (!skip_word(&ahead, "st nd rd th er")) { skip(&ahead, "º"); }
    skip_between(&ahead);
    const int month = month_of(letters(&ahead));
    if (month == 0) { return false; }
    skip_between(&ahead);
    if (!read_year(&ahead, &year)) { return false; }
    *date = new_date(year, month, day);
    return take_date(text, ahead, date);
}

/* April 3, 2015 or April 2015, after the month. */
static bool month_first(struct slice *text, int month, struct date *date) {
    struct slice ahead = *text;
    int day = 0, year;
    skip_between(&ahead);
    const int count = digits(&ahead, 2, &day);
    if (count > 0) {
        skip_word(&ahead, "st nd rd th");
        skip_between(&ahead);
    }
    if ((count > 0 && day == 0) || !read_year(&ahead, &year)) { return false; }
    *date = new_date(year, month, count > 0 ? day : 0);
    if (!is_real(date)) { return false; }
    *text = ahead;
    if (count > 0) { read_time(text, date); } /* no page has `Apr 03 11:05:30 2015` */
    return true;
}

/* The date at the start of the text, which is a digit or a letter. If there is none, goes past the
 * number or word. */
static bool read_date(struct slice *text, enum date_order order, struct date *date) {
    if (!ascii_is_digit(text->bytes[0])) {
        const struct slice word = letters(text);
        struct slice ahead = *text;
        skip_between(&ahead);
        if (word.size < 3 || !ascii_is_digit(next(ahead))) { return false; }
        const int month = month_of(word);
        return month > 0 && month_first(text, month, date);
    }
    int number;
    const int count = digits(text, 4, &number);
    const struct slice after = *text;
    if (count == 4 ? year_first(text, number, date)
                   : (count == 1 || count == 2) &&
                         (numbers(text, number, order, date) || day_first(text, number, date))) {
        return true;
    }
    *text = slice_skip(after, "0123456789");
    return false;
}

bool date_find(struct slice text, enum date_order order, struct date *date, size_t *start,
               size_t *end) {
    struct slice rest = text;
    while (rest.size > 0) {
        size_t size;
        const struct slice first = rest;
        const uint32_t point = utf8_decode(first.bytes, &size);
        if (!ascii_is_digit((int)point) && !is_letter(point)) {
            rest = slice_after(rest, size);
            continue;
        }
        if (read_date(&rest, order, date)) {
            *start = text.size - first.size;
            *end = text.size - rest.size;
            return true;
        }
        if (rest.size == first.size) { rest = slice_after(rest, size); }
    }
    return false;
}

/* The date of a number of days since 1970-01-01. */
static struct date of_days(int64_t days) {
    int year = 1970, month = 1;
    for (;; year++) {
        const int length = 337 + days_in(year, 2);
        if (days < length) { break; }
        days -= length;
    }
    for (; days >= days_in(year, month); month++) { days -= days_in(year, month); }
    return new_date(year, month, (int)days + 1);
}

static bool of_number(struct slice stamp, struct date *date) {
    int64_t number = 0;
    if (stamp.size != 8 && stamp.size != 10 && stamp.size != 13 && stamp.size != 14) {
        return false;
    }
    for (size_t i = 0; i < stamp.size; i++) {
        if (!ascii_is_digit(stamp.bytes[i])) { return false; }
        number = number * 10 + (stamp.bytes[i] - '0');
    }
    if (stamp.size == 14) { number /= 1000000; } /* YYYYMMDDHHMMSS */
    if (stamp.size == 8 || stamp.size == 14) {
        *date = new_date((int)(number / 10000), (int)(number / 100 % 100), (int)(number % 100));
        return date->day > 0 && is_real(date);
    }
    if (stamp.size == 13) { number /= 1000; }
    *date = of_days(number / 86400);
    date->hour = (int)(number % 86400 / 3600);
    date->minute = (int)(number % 3600 / 60);
    date->second = (int)(number % 60);
    date->zone = 0;
    return is_real(date);
}

/* YYYY-MM */
static bool of_month(struct slice stamp, struct date *date) {
    int year, month;
    if (!read_year(&stamp, &year) || !skip(&stamp, "-") || digits(&stamp, 2, &month) != 2) {
        return false;
    }
    *date = new_date(year, month, 0);
    return stamp.size == 0 && is_real(date);
}

bool date_of_stamp(struct slice stamp, enum date_order order, struct date *date) {
    size_t start, end;
    stamp = slice_trim(stamp, " ");
    return date_find(stamp, order, date, &start, &end) || of_number(stamp, date) ||
           of_month(stamp, date);
}

bool date_of_url(struct slice url, struct date *date) {
    for (; url.size > 0 && url.bytes[0] != '?' && url.bytes[0] != '#'; url = slice_after(url, 1)) {
        struct slice ahead = slice_after(url, 1);
        int year, month, day;
        if ((url.bytes[0] != '/' && url.bytes[0] != '-') || !read_year(&ahead, &year)) { continue; }
        const char sign[] = {next(ahead), '\0'};
        if ((sign[0] != '/' && sign[0] != '-') || !skip(&ahead, sign)) { continue; }
        if (digits(&ahead, 2, &month) == 0 || month < 1 || month > 12) { continue; }
        *date = new_date(year, month, 0);
        if (!skip(&ahead, sign)) { continue; }
        const bool whole = digits(&ahead, 2, &day) > 0 && day > 0 && !ascii_is_letter(next(ahead));
        date->day = whole ? day : 0;
        if (whole ? is_real(date) : sign[0] == '/') { return true; }
    }
    return false;
}

/* Writes a mark and the last two digits of a number. Returns their end. */
static char *put_two(char *text, char mark, int number) {
    text[0] = mark;
    text[1] = (char)('0' + number / 10 % 10);
    text[2] = (char)('0' + number % 10);
    return text + 3;
}

static char *put_time(char *at, const struct date *date) {
    at = put_two(put_two(at, 'T', date->hour), ':', date->minute);
    if (date->second >= 0) { at = put_two(at, ':', date->second); }
    if (date->zone == 0) {
        *at++ = 'Z';
    } else if (date->zone != DATE_NO_ZONE) {
        const int zone = date->zone < 0 ? -date->zone : date->zone;
        at = put_two(put_two(at, date->zone < 0 ? '-' : '+', zone / 60), ':', zone % 60);
    }
    return at;
}

size_t date_write(const struct date *date, char text[DATE_TEXT_SIZE]) {
    char *at = put_two(text, (char)('0' + date->year / 1000), date->year / 10);
    *at++ = (char)('0' + date->year % 10);
    at = put_two(at, '-', date->month);
    if (date->day > 0) { at = put_two(at, '-', date->day); }
    if (date->day > 0 && date->hour >= 0) { at = put_time(at, date); }
    return (size_t)(at - text);
}

enum date_order date_order_of(struct slice language) {
    if (slice_is_any_case(language, "en-us") || slice_is_any_case(language, "en_us")) {
        return DATE_MONTH_FIRST;
    }
    struct slice code = {language.bytes, language.size > 1 ? 2 : 0};
    const bool english = skip_word(&code, "en");
    if (english) { code = slice_after(language, 2); }
    const bool day_first =
        skip_word(&code, english ? "-gb -au -nz -ie -in -za -sg _gb _au _in"
                                 : "de fr es pt it nl pl ru el cs da nb no fi tr uk ro");
    return day_first && (!english || code.size == 0) ? DATE_DAY_FIRST : DATE_UNKNOWN;
}
