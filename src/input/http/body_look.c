/* What the first bytes of a body look like. */
#include "input/http/message.h"
#include "text/ascii.h"

#include <string.h>

/* Tags and a doctype that may begin a page, in lower case and without "<": those of MIME Sniffing
 * §7.1, and others for pages without a `head` element. */
static const char *const openings[] = {
    /* clang-format off */
    "!doctype html", "html", "head", "script", "iframe", "h1", "div", "font", "table", "a",
    "style", "title", "b", "body", "br", "p", "meta", "link", "base", "center", "h2", "h3", "img",
    "form", "ul", "frameset",
    /* clang-format on */
};

/* The bytes still to look at. In UTF-16, `next` skips the zero half of each unit. */
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
    size_t left = (size_t)(start->end - start->at);
    return memcmp(start->at, mark, left < size ? left : size) == 0;
}

/* Skips a byte-order mark. If the bytes end within a mark, none are left. */
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

/* Unless `exact`, a space, "/" or ">" must follow the word. */
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

/* Moves past the next "?>". False if there is none. */
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

/* If a body is shorter than this, it may be coded even if all its bytes are ASCII. */
#define TEXT_LEAST 4

static bool starts(const char *data, size_t size, const char *magic, size_t magic_size) {
    return size >= magic_size && memcmp(data, magic, magic_size) == 0;
}

bool looks_coded(const char *data, size_t size, enum coding *coding) {
    enum magic magic = magic_of((const unsigned char *)data, size);
    *coding = magic == MAGIC_GZIP ? CODING_GZIP : CODING_ZSTD;
    return magic != MAGIC_NONE && magic != MAGIC_MORE;
}

bool may_look_coded(char first) {
    unsigned char byte = (unsigned char)first;
    return magic_of(&byte, 1) == MAGIC_MORE;
}

/* RFC 1950 §2.2. */
bool looks_like_zlib(const char *data, size_t size) {
    unsigned first = (unsigned char)data[0];
    unsigned second = size < 2 ? 1 : (unsigned char)data[1];
    return (first & 0x0f) == 8 && first >> 4 <= 7 && (first << 8 | second) % 31 == 0;
}

/* MIME Sniffing §3: a binary data byte. */
static bool is_binary(unsigned char byte) {
    return byte < '\t' || byte == '\v' || (byte > '\r' && byte < ' ' && byte != 0x1b);
}

bool looks_binary(const char *data, size_t size) {
    for (size_t at = 0; at < size; at++) {
        if (is_binary((unsigned char)data[at])) { return true; }
    }
    return false;
}

static bool is_ascii_text(const char *data, size_t size) {
    for (size_t at = 0; at < size; at++) {
        unsigned char byte = (unsigned char)data[at];
        if (byte >= 0x7f || is_binary(byte)) { return false; }
    }
    return size >= TEXT_LEAST;
}

static bool has_mark(const char *data, size_t size) {
    return starts(data, size, "\xef\xbb\xbf", 3) || starts(data, size, "\xff\xfe", 2) ||
           starts(data, size, "\xfe\xff", 2);
}

bool looks_like_text(const char *data, size_t size) {
    return html_sniff(data, size, true) == HTML_SNIFF_YES || is_ascii_text(data, size) ||
           has_mark(data, size);
}
