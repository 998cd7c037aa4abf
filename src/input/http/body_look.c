#include "input/http/body_look.h"

#include "input/http/html_sniff.h"
#include "input/unpack/magic.h"

#include <string.h>

/* A body of fewer bytes is not text in place of what its head says. */
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
