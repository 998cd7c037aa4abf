#include "metadata/metadata_state.h"

#include "text/character.h"

static bool skip(struct slice *text, const char *mark) {
    const bool begins = slice_begins(*text, mark);
    if (begins) { *text = slice_after(*text, strlen(mark)); }
    return begins;
}

/* Skips one of the words in `words`, in capitals or not. No letter may follow it. */
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

/* The value of the digit at the start of the text, in one of several scripts; -1: none. */
static int digit_at(struct slice text, size_t *size) {
    static const uint32_t zeros[] = {0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10};
    *size = 1;
    if (text.size == 0 || (unsigned char)text.bytes[0] < 0xd9) {
        return text.size > 0 && ascii_is_digit(text.bytes[0]) ? text.bytes[0] - '0' : -1;
    }
    const uint32_t point = utf8_decode(text.bytes, size);
    for (size_t i = 0; i < COUNT_OF(zeros); i++) {
        if (point >= zeros[i] && point < zeros[i] + 10) { return (int)(point - zeros[i]); }
    }
    return -1;
}

bool date_has_digit(struct slice text) {
    size_t size;
    return digit_at(text, &size) >= 0;
}

/* The next byte; a NUL at the end. */
static char next(struct slice text) {
    return text.size > 0 ? text.bytes[0] : '\0';
}

/* Reads at most `most` digits. Returns how many there were; more digits may not follow. */
static int digits(struct slice *text, int most, int *number) {
    int count = 0, digit;
    size_t size;
    struct slice ahead = *text;
    for (*number = 0; (digit = digit_at(ahead, &size)) >= 0; ahead = slice_after(ahead, size)) {
        if (++count > most) { return 0; }
        *number = *number * 10 + digit;
    }
    *text = ahead;
    return count;
}

static bool is_letter(struct slice text, size_t *size) {
    const uint32_t point = utf8_decode(text.bytes, size);
    const enum character kind = character_of(point);
    return point > ' ' && !date_has_digit(text) &&
           (kind == CHARACTER_SMALL || kind == CHARACTER_CAPITAL || kind == CHARACTER_UNCASED ||
            kind == CHARACTER_UNSPACED || character_is_joiner(point));
}

