#include "input/foreign.h"

#include "text/ascii.h"

#include <string.h>

/* What a file of this kind begins with. Compressed files that danag reads may still be within
 * another: danag undoes one layer of a file. */
static const struct mark {
    const char *kind;
    size_t offset;
    size_t size;
    const char *bytes;
} marks[] = {
    {"a PDF document", 0, 5, "%PDF-"},
    {"a PNG image", 0, 8, "\x89PNG\r\n\x1a\n"},
    {"a JPEG image", 0, 3, "\xff\xd8\xff"},
    {"a GIF image", 0, 4, "GIF8"},
    {"a WebP image", 8, 4, "WEBP"},
    {"a zip archive", 0, 4, "PK\3\4"},
    {"a zip archive", 0, 4, "PK\5\6"},
    {"a tar archive", 257, 5, "ustar"},
    {"a 7z archive", 0, 6, "7z\xbc\xaf\x27\x1c"},
    {"compressed with gzip", 0, 3, "\x1f\x8b\x08"},
    {"compressed with zstd", 0, 4, "\x28\xb5\x2f\xfd"},
    {"compressed with bzip2", 4, 6, "1AY&SY"},
    {"compressed with bzip2", 4, 6, "\x17\x72\x45\x38\x50\x90"},
    {"compressed with xz", 0, 6, "\xfd\x37zXZ\0"},
    {"compressed with lz4", 0, 4, "\x04\x22\x4d\x18"},
    {"compressed with compress", 0, 3, "\x1f\x9d\x90"},
    {"text in UTF-32", 0, 4, "\xff\xfe\0\0"},
    {"text in UTF-32", 0, 4, "\0\0\xfe\xff"},
    {"a program", 0, 4, "\x7f\x45LF"},
};

/* Fewer bytes do not show whether they are noise. Bytes that begin with this much ASCII text are
 * none. */
#define NOISE_LEAST 32

/* One byte in this many is a control character, in noise one in ten. */
#define NOISE_SHARE 32

/* MIME Sniffing §3: a binary data byte. NUL is none here, as UTF-16 is half of it. */
static bool is_control(unsigned char byte) {
    return byte > 0 && byte < ' ' && !ascii_is_space(byte) && byte != '\v' && byte != 0x1b;
}

static bool begins_as_text(const char *data) {
    size_t at = 0;
    while (at < NOISE_LEAST && (unsigned char)data[at] < 0x80 && data[at] != '\0' &&
           !is_control((unsigned char)data[at])) {
        at++;
    }
    return at == NOISE_LEAST;
}

static bool is_noise(const char *data, size_t size) {
    size_t controls = 0, zeros = 0;
    for (size_t at = 0; at < size; at++) {
        controls += is_control((unsigned char)data[at]);
        zeros += data[at] == '\0';
    }
    return size >= NOISE_LEAST && !begins_as_text(data) &&
           (controls > size / NOISE_SHARE || zeros == size);
}

static const char *kind_by_mark(const char *data, size_t size) {
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        const struct mark *mark = &marks[i];
        if (size >= mark->offset + mark->size &&
            memcmp(data + mark->offset, mark->bytes, mark->size) == 0) {
            return mark->kind;
        }
    }
    return NULL;
}

bool foreign_is_noise(const char *data, size_t size) {
    return kind_by_mark(data, size) == NULL && is_noise(data, size);
}

const char *foreign_kind(const char *data, size_t size) {
    const char *kind = kind_by_mark(data, size);
    return kind != NULL || !is_noise(data, size) ? kind : "binary data";
}

size_t foreign_hold(struct foreign *foreign, const char *data, size_t size) {
    size_t room = sizeof foreign->start - foreign->held;
    size_t taken = size < room ? size : room;
    memcpy(foreign->start + foreign->held, data, taken);
    foreign->held += taken;
    return taken;
}
