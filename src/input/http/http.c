#include "input/http/http.h"

#include "input/header.h"
#include "input/http/body.h"
#include "input/sniff.h"

#include <stdlib.h>

#define HTTP_STATUS_NONE 200 /* the status if there is no status line, as in HTTP/0.9 */

enum http_state {
    AT_START, /* of a head, or of a body without one */
    IN_FIRST_LINE,
    IN_FIELDS,
    HEAD_OVER, /* the body is `rest`, then all bytes that were not taken */
    IN_BODY,
    IN_PAGE,     /* of a block that is a page without a head */
    IN_CUT_BODY, /* the sink wants no more of it */
    IN_OTHER
};

struct http {
    struct page_sink sink;
    struct wanted wanted;
    struct page page;
    enum http_state state;
    int error;

    /* The head. */
    unsigned status; /* 0: not known yet, or no status line states it */
    bool tunnel;     /* a proxy sent this head; the server's own head follows */
    int interim;     /* how many heads so far were not the final head */
    size_t start_size;
    size_t space; /* bytes of white space at the start */
    char start[HTTP_START_BOUND];
    struct slice rest; /* bytes that were taken, but belong to the body */
    struct header fields;

    /* The body. */
    bool typed;          /* the content type shows that the page is wanted */
    bool begun;          /* the page has begun */
    bool is_chunked;     /* the head states that the body is chunked */
    bool coding_damaged; /* decoding the body reported damage */
    struct content_coding coding;
    struct chunked chunked;
    uint64_t unpacked; /* bytes of the body without its codings */
    size_t held;       /* bytes of an untyped body, until it is clear whether it is HTML */
    char untyped[SNIFF_HTML_BOUND];
};

/* The first three are needed to read the body; the others are only passed on. */
static const char *const field_names[] = {"Content-Type",  "Content-Encoding", "Transfer-Encoding",
                                          "Last-Modified", "Content-Language", NULL};

/* Reports no damage in a block that is skipped. */
static void on_damage(void *self, const char *what) {
    struct http *http = self;
    if (http->state != IN_OTHER) { http->sink.damage(http->sink.reporter, http->page.byte, what); }
}

static void skip(struct http *http, enum skip why) {
    http->state = IN_OTHER;
    http->sink.skip(http->sink.self, why);
}

static bool is_field_name_byte(char byte) {
    return ascii_is_letter(byte) || ascii_is_digit(byte) || byte == '-' || byte == '_';
}

/* Whether the bytes begin with a name and a colon, as in a head without a status line. */
static enum sniffed sniff_field(const char *data, size_t size) {
    size_t at = 0;
    while (at < size && is_field_name_byte(data[at])) { at++; }
    const bool named = at > 0;
    while (at < size && ascii_is_blank(data[at])) { at++; }
    if (at == size) { return at < HTTP_NAME_BOUND ? SNIFFED_MORE : SNIFFED_NO; }
    return named && data[at] == ':' ? SNIFFED_YES : SNIFFED_NO;
}

static enum sniffed sniff_head(const char *data, size_t size, bool after_interim) {
    const enum sniffed line =
        sniffed_most(sniff_word(data, size, "http/"), sniff_word(data, size, "icy "));
    return after_interim ? line : sniffed_most(line, sniff_field(data, size));
}

static bool is_interim(const struct http *http) {
    return http->tunnel || (http->status >= 100 && http->status <= 199);
}

static struct slice after_word(struct slice line) {
    return slice_skip(slice_after(line, slice_before(line, " \t")), " \t");
}

/* Reads "HTTP/1.1 200 OK" (RFC 9112 §4), "HTTP/2 200" or "ICY 200 OK". 0 if there is no status. */
static unsigned read_status(struct slice line) {
    const struct slice rest = after_word(line);
    unsigned status = 0;
    size_t at = 0;
    for (; at < rest.size && at < 4 && ascii_is_digit(rest.bytes[at]); at++) {
        status = status * 10 + (unsigned)(rest.bytes[at] - '0');
    }
    return at == 3 && status >= 100 ? status : 0;
}

