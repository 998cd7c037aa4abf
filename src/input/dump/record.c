/* The records of WARC and ARC dumps. */
#include "input/dump/record.h"

#include "text/number.h"

#include <stdio.h>

/* False unless the text is all digits and the number is at most RECORD_LENGTH_BOUND. */
static bool read_number(const char *digits, uint64_t *number) {
    const char *end = number_read(digits, number);
    return end != NULL && *end == '\0' && *number <= RECORD_LENGTH_BOUND;
}

/* Sets `use` and `skip` from the content type of a block that is not an HTTP response. */
static void use_by_type(struct dump_record *record, const struct wanted *wanted) {
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

/* How many bytes are as in the form, where a 0 is any digit. */
static size_t count_common(const char *text, const char *form) {
    size_t same = 0;
    while (form[same] == '0' ? ascii_is_digit(text[same])
                             : form[same] != '\0' && text[same] == form[same]) {
        same++;
    }
    return same;
}

/* W3CDTF, a form of ISO 8601 (WARC 1.1 §5.4), from the year alone to fractions of a second. */
static bool is_iso_date(const char *text) {
    static const char form[] = "0000-00-00T00:00:00";
    static const int most[] = {12, 31, 23, 59, 60};
    const size_t same = count_common(text, form);
    bool valid = same == 4 || same == 7 || same == 10 || same == 16 || same == sizeof form - 1;
    for (size_t i = 0; valid && 3 * i + 7 <= same; i++) {
        const char *at = text + 3 * i + 5;
        valid = take_two(&at, i < 2, most[i]);
    }
    const char *rest = text + same;
    if (same == sizeof form - 1 && *rest == '.') { rest += 1 + strspn(rest + 1, "0123456789"); }
    if (same > 10 && *rest == 'Z') {
        rest++;
    } else if (same > 10 && (*rest == '+' || *rest == '-')) {
        rest += 1 + count_common(rest + 1, "00:00");
        valid = valid && rest[-3] == ':';
    }
    return valid && strlen(text) < PAGE_DATE_SIZE && *rest == '\0';
}

/* Writes the date in ISO 8601. It may come as in WARC, which this is already, or as in ARC, with 12
 * digits or more. Anything else becomes "". */
static void write_date(char date[PAGE_DATE_SIZE], const char *text) {
    size_t digits = strspn(text, "0123456789");
    date[0] = '\0';
    if (is_iso_date(text)) {
        memcpy(date, text, strlen(text) + 1);
    } else if (text[digits] == '\0') {
        write_date_of_digits(date, text, digits);
    }
}

static bool is_http(const char *url) {
    return url != NULL && ascii_is_http(url, strlen(url));
}

/* WARC. */

/* Greatest length of a version line, with blanks at its end. */
#define VERSION_LINE_BOUND 64

/* The state is a place in the form of the line: 0 is a digit, + stands for more of them or none,
 * and _ for blanks or none. */
static int version_next(int state, char byte) {
    static const char form[] = "WARC/0+.0+_\n";
    const bool digit = ascii_is_digit(byte);
    const bool blank = ascii_is_blank(byte) || byte == '\r';
    while ((form[state] == '+' && !digit) || (form[state] == '_' && !blank)) { state++; }
    if (form[state] == '+' || form[state] == '_') { return state; }
    if (form[state] == '0' ? !digit : byte != form[state]) { return RECORD_LINE_NO; }
    return byte == '\n' ? RECORD_LINE_OVER : state + 1;
}

/* WARC 1.1 §5.12 has a bare URI; WARC 1.0 and Wget put it in angle brackets. Both standards put a
 * record's ID in angle brackets. */
static const char *uri_value(struct header *header, const char *name) {
    char *uri = header_value(header, name);
    size_t length = uri == NULL ? 0 : strlen(uri);
    if (length > 1 && uri[0] == '<' && uri[length - 1] == '>') {
        uri[length - 1] = '\0';
        uri++;
        length -= 2;
    }
    return length == 0 ? NULL : uri;
}

/* WARC 1.1 §6.3 requires application/http if the scheme is http or https, but some crawlers state
 * the page's own type. */
static void read_response(struct dump_record *record, const struct wanted *wanted) {
    const char *type = record->page.content_type;
    if (type == NULL || ascii_is_word(type, strcspn(type, ";, \t"), "application/http")) {
        record->use = RECORD_HTTP;
        return;
    }
    use_by_type(record, wanted);
    if (record->use != RECORD_SKIPPED && is_http(record->page.url)) { record->use = RECORD_HTTP; }
}

/* WARC 1.1 §6.7: the page of another record in another form, such as the text in a WET file. */
static void read_conversion(struct dump_record *record, const struct wanted *wanted) {
    const char *type = record->page.content_type;
    use_by_type(record, wanted);
    if (type != NULL && wanted_conversion(wanted, type)) { record->use = RECORD_PAGE; }
    record->skip = SKIP_CONVERSION;
}

static void read_type(struct dump_record *record, const char *type, const struct wanted *wanted) {
    static const struct {
        const char *type;
        enum skip skip;
    } skipped[] = {
        {"request", SKIP_REQUEST},   {"metadata", SKIP_METADATA},         {"revisit", SKIP_REVISIT},
        {"warcinfo", SKIP_WARCINFO}, {"continuation", SKIP_CONTINUATION},
    };
    record->skip = SKIP_OTHER_RECORD;
    for (size_t i = 0; i < COUNT_OF(skipped); i++) {
        if (ascii_same(type, skipped[i].type)) { record->skip = skipped[i].skip; }
    }
    record->use = record->skip == SKIP_CONTINUATION ? RECORD_CONTINUES : RECORD_SKIPPED;
    if (ascii_same(type, "response")) { read_response(record, wanted); }
    if (ascii_same(type, "resource")) { use_by_type(record, wanted); }
    if (ascii_same(type, "conversion")) { read_conversion(record, wanted); }
}

/* WARC 1.1 §5.17 to §5.19. */
static void read_segment(struct dump_record *record, struct header *header) {
    const char *number = header_value(header, "WARC-Segment-Number");
    bool continues = record->use == RECORD_CONTINUES;
    if (number == NULL || !read_number(number, &record->segment)) { record->segment = 0; }
    record->segment_origin =
        continues ? uri_value(header, "WARC-Segment-Origin-ID") : record->page.id;
    record->last_segment = header_value(header, "WARC-Segment-Total-Length") != NULL;
}

static const char *warc_read(struct dump_record *record, struct header *header, const char *line,
                             size_t size, const struct wanted *wanted, bool found_by_searching) {
    const char *type = header_value(header, "WARC-Type");
    const char *length = header_value(header, "Content-Length");
    (void)line, (void)size;
    record->has_length = length != NULL && read_number(length, &record->length);
    const char *no_length = record->has_length ? NULL
                            : length == NULL   ? "record header without Content-Length"
                                               : "record header with a bad Content-Length";
    if (no_length != NULL && (found_by_searching || type == NULL)) { return no_length; }
    if (type == NULL && found_by_searching) { return "record header without WARC-Type"; }
    record->damage =
        type == NULL ? "record header without WARC-Type; the record is skipped" : no_length;
    struct page *page = &record->page;
    const char *date = header_value(header, "WARC-Date");
    page->url = uri_value(header, "WARC-Target-URI");
    page->content_type = header_value(header, "Content-Type");
    page->id = uri_value(header, "WARC-Record-ID");
    page->digest = header_value(header, "WARC-Payload-Digest");
    page->truncated = header_value(header, "WARC-Truncated");
    if (date != NULL) { write_date(page->date, date); }
    read_type(record, type == NULL ? "" : type, wanted);
    read_segment(record, header);
    return NULL;
}

static const char *const warc_field_names[] = {
    "WARC-Type",           "WARC-Record-ID",         "WARC-Date",
    "WARC-Target-URI",     "WARC-Payload-Digest",    "WARC-Truncated",
    "WARC-Segment-Number", "WARC-Segment-Origin-ID", "WARC-Segment-Total-Length",
    "Content-Type",        "Content-Length",         NULL};

const struct dump_format warc_format = {.line_bound = VERSION_LINE_BOUND,
                                        .line_next = version_next,
                                        .field_names = warc_field_names,
                                        .read = warc_read};

bool record_line_begins(const struct dump_format *format, struct slice bytes) {
    int state = 0;
    for (size_t at = 0; at < bytes.size && state >= 0; at++) {
        state = format->line_next(state, bytes.bytes[at]);
    }
    return state == RECORD_LINE_OVER;
}

bool warc_record_is_in(struct slice bytes) {
    while (bytes.size > 0) {
        const size_t line = slice_find(bytes, "\n") + 1;
        if (record_line_begins(&warc_format, bytes) &&
            slice_begins_any_case(slice_after(bytes, line), "warc-")) {
            return true;
        }
        bytes = slice_after(bytes, line < bytes.size ? line : bytes.size);
    }
    return false;
}

/* ARC. */

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

/* The last field before offset *end, between blanks. Moves *end to the start of this field. */
static struct slice field_before(const char *line, size_t *end) {
    while (*end > 0 && line[*end - 1] == ' ') { --*end; }
    size_t stop = *end;
    while (*end > 0 && line[*end - 1] != ' ') { --*end; }
    return (struct slice){line + *end, stop - *end};
}

static bool consists_of(struct slice field, const char *bytes) {
    return field.size > 0 && slice_skip(field, bytes).size == 0;
}

/* YYYYMMDDhhmmss, or the shorter and longer dates that some crawlers write. */
static bool is_date(struct slice field) {
    return field.size >= 12 && field.size <= 18 && consists_of(field, "0123456789");
}

static bool is_address(struct slice field) {
    return consists_of(field, "0123456789abcdefABCDEF.:") || consists_of(field, "-");
}

struct url_line {
    struct slice url, date, content_type, length;
};

/* The order of the fields is URL, IP address, date, content type, length. Version 2 has five more
 * before the length. The URL may contain spaces, so we read the line backwards until we find a date
 * with an address before it. The content type may be empty. */
static bool read_url_line(struct url_line *fields, const char *line, size_t size) {
    while (size > 0 && (line[size - 1] == '\n' || line[size - 1] == '\r')) { size--; }
    fields->length = field_before(line, &size);
    for (int i = 0; i < 9; i++) {
        struct slice date = field_before(line, &size);
        if (i == 0) { fields->content_type = (struct slice){date.bytes + date.size, 0}; }
        if (is_date(date)) {
            size_t before = size;
            struct slice address = field_before(line, &before);
            while (before > 0 && line[before - 1] == ' ') { before--; }
            if (is_address(address) && before > 0) {
                fields->url = (struct slice){line, before};
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

_Static_assert(ARC_LINE_BOUND <= HEADER_KEPT_BOUND, "the room for fields is enough for a line");

/* Copies the line to the header, because a page may need its URL after `line` is used again. */
static const char *arc_read(struct dump_record *record, struct header *header, const char *line,
                            size_t size, const struct wanted *wanted, bool found_by_searching) {
    struct url_line fields;
    char *kept = memcpy(header->bytes, line, size);
    (void)wanted;
    kept[size] = '\0';
    if (!read_url_line(&fields, kept, size)) { return "record line that cannot be read"; }
    kept[fields.url.size] = '\0';
    kept[(size_t)(fields.content_type.bytes - kept) + fields.content_type.size] = '\0';
    kept[(size_t)(fields.date.bytes - kept) + fields.date.size] = '\0';
    kept[(size_t)(fields.length.bytes - kept) + fields.length.size] = '\0';
    record->page.url = kept;
    record->page.content_type = fields.content_type.bytes;
    write_date(record->page.date, fields.date.bytes);
    record->has_length = read_number(fields.length.bytes, &record->length);
    if (!record->has_length && found_by_searching) { return "record line with a bad length"; }
    record->damage = record->has_length ? NULL : "record line with a bad length";
    record->use = is_http(kept) ? RECORD_HTTP : RECORD_SKIPPED;
    record->skip = slice_begins(fields.url, "filedesc:") ? SKIP_WARCINFO : SKIP_OTHER_RECORD;
    return NULL;
}

const struct dump_format arc_format = {.line_bound = ARC_LINE_BOUND,
                                       .line_next = url_line_next,
                                       .begins = arc_begins,
                                       .read = arc_read};
