#include "input/http.h"

#include "input/header.h"

#include <stdlib.h>

enum place { IN_HEAD, IN_PAGE, IN_OTHER };

struct http {
    struct page_sink sink;
    struct page page;
    enum place place;
    int error;
    const struct wanted *wanted;
    unsigned status;
    struct header head;
};

struct http *http_new(const struct page_sink *sink, const struct wanted *wanted) {
    struct http *http = malloc(sizeof *http);
    if (http != NULL) {
        http->sink = *sink;
        http->wanted = wanted;
        http_begin(http, &(struct page){0});
    }
    return http;
}

void http_free(struct http *http) {
    free(http);
}

void http_begin(struct http *http, const struct page *page) {
    http->page = *page;
    http->place = IN_HEAD;
    http->error = 0;
    http->status = 200;
    header_reset(&http->head);
}

bool http_is_done(const struct http *http) {
    return http->place == IN_OTHER;
}

bool content_type_is_html(const char *content_type) {
    return media_type_is(content_type, "text/html") ||
           media_type_is(content_type, "application/xhtml+xml");
}

static void head_over(struct http *http) {
    const char *content_type = header_value(&http->head, "Content-Type");
    http->place = IN_OTHER;
    if (content_type != NULL && content_type_is_html(content_type) &&
        (http->wanted == NULL || wanted_status(http->wanted, http->status))) {
        http->place = IN_PAGE;
        http->page.content_type = content_type;
        http->error = http->sink.begin(http->sink.self, &http->page);
    }
}

static void damaged_head(struct http *http, const char *what) {
    http->place = IN_OTHER;
    http->sink.damage(http->sink.self, http->page.byte, what);
}

/* A status line is no field, and neither is much of what servers send among their fields: such
 * lines say nothing about the type and are left out. */
static size_t push_head(struct http *http, const char *data, size_t size) {
    size_t taken = 0;
    switch (header_push(&http->head, data, size, &taken)) {
    case HEADER_END:
        head_over(http);
        break;
    case HEADER_FULL:
        damaged_head(http, "HTTP head too long; its page is left out");
        break;
    case HEADER_BAD_LINE: {
        size_t length;
        const char *line = header_raw_line(&http->head, &length);
        if (length > 12 && line[0] == 'H')
            http->status =
                (unsigned)((line[9] - '0') * 100 + (line[10] - '0') * 10 + line[11] - '0');
        break;
    }
    case HEADER_MORE:
    case HEADER_FIELD:
        break;
    }
    return taken;
}

int http_push(struct http *http, const char *data, size_t size) {
    while (size > 0 && http->place == IN_HEAD) {
        size_t taken = push_head(http, data, size);
        data += taken;
        size -= taken;
    }
    if (size > 0 && http->place == IN_PAGE && http->error == 0) {
        http->error = http->sink.push(http->sink.self, data, size);
    }
    return http->error;
}

int http_end(struct http *http) {
    if (http->place == IN_HEAD) {
        damaged_head(http, "HTTP head without a blank line at its end");
    } else if (http->place == IN_PAGE && http->error == 0) {
        http->error = http->sink.end(http->sink.self);
    }
    http->place = IN_OTHER;
    return http->error;
}

int http_cut(struct http *http) {
    if (http->place == IN_HEAD) {
        http->place = IN_OTHER;
    }
    return http_end(http);
}