/* Each of the next functions answers NULL, or why the head cannot be read. */

static const char *head_over(struct http *http, struct slice rest) {
    http->state = HEAD_OVER;
    http->rest = rest;
    return NULL;
}

/* A head may lack the blank line at its end. The body then begins at a line like HTML. */
static bool ends_at_body(struct http *http) {
    const struct slice line = header_line(&http->fields);
    if (http->state != IN_FIELDS || sniff_html(line.bytes, line.size, true) != SNIFFED_YES) {
        return false;
    }
    head_over(http, line);
    return true;
}

/* Proxies answer CONNECT with "HTTP/1.0 200 Connection established". */
static const char *read_first_line(struct http *http) {
    const struct slice line = header_line(&http->fields);
    http->state = IN_FIELDS;
    http->status = read_status(line);
    http->tunnel = slice_begins_any_case(after_word(after_word(line)), "connection established");
    return http->status == 0 ? "HTTP status line without a status" : NULL;
}

static const char *fields_over(struct http *http) {
    if (!is_interim(http)) { return head_over(http, (struct slice){http->start, 0}); }
    if (++http->interim > HTTP_INTERIM_BOUND) {
        return "HTTP head after too many interim responses";
    }
    http->state = AT_START;
    http->start_size = http->space = 0;
    return NULL;
}

/* Servers send many lines that are not fields. We ignore them. */
static const char *push_fields(struct http *http, const char *data, size_t size, size_t *taken) {
    const enum header_event event = header_push(&http->fields, data, size, taken);
    const char *name = http->fields.bytes + http->fields.last;
    if (event == HEADER_BAD_LINE) {
        return !ends_at_body(http) && http->state == IN_FIRST_LINE ? read_first_line(http) : NULL;
    }
    if (event == HEADER_END) { return fields_over(http); }
    if (event == HEADER_LONG && !ascii_same(name, "Last-Modified") &&
        !ascii_same(name, "Content-Language")) {
        return "HTTP head with a value too long; its page is left out";
    }
    if (event == HEADER_FIELD || event == HEADER_LONG) { http->state = IN_FIELDS; }
    const bool lacks_room = event == HEADER_CLIPPED || event == HEADER_FULL;
    const bool ends = lacks_room && ends_at_body(http);
    return event == HEADER_FULL && !ends ? "HTTP head too long; its page is left out" : NULL;
}

/* After the leading space, the held bytes contain no line end, so one push takes them all. */
static const char *start_over(struct http *http, bool is_head) {
    size_t taken;
    const struct slice start = {http->start, http->start_size};
    if (!is_head) { return head_over(http, start); }
    http->state = IN_FIRST_LINE;
    http->status = 0;
    http->tunnel = false;
    header_reset(&http->fields, field_names);
    return push_fields(http, start.bytes + http->space, start.size - http->space, &taken);
}

static const char *push_start(struct http *http, const char *data, size_t size, size_t *taken) {
    for (*taken = 0; *taken < size;) {
        char byte = data[(*taken)++];
        http->start[http->start_size++] = byte;
        http->space += http->space + 1 == http->start_size &&
                       (ascii_is_blank(byte) || byte == '\r' || byte == '\n');
        const enum sniffed sniffed = sniff_head(http->start + http->space,
                                                http->start_size - http->space, http->interim > 0);
        if (sniffed != SNIFFED_MORE || http->start_size == HTTP_START_BOUND) {
            return start_over(http, sniffed == SNIFFED_YES);
        }
    }
    return NULL;
}

/* The block ended within its head. */
static const char *end_head(struct http *http) {
    if (http->state == AT_START) {
        return head_over(http, (struct slice){http->start, http->start_size});
    }
    if (ends_at_body(http)) { return NULL; }
    http->state = IN_BODY;
    return "HTTP head without a blank line at its end";
}

