#include "input/warc.h"

#include "input/header.h"
#include "input/http.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DAMAGE_BOUND 160

/* A line "WARC/n.n": the states up to here each wait for one byte of the word. */
static const char version_word[] = "WARC/";
enum version {
    VERSION_MAJOR = sizeof version_word - 1,
    VERSION_MAJOR_OR_DOT,
    VERSION_MINOR,
    VERSION_MINOR_OR_END,
    VERSION_END,
    VERSION_YES,
    VERSION_NO
};

enum place {
    BETWEEN_RECORDS, /* any number of CR and LF, then a record */
    IN_VERSION,      /* on a line that may begin a record */
    IN_OTHER_LINE,   /* searching, on a line that begins none */
    IN_HEADER,
    IN_BLOCK
};

enum block { BLOCK_RESPONSE, BLOCK_RESOURCE, BLOCK_OTHER };

struct warc {
    struct page_sink sink;
    struct wanted wanted;
    struct http *http;
    int error;
    enum place place;
    int version;     /* an enum version or less */
    uint64_t offset; /* bytes of the stream before what is being looked at */
    uint64_t start;  /* where the record begins, or the line that may begin one */

    /* While searching: why, and the first byte that belongs to no record. */
    const char *lost;
    uint64_t lost_at;

    bool bad_line; /* of the header, and so told */
    enum block block;
    uint64_t length;
    uint64_t left;
    struct header header;
};

static void reset(struct warc *warc) {
    warc->error = 0;
    warc->place = BETWEEN_RECORDS;
    warc->offset = 0;
    warc->lost = NULL;
}

struct warc *warc_new(const struct page_sink *sink, const struct wanted *wanted) {
    struct warc *warc = malloc(sizeof *warc);
    struct http *http = http_new(sink, wanted);
    if (warc == NULL || http == NULL) {
        free(warc);
        http_free(http);
        return NULL;
    }
    warc->sink = *sink;
    warc->wanted = *wanted;
    warc->http = http;
    reset(warc);
    return warc;
}

void warc_free(struct warc *warc) {
    if (warc != NULL) {
        http_free(warc->http);
        free(warc);
    }
}

static int version_next(int state, char byte) {
    bool digit = byte >= '0' && byte <= '9';
    bool blank = byte == ' ' || byte == '\t' || byte == '\r';
    switch (state) {
    case VERSION_MAJOR:
        return digit ? VERSION_MAJOR_OR_DOT : VERSION_NO;
    case VERSION_MAJOR_OR_DOT:
        return digit ? state : byte == '.' ? VERSION_MINOR : VERSION_NO;
    case VERSION_MINOR:
        return digit ? VERSION_MINOR_OR_END : VERSION_NO;
    case VERSION_MINOR_OR_END:
        if (digit) {
            return state;
        }
        /* fall through */
    case VERSION_END:
        return byte == '\n' ? VERSION_YES : blank ? VERSION_END : VERSION_NO;
    default:
        return byte == version_word[state] ? state + 1 : VERSION_NO;
    }
}

static void line_may_begin_record(struct warc *warc, uint64_t start) {
    warc->place = IN_VERSION;
    warc->version = 0;
    warc->start = start;
}

static void search(struct warc *warc, const char *why) {
    if (warc->lost == NULL) {
        warc->lost = why;
        warc->lost_at = warc->start;
    }
}

static void report(const struct warc *warc, uint64_t byte, const char *what) {
    warc->sink.damage(warc->sink.self, byte, what);
}

static void search_over(struct warc *warc, uint64_t end, const char *which, const char *where) {
    char what[DAMAGE_BOUND];
    snprintf(what, sizeof what, "%s; %s%" PRIu64 " bytes skipped%s", warc->lost, which,
             end - warc->lost_at, where);
    report(warc, warc->lost_at, what);
    warc->lost = NULL;
}

static size_t push_between_records(struct warc *warc, const char *data, size_t size) {
    size_t at = 0;
    while (at < size && (data[at] == '\r' || data[at] == '\n')) {
        at++;
    }
    if (at < size) {
        line_may_begin_record(warc, warc->offset + at);
    }
    return at;
}

