#include "lines/lines.h"

#include "text/character.h"
#include "text/memory.h"
#include "text/octets.h"
#include "text/utf8.h"

struct source_lines {
    const struct danag_allocator *memory;
    struct source_sink sink;
    bool always_by_tag, by_tag;
    bool decided; /* `by_tag` is final for this page */

    /* The bytes read before `by_tag` is final. */
    char held[SOURCE_SAMPLE_SIZE];
    size_t held_size;

    struct source_counts counts;
    bool begun; /* the line has a byte */
    struct r2l r2l;
};

struct source_lines *source_lines_new(const struct danag_allocator *memory, bool by_tag,
                                      const struct source_sink *sink) {
    struct source_lines *lines = memory_new(memory, sizeof *lines);
    if (lines == NULL) { return NULL; }
    lines->memory = memory;
    lines->sink = *sink;
    lines->always_by_tag = by_tag;
    return lines;
}

void source_lines_free(struct source_lines *lines) {
    if (lines != NULL) { memory_free(lines->memory, lines); }
}

static void line_begin(struct source_lines *lines) {
    lines->counts = (struct source_counts){0};
    lines->begun = false;
    lines->r2l = (struct r2l){.joiners = 0};
}

void source_lines_begin(struct source_lines *lines) {
    lines->by_tag = lines->decided = lines->always_by_tag;
    lines->held_size = 0;
    line_begin(lines);
}

static void count_r2l(struct source_lines *lines, const char *text, size_t size) {
    const char *end = text + size;
    while (text < end) {
        size_t length = 1;
        enum text_class class = TEXT_OTHER;
        if ((unsigned char)*text >= 0x80) {
            const uint32_t point = utf8_decode(text, &length);
            class = character_is_r2l(point)      ? TEXT_R2L
                    : character_is_joiner(point) ? TEXT_JOINER
                                                 : TEXT_OTHER;
        }
        text += length;
        r2l_count(&lines->r2l, class, 1, &lines->counts.r2l);
    }
}

static void count(struct source_lines *lines, const char *text, size_t size) {
    size_t ascii = 0, at = 0;
    if (size == 0) { return; }
    for (; at + 8 <= size; at += 8) {
        ascii += octets_count(~octets_load(text + at) & 0x80 * OCTETS_ONES);
    }
    for (; at < size; at++) { ascii += (unsigned char)text[at] < 0x80; }
    lines->counts.ascii += ascii;
    lines->begun = true;
    if (ascii == size) {
        lines->r2l.after = false;
    } else {
        count_r2l(lines, text, size);
    }
}

static int line_end(struct source_lines *lines) {
    int error = lines->sink.line(lines->sink.line_self, &lines->counts);
    line_begin(lines);
    return error;
}

/* The next byte that ends a line in a page cut by tag, or NULL. */
static const char *find_end_by_tag(const char *bytes, size_t size) {
    for (size_t at = 0; at < size; at += 8) {
        uint64_t octets = octets_load_from(bytes, size, at);
        uint64_t ends = octets_between(octets, '\n', '\n') | octets_between(octets, '<', '<') |
                        octets_between(octets, '>', '>');
        if (ends != 0) { return bytes + at + octets_before(ends); }
    }
    return NULL;
}

/* Passes on the bytes up to and including `end`, and ends the line. */
static int push_line(struct source_lines *lines, const char *bytes, const char *end) {
    size_t size = (size_t)(end - bytes);
    count(lines, bytes, size + (*end == '>'));
    int error = lines->sink.bytes(lines->sink.bytes_self, bytes, size + 1);
    if (error == 0 && (lines->begun || !lines->by_tag)) { error = line_end(lines); }
    if (*end == '<') { count(lines, end, 1); }
    return error;
}

static int push(struct source_lines *lines, const char *bytes, size_t size) {
    int error = 0;
    while (size > 0 && error == 0) {
        const char *end = lines->by_tag ? find_end_by_tag(bytes, size) : memchr(bytes, '\n', size);
        if (end == NULL) {
            count(lines, bytes, size);
            return lines->sink.bytes(lines->sink.bytes_self, bytes, size);
        }
        error = push_line(lines, bytes, end);
        size -= (size_t)(end + 1 - bytes);
        bytes = end + 1;
    }
    return error;
}

/* Decides how to cut the page, and passes on the held bytes. */
static int decide(struct source_lines *lines) {
    size_t newlines = 0, size = lines->held_size;
    for (size_t at = 0; at < size; at++) { newlines += lines->held[at] == '\n'; }
    lines->by_tag = newlines * SOURCE_NEWLINE_BYTES < size;
    lines->decided = true;
    return push(lines, lines->held, size);
}

int source_lines_push(void *self, const char *bytes, size_t size) {
    struct source_lines *lines = self;
    if (!lines->decided) {
        /* Hold whole characters only. */
        size_t room = SOURCE_SAMPLE_SIZE - lines->held_size;
        size_t some = size <= room ? size : utf8_whole(bytes, room);
        memcpy(lines->held + lines->held_size, bytes, some);
        lines->held_size += some;
        bytes += some;
        size -= some;
        int error = size > 0 ? decide(lines) : 0;
        if (error != 0) { return error; }
    }
    return push(lines, bytes, size);
}

int source_lines_flush(struct source_lines *lines) {
    return lines->decided ? 0 : decide(lines);
}

int source_lines_end(struct source_lines *lines) {
    return lines->begun ? line_end(lines) : 0;
}