static int begin_page(struct http *http) {
    http->begun = true;
    return http->sink.begin(http->sink.self, &http->page);
}

static int look(struct http *http, const char *data, size_t size) {
    const size_t taken = pieces_hold(http->untyped, &http->held, sizeof http->untyped, data, size);
    const enum sniffed sniffed = sniff_html(http->untyped, http->held, false);
    if (sniffed == SNIFFED_NO) { skip(http, SKIP_NOT_HTML); }
    if (sniffed != SNIFFED_YES) { return 0; }
    int error = begin_page(http);
    if (error == 0) { error = http->sink.push(http->sink.self, http->untyped, http->held); }
    return error == 0 && taken < size ? http->sink.push(http->sink.self, data + taken, size - taken)
                                      : error;
}

static int on_decoded(void *self, const char *data, size_t size) {
    struct http *http = self;
    if (http->state != IN_BODY) { return 0; }
    http->unpacked += size;
    if (limits_ratio_exceeded(&http->wanted.limits, http->unpacked,
                              content_coding_used(&http->coding))) {
        if (http->begun && http->sink.cut != NULL) { http->sink.cut(http->sink.self, LIMIT_RATIO); }
        return STATUS_ENOUGH;
    }
    if (!http->begun && !http->typed) { return look(http, data, size); }
    int error = http->begun ? 0 : begin_page(http);
    return error == 0 ? http->sink.push(http->sink.self, data, size) : error;
}

static void on_coding_damage(void *self, const char *what) {
    ((struct http *)self)->coding_damaged = true;
    on_damage(self, what);
}

struct http *http_new(const struct page_sink *sink, const struct wanted *wanted) {
    struct http *http = calloc(1, sizeof *http);
    if (http == NULL) { return NULL; }
    http->coding.sink = (struct body_sink){on_decoded, http, on_coding_damage, http};
    http->coding.depth = (unsigned)wanted->limits.depth;
    http->chunked.sink = (struct body_sink){content_coding_push, &http->coding, on_damage, http};
    http->sink = *sink;
    http->wanted = *wanted;
    http_begin(http, &(struct page){0}, RECORD_HTTP);
    return http;
}

void http_free(struct http *http) {
    if (http != NULL) {
        content_coding_free(&http->coding);
        free(http);
    }
}

/* Adds the codings that all fields with this name state. Answers whether they state "chunked". */
static bool add_codings(const struct http *http, struct stated_codings *stated, const char *name) {
    bool chunked = false;
    const char *value = NULL;
    while ((value = header_value_after(&http->fields, name, value)) != NULL) {
        chunked = stated_codings_add(stated, value) || chunked;
    }
    return chunked;
}

static void begin_body(struct http *http) {
    http->state = IN_BODY;
    http->begun = http->coding_damaged = false;
    http->unpacked = 0;
    http->held = 0;
    struct stated_codings stated = {.count = 0};
    add_codings(http, &stated, "Content-Encoding");
    http->is_chunked = add_codings(http, &stated, "Transfer-Encoding");
    content_coding_begin(&http->coding, &stated);
    chunked_begin(&http->chunked);
}

int http_begin(struct http *http, const struct page *page, enum record_use use) {
    http->page = *page;
    http->state = use == RECORD_PAGE ? IN_PAGE : AT_START;
    http->error = http->interim = 0;
    http->status = 0;
    http->tunnel = false;
    http->start_size = http->space = 0;
    header_reset(&http->fields, field_names);
    if (use == RECORD_UNTYPED) {
        http->typed = false;
        begin_body(http);
    }
    if (use == RECORD_PAGE) { http->error = begin_page(http); }
    return http->error;
}

static int push_body(struct http *http, const char *data, size_t size) {
    if (size == 0 || http->state < IN_BODY || http->state > IN_PAGE) { return 0; }
    if (http->state == IN_PAGE) { return http->sink.push(http->sink.self, data, size); }
    return http->is_chunked ? chunked_push(&http->chunked, data, size)
                            : content_coding_push(&http->coding, data, size);
}

