/* Which pages the user wants, and why a record gives no page. */
#include "input/page.h"

#include "input/header.h"
#include "text/ascii.h"

#include <fnmatch.h>
#include <string.h>

#define STATUS_LENGTH 3

/* Servers used the last type to send XHTML to mobile phones. */
static const char html[] = "text/html,application/xhtml+xml,application/vnd.wap.xhtml+xml";
static const char plain_text[] = "text/plain,text/markdown";

/* RFC 6838 §4.2: 127 characters each for type and subtype, and a slash. */
#define MEDIA_TYPE_BOUND 255

struct media_type {
    char text[MEDIA_TYPE_BOUND + 1];
};

void wanted_preset(struct wanted *wanted) {
    *wanted =
        (struct wanted){.limits = {LIMIT_PAGE_PRESET, LIMIT_RATIO_PRESET, LIMIT_DEPTH_PRESET}};
    wanted_set_status(wanted, "2xx");
}

static bool is_any(char byte) {
    return byte == 'x' || byte == 'X';
}

/* "404", "40x" or "4xx". */
static bool is_status(const char *item, size_t size) {
    bool sized = size == STATUS_LENGTH && ascii_is_digit(item[0]) && item[0] != '0';
    return sized && ((ascii_is_digit(item[1]) && (ascii_is_digit(item[2]) || is_any(item[2]))) ||
                     (is_any(item[1]) && is_any(item[2])));
}

static void add_statuses(bool *chosen, const char *item) {
    unsigned least = 0;
    unsigned count = 1;
    for (int at = 0; at < STATUS_LENGTH; at++) {
        least = least * 10 + (is_any(item[at]) ? 0 : (unsigned)(item[at] - '0'));
        count *= is_any(item[at]) ? 10 : 1;
    }
    memset(chosen + least, true, count);
}

bool wanted_set_status(struct wanted *wanted, const char *list) {
    bool chosen[WANTED_STATUS_MOST + 1] = {false};
    for (;;) {
        size_t size = strcspn(list, ",");
        if (!is_status(list, size)) { return false; }
        add_statuses(chosen, list);
        if (list[size] == '\0') {
            memcpy(wanted->status, chosen, sizeof chosen);
            return true;
        }
        list += size + 1;
    }
}

bool wanted_set_content_type(struct wanted *wanted, const char *patterns) {
    const char *item = patterns;
    for (;;) {
        size_t size = strcspn(item, ",");
        if (size == 0 || size > MEDIA_TYPE_BOUND) { return false; }
        if (item[size] == '\0') {
            wanted->patterns = patterns;
            return true;
        }
        item += size + 1;
    }
}

bool wanted_status(const struct wanted *wanted, unsigned status) {
    return status <= WANTED_STATUS_MOST && wanted->status[status];
}

/* Puts the type into lower case. A type that is too long becomes empty, so only "*" matches it. */
static struct media_type media_type_of(const char *text, size_t size) {
    struct media_type type = {.text = ""};
    for (size_t at = 0; size <= MEDIA_TYPE_BOUND && at < size; at++) {
        type.text[at] = ascii_lower(text[at]);
    }
    return type;
}

static bool matches(const char *pattern, const char *content_type) {
    struct media_type type = media_type_of(content_type, strcspn(content_type, ";, \t"));
    for (;;) {
        size_t size = strcspn(pattern, ",");
        if (fnmatch(media_type_of(pattern, size).text, type.text, FNM_NOESCAPE) == 0) {
            return true;
        }
        if (pattern[size] == '\0') { return false; }
        pattern += size + 1;
    }
}

bool wanted_content_type(const struct wanted *wanted, const char *content_type) {
    return matches(wanted->patterns == NULL ? html : wanted->patterns, content_type);
}

bool wanted_conversion(const struct wanted *wanted, const char *content_type) {
    return wanted_content_type(wanted, content_type) ||
           (wanted->patterns == NULL && matches(plain_text, content_type));
}

/* MIME Sniffing §7: some types mean that the type is unknown. A word without a slash is no type. */
static bool names_no_type(const char *content_type) {
    size_t size = strcspn(content_type, ";, \t");
    return memchr(content_type, '/', size) == NULL ||
           media_type_is(content_type, "unknown/unknown") ||
           media_type_is(content_type, "application/unknown") || media_type_is(content_type, "*/*");
}

bool wanted_if_html(const struct wanted *wanted, const char *content_type) {
    return (content_type == NULL || names_no_type(content_type)) &&
           wanted_content_type(wanted, "text/html");
}

static const char *const skip_names[SKIP_COUNT] = {
    [SKIP_REQUEST] = "request",
    [SKIP_METADATA] = "metadata",
    [SKIP_REVISIT] = "revisit",
    [SKIP_WARCINFO] = "warcinfo",
    [SKIP_CONVERSION] = "conversion",
    [SKIP_CONTINUATION] = "continuation",
    [SKIP_OTHER_RECORD] = "other record",
    [SKIP_STATUS] = "status",
    [SKIP_CONTENT_TYPE] = "content type",
    [SKIP_NOT_HTML] = "not HTML",
    [SKIP_EMPTY] = "empty",
    [SKIP_HEAD] = "unreadable head",
    [SKIP_CODING] = "content encoding",
    [SKIP_FOREIGN] = "binary",
};

const char *skip_name(enum skip skip) {
    return skip_names[skip];
}
