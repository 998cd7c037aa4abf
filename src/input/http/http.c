#include "input/http/http.h"

#include "input/header.h"
#include "input/http/body.h"
#include "input/sniff.h"
#include "text/ascii.h"

#include <stdlib.h>
#include <string.h>

#define HTTP_STATUS_NONE 200 /* the status if there is no status line, as in HTTP/0.9 */

enum head_state { HTTP_AT_START, HTTP_IN_FIRST_LINE, HTTP_IN_FIELDS, HTTP_IN_BODY };

/* The head. `rest` and the fields are valid until the next one begins. */
struct http_head {
    enum head_state state;
    unsigned status; /* 0: not known yet */
    bool stated;     /* a status line states it; known with the whole head */
    bool tunnel;     /* a proxy sent this head; the server's own head follows */
    int interim;     /* how many heads so far were not the final head */
    size_t start_size;
    size_t space; /* bytes of white space at the start */
    char start[HTTP_START_BOUND];
    const char *rest; /* bytes that were taken, but belong to the body */
    size_t rest_size;
    const char *damage; /* a string constant */
    struct header fields;
};

enum head_event {
    HTTP_HEAD_MORE,
    HTTP_HEAD_OVER,   /* the body is `rest`, then all bytes that were not taken */
    HTTP_HEAD_DAMAGED /* `damage` says how */
};

/* The first three are needed to read the body; the others are only passed on. */
static const char *const field_names[] = {"Content-Type",  "Content-Encoding", "Transfer-Encoding",
                                          "Last-Modified", "Content-Language", NULL};

static void head_begin(struct http_head *head) {
    head->state = HTTP_AT_START;
    head->status = 0;
    head->tunnel = false;
    head->interim = 0;
    head->start_size = 0;
    head->space = 0;
    head->rest = head->start;
    head->rest_size = 0;
    header_reset(&head->fields, field_names);
}

static bool is_interim(const struct http_head *head) {
    return head->tunnel || (head->status >= 100 && head->status <= 199);
}

/* 0 as long as another head may follow. */
static unsigned head_status(const struct http_head *head) {
    bool may_be_followed = is_interim(head) && head->state != HTTP_IN_BODY;
    return may_be_followed ? 0 : head->status;
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
    const enum sniffed http = sniff_word(data, size, "http/");
    const enum sniffed icy = sniff_word(data, size, "icy ");
    const enum sniffed field = after_interim ? SNIFFED_NO : sniff_field(data, size);
    const enum sniffed line = http > icy ? http : icy;
    return line > field ? line : field;
}

static void begin_fields(struct http_head *head) {
    head->state = HTTP_IN_FIRST_LINE;
    head->status = 0;
    head->tunnel = false;
    header_reset(&head->fields, field_names);
}

static bool is_needed(const char *name) {
    return !ascii_same(name, "Last-Modified") && !ascii_same(name, "Content-Language");
}

static enum head_event head_over(struct http_head *head, const char *rest, size_t size) {
    head->state = HTTP_IN_BODY;
    head->stated = head->status != 0;
    head->status = head->stated ? head->status : HTTP_STATUS_NONE;
    head->rest = rest;
    head->rest_size = size;
    return HTTP_HEAD_OVER;
}

static size_t after_word(const char *line, size_t size, size_t at) {
    while (at < size && !ascii_is_blank(line[at])) { at++; }
    while (at < size && ascii_is_blank(line[at])) { at++; }
    return at;
}

/* Reads "HTTP/1.1 200 OK" (RFC 9112 §4), "HTTP/2 200" or "ICY 200 OK". 0 if there is no status. */
static unsigned read_status(const char *line, size_t size) {
    size_t at = after_word(line, size, 0);
    bool three = size - at >= 3 && ascii_is_digit(line[at]) && ascii_is_digit(line[at + 1]) &&
                 ascii_is_digit(line[at + 2]) && line[at] != '0';
    if (!three || (size - at > 3 && ascii_is_digit(line[at + 3]))) { return 0; }
    return (unsigned)((line[at] - '0') * 100 + (line[at + 1] - '0') * 10 + (line[at + 2] - '0'));
}

