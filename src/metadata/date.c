#include "metadata/metadata_state.h"

#include "text/character.h"
#include "text/utf8.h"

#include <stdio.h>
#include <string.h>

#define WORD_MAX 32 /* bytes of the longest name */

/* Names and their short forms, in small letters, in English, German, French, Spanish, Portuguese,
 * Italian, Dutch, Polish, Russian and Greek. In Slavonic languages and Greek dates have the
 * genitive. */
static const char *const month_names[12] = {
    " jan january januar jänner jänn janvier janv enero ene janeiro gennaio gen januari stycznia "
    "styczeń sty января янв январь ιανουαρίου ιανουάριος ιαν januára ",
    " feb february februar feber février févr fév fevrier febrero fevereiro fev febbraio februari "
    "lutego luty lut февраля февр фев февраль φεβρουαρίου φεβρουάριος φεβ ",
    " mar march märz mär mrz maerz mars marzo março marco maart mrt marca marzec марта мар март "
    "μαρτίου μάρτιος μαρ μάρ ",
    " apr april avril avr abril abr aprile kwietnia kwiecień kwi апреля апр апрель απριλίου "
    "απρίλιος απρ ",
    " may mai mayo maio mai maggio mag mei maja maj мая май μαΐου μαίου μάιος μαϊ μάι μαι ",
    " jun june juni juin junio junho giugno giu czerwca czerwiec cze июня июн июнь ιουνίου ιούνιος "
    "ιουν ιούν ",
    " jul july juli juillet juil julio julho luglio lug lipca lipiec lip июля июл июль ιουλίου "
    "ιούλιος ιουλ ιούλ ",
    " aug august août aout agosto ago augustus sierpnia sierpień sie августа авг август αυγούστου "
    "αύγουστος αυγ αύγ ",
    " sep sept september septembre septiembre setiembre setembro set settembre września wrzesień "
    "wrz сентября сент сен сентябрь σεπτεμβρίου σεπτέμβριος σεπ σεπτ ",
    " oct october oktober okt octobre octubre outubro out ottobre ott października październik paź "
    "октября окт октябрь οκτωβρίου οκτώβριος οκτ ",
    " nov november novembre noviembre novembro listopada listopad lis ноября нояб ноя ноябрь "
    "νοεμβρίου νοέμβριος νοε νοέ ",
    " dec december dezember dez décembre déc diciembre dic dezembro dicembre grudnia grudzień gru "
    "декабря дек декабрь δεκεμβρίου δεκέμβριος δεκ ",
};

int month_of(struct slice word) {
    char folded[WORD_MAX + 2] = " ";
    size_t size = 1;
    for (size_t at = 0, length; at < word.size; at += length) {
        char bytes[UTF8_SEQUENCE_MAX];
        const uint32_t point = character_fold(utf8_decode(word.bytes + at, &length));
        /* The names here end in a final sigma, which character_fold replaces. */
        const size_t more = utf8_encode(point, bytes);
        if (size + more > WORD_MAX) { return 0; }
        memcpy(folded + size, bytes, more);
        size += more;
    }
    if (size < 3) { return 0; }
    const size_t sigma = 2;
    if (size > sigma && memcmp(folded + size - sigma, "σ", sigma) == 0) {
        memcpy(folded + size - sigma, "ς", sigma);
    }
    memcpy(folded + size, " ", 2);
    for (int month = 0; month < 12; month++) {
        if (strstr(month_names[month], folded) != NULL) { return month + 1; }
    }
    return 0;
}

/* A text being read. */
struct reader {
    const char *at;
    const char *end;
};

static size_t left(const struct reader *reader) {
    return (size_t)(reader->end - reader->at);
}

static bool skip(struct reader *reader, const char *text) {
    const bool begins = slice_begins((struct slice){reader->at, left(reader)}, text);
    if (begins) { reader->at += strlen(text); }
    return begins;
}

static bool skip_word(struct reader *reader, const char *word) {
    const size_t size = strlen(word);
    if (!ascii_starts(reader->at, left(reader), word)) { return false; }
    if (left(reader) > size && ascii_is_letter(reader->at[size])) { return false; }
    reader->at += size;
    return true;
}

