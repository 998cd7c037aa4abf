#include "input/charset.h"

#include <string.h>

void charset_begin(struct charset *charset) {
    charset->held_size = 0;
    charset->at_start = true;
}

/* How many bytes are valid, and in `next` what follows them; UTF8_VALID where nothing does. */
static size_t valid_prefix(const unsigned char *bytes, size_t size, enum utf8_sequence *next,
                           size_t *length) {
    size_t count = 0;
    *next = UTF8_VALID;
    while ((count += utf8_ascii_prefix(bytes + count, size - count)) < size) {
        *next = utf8_sequence(bytes + count, size - count, length);
        if (*next != UTF8_VALID)
            break;
        count += *length;
    }
    return count;
}

/* Bytes that are not valid come in runs: a run is one push. */
#define REPLACEMENTS_MAX 16
#define REPLACEMENT_SIZE 3
static const char replacements[] = "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
                                   "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
                                   "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
                                   "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd";

static int push_replacements(struct charset *charset, size_t count) {
    charset->at_start = false;
    return charset->push(charset->self, replacements, count * REPLACEMENT_SIZE);
}

static int push_valid(struct charset *charset, const unsigned char *bytes, size_t size) {
    if (charset->at_start && size > 0) {
        charset->at_start = false;
        if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) {
            bytes += 3;
            size -= 3;
        }
    }
    return size > 0 ? charset->push(charset->self, (const char *)bytes, size) : 0;
}

/* Completes the sequence that the last bytes began; says how many of the new ones it took. */
static int push_held(struct charset *charset, const unsigned char *bytes, size_t size,
                     size_t *taken) {
    enum utf8_sequence next = UTF8_CUT;
    size_t length = 0;
    size_t before = charset->held_size;
    *taken = 0;
    while (next == UTF8_CUT && *taken < size) {
        charset->held[charset->held_size++] = bytes[(*taken)++];
        next = utf8_sequence(charset->held, charset->held_size, &length);
    }
    if (next == UTF8_CUT)
        return 0;
    charset->held_size = 0;
    *taken = length - before;
    return next == UTF8_VALID ? push_valid(charset, charset->held, length)
                              : push_replacements(charset, 1);
}

int charset_push(struct charset *charset, const char *data, size_t size) {
    const unsigned char *bytes = (const unsigned char *)data;
    size_t length = 0;
    int error = 0;
    if (charset->held_size > 0 && size > 0) {
        error = push_held(charset, bytes, size, &length);
        bytes += length;
        size -= length;
    }
    while (error == 0 && size > 0) {
        enum utf8_sequence next;
        size_t valid = valid_prefix(bytes, size, &next, &length);
        error = push_valid(charset, bytes, valid);
        bytes += valid;
        size -= valid;
        if (next == UTF8_CUT) {
            memcpy(charset->held, bytes, size);
            charset->held_size = size;
            return error;
        }
        size_t invalid = 0;
        for (; next == UTF8_INVALID && invalid < REPLACEMENTS_MAX; invalid++) {
            bytes += length;
            size -= length;
            next = size > 0 ? utf8_sequence(bytes, size, &length) : UTF8_VALID;
        }
        if (invalid > 0 && error == 0)
            error = push_replacements(charset, invalid);
    }
    return error;
}

int charset_end(struct charset *charset) {
    if (charset->held_size == 0)
        return 0;
    charset->held_size = 0;
    return push_replacements(charset, 1);
}