/* The byte that cannot stand in a version line is left: it may be the newline. */
static size_t push_version(struct warc *warc, const char *data, size_t size) {
    for (size_t at = 0; at < size; at++) {
        warc->version = version_next(warc->version, data[at]);
        if (warc->version == VERSION_YES) {
            warc->place = IN_HEADER;
            warc->bad_line = false;
            header_reset(&warc->header);
            return at + 1;
        }
        if (warc->version == VERSION_NO) {
            search(warc, "no record starts here");
            warc->place = IN_OTHER_LINE;
            return at;
        }
    }
    return size;
}

static size_t push_other_line(struct warc *warc, const char *data, size_t size) {
    const char *newline = memchr(data, '\n', size);
    if (newline == NULL) {
        return size;
    }
    size_t taken = (size_t)(newline - data) + 1;
    line_may_begin_record(warc, warc->offset + taken);
    return taken;
}

static bool is_version_line(const char *line, size_t size) {
    int state = 0;
    for (size_t at = 0; at < size && state != VERSION_NO && state != VERSION_YES; at++) {
        state = version_next(state, line[at]);
    }
    return state == VERSION_YES;
}

/* The header failed at its last line, all of which is taken. Of its lines only this one can be a
 * version line, as the others are fields: so no byte is ever looked at a third time. */
static void header_failed(struct warc *warc, uint64_t end, const char *why) {
    size_t size;
    const char *line = header_raw_line(&warc->header, &size);
    search(warc, why);
    line_may_begin_record(warc, end - size);
    push_version(warc, line, size);
    if (warc->place == IN_OTHER_LINE && line[size - 1] == '\n') {
        line_may_begin_record(warc, end);
    }
}

/* WARC 1.1 §5.3: digits and nothing else. */
static bool read_length(const char *digits, uint64_t *length) {
    *length = 0;
    do {
        if (*digits < '0' || *digits > '9') {
            return false;
        }
        unsigned digit = (unsigned)(*digits - '0');
        if (*length > (UINT64_MAX - digit) / 10) {
            return false;
        }
        *length = *length * 10 + digit;
    } while (*++digits != '\0');
    return true;
}

/* WARC 1.1 §5.12 has the URI bare; WARC 1.0 and Wget after it put angle brackets round it. */
static const char *target_uri(struct header *header) {
    char *uri = header_value(header, "WARC-Target-URI");
    size_t length = uri == NULL ? 0 : strlen(uri);
    if (length > 1 && uri[0] == '<' && uri[length - 1] == '>') {
        uri[length - 1] = '\0';
        uri++;
        length -= 2;
    }
    return length == 0 ? NULL : uri;
}

static enum block block_of(const struct warc *warc, const char *type, const char *content_type) {
    if (equal_ignoring_case(type, "response")) {
        bool http = content_type == NULL || media_type_is(content_type, "application/http");
        return http ? BLOCK_RESPONSE : BLOCK_OTHER;
    }
    bool resource = equal_ignoring_case(type, "resource");
    bool html = content_type != NULL && wanted_content_type(&warc->wanted, content_type);
    return resource && html ? BLOCK_RESOURCE : BLOCK_OTHER;
}

static void block_over(struct warc *warc) {
    warc->place = BETWEEN_RECORDS;
    if (warc->block == BLOCK_RESPONSE) {
        warc->error = warc->left == 0 ? http_end(warc->http) : http_cut(warc->http);
    } else if (warc->block == BLOCK_RESOURCE) {
        warc->error = warc->sink.end(warc->sink.self);
    }
}

static void begin_block(struct warc *warc, const char *type) {
    struct page page = {.url = target_uri(&warc->header),
                        .content_type = header_value(&warc->header, "Content-Type"),
                        .byte = warc->start};
    warc->place = IN_BLOCK;
    warc->left = warc->length;
    warc->block = block_of(warc, type, page.content_type);
    if (warc->block == BLOCK_RESPONSE) {
        http_begin(warc->http, &page);
    } else if (warc->block == BLOCK_RESOURCE) {
        warc->error = warc->sink.begin(warc->sink.self, &page);
    }
    if (warc->left == 0 && warc->error == 0) {
        block_over(warc);
    }
}

