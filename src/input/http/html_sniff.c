#include "input/http/html_sniff.h"

#include "text/ascii.h"

#include <string.h>

/* Those of the standard, and others that pages without a head of their own begin with. In lower
 * case, without the "<". */
static const char *const openings[] = {"!doctype html",
                                       "html",
                                       "head",
                                       "script",
                                       "iframe",
                                       "h1",
                                       "div",
                                       "font",
                                       "table",
                                       "a",
                                       "style",
                                       "title",
                                       "b",
                                       "body",
                                       "br",
                                       "p",
                                       "meta",
                                       "link",
                                       "base",
                                       "center",
                                       "h2",
                                       "h3",
                                       "img",
                                       "form",
                                       "ul",
                                       "frameset"};

/* What is read, without a mark and, of UTF-16, without the zero half of each unit. */
struct start {
    const char *at;
    const char *end;
    bool utf_16;
};

/* The next byte in lower case, or -1. */
static int next(struct start *start) {
    while (start->utf_16 && start->at < start->end && *start->at == '\0') { start->at++; }
    if (start->at == start->end) { return -1; }
    char byte = *start->at++;
    return (unsigned char)ascii_lower(byte);
}

static int next_after_space(struct start *start) {
    int byte;
    do { byte = next(start); } while (ascii_is_space(byte));
    return byte;
}

static bool begins_with(const struct start *start, const char *mark, size_t size) {
    size_t there = (size_t)(start->end - start->at);
    return memcmp(start->at, mark, there < size ? there : size) == 0;
}

/* Half a mark leaves nothing to read. */
static struct start after_mark(const char *data, size_t size) {
    struct start start = {data, data + size, false};
    size_t mark = 0;
    if (begins_with(&start, "\xff\xfe", 2) || begins_with(&start, "\xfe\xff", 2)) {
        start.utf_16 = true;
        mark = 2;
    } else if (begins_with(&start, "\xef\xbb\xbf", 3)) {
        mark = 3;
    }
    start.at += mark < size ? mark : size;
    return start;
}

/* A word that something must follow is over where no letter of it could come. */
static enum html_sniff opens_with(struct start start, const char *word, bool exact) {
    for (; *word != '\0'; word++) {
        int byte = next(&start);
        if (byte != *word) { return byte < 0 ? HTML_SNIFF_MORE : HTML_SNIFF_NO; }
    }
    if (exact) { return HTML_SNIFF_YES; }
    int after = next(&start);
    bool over = after == '>' || after == '/' || ascii_is_space(after);
    return after < 0 ? HTML_SNIFF_MORE : over ? HTML_SNIFF_YES : HTML_SNIFF_NO;
}

/* Moves behind "?>". */
static bool pass_declaration(struct start *start) {
    int before = 0;
    int byte;
    while ((byte = next(start)) >= 0) {
        if (before == '?' && byte == '>') { return true; }
        before = byte;
    }
    return false;
}

static enum html_sniff sniff_opening(struct start start) {
    enum html_sniff answer = opens_with(start, "!--", true);
    size_t count = sizeof openings / sizeof openings[0];
    for (size_t i = 0; i < count && answer != HTML_SNIFF_YES; i++) {
        enum html_sniff other = opens_with(start, openings[i], false);
        answer = other == HTML_SNIFF_NO ? answer : other;
    }
    return answer;
}

static enum html_sniff sniff(struct start start) {
    int byte = next_after_space(&start);
    if (byte == '<' && opens_with(start, "?xml", true) == HTML_SNIFF_YES) {
        byte = pass_declaration(&start) ? next_after_space(&start) : -1;
    }
    if (byte != '<') { return byte < 0 ? HTML_SNIFF_MORE : HTML_SNIFF_NO; }
    enum html_sniff answer = sniff_opening(start);
    bool may_be_declaration = opens_with(start, "?xml", true) == HTML_SNIFF_MORE;
    return may_be_declaration ? HTML_SNIFF_MORE : answer;
}

enum html_sniff html_sniff(const char *data, size_t size, bool whole) {
    size_t looked_at = size < HTML_SNIFF_BOUND ? size : HTML_SNIFF_BOUND;
    enum html_sniff answer = sniff(after_mark(data, looked_at));
    if (answer == HTML_SNIFF_MORE && (whole || looked_at == HTML_SNIFF_BOUND)) {
        return HTML_SNIFF_NO;
    }
    return answer;
}