/* Proxies answer CONNECT with "HTTP/1.0 200 Connection established". */
static bool opens_tunnel(const char *line, size_t size) {
    size_t at = after_word(line, size, after_word(line, size, 0));
    return ascii_starts(line + at, size - at, "connection established");
}

/* A head may lack the blank line at its end. The body then begins at a line like HTML. */
static bool at_body(const struct http_head *head, const char **line, size_t *size) {
    *line = header_raw_line(&head->fields, size);
    return head->state == HTTP_IN_FIELDS && sniff_html(*line, *size, true) == SNIFFED_YES;
}

static enum head_event bad_line(struct http_head *head) {
    const char *line;
    size_t size;
    if (at_body(head, &line, &size)) { return head_over(head, line, size); }
    if (head->state == HTTP_IN_FIRST_LINE) {
        head->state = HTTP_IN_FIELDS;
        head->status = read_status(line, size);
        head->tunnel = opens_tunnel(line, size);
        head->damage = "HTTP status line without a status";
        return head->status == 0 ? HTTP_HEAD_DAMAGED : HTTP_HEAD_MORE;
    }
    return HTTP_HEAD_MORE;
}

static enum head_event fields_over(struct http_head *head) {
    if (!is_interim(head)) { return head_over(head, head->start, 0); }
    head->damage = "HTTP head after too many interim responses";
    if (++head->interim > HTTP_INTERIM_BOUND) { return HTTP_HEAD_DAMAGED; }
    head->state = HTTP_AT_START;
    head->start_size = 0;
    head->space = 0;
    return HTTP_HEAD_MORE;
}

/* Servers send many lines that are not fields. We ignore them. */
static enum head_event push_fields(struct http_head *head, const char *data, size_t size,
                                   size_t *taken) {
    const char *line;
    size_t line_size;
    switch (header_push(&head->fields, data, size, taken)) {
    case HEADER_BAD_LINE:
        return bad_line(head);
    case HEADER_END:
        return fields_over(head);
    case HEADER_LONG:
        if (is_needed(header_dropped_name(&head->fields))) {
            head->damage = "HTTP head with a value too long; its page is left out";
            return HTTP_HEAD_DAMAGED;
        }
        /* fall through */
    case HEADER_FIELD:
        head->state = HTTP_IN_FIELDS;
        break;
    case HEADER_CLIPPED:
        return at_body(head, &line, &line_size) ? head_over(head, line, line_size) : HTTP_HEAD_MORE;
    case HEADER_FULL:
        if (at_body(head, &line, &line_size)) { return head_over(head, line, line_size); }
        head->damage = "HTTP head too long; its page is left out";
        return HTTP_HEAD_DAMAGED;
    case HEADER_MORE:
        break;
    }
    return HTTP_HEAD_MORE;
}

/* After the leading space, the held bytes contain no line end, so one push takes them all. */
static enum head_event start_over(struct http_head *head, bool is_head) {
    size_t taken = 0;
    if (!is_head) { return head_over(head, head->start, head->start_size); }
    begin_fields(head);
    return push_fields(head, head->start + head->space, head->start_size - head->space, &taken);
}

static enum head_event push_start(struct http_head *head, const char *data, size_t size,
                                  size_t *taken) {
    for (*taken = 0; *taken < size;) {
        char byte = data[(*taken)++];
        head->start[head->start_size++] = byte;
        head->space += head->space + 1 == head->start_size &&
                       (ascii_is_blank(byte) || byte == '\r' || byte == '\n');
        const enum sniffed sniffed = sniff_head(head->start + head->space,
                                                head->start_size - head->space, head->interim > 0);
        if (sniffed != SNIFFED_MORE || head->start_size == HTTP_START_BOUND) {
            return start_over(head, sniffed == SNIFFED_YES);
        }
    }
    return HTTP_HEAD_MORE;
}

/* `size` must not be 0. */
static enum head_event head_push(struct http_head *head, const char *data, size_t size,
                                 size_t *taken) {
    return head->state == HTTP_AT_START ? push_start(head, data, size, taken)
                                        : push_fields(head, data, size, taken);
}

