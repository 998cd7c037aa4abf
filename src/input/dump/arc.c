/* The line that begins a record of an ARC file. */
#include "input/dump/record.h"
#include "text/ascii.h"

#include <string.h>

/* Greatest length of a URL's scheme, with its colon. While reading the scheme, the state is the
 * number of bytes read. */
#define SCHEME_BOUND 16
#define AFTER_SCHEME (SCHEME_BOUND + 1)

static int url_line_next(int state, char byte) {
    if (state == AFTER_SCHEME) { return byte == '\n' ? RECORD_LINE_OVER : state; }
    if (byte == ':' && state > 0) { return AFTER_SCHEME; }
    bool of_scheme = ascii_is_letter(byte) || (state > 0 && (ascii_is_digit(byte) || byte == '-'));
    return of_scheme && state < SCHEME_BOUND - 1 ? state + 1 : RECORD_LINE_NO;
}

/* A piece of the line, between blanks. */
struct field {
    const char *at;
    size_t size;
};

/* The last field before offset *end. Moves *end to the start of this field. */
static struct field field_before(const char *line, size_t *end) {
    while (*end > 0 && line[*end - 1] == ' ') { --*end; }
    size_t stop = *end;
    while (*end > 0 && line[*end - 1] != ' ') { --*end; }
    return (struct field){line + *end, stop - *end};
}

static bool consists_of(struct field field, const char *bytes) {
    for (size_t i = 0; i < field.size; i++) {
        if (field.at[i] == '\0' || strchr(bytes, field.at[i]) == NULL) { return false; }
    }
    return field.size > 0;
}

/* YYYYMMDDhhmmss, or the shorter and longer dates that some crawlers write. */
static bool is_date(struct field field) {
    return field.size >= 12 && field.size <= 18 && consists_of(field, "0123456789");
}

static bool is_address(struct field field) {
    return consists_of(field, "0123456789abcdefABCDEF.:") || consists_of(field, "-");
}

struct url_line {
    struct field url, date, content_type, length;
};

/* The order of the fields is URL, IP address, date, content type, length. Version 2 has five more
 * before the length. The URL may contain spaces, so we read the line backwards until we find a date
 * with an address before it. The content type may be empty. */
static bool read_url_line(struct url_line *fields, const char *line, size_t size) {
    while (size > 0 && (line[size - 1] == '\n' || line[size - 1] == '\r')) { size--; }
    fields->length = field_before(line, &size);
    for (int i = 0; i < 9; i++) {
        struct field date = field_before(line, &size);
        if (i == 0) { fields->content_type = (struct field){date.at + date.size, 0}; }
        if (is_date(date)) {
            size_t before = size;
            struct field address = field_before(line, &before);
            while (before > 0 && line[before - 1] == ' ') { before--; }
            if (is_address(address) && before > 0) {
                fields->url = (struct field){line, before};
                fields->date = date;
                return true;
            }
        }
        fields->content_type = date;
    }
    return false;
}

static bool arc_begins(const char *line, size_t size) {
    struct url_line fields;
    return memchr(line, '\0', size) == NULL && read_url_line(&fields, line, size);
}

static bool url_has_scheme(const char *url, const char *scheme) {
    return strncmp(url, scheme, strlen(scheme)) == 0;
}

static void use_by_url(struct record *record) {
    record->use = url_is_http(record->page.url) ? RECORD_HTTP : RECORD_SKIPPED;
    record->skip =
        url_has_scheme(record->page.url, "filedesc:") ? SKIP_WARCINFO : SKIP_OTHER_RECORD;
}

_Static_assert(ARC_LINE_BOUND <= HEADER_KEPT_BOUND, "the room for fields is enough for a line");

/* Copies the line to the header, because a page may need its URL after `line` is used again. */
static const char *arc_read(struct record *record, struct header *header, const char *line,
                            size_t size, const struct wanted *wanted, bool found_by_searching) {
    struct url_line fields;
    char *kept = header_keep(header, line, size);
    (void)wanted;
    if (!read_url_line(&fields, kept, size)) { return "record line that cannot be read"; }
    kept[fields.url.size] = '\0';
    kept[(size_t)(fields.content_type.at - kept) + fields.content_type.size] = '\0';
    kept[(size_t)(fields.date.at - kept) + fields.date.size] = '\0';
    kept[(size_t)(fields.length.at - kept) + fields.length.size] = '\0';
    record->page.url = kept;
    record->page.content_type = fields.content_type.at;
    record_date(record->page.date, fields.date.at);
    record->has_length = record_length(fields.length.at, &record->length);
    if (!record->has_length && found_by_searching) { return "record line with a bad length"; }
    record->damage = record->has_length ? NULL : "record line with a bad length";
    use_by_url(record);
    return NULL;
}

const struct record_format arc_format = {.line_bound = ARC_LINE_BOUND,
                                         .line_next = url_line_next,
                                         .begins = arc_begins,
                                         .read = arc_read};
