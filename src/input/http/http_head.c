/* The head of an HTTP response, and the codings that its fields state. */
#include "input/http/message.h"
#include "text/ascii.h"

#include <string.h>

/* The first three are needed to read the body; the others are only passed on. */
static const char *const field_names[] = {"Content-Type",  "Content-Encoding", "Transfer-Encoding",
                                          "Last-Modified", "Content-Language", NULL};

void http_head_begin(struct http_head *head) {
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

unsigned http_head_status(const struct http_head *head) {
    bool may_be_followed = is_interim(head) && head->state != HTTP_IN_BODY;
    return may_be_followed ? 0 : head->status;
}

/* Whether the bytes begin with the word: 1 yes, -1 no, 0 if there are too few bytes to know. */
static int like_word(const char *data, size_t size, const char *word) {
    size_t at = 0;
    while (word[at] != '\0' && at < size && ascii_lower(data[at]) == word[at]) { at++; }
    return word[at] == '\0' ? 1 : at == size ? 0 : -1;
}

static bool is_field_name_byte(char byte) {
    return ascii_is_letter(byte) || ascii_is_digit(byte) || byte == '-' || byte == '_';
}

/* Whether the bytes begin with a name and a colon, as in a head without a status line. Answers as
 * like_word does. */
static int like_field(const char *data, size_t size) {
    size_t at = 0;
    while (at < size && is_field_name_byte(data[at])) { at++; }
    bool named = at > 0;
    while (at < size && ascii_is_blank(data[at])) { at++; }
    if (at == size) { return at < HTTP_NAME_BOUND ? 0 : -1; }
    return named && data[at] == ':' ? 1 : -1;
}

/* Whether the bytes begin a head. Answers as like_word does. */
static int like_head(const char *data, size_t size, bool after_interim) {
    int http = like_word(data, size, "http/");
    int icy = like_word(data, size, "icy ");
    int field = after_interim ? -1 : like_field(data, size);
    if (http == 1 || icy == 1 || field == 1) { return 1; }
    return http == 0 || icy == 0 || field == 0 ? 0 : -1;
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

static enum http_head_event begin_body(struct http_head *head, const char *rest, size_t size) {
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
    return head->state == HTTP_IN_FIELDS && html_sniff(*line, *size, true) == HTML_SNIFF_YES;
}

static enum http_head_event bad_line(struct http_head *head) {
    const char *line;
    size_t size;
    if (at_body(head, &line, &size)) { return begin_body(head, line, size); }
    if (head->state == HTTP_IN_FIRST_LINE) {
        head->state = HTTP_IN_FIELDS;
        head->status = read_status(line, size);
        head->tunnel = opens_tunnel(line, size);
        head->damage = "HTTP status line without a status";
        return head->status == 0 ? HTTP_HEAD_DAMAGED : HTTP_HEAD_MORE;
    }
    return HTTP_HEAD_MORE;
}

static enum http_head_event fields_over(struct http_head *head) {
    if (!is_interim(head)) { return begin_body(head, head->start, 0); }
    head->damage = "HTTP head after too many interim responses";
    if (++head->interim > HTTP_INTERIM_BOUND) { return HTTP_HEAD_DAMAGED; }
    head->state = HTTP_AT_START;
    head->start_size = 0;
    head->space = 0;
    return HTTP_HEAD_MORE;
}

/* Servers send many lines that are not fields. We ignore them. */
static enum http_head_event push_fields(struct http_head *head, const char *data, size_t size,
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
        return at_body(head, &line, &line_size) ? begin_body(head, line, line_size)
                                                : HTTP_HEAD_MORE;
    case HEADER_FULL:
        if (at_body(head, &line, &line_size)) { return begin_body(head, line, line_size); }
        head->damage = "HTTP head too long; its page is left out";
        return HTTP_HEAD_DAMAGED;
    case HEADER_MORE:
        break;
    }
    return HTTP_HEAD_MORE;
}

/* After the leading space, the held bytes contain no line end, so one push takes them all. */
static enum http_head_event start_over(struct http_head *head, bool is_head) {
    size_t taken = 0;
    if (!is_head) { return begin_body(head, head->start, head->start_size); }
    begin_fields(head);
    return push_fields(head, head->start + head->space, head->start_size - head->space, &taken);
}

static enum http_head_event push_start(struct http_head *head, const char *data, size_t size,
                                       size_t *taken) {
    for (*taken = 0; *taken < size;) {
        char byte = data[(*taken)++];
        head->start[head->start_size++] = byte;
        head->space += head->space + 1 == head->start_size &&
                       (ascii_is_blank(byte) || byte == '\r' || byte == '\n');
        int answer =
            like_head(head->start + head->space, head->start_size - head->space, head->interim > 0);
        if (answer != 0 || head->start_size == HTTP_START_BOUND) {
            return start_over(head, answer == 1);
        }
    }
    return HTTP_HEAD_MORE;
}

enum http_head_event http_head_push(struct http_head *head, const char *data, size_t size,
                                    size_t *taken) {
    return head->state == HTTP_AT_START ? push_start(head, data, size, taken)
                                        : push_fields(head, data, size, taken);
}

enum http_head_event http_head_end(struct http_head *head) {
    const char *line;
    size_t size;
    if (head->state == HTTP_AT_START) { return begin_body(head, head->start, head->start_size); }
    if (at_body(head, &line, &size)) { return begin_body(head, line, size); }
    head->state = HTTP_IN_BODY;
    head->damage = "HTTP head without a blank line at its end";
    return HTTP_HEAD_DAMAGED;
}

static bool is_name_byte(char byte) {
    return ascii_is_letter(byte) || ascii_is_digit(byte) || byte == '-' || byte == '_' ||
           byte == '.';
}

/* The next name in a list (RFC 9110 §5.6.1), without its parameters. *size is 0 after the last. */
static const char *next_name(const char **list, size_t *size) {
    const char *name = *list;
    while (*name != '\0' && !is_name_byte(*name)) { name++; }
    *size = 0;
    while (is_name_byte(name[*size])) { ++*size; }
    *list = name + *size + strcspn(name + *size, ",");
    return name;
}

static bool is_no_coding(const char *name, size_t size) {
    return ascii_is_word(name, size, "identity") || ascii_is_word(name, size, "none") ||
           ascii_is_word(name, size, "chunked");
}

static struct stated_coding coding_named(const char *name, size_t size) {
    static const struct {
        const char *name;
        enum coding coding;
    } rows[] = {{"gzip", CODING_GZIP},    {"x-gzip", CODING_GZIP}, {"deflate", CODING_DEFLATE},
                {"zstd", CODING_ZSTD},    {"br", CODING_BROTLI},   {"x-deflate", CODING_DEFLATE},
                {"brotli", CODING_BROTLI}};
    struct stated_coding stated = {
        .name = name, .size = size < STATED_NAME_BOUND ? (int)size : STATED_NAME_BOUND};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (ascii_is_word(name, size, rows[i].name)) {
            stated.known = true;
            stated.coding = rows[i].coding;
        }
    }
    return stated;
}

bool stated_codings_add(struct stated_codings *stated, const char *value) {
    size_t size;
    bool chunked = false;
    const char *name = next_name(&value, &size);
    for (; size > 0; name = next_name(&value, &size)) {
        chunked = chunked || ascii_is_word(name, size, "chunked");
        if (is_no_coding(name, size)) { continue; }
        if (stated->count == STATED_CODINGS_BOUND) {
            stated->count--;
            memmove(stated->codings, stated->codings + 1, stated->count * sizeof *stated->codings);
        }
        stated->codings[stated->count++] = coding_named(name, size);
    }
    return chunked;
}