static void skip_spaces(struct reader *reader) {
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\x1f')) {
        reader->at++;
    }
}

/* Reads at most `most` digits. Returns how many there were; more digits may not follow. */
static int digits(struct reader *reader, int most, int *number) {
    int count = 0;
    const char *at = reader->at;
    *number = 0;
    while (at < reader->end && ascii_is_digit(*at)) {
        if (++count > most) { return 0; }
        *number = *number * 10 + (*at++ - '0');
    }
    reader->at = at;
    return count;
}

static bool is_letter(uint32_t point) {
    const enum character kind = character_of(point);
    return point > ' ' && (kind == CHARACTER_SMALL || kind == CHARACTER_CAPITAL);
}

static struct slice letters(struct reader *reader) {
    const char *start = reader->at;
    while (reader->at < reader->end) {
        size_t size;
        if (!is_letter(utf8_decode(reader->at, &size))) { break; }
        reader->at += size;
    }
    return (struct slice){start, (size_t)(reader->at - start)};
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
static void read_zone(struct reader *reader, struct date *date) {
    struct reader ahead = *reader;
    int hours, minutes = 0;
    skip_spaces(&ahead);
    if (skip_word(&ahead, "z") || skip_word(&ahead, "gmt") || skip_word(&ahead, "utc")) {
        date->zone = 0;
        *reader = ahead;
        return;
    }
    if (left(&ahead) < 3 || (*ahead.at != '+' && *ahead.at != '-')) { return; }
    const int sign = *ahead.at++ == '-' ? -1 : 1;
    const char *start = ahead.at;
    int count = digits(&ahead, 4, &hours);
    if (count == 4) {
        minutes = hours % 100;
        hours /= 100;
    } else if (count != 2) {
        return;
    } else if (skip(&ahead, ":") && digits(&ahead, 2, &minutes) != 2) {
        ahead.at = start + 2;
        minutes = 0;
    }
    if (hours > 14 || minutes > 59) { return; }
    date->zone = sign * (hours * 60 + minutes);
    *reader = ahead;
}

/* `am` or `pm` after the time. */
static void read_half(struct reader *reader, struct date *date) {
    struct reader ahead = *reader;
    skip_spaces(&ahead);
    const bool afternoon = skip_word(&ahead, "pm") || skip_word(&ahead, "p.m.");
    if (!afternoon && !skip_word(&ahead, "am") && !skip_word(&ahead, "a.m.")) { return; }
    if (date->hour < 1 || date->hour > 12) { return; }
    date->hour = date->hour % 12 + (afternoon ? 12 : 0);
    *reader = ahead;
}

/* HH:MM, HH:MM:SS or HH:MM:SS.FFF, with what comes between it and the date. Without it, nothing is
 * read. */
static void read_time(struct reader *reader, struct date *date) {
    struct reader ahead = *reader;
    int hour, minute, second;
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
    *reader = ahead;
    if (skip(&ahead, ":") && digits(&ahead, 2, &second) == 2 && second <= 60) {
        date->second = second < 60 ? second : 59;
        *reader = ahead;
        if (skip(&ahead, ".") || skip(&ahead, ",")) {
            int fraction;
            if (digits(&ahead, 9, &fraction) > 0) { *reader = ahead; }
        }
    }
    read_half(reader, date);
    read_zone(reader, date);
}

static struct date new_date(int year, int month, int day) {
    return (struct date){year, month, day, -1, -1, -1, DATE_NO_ZONE};
}

/* Takes a date that ends at `end`, and the time after it. False if it is none. */
static bool take_date(struct reader *reader, const struct reader *end, struct date *date) {
    if (date->day == 0 || !is_real(date)) { return false; }
    *reader = *end;
    read_time(reader, date);
    return true;
}

/* The day after a year and a month; both have the same sign between them. */
static bool year_first(struct reader *reader, int year, struct date *date) {
    static const char *const signs[] = {"-", "/", ".", "年"};
    static const char *const ends[] = {"-", "/", ".", "月"};
    int month, day;
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        struct reader ahead = *reader;
        if (!skip(&ahead, signs[i])) { continue; }
        skip_spaces(&ahead);
        if (digits(&ahead, 2, &month) == 0) { return false; }
        skip_spaces(&ahead);
        *date = new_date(year, month, 0);
        if (!skip(&ahead, ends[i])) { return false; }
        struct reader after = ahead;
        skip_spaces(&ahead);
        const int count = digits(&ahead, 2, &day);
        if (count == 0 && i == 3) {
            *reader = after; /* 2015年4月 */
            return is_real(date);
        }
        date->day = day;
        skip_spaces(&ahead);
        skip(&ahead, "日");
        return count > 0 && take_date(reader, &ahead, date);
    }
    return false;
}

