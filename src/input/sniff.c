#include "input/sniff.h"

#include "text/slice.h"

enum sniffed sniff_word(const char *data, size_t size, const char *word) {
    const size_t at = ascii_common(data, size, word);
    return word[at] == '\0' ? SNIFFED_YES : at == size ? SNIFFED_MORE : SNIFFED_NO;
}

enum sniffed sniff_tag(const char *data, size_t size, const char *word) {
    const size_t length = strlen(word);
    const enum sniffed sniffed = sniff_word(data, size, word);
    if (sniffed != SNIFFED_YES || length == size) {
        return sniffed == SNIFFED_YES ? SNIFFED_MORE : sniffed;
    }
    const char after = data[length];
    return ascii_is_space(after) || after == '/' || after == '>' ? SNIFFED_YES : SNIFFED_NO;
}

/* The magic numbers: each byte is from `least` to `most`. bzip2's has a size, and then pi or its
 * square root, which begins a block or ends an empty stream. */
static const struct magic_number {
    enum magic magic;
    size_t size;
    const char *least, *most;
} magic_numbers[] = {
    {MAGIC_GZIP, 2, "\x1f\x8b", "\x1f\x8b"},
    {MAGIC_ZSTD, 4, "\x28\xb5\x2f\xfd", "\x28\xb5\x2f\xfd"},
    {MAGIC_DICTIONARY, 4, "\x5d\x2a\x4d\x18", "\x5d\x2a\x4d\x18"},
    {MAGIC_SKIPPABLE, 4, "\x50\x2a\x4d\x18", "\x5f\x2a\x4d\x18"},
    {MAGIC_BZIP2, 10, "BZh11AY&SY", "BZh91AY&SY"},
    {MAGIC_BZIP2, 10, "BZh1\x17\x72\x45\x38\x50\x90", "BZh9\x17\x72\x45\x38\x50\x90"},
    {MAGIC_XZ, 6, "\xfd\x37zXZ\0", "\xfd\x37zXZ\0"},
    {MAGIC_ZIP, 4, "PK\3\4", "PK\3\4"},
};

static unsigned octet(char byte) {
    return (unsigned char)byte;
}

static enum magic match(const struct magic_number *number, const char *data, size_t size) {
    for (size_t at = 0; at < number->size; at++) {
        if (at == size) { return MAGIC_MORE; }
        if (octet(data[at]) < octet(number->least[at]) ||
            octet(data[at]) > octet(number->most[at])) {
            return MAGIC_NONE;
        }
    }
    return number->magic;
}

static enum magic magic_before(const char *data, size_t size, enum magic bound) {
    enum magic found = MAGIC_NONE;
    for (size_t i = 0; i < COUNT_OF(magic_numbers) && found <= MAGIC_MORE; i++) {
        const struct magic_number *number = &magic_numbers[i];
        const enum magic magic = number->magic < bound ? match(number, data, size) : MAGIC_NONE;
        if (magic != MAGIC_NONE) { found = magic; }
    }
    return found;
}

enum magic sniff_file(const char *data, size_t size) {
    return magic_before(data, size, MAGIC_ZIP + 1);
}

enum magic sniff_body(const char *data, size_t size) {
    return magic_before(data, size, MAGIC_BZIP2);
}

enum coding magic_coding(enum magic magic) {
    return magic == MAGIC_GZIP || magic == MAGIC_ZIP ? CODING_GZIP
           : magic == MAGIC_BZIP2                    ? CODING_BZIP2
           : magic == MAGIC_XZ                       ? CODING_XZ
                                                     : CODING_ZSTD;
}

/* The reserved flags must be 0, and the extra flags must be some that compressors write. System 19
 * is not in any RFC, but zlib writes it on Darwin. */
static bool gzip_is_likely(const char *data) {
    const unsigned extra = octet(data[8]), system = octet(data[9]);
    return data[2] == 8 && (octet(data[3]) & 0xe0) == 0 &&
           (extra == 0 || extra == 2 || extra == 4) && (system <= 19 || system == 255);
}

/* In zstd, the reserved bit in the frame header's descriptor must be 0. */
bool sniff_is_likely(enum coding coding, const char *data) {
    const enum magic magic = sniff_file(data, MAGIC_LIKELY_SIZE);
    if (magic <= MAGIC_MORE || magic_coding(magic) != coding) { return false; }
    return magic == MAGIC_GZIP   ? gzip_is_likely(data)
           : magic == MAGIC_ZSTD ? (data[4] & 8) == 0
                                 : magic >= MAGIC_BZIP2;
}

char sniff_first_byte(enum coding coding) {
    const struct magic_number *number = magic_numbers;
    while (magic_coding(number->magic) != coding) { number++; }
    return number->least[0];
}

