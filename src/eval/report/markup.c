#include "eval/report/markup.h"

#include "text/utf8.h"

#include <math.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#define REPLACEMENT "\uFFFD"
#define ELLIPSIS    "\u2026"

/* Neither a control (HTML §13.2.3.5) but tab and newline, nor a noncharacter. */
static bool is_shown(uint32_t code) {
    bool control = code < 0x20 ? code != '\t' && code != '\n' : code >= 0x7f && code < 0xa0;
    bool noncharacter = (code & 0xfffe) == 0xfffe || (code >= 0xfdd0 && code <= 0xfdef);
    return !control && !noncharacter;
}

static const char *reference(char byte) {
    switch (byte) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

static void put(struct buffer *page, const char *text) {
    buffer_put(page, text, strlen(text));
}

/* Puts the character that the bytes begin with, answers how many bytes it took. */
static size_t put_character(struct buffer *page, const char *bytes, size_t size) {
    size_t length;
    const unsigned char *start = (const unsigned char *)bytes;
    if (utf8_sequence(start, size, &length) != UTF8_VALID ||
        !is_shown(utf8_decode(bytes, &length))) {
        put(page, REPLACEMENT);
    } else if (reference(bytes[0]) != NULL) {
        put(page, reference(bytes[0]));
    } else {
        buffer_put(page, bytes, length);
    }
    return length;
}

void markup_bytes(struct buffer *page, const char *bytes, size_t size) {
    size_t taken = 0;
    while (taken < size) { taken += put_character(page, bytes + taken, size - taken); }
}

void markup_text(struct buffer *page, const char *text) {
    markup_bytes(page, text, strlen(text));
}

/* What takes three bytes or more is mostly as wide as two Latin letters. */
static size_t columns_of(const char *bytes, size_t size, size_t *length) {
    utf8_sequence((const unsigned char *)bytes, size, length);
    return *length > 2 ? 2 : 1;
}

/* How many of the bytes fit. */
static size_t fitting(const char *text, size_t size, size_t columns) {
    size_t taken = 0;
    while (taken < size) {
        size_t length;
        size_t wide = columns_of(text + taken, size - taken, &length);
        if (wide > columns) { break; }
        columns -= wide;
        taken += length;
    }
    return taken;
}

size_t markup_columns(const char *text) {
    size_t columns = 0;
    size_t size = strlen(text);
    while (size > 0) {
        size_t length;
        columns += columns_of(text, size, &length);
        text += length;
        size -= length;
    }
    return columns;
}

void markup_clipped(struct buffer *page, const char *text, size_t columns) {
    size_t size = strlen(text);
    if (fitting(text, size, columns) == size) {
        markup_bytes(page, text, size);
        return;
    }
    markup_bytes(page, text, fitting(text, size, columns > 0 ? columns - 1 : 0));
    put(page, ELLIPSIS);
}

void markup_isolated(struct buffer *page, const char *text) {
    put(page, "<bdi>");
    markup_text(page, text);
    put(page, "</bdi>");
}

/* What no URL may have in it is escaped as a URL has it, as browsers do. */
static void put_address(struct buffer *page, const char *url) {
    struct buffer address = {0};
    for (; *url != '\0'; url++) {
        buffer_print(&address, strchr(" \"<>\\^`{|}", *url) != NULL ? "%%%02X" : "%c", *url);
    }
    markup_text(page, address.bytes);
    buffer_free(&address);
}

void markup_url(struct buffer *page, const char *url) {
    if (strncasecmp(url, "http://", 7) != 0 && strncasecmp(url, "https://", 8) != 0) {
        markup_isolated(page, url);
        return;
    }
    put(page, "<a rel=\"noreferrer\" href=\"");
    put_address(page, url);
    put(page, "\">");
    markup_isolated(page, url);
    put(page, "</a>");
}

void markup_figure(struct buffer *page, double figure, int decimals) {
    if (isnan(figure)) {
        put(page, MARKUP_ABSENT);
    } else {
        buffer_print(page, "%.*f", decimals, figure);
    }
}

void markup_summary(struct buffer *page, const struct summary *summary, int decimals) {
    markup_figure(page, summary->mean, decimals);
    if (isnan(summary->mean)) { return; }
    put(page, " ± ");
    markup_figure(page, summary->deviation, decimals);
}

/* The unit in which a time is a number of few digits, and how many of it a second has. */
static const char *unit_of(double seconds, double *scale) {
    static const char *const units[] = {"s", "ms", "µs", "ns"};
    size_t unit = 0;
    *scale = 1;
    // What is one unit but for the error of a double is not a thousand of the next.
    while (unit < 3 && seconds > 0 && seconds * *scale < 1 - 1e-9) {
        *scale *= 1000;
        unit++;
    }
    return units[unit];
}

void markup_seconds(struct buffer *page, double seconds) {
    double scale;
    const char *unit = unit_of(seconds, &scale);
    if (isnan(seconds)) {
        put(page, MARKUP_ABSENT);
    } else {
        buffer_print(page, "%.3g %s", seconds * scale, unit);
    }
}

void markup_times(struct buffer *page, const struct summary *seconds) {
    double scale;
    const char *unit = unit_of(seconds->mean, &scale);
    if (isnan(seconds->mean)) {
        put(page, MARKUP_ABSENT);
    } else {
        buffer_print(page, "%.3g ± %.3g %s", seconds->mean * scale, seconds->deviation * scale,
                     unit);
    }
}
