#include "input/dump/record.h"

#include "text/ascii.h"

#include <stdio.h>
#include <string.h>

bool record_length(const char *digits, uint64_t *length) {
    uint64_t number = 0;
    do {
        if (!ascii_is_digit(*digits)) { return false; }
        number = number * 10 + (uint64_t)(*digits - '0');
        if (number > RECORD_LENGTH_BOUND) { return false; }
    } while (*++digits != '\0');
    *length = number;
    return true;
}

void record_use_by_type(struct record *record, const struct wanted *wanted) {
    const char *type = record->page.content_type;
    bool is_page = type != NULL && wanted_content_type(wanted, type);
    record->use = is_page                        ? RECORD_PAGE
                  : wanted_if_html(wanted, type) ? RECORD_UNTYPED
                                                 : RECORD_SKIPPED;
    record->skip = SKIP_CONTENT_TYPE;
}

/* Moves past two digits of at most `most`. */
static bool take_two(const char **digits, int least, int most) {
    int number = ((*digits)[0] - '0') * 10 + (*digits)[1] - '0';
    *digits += 2;
    return number >= least && number <= most;
}

/* YYYYMMDDhhmm and the seconds, if they follow. What comes after the seconds is left out. */
static void write_date_of_digits(char date[PAGE_DATE_SIZE], const char *digits, size_t size) {
    const char *at = digits + 4;
    bool seconds = size >= 14;
    bool valid = size >= 12 && take_two(&at, 1, 12) && take_two(&at, 1, 31) &&
                 take_two(&at, 0, 23) && take_two(&at, 0, 59) && (!seconds || take_two(&at, 0, 60));
    if (!valid) { return; }
    snprintf(date, PAGE_DATE_SIZE, "%.4s-%.2s-%.2sT%.2s:%.2s%s%.*sZ", digits, digits + 4,
             digits + 6, digits + 8, digits + 10, seconds ? ":" : "", seconds ? 2 : 0, digits + 12);
}

/* W3CDTF, a form of ISO 8601 (WARC 1.1 §5.4), from the year alone to fractions of a second. */
static bool is_iso_date(const char *text) {
    static const char form[] = "0000-00-00T00:00:00";
    size_t same = 0;
    while (same < sizeof form - 1 &&
           (form[same] == '0' ? ascii_is_digit(text[same]) : text[same] == form[same])) {
        same++;
    }
    bool whole = same == 4 || same == 7 || same == 10 || same == 16 || same == sizeof form - 1;
    const char *rest = text + same;
    return whole && strlen(text) < PAGE_DATE_SIZE && (same > 10 || *rest == '\0') &&
           rest[strspn(rest, "0123456789.:+-Z")] == '\0';
}

void record_date(char date[PAGE_DATE_SIZE], const char *text) {
    size_t digits = strspn(text, "0123456789");
    date[0] = '\0';
    if (is_iso_date(text)) {
        memcpy(date, text, strlen(text) + 1);
    } else if (text[digits] == '\0') {
        write_date_of_digits(date, text, digits);
    }
}

bool url_is_http(const char *url) {
    return url != NULL && (ascii_starts(url, strlen(url), "http://") ||
                           ascii_starts(url, strlen(url), "https://"));
}

void start_line_reset(struct start_line *line) {
    line->state = 0;
    line->size = 0;
}

static enum start_answer whole_line(const struct start_line *line,
                                    const struct record_format *format) {
    bool begins = format->begins == NULL || format->begins(line->bytes, line->size);
    return begins ? START_YES : START_NO;
}

enum start_answer start_line_push(struct start_line *line, const struct record_format *format,
                                  const char *data, size_t size, size_t *taken) {
    for (*taken = 0; *taken < size;) {
        char byte = data[(*taken)++];
        line->bytes[line->size++] = byte;
        line->state = format->line_next(line->state, byte);
        if (line->state == RECORD_LINE_OVER) { return whole_line(line, format); }
        if (line->state == RECORD_LINE_NO || line->size == format->line_bound) { return START_NO; }
    }
    return START_MORE;
}