/* The block ended within its head. Never answers HTTP_HEAD_MORE. */
static enum head_event head_end(struct http_head *head) {
    const char *line;
    size_t size;
    if (head->state == HTTP_AT_START) { return head_over(head, head->start, head->start_size); }
    if (at_body(head, &line, &size)) { return head_over(head, line, size); }
    head->state = HTTP_IN_BODY;
    head->damage = "HTTP head without a blank line at its end";
    return HTTP_HEAD_DAMAGED;
}

enum http_reading { IN_HEAD, IN_BODY, IN_CUT_BODY, IN_OTHER };

struct http {
    struct page_sink sink;
    struct wanted wanted;
    struct page page;
    enum http_reading state;
    int error;
    bool typed;          /* the content type shows that the page is wanted */
    bool begun;          /* the page has begun */
    bool is_chunked;     /* the head states that the body is chunked */
    bool coding_damaged; /* decoding the body reported damage */
    struct content_coding *coding;
    struct chunked chunked;
    struct http_head head;
    uint64_t unpacked; /* bytes of the body without its codings */
    size_t held; /* bytes of an untyped body in `start`, until it is clear whether it is HTML */
    char start[SNIFF_HTML_BOUND];
};

static void skip(struct http *http, enum skip why) {
    http->state = IN_OTHER;
    http->sink.skip(http->sink.self, why);
}

static int begin_page(struct http *http) {
    http->begun = true;
    return http->sink.begin(http->sink.self, &http->page);
}

static int look(struct http *http, const char *data, size_t size) {
    const size_t taken = sniff_hold(http->start, &http->held, sizeof http->start, data, size);
    int error = 0;
    switch (sniff_html(http->start, http->held, false)) {
    case SNIFFED_MORE:
        return 0;
    case SNIFFED_NO:
        skip(http, SKIP_NOT_HTML);
        return 0;
    case SNIFFED_YES:
        error = begin_page(http);
        break;
    }
    if (error == 0) { error = http->sink.push(http->sink.self, http->start, http->held); }
    return error == 0 && taken < size ? http->sink.push(http->sink.self, data + taken, size - taken)
                                      : error;
}

static bool is_bomb(const struct http *http) {
    return http->unpacked > LIMIT_RATIO_FREE &&
           limits_ratio_exceeded(&http->wanted.limits, http->unpacked,
                                 content_coding_used(http->coding));
}

static int cut(struct http *http) {
    if (http->begun && http->sink.cut != NULL) { http->sink.cut(http->sink.self, LIMIT_RATIO); }
    return STATUS_CUT;
}

static int on_decoded(void *self, const char *data, size_t size) {
    struct http *http = self;
    if (http->state != IN_BODY) { return 0; }
    http->unpacked += size;
    if (is_bomb(http)) { return cut(http); }
    if (!http->begun && !http->typed) { return look(http, data, size); }
    int error = http->begun ? 0 : begin_page(http);
    return error == 0 ? http->sink.push(http->sink.self, data, size) : error;
}

/* Reports no damage in a block that is skipped. */
static void on_damage(void *self, const char *what) {
    struct http *http = self;
    if (http->state != IN_OTHER) { http->sink.damage(http->sink.reporter, http->page.byte, what); }
}

static void on_coding_damage(void *self, const char *what) {
    ((struct http *)self)->coding_damaged = true;
    on_damage(self, what);
}

struct http *http_new(const struct page_sink *sink, const struct wanted *wanted) {
    struct http *http = malloc(sizeof *http);
    if (http == NULL) { return NULL; }
    http->coding = content_coding_new(&(struct body_sink){on_decoded, http, on_coding_damage, http},
                                      wanted->limits.depth);
    if (http->coding == NULL) {
        free(http);
        return NULL;
    }
    http->chunked.sink = (struct body_sink){content_coding_push, http->coding, on_damage, http};
    http->sink = *sink;
    http->wanted = *wanted;
    http_begin(http, &(struct page){0});
    return http;
}

void http_free(struct http *http) {
    if (http != NULL) {
        content_coding_free(http->coding);
        free(http);
    }
}

void http_begin(struct http *http, const struct page *page) {
    http->page = *page;
    http->state = IN_HEAD;
    http->error = 0;
    head_begin(&http->head);
}

static int push_body(struct http *http, const char *data, size_t size) {
    if (size == 0 || http->state != IN_BODY) { return 0; }
    return http->is_chunked ? chunked_push(&http->chunked, data, size)
                            : content_coding_push(http->coding, data, size);
}

