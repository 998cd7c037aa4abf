#include "input/dump/record.h"

#include "text/ascii.h"

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
    const char *type = record->content_type;
    bool is_page = type != NULL && wanted_content_type(wanted, type);
    record->use = is_page                        ? RECORD_PAGE
                  : wanted_if_html(wanted, type) ? RECORD_UNTYPED
                                                 : RECORD_SKIPPED;
    record->skip = SKIP_CONTENT_TYPE;
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
