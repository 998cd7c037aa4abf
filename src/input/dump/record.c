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

static bool begins_with(const char *text, const char *start) {
    char begin[sizeof "https://"];
    size_t size = strlen(start);
    if (strlen(text) < size) { return false; }
    memcpy(begin, text, size);
    begin[size] = '\0';
    return ascii_same(begin, start);
}

bool url_is_http(const char *url) {
    return url != NULL && (begins_with(url, "http://") || begins_with(url, "https://"));
}