bool sniff_is_dictionary(const char *data, size_t size) {
    return size >= 8 && memcmp(data, "\x37\xa4\x30\xec", 4) == 0;
}

bool sniff_is_zlib(const char *data, size_t size) {
    const unsigned first = octet(data[0]);
    const unsigned second = size < 2 ? 1 : octet(data[1]);
    return (first & 0x0f) == 8 && first >> 4 <= 7 && (first << 8 | second) % 31 == 0;
}

/* "filedesc:" begins the version block, and so each ARC file. */
enum source_kind sniff_dump(const char *data, size_t size) {
    static const char warc[] = "WARC/", arc[] = "filedesc:";
    const enum sniffed mark = sniff_word(data, size, "\xef\xbb\xbf");
    if (mark == SNIFFED_MORE) { return SOURCE_AUTO; }
    const enum source_kind unclear = size < SNIFF_DUMP_BOUND ? SOURCE_AUTO : SOURCE_HTML;
    size_t left = size < SNIFF_DUMP_BOUND ? size : SNIFF_DUMP_BOUND;
    if (mark == SNIFFED_YES) {
        data += 3;
        left -= 3;
    }
    for (; left > 0 && (*data == '\r' || *data == '\n'); left--) { data++; }
    if (left == 0) { return unclear; }
    if (memcmp(data, arc, left < strlen(arc) ? left : strlen(arc)) == 0) {
        return left < strlen(arc) ? unclear : SOURCE_ARC;
    }
    if (memcmp(data, warc, left < strlen(warc) ? left : strlen(warc)) != 0) { return SOURCE_HTML; }
    if (left <= strlen(warc)) { return unclear; }
    return ascii_is_digit(data[strlen(warc)]) ? SOURCE_WARC : SOURCE_HTML;
}

#define SPACE "\t\n\f\r "

/* The size of the byte-order mark that the bytes begin with, even if they end within it. */
static size_t mark_size(const char *data, size_t size) {
    const size_t two = size < 2 ? size : 2, three = size < 3 ? size : 3;
    return memcmp(data, "\xff\xfe", two) == 0 || memcmp(data, "\xfe\xff", two) == 0 ? 2
           : memcmp(data, "\xef\xbb\xbf", three) == 0                               ? 3
                                                                                    : 0;
}

bool sniff_is_markup(const char *data, size_t size) {
    const struct slice rest = slice_skip((struct slice){data, size}, "\xef\xbb\xbf" SPACE);
    return rest.size > 0 && *rest.bytes == '<';
}

/* Tags and a doctype that may begin a page: those of MIME Sniffing §7.1, and others for pages
 * without a `head` element. */
static const char *const openings[] = {
    /* clang-format off */
    "<!doctype html", "<html", "<head", "<script", "<iframe", "<h1", "<div", "<font", "<table",
    "<a", "<style", "<title", "<b", "<body", "<br", "<p", "<meta", "<link", "<base", "<center",
    "<h2", "<h3", "<img", "<form", "<ul", "<frameset",
    /* clang-format on */
};

static enum sniffed sniff_opening(const char *data, size_t size) {
    enum sniffed answer = sniff_word(data, size, "<!--");
    for (size_t i = 0; i < COUNT_OF(openings) && answer != SNIFFED_YES; i++) {
        answer = sniffed_most(answer, sniff_tag(data, size, openings[i]));
    }
    return answer;
}

static enum sniffed sniff_start(struct slice start) {
    start = slice_skip(start, SPACE);
    const enum sniffed xml = sniff_word(start.bytes, start.size, "<?xml");
    if (xml == SNIFFED_MORE) { return xml; }
    if (xml == SNIFFED_YES) {
        start = slice_after(start, slice_find(start, "?>"));
        start = slice_skip(slice_after(start, start.size > 0 ? strlen("?>") : 0), SPACE);
        if (start.size == 0) { return SNIFFED_MORE; }
    }
    return sniff_opening(start.bytes, start.size);
}

/* In UTF-16, drops the zero half of each unit of ASCII. If the bytes end within a mark, none are
 * left. */
enum sniffed sniff_html(const char *data, size_t size, bool whole) {
    char units[SNIFF_HTML_BOUND];
    const size_t looked_at = size < SNIFF_HTML_BOUND ? size : SNIFF_HTML_BOUND;
    const size_t mark = mark_size(data, looked_at);
    const bool is_utf_16 = mark == 2;
    struct slice start = {data + mark, mark < looked_at ? looked_at - mark : 0};
    if (is_utf_16) {
        start = (struct slice){units, 0};
        for (size_t at = mark; at < looked_at; at++) {
            if (data[at] != '\0') { units[start.size++] = data[at]; }
        }
    }
    const enum sniffed answer = sniff_start(start);
    const bool enough = whole || looked_at == SNIFF_HTML_BOUND;
    return answer == SNIFFED_MORE && enough ? SNIFFED_NO : answer;
}

