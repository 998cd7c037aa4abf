/* Days and months as numbers. */
#include "metadata/metadata_state.h"

static int days_in(int year, int month) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return days[month - 1] + (month == 2 && leap);
}

bool date_is_real(const struct date *date) {
    return date->year >= DATE_YEAR_LEAST && date->year <= DATE_YEAR_MOST && date->month >= 1 &&
           date->month <= 12 && date->day >= 0 && date->day <= days_in(date->year, date->month);
}

struct date date_new(int year, int month, int day) {
    return (struct date){year, month, day, -1, -1, -1, DATE_NO_ZONE};
}

/* T. Sakamoto, 1992. */
int date_weekday(const struct date *date) {
    static const int before[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    const int year = date->year - (date->month < 3);
    return (year + year / 4 - year / 100 + year / 400 + before[date->month - 1] + date->day) % 7;
}

struct date date_of_days(int64_t days) {
    int year = 1970, month = 1;
    for (;; year++) {
        const int length = 337 + days_in(year, 2);
        if (days < length) { break; }
        days -= length;
    }
    for (; days >= days_in(year, month); month++) { days -= days_in(year, month); }
    return date_new(year, month, (int)days + 1);
}

/* From 21 March 1991 on. The cycle of leap years holds up to 1450. */
#define PERSIAN_LEAST 1370
#define PERSIAN_MOST  1450
#define PERSIAN_START 7749 /* days from 1970-01-01 to the first of these years */
#define PERSIAN_CYCLE 33   /* years; eight of them are leap years */

bool date_of_persian(struct date *date) {
    /* The leap years of a cycle are 1, 5, 9, 13, 17, 22, 26 and 30. */
    const uint64_t leap = 0x44422222;
    const int year = date->year, month = date->month;
    if (year < PERSIAN_LEAST || year > PERSIAN_MOST || month < 1 || month > 12 || date->day < 1 ||
        date->day > (month <= 6 ? 31 : 30)) {
        return false;
    }
    int days = PERSIAN_START + date->day - 1;
    for (int past = PERSIAN_LEAST; past < year; past++) {
        days += 365 + (int)(leap >> past % PERSIAN_CYCLE & 1);
    }
    *date = date_of_days(days + (month <= 6 ? 31 * (month - 1) : 30 * (month - 1) + 6));
    return true;
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

#define DAY_SIZE 10 /* of YYYY-MM-DD */

bool date_is_day(struct slice date, struct slice other) {
    return date.size >= DAY_SIZE && other.size >= DAY_SIZE &&
           memcmp(date.bytes, other.bytes, DAY_SIZE) == 0;
}

/* Whether `next` is the day after `date`. Both are YYYY-MM-DD and more. */
static bool is_day_after(struct slice date, struct slice next) {
    char text[DATE_TEXT_SIZE];
    struct date day;
    size_t start, end;
    date.size = DAY_SIZE;
    if (!date_find(date, DATE_UNKNOWN, &day, &start, &end)) { return false; }
    if (++day.day > days_in(day.year, day.month)) {
        day.day = 1;
        day.month = day.month % 12 + 1;
        day.year += day.month == 1;
    }
    return date_is_day((struct slice){text, date_write(&day, text)}, next);
}

bool date_is_next(struct slice date, struct slice other) {
    return date.size >= DAY_SIZE && other.size >= DAY_SIZE &&
           (is_day_after(date, other) || is_day_after(other, date));
}
