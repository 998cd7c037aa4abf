/* Which pages the user wants, and why a record gives no page. */
#include "input/page.h"

#include "text/slice.h"

#include <fnmatch.h>

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

/* Chooses the statuses of "404", "40x" or "4xx". False if the item is none of these. */
static bool choose(bool chosen[WANTED_STATUS_MOST + 1], struct slice item) {
    unsigned least = 0, count = 1;
    if (item.size != STATUS_LENGTH) { return false; }
    for (size_t at = 0; at < STATUS_LENGTH; at++) {
        const bool any = at > 0 && ascii_lower(item.bytes[at]) == 'x';
        if (!any && (count > 1 || !ascii_is_digit(item.bytes[at]))) { return false; }
        least = least * 10 + (any ? 0 : (unsigned)(item.bytes[at] - '0'));
        count *= any ? 10 : 1;
    }
    if (item.bytes[0] == '0') { return false; }
    memset(chosen + least, true, count);
    return true;
}

bool wanted_set_status(struct wanted *wanted, const char *list) {
    bool chosen[WANTED_STATUS_MOST + 1] = {false};
    for (struct slice item; slice_next_listed(&list, &item);) {
        if (!choose(chosen, item)) { return false; }
    }
    memcpy(wanted->status, chosen, sizeof chosen);
    return true;
}

bool wanted_set_content_type(struct wanted *wanted, const char *patterns) {
    const char *list = patterns;
    for (struct slice item; slice_next_listed(&list, &item);) {
        if (item.size == 0 || item.size > MEDIA_TYPE_BOUND) { return false; }
    }
    wanted->patterns = patterns;
    return true;
}

bool wanted_status(const struct wanted *wanted, unsigned status) {
    return status <= WANTED_STATUS_MOST && wanted->status[status];
}

/* Puts the type into lower case. A type that is too long becomes empty, so only "*" matches it. */
static struct media_type media_type_of(struct slice name) {
    struct media_type type = {.text = ""};
    for (size_t at = 0; name.size <= MEDIA_TYPE_BOUND && at < name.size; at++) {
        type.text[at] = ascii_lower(name.bytes[at]);
    }
    return type;
}

/* Without parameters. */
static struct slice type_in(const char *content_type) {
    return (struct slice){content_type, strcspn(content_type, ";, \t")};
}

static bool matches(const char *patterns, const char *content_type) {
    const struct media_type type = media_type_of(type_in(content_type));
    for (struct slice pattern; slice_next_listed(&patterns, &pattern);) {
        if (fnmatch(media_type_of(pattern).text, type.text, FNM_NOESCAPE) == 0) { return true; }
    }
    return false;
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
    const struct slice type = type_in(content_type);
    return !slice_contains(type, "/") || slice_is_any_case(type, "unknown/unknown") ||
           slice_is_any_case(type, "application/unknown") || slice_is(type, "*/*");
}

bool wanted_if_html(const struct wanted *wanted, const char *content_type) {
    return (content_type == NULL || names_no_type(content_type)) &&
           wanted_content_type(wanted, "text/html");
}

const char *const skip_names[SKIP_COUNT] = {
#define SKIP_NAME(id, name) name,
    SKIPS(SKIP_NAME)
#undef SKIP_NAME
};