/* MIME Sniffing §3: a binary data byte. */
static bool is_binary(char byte) {
    return octet(byte) < ' ' && !ascii_is_space(byte) && byte != 0x1b;
}

bool sniff_has_binary(const char *data, size_t size) {
    size_t at = 0;
    while (at < size && !is_binary(data[at])) { at++; }
    return at < size;
}

/* If a body is shorter than this, it may be coded even if all its bytes are ASCII. */
#define TEXT_LEAST 4

bool sniff_is_text(const char *data, size_t size) {
    const size_t mark = mark_size(data, size);
    size_t at = 0;
    while (at < size && octet(data[at]) < 0x7f && !is_binary(data[at])) { at++; }
    return (mark > 0 && mark <= size) || (at == size && size >= TEXT_LEAST) ||
           sniff_html(data, size, true) == SNIFFED_YES;
}

/* What a file of this kind begins with. Compressed files that danag reads may still be within
 * another: danag undoes one layer of a file. */
/* clang-format off */
static const struct mark {
    const char *kind;
    size_t offset, size;
    const char *bytes;
} marks[] = {
    {"a PDF document", 0, 5, "%PDF-"}, {"a PNG image", 0, 8, "\x89PNG\r\n\x1a\n"},
    {"a JPEG image", 0, 3, "\xff\xd8\xff"}, {"a GIF image", 0, 4, "GIF8"},
    {"a WebP image", 8, 4, "WEBP"}, {"a zip archive", 0, 4, "PK\3\4"},
    {"a zip archive", 0, 4, "PK\5\6"}, {"a tar archive", 257, 5, "ustar"},
    {"a 7z archive", 0, 6, "7z\xbc\xaf\x27\x1c"}, {"compressed with gzip", 0, 3, "\x1f\x8b\x08"},
    {"compressed with zstd", 0, 4, "\x28\xb5\x2f\xfd"}, {"compressed with bzip2", 4, 6, "1AY&SY"},
    {"compressed with bzip2", 4, 6, "\x17\x72\x45\x38\x50\x90"},
    {"compressed with xz", 0, 6, "\xfd\x37zXZ\0"},
    {"compressed with lz4", 0, 4, "\x04\x22\x4d\x18"},
    {"compressed with compress", 0, 3, "\x1f\x9d\x90"}, {"text in UTF-32", 0, 4, "\xff\xfe\0\0"},
    {"text in UTF-32", 0, 4, "\0\0\xfe\xff"}, {"a program", 0, 4, "\x7f\x45LF"},
};
/* clang-format on */

/* Fewer bytes do not show whether they are noise. Bytes that begin with this much ASCII text are
 * none. */
#define NOISE_LEAST 32

/* One byte in this many is a control character, in noise one in ten. */
#define NOISE_SHARE 32

/* In UTF-16, NUL is half of ASCII, and a vertical tab is half of Tamil. */
static bool is_control(char byte) {
    return is_binary(byte) && byte != '\0' && byte != '\v';
}

static bool begins_as_text(const char *data) {
    size_t at = 0;
    while (at < NOISE_LEAST && octet(data[at]) < 0x80 && data[at] != '\0' &&
           !is_control(data[at])) {
        at++;
    }
    return at == NOISE_LEAST;
}

static bool is_noise(const char *data, size_t size) {
    size_t controls = 0, zeros = 0;
    for (size_t at = 0; at < size; at++) {
        controls += is_control(data[at]);
        zeros += data[at] == '\0';
    }
    return size >= NOISE_LEAST && !begins_as_text(data) &&
           (controls > size / NOISE_SHARE || zeros == size);
}

static const char *kind_by_mark(const char *data, size_t size) {
    for (size_t i = 0; i < COUNT_OF(marks); i++) {
        const struct mark *mark = &marks[i];
        if (size >= mark->offset + mark->size &&
            memcmp(data + mark->offset, mark->bytes, mark->size) == 0) {
            return mark->kind;
        }
    }
    return NULL;
}

bool sniff_is_noise(const char *data, size_t size) {
    return kind_by_mark(data, size) == NULL && is_noise(data, size);
}

const char *sniff_foreign(const char *data, size_t size) {
    const char *kind = kind_by_mark(data, size);
    return kind != NULL || !is_noise(data, size) ? kind : "binary data";
}
