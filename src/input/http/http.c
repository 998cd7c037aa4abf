#include "input/http/http.h"

#include "input/http/message.h"

#include <stdlib.h>
#include <string.h>

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
    char start[HTML_SNIFF_BOUND];
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
    size_t room = sizeof http->start - http->held;
    size_t taken = size < room ? size : room;
    memcpy(http->start + http->held, data, taken);
    http->held += taken;
    int error = 0;
    switch (html_sniff(http->start, http->held, false)) {
    case HTML_SNIFF_MORE:
        return 0;
    case HTML_SNIFF_NO:
        skip(http, SKIP_NOT_HTML);
        return 0;
    case HTML_SNIFF_YES:
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
    http_head_begin(&http->head);
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
    unsigned status = http_head_status(&http->head);
    return status == 0 || wanted_status(&http->wanted, status);
}

static int head_over(struct http *http) {
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
static int take_head_event(struct http *http, enum http_head_event event, bool cut) {
    if (event == HTTP_HEAD_OVER) { return head_over(http); }
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
        enum http_head_event event = http_head_push(&http->head, data, size, &taken);
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
        http->error = take_head_event(http, http_head_end(&http->head), cut);
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
