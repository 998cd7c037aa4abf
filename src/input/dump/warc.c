/* The first line and the fields of a WARC record. */
#include "input/dump/record.h"
#include "text/ascii.h"

#include <string.h>

/* Greatest length of a version line, with blanks at its end. */
#define VERSION_LINE_BOUND 64

/* States in a line "WARC/n.n". A state below VERSION_MAJOR waits for a byte of the word. */
static const char version_word[] = "WARC/";
enum version {
    VERSION_MAJOR = sizeof version_word - 1,
    VERSION_MAJOR_OR_DOT,
    VERSION_MINOR,
    VERSION_MINOR_OR_END,
    VERSION_END
};

static int version_next(int state, char byte) {
    bool digit = ascii_is_digit(byte);
    bool blank = ascii_is_blank(byte) || byte == '\r';
    switch (state) {
    case VERSION_MAJOR:
        return digit ? VERSION_MAJOR_OR_DOT : RECORD_LINE_NO;
    case VERSION_MAJOR_OR_DOT:
        return digit ? state : byte == '.' ? VERSION_MINOR : RECORD_LINE_NO;
    case VERSION_MINOR:
        return digit ? VERSION_MINOR_OR_END : RECORD_LINE_NO;
    case VERSION_MINOR_OR_END:
        if (digit) { return state; }
        /* fall through */
    case VERSION_END:
        return byte == '\n' ? RECORD_LINE_OVER : blank ? VERSION_END : RECORD_LINE_NO;
    default:
        return byte == version_word[state] ? state + 1 : RECORD_LINE_NO;
    }
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
static void read_response(struct record *record, const struct wanted *wanted) {
    const char *type = record->page.content_type;
    if (type == NULL || media_type_is(type, "application/http")) {
        record->use = RECORD_HTTP;
        return;
    }
    record_use_by_type(record, wanted);
    if (record->use != RECORD_SKIPPED && url_is_http(record->page.url)) {
        record->use = RECORD_HTTP;
    }
}

/* WARC 1.1 §6.7: the page of another record in another form, such as the text in a WET file. */
static void read_conversion(struct record *record, const struct wanted *wanted) {
    const char *type = record->page.content_type;
    record_use_by_type(record, wanted);
    if (type != NULL && wanted_conversion(wanted, type)) { record->use = RECORD_PAGE; }
    record->skip = SKIP_CONVERSION;
}

static const struct {
    const char *type;
    enum skip skip;
} skipped_types[] = {
    {"request", SKIP_REQUEST},   {"metadata", SKIP_METADATA},         {"revisit", SKIP_REVISIT},
    {"warcinfo", SKIP_WARCINFO}, {"continuation", SKIP_CONTINUATION},
};

static enum skip skip_of_type(const char *type) {
    for (size_t i = 0; i < sizeof skipped_types / sizeof skipped_types[0]; i++) {
        if (ascii_same(type, skipped_types[i].type)) { return skipped_types[i].skip; }
    }
    return SKIP_OTHER_RECORD;
}

static void read_type(struct record *record, const char *type, const struct wanted *wanted) {
    if (ascii_same(type, "response")) {
        read_response(record, wanted);
    } else if (ascii_same(type, "resource")) {
        record_use_by_type(record, wanted);
    } else if (ascii_same(type, "conversion")) {
        read_conversion(record, wanted);
    } else {
        record->skip = skip_of_type(type);
        record->use = record->skip == SKIP_CONTINUATION ? RECORD_CONTINUES : RECORD_SKIPPED;
    }
}

/* WARC 1.1 §5.17 to §5.19. */
static void read_segment(struct record *record, struct header *header) {
    const char *number = header_value(header, "WARC-Segment-Number");
    bool continues = record->use == RECORD_CONTINUES;
    if (number == NULL || !record_length(number, &record->segment)) { record->segment = 0; }
    record->segment_origin =
        continues ? uri_value(header, "WARC-Segment-Origin-ID") : record->page.id;
    record->last_segment = header_value(header, "WARC-Segment-Total-Length") != NULL;
}

static const char *read_length(struct record *record, struct header *header) {
    const char *length = header_value(header, "Content-Length");
    record->has_length = length != NULL && record_length(length, &record->length);
    if (record->has_length) { return NULL; }
    return length == NULL ? "record header without Content-Length"
                          : "record header with a bad Content-Length";
}

static const char *warc_read(struct record *record, struct header *header, const char *line,
                             size_t size, const struct wanted *wanted, bool found_by_searching) {
    const char *type = header_value(header, "WARC-Type");
    const char *no_length = read_length(record, header);
    (void)line, (void)size;
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
    if (date != NULL) { record_date(page->date, date); }
    read_type(record, type == NULL ? "" : type, wanted);
    read_segment(record, header);
    return NULL;
}

static const char *const field_names[] = {
    "WARC-Type",           "WARC-Record-ID",         "WARC-Date",
    "WARC-Target-URI",     "WARC-Payload-Digest",    "WARC-Truncated",
    "WARC-Segment-Number", "WARC-Segment-Origin-ID", "WARC-Segment-Total-Length",
    "Content-Type",        "Content-Length",         NULL};

const struct record_format warc_format = {.line_bound = VERSION_LINE_BOUND,
                                          .line_next = version_next,
                                          .field_names = field_names,
                                          .read = warc_read};
