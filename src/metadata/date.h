/* In:  a text: an attribute, a label, a byline or an address.
 * Out: the first date in it, as ISO 8601.
 *
 * doc/metadata.md has the rules: which forms and languages are read, and when the order of day and
 * month is known. */
#ifndef DANAG_METADATA_DATE_H
#define DANAG_METADATA_DATE_H

#include "text/slice.h"

#include <stdint.h>

#define DATE_TEXT_SIZE  32 /* bytes of the longest date with its NUL */
#define DATE_YEAR_LEAST 1990
#define DATE_YEAR_MOST  2099

/* What 03/04/2015 means. DATE_UNKNOWN: nothing, unless one of the numbers is over 12. */
enum date_order { DATE_UNKNOWN, DATE_DAY_FIRST, DATE_MONTH_FIRST };

/* The order that goes with a language tag, such as `en-US`. */
enum date_order date_order_of(struct slice language);

struct date {
    int year;
    int month;
    int day;  /* 0: only the month is known */
    int hour; /* -1: only the day is known */
    int minute;
    int second; /* -1: not known */
    int zone;   /* minutes east of UTC; DATE_NO_ZONE: not known */
};
#define DATE_NO_ZONE 10000

/* Finds the first date in the text. *start and *end say where in the text it is, in bytes. False if
 * there is none. A `stamp` is a value that is nothing but a date: it may also be YYYYMMDD or
 * seconds since 1970. */
bool date_find(struct slice text, enum date_order order, struct date *date, size_t *start,
               size_t *end);
bool date_of_stamp(struct slice stamp, enum date_order order, struct date *date);

/* Finds a date in the path of a URL: /2015/04/03/, /2015/04/ or 2015-04-03. */
bool date_of_url(struct slice url, struct date *date);

/* Writes the date. Returns the size without the NUL. */
size_t date_write(const struct date *date, char text[DATE_TEXT_SIZE]);

/* The month whose name the word is, in any language we know, from 1; 0 if it is none. */
int month_of(struct slice word);

#endif