static int take_head(struct http *http) {
    const char *type = http->page.content_type = header_value(&http->fields, "Content-Type");
    http->page.last_modified = header_value(&http->fields, "Last-Modified");
    http->page.content_language = header_value(&http->fields, "Content-Language");
    http->page.status = http->status;
    http->typed = type != NULL && wanted_content_type(&http->wanted, type);
    if (!wanted_status(&http->wanted, http->status != 0 ? http->status : HTTP_STATUS_NONE)) {
        skip(http, SKIP_STATUS);
    } else if (!http->typed && !wanted_if_html(&http->wanted, type)) {
        skip(http, SKIP_CONTENT_TYPE);
    } else {
        begin_body(http);
    }
    return push_body(http, http->rest.bytes, http->rest.size);
}

/* Skips an unwanted response as soon as its status is known, even if its head is damaged. It is not
 * known as long as another head may follow. */
static int after_step(struct http *http, const char *damage, bool cut) {
    if (http->state == HEAD_OVER) { return take_head(http); }
    const bool known = http->status != 0 && (http->state == IN_BODY || !is_interim(http));
    if (known && !wanted_status(&http->wanted, http->status)) {
        skip(http, SKIP_STATUS);
    } else if (damage != NULL) {
        if (!cut) { on_damage(http, damage); }
        skip(http, SKIP_HEAD);
    }
    return 0;
}

static int step(void *self, const char *data, size_t size, size_t *taken) {
    struct http *http = self;
    if (http->state > IN_FIELDS) { return push_body(http, data, size); }
    const char *damage = http->state == AT_START ? push_start(http, data, size, taken)
                                                 : push_fields(http, data, size, taken);
    return after_step(http, damage, false);
}

static void set_error(struct http *http, int error) {
    http->error = error == STATUS_ENOUGH ? 0 : error;
    if (error == STATUS_ENOUGH) { http->state = IN_CUT_BODY; }
}

int http_push(struct http *http, const char *data, size_t size) {
    if (http->error == 0) { set_error(http, pieces_push(step, http, data, size)); }
    return http->error;
}

static int body_over(struct http *http) {
    if (http->state < IN_BODY || http->state == IN_OTHER) { return 0; }
    http->state = IN_OTHER;
    if (!http->begun && http->coding_damaged) {
        skip(http, SKIP_CODING);
    } else if (!http->begun && !http->typed) {
        skip(http, http->held == 0 ? SKIP_EMPTY : SKIP_NOT_HTML);
    } else {
        int error = http->begun ? 0 : begin_page(http);
        return error == 0 ? http->sink.end(http->sink.self) : error;
    }
    return 0;
}

int http_end(struct http *http, bool cut) {
    if (http->state <= IN_FIELDS && http->error == 0) {
        const char *damage = end_head(http);
        set_error(http, after_step(http, damage, cut));
    }
    if ((http->state == IN_BODY || http->state == IN_PAGE) && http->error == 0) {
        int error =
            http->state == IN_BODY && http->is_chunked ? chunked_end(&http->chunked, cut) : 0;
        if (error == 0 && http->state == IN_BODY) {
            error = content_coding_end(&http->coding, cut);
        }
        set_error(http, error == 0 ? body_over(http) : error);
    }
    if (http->state == IN_CUT_BODY) { http->error = body_over(http); }
    http->state = IN_OTHER;
    return http->error;
}

bool http_is_done(const struct http *http) {
    return http->state == IN_CUT_BODY || http->state == IN_OTHER;
}

bool http_is_plain(const struct http *http) {
    const bool coded = http->is_chunked || content_coding_used(&http->coding) != UINT64_MAX;
    return http->error == 0 && http->begun &&
           (http->state == IN_PAGE || (http->state == IN_BODY && !coded));
}