/* The letters at the start. Thai and Lao have dots within short names. */
static struct slice letters(struct slice *text) {
    const struct slice all = *text;
    for (size_t size; text->size > 0; *text = slice_after(*text, size)) {
        const bool dot = text->bytes[0] == '.' && text->size > 3 && text->bytes[1] == '\xe0' &&
                         text->size < all.size;
        size = 1;
        if (!dot && !is_letter(*text, &size)) { break; }
    }
    return (struct slice){all.bytes, all.size - text->size};
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

/* Takes a date that ends at `end`, and the time after it. False if it is none. */
static bool take_date(struct slice *text, struct slice end, struct date *date) {
    if (date->day == 0 || !date_is_real(date)) { return false; }
    *text = end;
    read_time(text, date);
    return true;
}

/* The day after a year and a month; both have the same sign between them. */
static bool year_first(struct slice *text, int year, struct date *date) {
    enum { SLASH = 1 };
    static const char *const signs[] = {"-", "/", ".", "年", "년"};
    static const char *const ends[] = {"-", "/", ".", "月", "월"};
    struct slice ahead = *text;
    int month, day;
    size_t sign = 0;
    while (!skip(&ahead, signs[sign])) {
        if (++sign == COUNT_OF(signs)) { return false; }
    }
    skip_spaces(&ahead);
    if (digits(&ahead, 2, &month) == 0) { return false; }
    skip_spaces(&ahead);
    *date = date_new(year, month, 0);
    if (!skip(&ahead, ends[sign])) { return false; }
    const struct slice after = ahead;
    skip_spaces(&ahead);
    if (digits(&ahead, 2, &day) == 0) {
        if (sign < 3) { return false; }
        *text = after; /* 2015年4月 */
        return date_is_real(date);
    }
    date->day = day;
    if (sign == SLASH && date_of_persian(date)) { return take_date(text, ahead, date); }
    skip_spaces(&ahead);
    if (!skip(&ahead, "日") && !skip(&ahead, "일") && sign == 2) { skip(&ahead, "."); }
    return take_date(text, ahead, date);
}

/* Skips what may stand between the day, the name of the month and the year. */
static void skip_between(struct slice *text) {
    skip(text, ".");
    if (!skip(text, ",")) { skip(text, "\xd8\x8c"); /* Arabic comma */ }
    skip_spaces(text);
    if (skip_word(text, "da de of del gada năm ta’ ค.ศ. พ.ศ. ж. թ. оны (e)ko")) {
        skip_spaces(text);
    }
    if (!skip(text, "d’")) { skip(text, "d'"); }
    if (skip(text, "-") || skip(text, "/")) { skip_spaces(text); }
}

static bool read_year(struct slice *text, int *year) {
    return digits(text, 4, year) == 4 && *year >= DATE_YEAR_LEAST && *year <= DATE_YEAR_MOST;
}

/* The year at the end of a date. Those of Thailand began 543 years earlier; after a Thai name of a
 * month they may be short. */
static bool read_last_year(struct slice *text, bool thai, int *year) {
    const int count = digits(text, 4, year);
    const bool cut = thai && count == 2;
    if (cut) { *year += 2500; }
    if (*year >= DATE_YEAR_LEAST + 543) { *year -= 543; }
    return (count == 4 || cut) && *year >= DATE_YEAR_LEAST && *year <= DATE_YEAR_MOST;
}

/* A month's name, or its number after a word, in Vietnamese. */
static int read_month(struct slice *text, unsigned order) {
    int month;
    if (!skip(text, "tháng") && !skip(text, "Tháng") && !skip(text, "thg")) {
        return month_of(letters(text), order);
    }
    skip_spaces(text);
    return digits(text, 2, &month) > 0 && month <= 12 ? month : 0;
}

/* Skips marks of direction, which Arabic text has beside a sign. */
static void skip_direction(struct slice *text) {
    while (skip(text, "\u200f") || skip(text, "\u200e")) {}
}

/* 3.4.2015, 3/4/2015 or 3-4-2015, from the first sign on. */
static bool numbers(struct slice *text, int first, unsigned order, struct date *date) {
    struct slice ahead = *text;
    int second, year;
    skip_direction(&ahead);
    const char sign = next(ahead);
    if (sign != '.' && sign != '/' && sign != '-') { return false; }
    ahead = slice_after(ahead, 1);
    if (sign == '.') {
        order = DATE_DAY_FIRST | (order & DATE_SHORT_YEAR);
        skip_spaces(&ahead);
    }
    if (digits(&ahead, 2, &second) == 0) { return false; }
    skip_direction(&ahead);
    if (next(ahead) != sign) { return false; }
    ahead = slice_after(ahead, 1);
    if (sign == '.') { skip_spaces(&ahead); }
    const struct slice last = ahead;
    if ((order & DATE_SHORT_YEAR) != 0 && digits(&ahead, 4, &year) == 2 && next(ahead) != sign) {
        year += 2000;
    } else {
        ahead = last;
        if (!read_last_year(&ahead, false, &year)) { return false; }
    }
    const bool ordered = (order & (DATE_DAY_FIRST | DATE_MONTH_FIRST)) != 0;
    if (!ordered && first <= 12 && second <= 12 && first != second) { return false; }
    const bool month_first = second > 12 || (first <= 12 && (order & DATE_MONTH_FIRST) != 0);
    *date = date_new(year, month_first ? first : second, month_first ? second : first);
    return take_date(text, ahead, date);
}

/* 3 فروردین 1394, from the month on. */
static bool persian_month(struct slice *text, struct slice ahead, int day, struct date *date) {
    static const char *const names[] = {"فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد", "شهریور",
                                        "مهر",     "آبان",     "آذر",   "دی",  "بهمن",  "اسفند"};
    const struct slice word = letters(&ahead);
    int month = 0, year;
    while (month < 12 && !slice_is(word, names[month])) { month++; }
    skip_between(&ahead);
    if (digits(&ahead, 4, &year) != 4) { return false; }
    *date = date_new(year, month + 1, day);
    return date_of_persian(date) && take_date(text, ahead, date);
}

/* 3 April 2015, 3. April 2015, 3rd of April, 2015 or 3 de abril de 2015, after the day. */
static bool day_first(struct slice *text, int day, unsigned order, struct date *date) {
    struct slice ahead = *text;
    int year;
    if (!skip_word(&ahead, "st nd rd th er")) { skip(&ahead, "º"); }
    skip_between(&ahead);
    const struct slice named = ahead;
    const int month = read_month(&ahead, order);
    if (month == 0) { return persian_month(text, named, day, date); }
    skip_between(&ahead);
    /* 24 نيسان / أبريل 2020 */
    if (!date_has_digit(ahead) && read_month(&ahead, order) == month) { skip_between(&ahead); }
    const bool thai = slice_begins(named, "\xe0\xb8") || slice_begins(named, "\xe0\xb9");
    if (!read_last_year(&ahead, thai, &year)) { return false; }
    *date = date_new(year, month, day);
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
    if ((count > 0 && day == 0) || !read_last_year(&ahead, false, &year)) { return false; }
    *date = date_new(year, month, count > 0 ? day : 0);
    if (!date_is_real(date)) { return false; }
    *text = ahead;
    if (count > 0) { read_time(text, date); } /* no page has `Apr 03 11:05:30 2015` */
    return true;
}

/* 2015 April 3, 2015. április 3., 2015. gada 3. aprīlis, 2015 оны 4-р сарын 3, after the year. */
static bool name_after_year(struct slice *text, int year, unsigned order, struct date *date) {
    struct slice ahead = *text;
    int day, other, month;
    skip_between(&ahead);
    if (skip(&ahead, "m. ")) { skip_spaces(&ahead); } /* Lithuanian */
    bool begins = digits(&ahead, 2, &day) > 0;
    if (begins && skip(&ahead, "-р сарын")) { /* Mongolian has a number for the name */
        month = day;
        begins = false;
    } else {
        if (begins) { skip_between(&ahead); }
        month = read_month(&ahead, order);
    }
    if (month == 0) { return false; }
    if (!begins) {
        skip_between(&ahead);
        if (digits(&ahead, 2, &day) == 0) { return false; }
    }
    *date = date_new(year, month, day);
    /* `© 2015 April 3, 2016` */
    struct slice after = ahead;
    skip_between(&after);
    return digits(&after, 4, &other) < 4 && take_date(text, ahead, date);
}

int date_era(struct slice text) {
    return slice_begins(text, "令和") ? 2018 : slice_begins(text, "平成") ? 1988 : 0;
}

/* The date at the start of the text, whose year is one of a Japanese era. */
static bool date_of_era(struct slice *text, struct date *date) {
    const int before = date_era(*text);
    struct slice ahead = slice_after(*text, before > 0 ? strlen("令和") : 0);
    int year;
    if (before == 0 || digits(&ahead, 2, &year) == 0 || !year_first(&ahead, before + year, date)) {
        return false;
    }
    *text = ahead;
    return true;
}

/* The date at the start of the text, which is a digit or a letter. If there is none, goes past the
 * number or word. */
static bool read_date(struct slice *text, unsigned order, struct date *date) {
    if (!date_has_digit(*text)) {
        const struct slice word = letters(text);
        struct slice ahead = *text;
        skip_between(&ahead);
        if (word.size < 3 || !date_has_digit(ahead)) { return false; }
        const int month = month_of(word, order);
        return month > 0 && month_first(text, month, date);
    }
    int number;
    const int count = digits(text, 4, &number);
    const struct slice after = *text;
    if (count == 4 ? year_first(text, number, date) || name_after_year(text, number, order, date)
                   : (count == 1 || count == 2) && (numbers(text, number, order, date) ||
                                                    day_first(text, number, order, date))) {
        return true;
    }
    *text = after;
    for (size_t size; digit_at(*text, &size) >= 0;) { *text = slice_after(*text, size); }
    return false;
}

/* The English weekday, Sunday being 0; 7: it is none. */
static int weekday_of(struct slice name) {
    static const char *const names[] = {"sun", "mon", "tue", "wed", "thu", "fri", "sat"};
    int weekday = 0;
    if (name.size != 3 && !slice_ends(name, "day")) { return 7; }
    while (weekday < 7 && !slice_begins_any_case(name, names[weekday])) { weekday++; }
    return weekday;
}

bool date_is_weekday(struct slice name) {
    return weekday_of(name) < 7;
}

/* An English weekday may tell the order of the date after it: of `Mon, 05/03/2021`, as Drupal
 * writes it, only the third of May is a Monday. DATE_UNKNOWN if it does not. */
static unsigned order_after(struct slice name, struct slice text) {
    const int weekday = weekday_of(name);
    unsigned order = DATE_UNKNOWN;
    skip_between(&text);
    if (weekday == 7 || !date_has_digit(text)) { return DATE_UNKNOWN; }
    for (unsigned tried = DATE_DAY_FIRST; tried <= DATE_MONTH_FIRST; tried *= 2) {
        struct slice ahead = text;
        struct date date;
        if (read_date(&ahead, tried, &date) && date.day > 0 && date_weekday(&date) == weekday) {
            order |= tried;
        }
    }
    return order == (DATE_DAY_FIRST | DATE_MONTH_FIRST) ? DATE_UNKNOWN : order;
}

bool date_find(struct slice text, unsigned order, struct date *date, size_t *start, size_t *end) {
    const bool ordered = (order & (DATE_DAY_FIRST | DATE_MONTH_FIRST)) != 0;
    struct slice rest = text;
    while (rest.size > 0) {
        size_t size;
        const struct slice first = rest;
        const bool era = date_of_era(&rest, date);
        if (!era && !is_letter(first, &size) && !date_has_digit(first)) {
            rest = slice_after(rest, size);
            continue;
        }
        if (era || read_date(&rest, order, date)) {
            *start = text.size - first.size;
            *end = text.size - rest.size;
            return true;
        }
        if (rest.size == first.size) { rest = slice_after(rest, size); }
        if (!ordered && !date_has_digit(first)) {
            const unsigned both = DATE_DAY_FIRST | DATE_MONTH_FIRST;
            const struct slice word = {first.bytes, first.size - rest.size};
            order = (order & ~both) | order_after(word, rest);
        }
    }
    return false;
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
        *date = date_new((int)(number / 10000), (int)(number / 100 % 100), (int)(number % 100));
        return date->day > 0 && date_is_real(date);
    }
    if (stamp.size == 13) { number /= 1000; }
    *date = date_of_days(number / 86400);
    date->hour = (int)(number % 86400 / 3600);
    date->minute = (int)(number % 3600 / 60);
    date->second = (int)(number % 60);
    date->zone = 0;
    return date_is_real(date);
}