/* 3.4.2015, 3/4/2015 or 3-4-2015, from the first sign on. */
static bool numbers(struct reader *reader, int first, enum date_order order, struct date *date) {
    const char sign = reader->at < reader->end ? *reader->at : '\0';
    int second, year;
    if (sign != '.' && sign != '/' && sign != '-') { return false; }
    struct reader ahead = *reader;
    ahead.at++;
    if (sign == '.') {
        order = DATE_DAY_FIRST;
        skip_spaces(&ahead);
    }
    if (digits(&ahead, 2, &second) == 0 || ahead.at == ahead.end || *ahead.at != sign) {
        return false;
    }
    ahead.at++;
    if (sign == '.') { skip_spaces(&ahead); }
    if (digits(&ahead, 4, &year) != 4) { return false; }
    bool month_first = order == DATE_MONTH_FIRST;
    if (order == DATE_UNKNOWN && first <= 12 && second <= 12 && first != second) { return false; }
    if (first > 12) { month_first = false; }
    if (second > 12) { month_first = true; }
    *date = new_date(year, month_first ? first : second, month_first ? second : first);
    return take_date(reader, &ahead, date);
}

static void skip_between(struct reader *reader) {
    skip(reader, ".");
    skip(reader, ",");
    skip_spaces(reader);
    if (skip_word(reader, "de") || skip_word(reader, "of") || skip_word(reader, "del")) {
        skip_spaces(reader);
    }
    if (skip(reader, "-") || skip(reader, "/")) { skip_spaces(reader); }
}

static bool read_year(struct reader *reader, int *year) {
    return digits(reader, 4, year) == 4 && *year >= DATE_YEAR_LEAST && *year <= DATE_YEAR_MOST;
}

/* 3 April 2015, 3. April 2015, 3rd of April, 2015 or 3 de abril de 2015, after the day. */
static bool day_first(struct reader *reader, int day, struct date *date) {
    struct reader ahead = *reader;
    int year;
    if (!skip_word(&ahead, "st") && !skip_word(&ahead, "nd") && !skip_word(&ahead, "rd") &&
        !skip_word(&ahead, "th") && !skip_word(&ahead, "er")) {
        skip(&ahead, "º");
    }
    skip_between(&ahead);
    const int month = month_of(letters(&ahead));
    if (month == 0) { return false; }
    skip_between(&ahead);
    if (!read_year(&ahead, &year)) { return false; }
    *date = new_date(year, month, day);
    return take_date(reader, &ahead, date);
}

/* April 3, 2015 or April 2015, after the month. */
static bool month_first(struct reader *reader, int month, struct date *date) {
    struct reader ahead = *reader;
    int day = 0, year;
    skip_between(&ahead);
    const int count = digits(&ahead, 2, &day);
    if (count > 0) {
        if (!skip_word(&ahead, "st") && !skip_word(&ahead, "nd") && !skip_word(&ahead, "rd")) {
            skip_word(&ahead, "th");
        }
        skip_between(&ahead);
    }
    if ((count > 0 && day == 0) || !read_year(&ahead, &year)) { return false; }
    *date = new_date(year, month, count > 0 ? day : 0);
    if (!is_real(date)) { return false; }
    *reader = ahead;
    if (count > 0) { read_time(reader, date); } /* no page has `Apr 03 11:05:30 2015` */
    return true;
}

/* The date that begins at the reader, whose first character is a digit or a letter. If there is
 * none, goes past the number or word. */
