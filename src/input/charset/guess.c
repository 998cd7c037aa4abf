#include "input/charset/detect.h"

#include "text/utf8.h"

#include <string.h>

#ifdef DANAG_UCHARDET
#include <uchardet.h>
#endif

/* ASCII in UTF-16 has its zero bytes on one side. At least one unit in SHARE_OF_UNITS must be like
 * that, and at least two; on the other side there may be at most half as many zeros. East Asian
 * text has little ASCII in it, and some zeros on the other side, as in U+3000 and U+4E00. In other
 * charsets, zero bytes are no text. */
#define SHARE_OF_UNITS 32
#define SHARE_OF_OTHER 2

enum encoding guess_utf_16(const unsigned char *bytes, size_t size) {
    size_t zeros[2] = {0, 0};
    size_t least = size / 2 / SHARE_OF_UNITS;
    for (size_t i = 0; i < size; i++) { zeros[i & 1] += bytes[i] == 0; }
    least = least < 2 ? 2 : least;
    if (zeros[1] >= least && zeros[0] <= zeros[1] / SHARE_OF_OTHER) {
        return bytes[1] == 0 ? ENCODING_UTF_16LE : ENCODING_NONE;
    }
    if (zeros[0] >= least && zeros[1] <= zeros[0] / SHARE_OF_OTHER) {
        return bytes[0] == 0 ? ENCODING_UTF_16BE : ENCODING_NONE;
    }
    return ENCODING_NONE;
}

static bool is_utf8(const unsigned char *bytes, size_t size) {
    enum utf8_sequence next;
    size_t length;
    utf8_valid(bytes, size, &next, &length);
    return next != UTF8_INVALID;
}

#ifdef DANAG_UCHARDET

/* The names it uses that are no labels. */
static const struct {
    const char *name;
    enum encoding encoding;
} uchardet_names[] = {
    {"UHC", ENCODING_EUC_KR},
    {"MAC-CYRILLIC", ENCODING_X_MAC_CYRILLIC},
};

/* The replacement encoding would drop the page, so that is never believed. */
static enum encoding encoding_of_name(const char *name) {
    for (size_t i = 0; i < sizeof uchardet_names / sizeof uchardet_names[0]; i++) {
        if (strcmp(uchardet_names[i].name, name) == 0) { return uchardet_names[i].encoding; }
    }
    enum encoding encoding = encoding_of_label(name, strlen(name));
    return encoding == ENCODING_REPLACEMENT ? ENCODING_NONE : encoding;
}

static enum encoding detect(struct guess *guess, const unsigned char *bytes, size_t size) {
    if (guess->detector == NULL) { guess->detector = uchardet_new(); }
    if (guess->detector == NULL) { return ENCODING_NONE; }
    uchardet_t detector = guess->detector;
    uchardet_reset(detector);
    if (uchardet_handle_data(detector, (const char *)bytes, size) != 0) { return ENCODING_NONE; }
    uchardet_data_end(detector);
    return encoding_of_name(uchardet_get_charset(detector));
}

void guess_free(struct guess *guess) {
    if (guess->detector != NULL) { uchardet_delete(guess->detector); }
    guess->detector = NULL;
}

#else

static enum encoding detect(struct guess *guess, const unsigned char *bytes, size_t size) {
    (void)guess, (void)bytes, (void)size;
    return ENCODING_NONE;
}

void guess_free(struct guess *guess) {
    (void)guess;
}

#endif

enum encoding guess_encoding(struct guess *guess, const unsigned char *bytes, size_t size) {
    if (is_utf8(bytes, size)) { return ENCODING_UTF_8; }
    enum encoding encoding = detect(guess, bytes, size);
    return encoding != ENCODING_NONE ? encoding : ENCODING_WINDOWS_1252;
}
