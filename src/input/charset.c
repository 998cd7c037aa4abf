#include "input/charset.h"

#include "text/utf8.h"

#include <string.h>

void charset_begin(struct charset *charset, const struct charset_claims *claims) {
    charset->claims = *claims;
    charset->phase = CHARSET_AT_HEAD;
    charset->held_size = 0;
    text_decoder_begin(&charset->decoder, ENCODING_UTF_8);
}

/* Encoding §6, BOM sniff. */
static enum encoding encoding_of_mark(const unsigned char *bytes, size_t size) {
    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) { return ENCODING_UTF_8; }
    if (size >= 2 && memcmp(bytes, "\xfe\xff", 2) == 0) { return ENCODING_UTF_16BE; }
    return size >= 2 && memcmp(bytes, "\xff\xfe", 2) == 0 ? ENCODING_UTF_16LE : ENCODING_NONE;
}

static bool is_utf_16(enum encoding encoding) {
    return encoding == ENCODING_UTF_16LE || encoding == ENCODING_UTF_16BE;
}

static enum encoding encoding_of_zeros(const struct charset *charset) {
    return guess_utf_16(charset->held, charset->held_size);
}

/* Servers that state UTF-16 often name the wrong order of bytes; the page shows the right one. */
static enum encoding in_order(const struct charset *charset, enum encoding encoding,
                              enum encoding mark) {
    if (!is_utf_16(encoding)) { return encoding; }
    enum encoding order = is_utf_16(mark) ? mark : encoding_of_zeros(charset);
    return order != ENCODING_NONE ? order : encoding;
}

/* HTML §13.2.3.2. Our own additions: whoever runs the program has the last word, and UTF-16 shows
 * by its zeros. */
static enum encoding decide(const struct charset *charset, enum encoding mark) {
    const struct charset_claims *claims = &charset->claims;
    if (claims->forced != ENCODING_NONE) { return in_order(charset, claims->forced, mark); }
    if (mark != ENCODING_NONE) { return mark; }
    enum encoding encoding = claims->given;
    if (encoding == ENCODING_NONE && claims->content_type != NULL) {
        encoding = declared_by_content_type(claims->content_type);
    }
    if (encoding != ENCODING_NONE) { return in_order(charset, encoding, mark); }
    encoding = prescan((const char *)charset->held, charset->held_size);
    return encoding != ENCODING_NONE ? encoding : encoding_of_zeros(charset);
}

/* Decodes from here on, beginning with the held bytes from `start` on. */
static int decode_from(struct charset *charset, enum encoding encoding, size_t start) {
    charset->phase = CHARSET_DECODING;
    text_decoder_begin(&charset->decoder, encoding);
    return text_decoder_push(&charset->decoder, charset->held + start, charset->held_size - start);
}

static int leave_head(struct charset *charset) {
    enum encoding mark = encoding_of_mark(charset->held, charset->held_size);
    enum encoding encoding = decide(charset, mark);
    if (encoding != ENCODING_NONE) {
        return decode_from(charset, encoding,
                           encoding != mark         ? 0
                           : mark == ENCODING_UTF_8 ? 3
                                                    : 2);
    }
    size_t ascii = utf8_ascii_prefix(charset->held, charset->held_size);
    int error = text_decoder_push(&charset->decoder, charset->held, ascii);
    charset->held_size -= ascii;
    memmove(charset->held, charset->held + ascii, charset->held_size);
    charset->phase = charset->held_size > 0 ? CHARSET_SAMPLING : CHARSET_ASCII;
    return error;
}

static int leave_sample(struct charset *charset) {
    return decode_from(charset, guess_encoding(&charset->guess, charset->held, charset->held_size),
                       0);
}

/* Holds bytes until there are `most`. Answers how many it took. */
static size_t hold(struct charset *charset, const unsigned char *bytes, size_t size, size_t most) {
    size_t room = most - charset->held_size;
    size = size < room ? size : room;
    memcpy(charset->held + charset->held_size, bytes, size);
    charset->held_size += size;
    return size;
}

static int push_phase(struct charset *charset, const unsigned char *bytes, size_t size,
                      size_t *taken) {
    *taken = size;
    switch (charset->phase) {
    case CHARSET_AT_HEAD:
        *taken = hold(charset, bytes, size, CHARSET_HEAD);
        return charset->held_size == CHARSET_HEAD ? leave_head(charset) : 0;
    case CHARSET_ASCII:
        *taken = utf8_ascii_prefix(bytes, size);
        charset->held_size = 0;
        if (*taken < size) { charset->phase = CHARSET_SAMPLING; }
        return text_decoder_push(&charset->decoder, bytes, *taken);
    case CHARSET_SAMPLING:
        *taken = hold(charset, bytes, size, CHARSET_SAMPLE);
        return charset->held_size == CHARSET_SAMPLE ? leave_sample(charset) : 0;
    default:
        return text_decoder_push(&charset->decoder, bytes, size);
    }
}

int charset_push(struct charset *charset, const char *data, size_t size) {
    const unsigned char *bytes = (const unsigned char *)data;
    int error = 0;
    while (error == 0 && size > 0) {
        size_t taken;
        error = push_phase(charset, bytes, size, &taken);
        bytes += taken;
        size -= taken;
    }
    return error;
}

int charset_end(struct charset *charset) {
    int error = charset->phase == CHARSET_AT_HEAD ? leave_head(charset) : 0;
    if (error == 0 && charset->phase == CHARSET_SAMPLING) { error = leave_sample(charset); }
    if (error == 0 && charset->phase == CHARSET_DECODING) {
        error = text_decoder_end(&charset->decoder);
    }
    return error;
}

enum encoding charset_encoding(const struct charset *charset) {
    return charset->decoder.encoding;
}

void charset_free(struct charset *charset) {
    text_decoder_free(&charset->decoder);
    guess_free(&charset->guess);
}