static bool read_date(struct reader *reader, enum date_order order, struct date *date) {
    if (!ascii_is_digit(*reader->at)) {
        const struct slice word = letters(reader);
        struct reader ahead = *reader;
        skip_between(&ahead);
        if (word.size < 3 || left(&ahead) == 0 || !ascii_is_digit(*ahead.at)) { return false; }
        const int month = month_of(word);
        return month > 0 && month_first(reader, month, date);
    }
    int number;
    const int count = digits(reader, 4, &number);
    const struct reader after = *reader;
    bool found = count == 4 ? year_first(reader, number, date)
                 : count == 1 || count == 2
                     ? numbers(reader, number, order, date) || day_first(reader, number, date)
                     : false;
    if (!found) { *reader = after; }
    while (!found && reader->at < reader->end && ascii_is_digit(*reader->at)) { reader->at++; }
    return found;
}

bool date_find(struct slice text, enum date_order order, struct date *date, size_t *start,
               size_t *end) {
    struct reader reader = {text.bytes, text.bytes + text.size};
    while (reader.at < reader.end) {
        size_t size;
        const char *first = reader.at;
        const uint32_t point = utf8_decode(first, &size);
        if (!ascii_is_digit((int)point) && !is_letter(point)) {
            reader.at += size;
            continue;
        }
        if (read_date(&reader, order, date)) {
            *start = (size_t)(first - text.bytes);
            *end = (size_t)(reader.at - text.bytes);
            return true;
        }
        if (reader.at == first) { reader.at += size; }
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
    struct reader reader = {stamp.bytes, stamp.bytes + stamp.size};
    int year, month;
    if (!read_year(&reader, &year) || !skip(&reader, "-") || digits(&reader, 2, &month) != 2) {
        return false;
    }
    *date = new_date(year, month, 0);
    return left(&reader) == 0 && is_real(date);
}

bool date_of_stamp(struct slice stamp, enum date_order order, struct date *date) {
    size_t start, end;
    stamp = slice_trim(stamp, " ");
    return date_find(stamp, order, date, &start, &end) || of_number(stamp, date) ||
           of_month(stamp, date);
}

bool date_of_url(struct slice url, struct date *date) {
    struct reader reader = {url.bytes, url.bytes + url.size};
    for (; reader.at < reader.end && *reader.at != '?' && *reader.at != '#'; reader.at++) {
        struct reader ahead = reader;
        int year, month, day;
        if (*reader.at != '/' && *reader.at != '-') { continue; }
        ahead.at++;
        if (!read_year(&ahead, &year) || ahead.at == ahead.end) { continue; }
        const char sign = *ahead.at;
        if (sign != '/' && sign != '-') { continue; }
        ahead.at++;
        if (digits(&ahead, 2, &month) == 0 || month < 1 || month > 12) { continue; }
        *date = new_date(year, month, 0);
        if (ahead.at == ahead.end || *ahead.at != sign) { continue; }
        ahead.at++;
        const int count = digits(&ahead, 2, &day);
        const bool whole =
            count > 0 && day > 0 && (left(&ahead) == 0 || !ascii_is_letter(*ahead.at));
        date->day = whole ? day : 0;
        if (whole ? is_real(date) : sign == '/') { return true; }
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

/* Whether the `size` letters are one of the codes, all of that size, with a space after each. */
static bool is_listed(const char *bytes, size_t size, const char *codes) {
    size_t at = 0;
    for (; *codes != '\0' && at < size; codes += size + 1) {
        for (at = 0; at < size && ascii_lower(bytes[at]) == codes[at];) { at++; }
    }
    return at == size;
}

enum date_order date_order_of(struct slice language) {
    if (slice_is_any_case(language, "en-us") || slice_is_any_case(language, "en_us")) {
        return DATE_MONTH_FIRST;
    }
    const bool english = slice_begins_any_case(language, "en");
    const bool day_first =
        english
            ? language.size == 5 &&
                  is_listed(language.bytes + 2, 3, "-gb -au -nz -ie -in -za -sg _gb _au _in ")
            : language.size > 1 && is_listed(language.bytes, 2,
                                             "de fr es pt it nl pl ru el cs da nb no fi tr uk ro ");
    return day_first ? DATE_DAY_FIRST : DATE_UNKNOWN;
}
