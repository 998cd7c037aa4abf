/* Changes a dump as a dump: by whole records and header lines, and so that lengths and chunks still
 * fit what they are about, which random changes of bytes hardly ever do. Half of the changes are
 * libFuzzer's own. */
#include "mutate_dump.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define DUMP_MOST 4096
#define LINE_MOST 200

/* Of libFuzzer. AFL++ has its own changes, and neither this nor the function that uses it. */
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

struct dump {
    char bytes[DUMP_MOST];
    size_t size;
    size_t most;
    unsigned draws; /* what is left of the seed */
};

static size_t draw(struct dump *dump, size_t count) {
    dump->draws = dump->draws * 1664525 + 1013904223;
    return count > 0 ? (dump->draws >> 8) % count : 0;
}

/* Replaces `old` bytes; false, and no change, if there is no room. */
static bool replace(struct dump *dump, size_t at, size_t old, const char *bytes, size_t size) {
    if (dump->size - old + size > dump->most) { return false; }
    memmove(dump->bytes + at + size, dump->bytes + at + old, dump->size - at - old);
    memcpy(dump->bytes + at, bytes, size);
    dump->size += size - old;
    return true;
}

/* The place of the text at or after a byte; the dump's size if there is none. */
static size_t find(const struct dump *dump, size_t from, const char *text) {
    const size_t size = strlen(text);
    size_t at = from;
    while (at + size <= dump->size && memcmp(dump->bytes + at, text, size) != 0) { at++; }
    return at + size <= dump->size ? at : dump->size;
}

/* Where a record begins, chosen at random, and where the next one does. */
static size_t choose_record(struct dump *dump, size_t *end) {
    size_t at = find(dump, draw(dump, dump->size), "WARC/1.");
    if (at == dump->size) { at = find(dump, 0, "WARC/1."); }
    *end = find(dump, at + 1 < dump->size ? at + 1 : dump->size, "WARC/1.");
    return at;
}

/* The start of a random line. */
static size_t choose_line(struct dump *dump, size_t *end) {
    const size_t found = find(dump, draw(dump, dump->size), "\r\n");
    const size_t at = found + 2 < dump->size ? found + 2 : 0;
    const size_t stop = find(dump, at, "\r\n");
    *end = stop + 2 < dump->size ? stop + 2 : dump->size;
    return at;
}

static void copy_record(struct dump *dump) {
    char record[DUMP_MOST];
    size_t end, other_end;
    const size_t at = choose_record(dump, &end);
    const size_t size = end - at;
    memcpy(record, dump->bytes + at, size);
    replace(dump, choose_record(dump, &other_end), 0, record, size);
}

static void remove_record(struct dump *dump) {
    size_t end;
    const size_t at = choose_record(dump, &end);
    replace(dump, at, end - at, "", 0);
}

static void remove_line(struct dump *dump) {
    size_t end;
    const size_t at = choose_line(dump, &end);
    replace(dump, at, end - at, "", 0);
}

/* Lines that change how what follows is read. */
static void add_line(struct dump *dump) {
    static const char *const lines[] = {
        "WARC-Type: response\r\n",
        "WARC-Type: continuation\r\n",
        "WARC-Type: conversion\r\n",
        "WARC-Segment-Number: 1\r\n",
        "WARC-Segment-Number: 2\r\n",
        "WARC-Segment-Origin-ID: <urn:a>\r\n",
        "WARC-Record-ID: <urn:a>\r\n",
        "WARC-Truncated: length\r\n",
        "Content-Length: 0\r\n",
        "Content-Length: 18446744073709551615\r\n",
        "Content-Type: application/http; msgtype=response\r\n",
        "Content-Type: text/html; charset=utf-16le\r\n",
        "Transfer-Encoding: chunked\r\n",
        "Content-Encoding: gzip, br\r\n",
        "HTTP/1.1 100 Continue\r\n\r\n",
        "HTTP/1.1 200 OK\r\n",
        "\r\n",
        " folded\r\n",
    };
    const char *line = lines[draw(dump, sizeof lines / sizeof lines[0])];
    size_t end;
    replace(dump, choose_line(dump, &end), 0, line, strlen(line));
}

/* The block of a random record as one chunk, or two. */
static void chunk_body(struct dump *dump) {
    char line[LINE_MOST];
    size_t end;
    const size_t record = choose_record(dump, &end);
    const size_t head = find(dump, record, "\r\n\r\nHTTP/");
    const size_t body = find(dump, head + 4 < dump->size ? head + 4 : dump->size, "\r\n\r\n") + 4;
    if (body + 4 >= end) { return; }
    const size_t size = end - 4 - body;
    const size_t first = draw(dump, 2) == 0 ? size : draw(dump, size);
    static const char last[] = "\r\n0\r\n\r\n";
    if (!replace(dump, body + size, 0, last, sizeof last - 1)) { return; }
    int length = snprintf(line, sizeof line, "\r\n%zx\r\n", size - first);
    if (first < size && !replace(dump, body + first, 0, line, (size_t)length)) { return; }
    length = snprintf(line, sizeof line, "%zx;x=y\r\n", first);
    replace(dump, body, 0, line, (size_t)length);
}

/* Makes each record's length true. */
static void mend_lengths(struct dump *dump) {
    static const char name[] = "Content-Length: ";
    char digits[LINE_MOST];
    for (size_t at = find(dump, 0, "WARC/1."); at < dump->size;) {
        const size_t next = find(dump, at + 1, "WARC/1.");
        const size_t block = find(dump, at, "\r\n\r\n") + 4;
        const size_t line = find(dump, at, name) + sizeof name - 1;
        const size_t stop = find(dump, line < dump->size ? line : dump->size, "\r\n");
        if (line >= block || stop >= block || block + 4 > next) {
            at = next;
            continue;
        }
        const int length = snprintf(digits, sizeof digits, "%zu", next - 4 - block);
        if (!replace(dump, line, stop - line, digits, (size_t)length)) { return; }
        at = find(dump, at + 1, "WARC/1.");
    }
}

static void add_record(struct dump *dump) {
    static const char record[] =
        "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: http://a/\r\n"
        "Content-Type: application/http; msgtype=response\r\n"
        "Content-Length: 57\r\n\r\n"
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>A page.\r\n\r\n";
    size_t end;
    replace(dump, choose_record(dump, &end), 0, record, sizeof record - 1);
}

static void (*const changes[])(struct dump *dump) = {copy_record, remove_record, remove_line,
                                                     add_line,    chunk_body,    add_record};

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
    struct dump dump = {.draws = seed};
    if (draw(&dump, 2) == 0 || size < dump_start || size - dump_start > DUMP_MOST) {
        return LLVMFuzzerMutate(data, size, most);
    }
    dump.size = size - dump_start;
    dump.most = most - dump_start < DUMP_MOST ? most - dump_start : DUMP_MOST;
    memcpy(dump.bytes, data + dump_start, dump.size);
    for (size_t count = 1 + draw(&dump, 3); count > 0; count--) {
        changes[draw(&dump, sizeof changes / sizeof changes[0])](&dump);
    }
    if (draw(&dump, 4) > 0) { mend_lengths(&dump); }
    memcpy(data + dump_start, dump.bytes, dump.size);
    return dump_start + dump.size;
}