/* YYYY-MM */
static bool of_month(struct slice stamp, struct date *date) {
    int year, month;
    if (!read_year(&stamp, &year) || !skip(&stamp, "-") || digits(&stamp, 2, &month) != 2) {
        return false;
    }
    *date = date_new(year, month, 0);
    return stamp.size == 0 && date_is_real(date);
}

/* `31.10.23`, perhaps after a word or two. */
static bool of_short_year(struct slice stamp, unsigned order, struct date *date) {
    size_t start, end;
    return date_find(stamp, order | DATE_SHORT_YEAR, date, &start, &end) && start <= 24;
}

bool date_of_stamp(struct slice stamp, unsigned order, struct date *date) {
    size_t start, end;
    stamp = slice_trim(stamp, " ");
    return date_find(stamp, order, date, &start, &end) || of_number(stamp, date) ||
           of_month(stamp, date) || of_short_year(stamp, order, date);
}

bool date_of_url(struct slice url, struct date *date) {
    for (; url.size > 0 && url.bytes[0] != '?' && url.bytes[0] != '#'; url = slice_after(url, 1)) {
        struct slice ahead = slice_after(url, 1);
        int year, month, day;
        if ((url.bytes[0] != '/' && url.bytes[0] != '-') || !read_year(&ahead, &year)) { continue; }
        const char sign[] = {next(ahead), '\0'};
        if ((sign[0] != '/' && sign[0] != '-') || !skip(&ahead, sign)) { continue; }
        if (digits(&ahead, 2, &month) == 0 || month < 1 || month > 12) { continue; }
        *date = date_new(year, month, 0);
        if (!skip(&ahead, sign)) { continue; }
        const bool whole = digits(&ahead, 2, &day) > 0 && day > 0 && !ascii_is_letter(next(ahead));
        date->day = whole ? day : 0;
        if (whole ? date_is_real(date) : sign[0] == '/') { return true; }
    }
    return false;
}