static bool type_is_wanted(struct http *http) {
    const char *content_type = http->page.content_type;
    http->typed = content_type != NULL && wanted_content_type(&http->wanted, content_type);
    return http->typed || wanted_if_html(&http->wanted, content_type);
}

/* Adds the codings that all fields with this name state. Answers whether they state "chunked". */
static bool add_codings(const struct http *http, struct stated_codings *stated, const char *name) {
    bool chunked = false;
    const char *value = NULL;
    while ((value = header_value_after(&http->head.fields, name, value)) != NULL) {
        chunked = stated_codings_add(stated, value) || chunked;
    }
    return chunked;
}

static void begin_body(struct http *http) {
    http->state = IN_BODY;
    http->begun = false;
    http->coding_damaged = false;
    http->unpacked = 0;
    http->held = 0;
    struct stated_codings stated = {.count = 0};
    add_codings(http, &stated, "Content-Encoding");
    http->is_chunked = add_codings(http, &stated, "Transfer-Encoding");
    content_coding_begin(http->coding, &stated);
    chunked_begin(&http->chunked);
}

void http_begin_untyped(struct http *http, const struct page *page) {
    http_begin(http, page);
    http->typed = false;
    begin_body(http);
}

static bool status_is_wanted(const struct http *http) {
    unsigned status = head_status(&http->head);
    return status == 0 || wanted_status(&http->wanted, status);
}

static int take_head(struct http *http) {
    struct header *fields = &http->head.fields;
    http->page.content_type = header_value(fields, "Content-Type");
    http->page.last_modified = header_value(fields, "Last-Modified");
    http->page.content_language = header_value(fields, "Content-Language");
    http->page.status = http->head.stated ? http->head.status : 0;
    if (!status_is_wanted(http)) {
        skip(http, SKIP_STATUS);
    } else if (!type_is_wanted(http)) {
        skip(http, SKIP_CONTENT_TYPE);
    } else {
        begin_body(http);
    }
    return push_body(http, http->head.rest, http->head.rest_size);
}

/* Skips an unwanted response as soon as its status is known, even if its head is damaged. */
static int take_head_event(struct http *http, enum head_event event, bool cut) {
    if (event == HTTP_HEAD_OVER) { return take_head(http); }
    if (!status_is_wanted(http)) {
        skip(http, SKIP_STATUS);
    } else if (event == HTTP_HEAD_DAMAGED) {
        if (!cut) { on_damage(http, http->head.damage); }
        skip(http, SKIP_HEAD);
    }
    return 0;
}

/* The rest of the block need not be pushed. */
static void cut_over(struct http *http) {
    http->error = 0;
    http->state = IN_CUT_BODY;
}

int http_push(struct http *http, const char *data, size_t size) {
    while (size > 0 && http->state == IN_HEAD && http->error == 0) {
        size_t taken = 0;
        enum head_event event = head_push(&http->head, data, size, &taken);
        http->error = take_head_event(http, event, false);
        data += taken;
        size -= taken;
    }
    if (http->error == 0) { http->error = push_body(http, data, size); }
    if (http->error == STATUS_CUT) { cut_over(http); }
    return http->error;
}

static int body_over(struct http *http) {
    if (http->state != IN_BODY && http->state != IN_CUT_BODY) { return 0; }
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

static int end_body(struct http *http, bool cut) {
    int error = http->is_chunked ? chunked_end(&http->chunked, cut) : 0;
    if (error == 0) { error = content_coding_end(http->coding, cut); }
    return error == 0 ? body_over(http) : error;
}

int http_end(struct http *http, bool cut) {
    if (http->state == IN_HEAD && http->error == 0) {
        http->error = take_head_event(http, head_end(&http->head), cut);
    }
    if (http->error == STATUS_CUT) { cut_over(http); }
    if (http->state == IN_BODY && http->error == 0) { http->error = end_body(http, cut); }
    if (http->error == STATUS_CUT) { cut_over(http); }
    if (http->state == IN_CUT_BODY) { http->error = body_over(http); }
    http->state = IN_OTHER;
    return http->error;
}

bool http_is_done(const struct http *http) {
    return http->state == IN_CUT_BODY || http->state == IN_OTHER;
}