static void header_over(struct warc *warc, uint64_t end) {
    const char *type = header_value(&warc->header, "WARC-Type");
    const char *length = header_value(&warc->header, "Content-Length");
    if (length == NULL) {
        header_failed(warc, end, "record header without Content-Length");
    } else if (!read_length(length, &warc->length)) {
        header_failed(warc, end, "record header with a bad Content-Length");
    } else if (type == NULL && warc->lost != NULL) {
        header_failed(warc, end, "record header without WARC-Type");
    } else {
        if (warc->lost != NULL) {
            search_over(warc, warc->start, "", " to the next record");
        } else if (warc->bad_line) {
            report(warc, warc->start, "record header with a line that is no field");
        } else if (type == NULL) {
            report(warc, warc->start, "record header without WARC-Type; the record is skipped");
        }
        begin_block(warc, type == NULL ? "" : type);
    }
}

/* Where a record is expected, its length is believed although a line is no field: else its payload
 * would be searched. A version line is no field because another record begins there. */
static void bad_line(struct warc *warc, uint64_t end) {
    size_t size;
    const char *line = header_raw_line(&warc->header, &size);
    warc->bad_line = true;
    if (warc->lost != NULL || is_version_line(line, size)) {
        header_failed(warc, end, "record header with a line that is no field");
    }
}

static size_t push_header(struct warc *warc, const char *data, size_t size) {
    size_t taken = 0;
    enum header_event event = header_push(&warc->header, data, size, &taken);
    uint64_t end = warc->offset + taken;
    switch (event) {
    case HEADER_END:
        header_over(warc, end);
        break;
    case HEADER_BAD_LINE:
        bad_line(warc, end);
        break;
    case HEADER_FULL:
        header_failed(warc, end, "record header too long");
        break;
    case HEADER_MORE:
    case HEADER_FIELD:
        break;
    }
    return taken;
}

static size_t push_block(struct warc *warc, const char *data, size_t size) {
    if (size > warc->left) {
        size = (size_t)warc->left;
    }
    warc->left -= size;
    if (warc->block == BLOCK_RESPONSE) {
        warc->error = http_push(warc->http, data, size);
    } else if (warc->block == BLOCK_RESOURCE) {
        warc->error = warc->sink.push(warc->sink.self, data, size);
    }
    if (warc->left == 0 && warc->error == 0) {
        block_over(warc);
    }
    return size;
}

static size_t push_place(struct warc *warc, const char *data, size_t size) {
    switch (warc->place) {
    case BETWEEN_RECORDS:
        return push_between_records(warc, data, size);
    case IN_VERSION:
        return push_version(warc, data, size);
    case IN_OTHER_LINE:
        return push_other_line(warc, data, size);
    case IN_HEADER:
        return push_header(warc, data, size);
    case IN_BLOCK:
        return push_block(warc, data, size);
    }
    return size;
}

int warc_push(struct warc *warc, const char *data, size_t size) {
    while (size > 0 && warc->error == 0) {
        size_t taken = push_place(warc, data, size);
        warc->offset += taken;
        data += taken;
        size -= taken;
    }
    return warc->error;
}

int warc_end(struct warc *warc) {
    if (warc->error != 0) {
        /* Whoever failed is told nothing more. */
    } else if (warc->lost != NULL) {
        search_over(warc, warc->offset, "the last ", "");
    } else if (warc->place == IN_BLOCK) {
        char what[DAMAGE_BOUND];
        snprintf(what, sizeof what,
                 "record cut at the end of the stream: %" PRIu64 " of %" PRIu64 " bytes",
                 warc->length - warc->left, warc->length);
        report(warc, warc->start, what);
        block_over(warc);
    } else if (warc->place != BETWEEN_RECORDS) {
        report(warc, warc->start, "record header cut at the end of the stream");
    }
    int error = warc->error;
    reset(warc);
    return error;
}
