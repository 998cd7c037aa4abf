#include "input/charset.h"

#include "input/pieces.h"
#include "text/utf8.h"

#ifdef DANAG_UCHARDET
#include "input/charset/guesser.h"
#endif

/* An ASCII character in UTF-16 is a unit of two bytes. One of them is zero: the first in UTF-16BE,
 * the second in UTF-16LE. We guess UTF-16 if at least two units, and at least one unit in
 * SHARE_OF_UNITS, have this zero on the same side. East Asian text has little ASCII, and some zeros
 * on the other side, as in U+3000 and U+4E00: at most half as many are allowed. Text in other
 * charsets has no zero bytes. */
#define SHARE_OF_UNITS 32
#define SHARE_OF_OTHER 2

/* Looks for the zero bytes that markup has in UTF-16, in the first bytes of the page. */
static enum encoding encoding_of_zeros(const struct charset *charset) {
    size_t zeros[2] = {0, 0};
    size_t least = charset->held_size / 2 / SHARE_OF_UNITS;
    for (size_t i = 0; i < charset->held_size; i++) { zeros[i & 1] += charset->held[i] == 0; }
    const bool little = zeros[1] > zeros[0];
    least = least < 2 ? 2 : least;
    if (zeros[little] < least || zeros[!little] > zeros[little] / SHARE_OF_OTHER ||
        charset->held[little] != 0) {
        return ENCODING_NONE;
    }
    return little ? ENCODING_UTF_16LE : ENCODING_UTF_16BE;
}

/* What the UTF-8 decoder finds in bytes. */
struct findings {
    size_t sequences; /* characters of more than one byte */
    size_t errors;
    size_t cut; /* bytes of a sequence that the end cuts */
};

static struct findings look_for_utf_8(const unsigned char *bytes, size_t size) {
    struct findings found = {0};
    for (size_t at = 0, length; (at += utf8_ascii_prefix(bytes + at, size - at)) < size;
         at += length) {
        const enum utf8_sequence next = utf8_sequence(bytes + at, size - at, &length);
        found.sequences += next == UTF8_VALID;
        found.errors += next == UTF8_INVALID;
        if (next == UTF8_CUT) {
            found.cut = size - at;
            break;
        }
    }
    return found;
}

#ifdef DANAG_UCHARDET

/* Two of uchardet's names are none of the Encoding standard. Never answers the replacement
 * encoding, because it would drop the page. */
static enum encoding encoding_of_name(const char *name) {
    const enum encoding encoding = strcmp(name, "UHC") == 0 ? ENCODING_EUC_KR
                                   : strcmp(name, "MAC-CYRILLIC") == 0
                                       ? ENCODING_X_MAC_CYRILLIC
                                       : encoding_of_label(name, strlen(name));
    return encoding == ENCODING_REPLACEMENT ? ENCODING_NONE : encoding;
}

#endif

/* The held bytes begin with the first byte of the page that is not ASCII. If they are UTF-8, except
 * for a few errors, the page is in UTF-8. Otherwise uchardet guesses. If it cannot, the page is in
 * windows-1252. */
static int guess_encoding(struct charset *charset, enum encoding *encoding) {
    const struct findings found = look_for_utf_8(charset->held, charset->held_size);
    *encoding = ENCODING_UTF_8;
    if (found.sequences >= CHARSET_SEQUENCES_PER_ERROR * found.errors) { return STATUS_OK; }
    *encoding = ENCODING_NONE;
#ifdef DANAG_UCHARDET
    const char *name;
    if (!guesser_guess(&charset->guesser, (const char *)charset->held, charset->held_size, &name)) {
        return STATUS_NO_MEMORY;
    }
    *encoding = encoding_of_name(name);
#endif
    if (*encoding == ENCODING_NONE) { *encoding = ENCODING_WINDOWS_1252; }
    return STATUS_OK;
}

void charset_begin(struct charset *charset, const struct charset_claims *claims) {
    charset->claims = *claims;
    charset->phase = CHARSET_AT_HEAD;
    charset->held_size = 0;
    charset->declared = ENCODING_NONE;
    charset->sequences = 0;
    text_decoder_begin(&charset->decoder, ENCODING_UTF_8);
}

/* Encoding §6, BOM sniff. */
static enum encoding encoding_of_mark(const unsigned char *bytes, size_t size) {
    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) { return ENCODING_UTF_8; }
    if (size >= 2 && memcmp(bytes, "\xfe\xff", 2) == 0) { return ENCODING_UTF_16BE; }
    return size >= 2 && memcmp(bytes, "\xff\xfe", 2) == 0 ? ENCODING_UTF_16LE : ENCODING_NONE;
}

/* Servers that state UTF-16 often name the wrong byte order. The page shows the right order. */
static enum encoding in_order(const struct charset *charset, enum encoding encoding,
                              enum encoding mark) {
    if (!encoding_is_utf_16(encoding)) { return encoding; }
    enum encoding order = encoding_is_utf_16(mark) ? mark : encoding_of_zeros(charset);
    return order != ENCODING_NONE ? order : encoding;
}

/* What HTTP or the page declares. Zero bytes show UTF-16 if nothing is declared. */
static enum encoding find_declared(const struct charset *charset) {
    enum encoding encoding = ENCODING_NONE;
    if (charset->claims.content_type != NULL) {
        encoding = declared_by_content_type(charset->claims.content_type);
    }
    if (encoding != ENCODING_NONE) { return in_order(charset, encoding, ENCODING_NONE); }
    if (!charset->claims.is_text) {
        encoding = prescan((const char *)charset->held, charset->held_size);
    }
    return encoding != ENCODING_NONE ? encoding : encoding_of_zeros(charset);
}

/* HTML §13.2.3.2. Our additions: the user may force an encoding, zero bytes show UTF-16, and what
 * declares another encoding may be UTF-8. Then, and if nothing is declared, ENCODING_NONE. */
static enum encoding decide(struct charset *charset, enum encoding mark) {
    const struct charset_claims *claims = &charset->claims;
    if (claims->forced != ENCODING_NONE) { return in_order(charset, claims->forced, mark); }
    if (mark != ENCODING_NONE) { return mark; }
    if (claims->given != ENCODING_NONE) { return in_order(charset, claims->given, mark); }
    charset->declared = find_declared(charset);
    return charset->declared == ENCODING_UTF_8 ? ENCODING_UTF_8 : ENCODING_NONE;
}

/* Decodes what follows, but counts the errors of the whole page. */
static void begin_decoder(struct charset *charset, enum encoding encoding) {
    uint64_t replaced = charset->decoder.replaced;
    text_decoder_begin(&charset->decoder, encoding);
    charset->decoder.replaced = replaced;
}

/* Starts to decode, with the held bytes from `start` on. */
static int decode_from(struct charset *charset, enum encoding encoding, size_t start) {
    charset->phase = CHARSET_DECODING;
    begin_decoder(charset, encoding);
    return text_decoder_push(&charset->decoder, charset->held + start, charset->held_size - start);
}

static void drop_held(struct charset *charset, size_t size) {
    charset->held_size -= size;
    memmove(charset->held, charset->held + size, charset->held_size);
}

/* Decodes the first `size` of the held bytes, and leaves the charset open. */
static int pass_held(struct charset *charset, size_t size) {
    int error = text_decoder_push(&charset->decoder, charset->held, size);
    drop_held(charset, size);
    charset->phase = charset->held_size > 0 ? CHARSET_SAMPLING : CHARSET_ASCII;
    return error;
}

/* Plain text in UTF-8 comes out as it went in, with its mark. */
static int leave_head(struct charset *charset) {
    enum encoding mark = encoding_of_mark(charset->held, charset->held_size);
    enum encoding encoding = decide(charset, mark);
    const size_t start = mark == ENCODING_NONE || encoding != mark ? 0
                         : mark != ENCODING_UTF_8                  ? 2
                         : charset->claims.is_text                 ? 0
                                                                   : 3;
    const bool open = encoding == ENCODING_UTF_8 && charset->claims.forced == ENCODING_NONE &&
                      !charset->claims.is_text;
    if (encoding != ENCODING_NONE && !open) { return decode_from(charset, encoding, start); }
    if (open) { charset->declared = ENCODING_UTF_8; }
    if (charset->declared != ENCODING_NONE) { begin_decoder(charset, charset->declared); }
    drop_held(charset, start);
    return pass_held(charset, utf8_ascii_prefix(charset->held, charset->held_size));
}

/* A page in UTF-8 may be so twice. Without another character, but with too few sequences, the next
 * sample decides. */
static int leave_utf_8_sample(struct charset *charset, bool ending) {
    size_t ascii = charset->held_size;
    const bool twice = twice_look(charset->held, charset->held_size, &charset->sequences);
    while (ascii > 0 && charset->held[ascii - 1] >= 0x80) { ascii--; }
    if (twice && charset->sequences < CHARSET_SEQUENCES && ascii > 0 && !ending) {
        return pass_held(charset, ascii);
    }
    charset->phase = CHARSET_DECODING;
    charset->decoder.twice.on = twice && charset->sequences >= CHARSET_SEQUENCES;
    return text_decoder_push(&charset->decoder, charset->held, charset->held_size);
}

/* A sample shows that the page is in UTF-8. */
static int found_utf_8(struct charset *charset, bool ending) {
    charset->declared = ENCODING_UTF_8;
    charset->sequences = 0;
    begin_decoder(charset, ENCODING_UTF_8);
    return leave_utf_8_sample(charset, ending);
}

/* Whether a page that declares another encoding is UTF-8. Without an error, but with too few
 * sequences, the next sample decides; a sequence that the end of this one cuts belongs to it. */
static int leave_declared_sample(struct charset *charset, bool ending) {
    const struct findings found = look_for_utf_8(charset->held, charset->held_size);
    const size_t enough =
        encoding_is_multiple(charset->declared) ? CHARSET_SEQUENCES_MULTIPLE : CHARSET_SEQUENCES;
    charset->sequences += found.sequences;
    if (found.errors == 0 && charset->sequences >= enough) { return found_utf_8(charset, ending); }
    if (found.errors == 0 && !ending) { return pass_held(charset, charset->held_size - found.cut); }
    charset->phase = CHARSET_DECODING;
    return text_decoder_push(&charset->decoder, charset->held, charset->held_size);
}

static int leave_sample(struct charset *charset, bool ending) {
    enum encoding encoding;
    if (charset->declared == ENCODING_UTF_8) { return leave_utf_8_sample(charset, ending); }
    if (charset->declared != ENCODING_NONE) { return leave_declared_sample(charset, ending); }
    int error = guess_encoding(charset, &encoding);
    if (error != 0) { return error; }
    return encoding == ENCODING_UTF_8 ? found_utf_8(charset, ending)
                                      : decode_from(charset, encoding, 0);
}

static int step(void *self, const char *data, size_t size, size_t *taken) {
    struct charset *charset = self;
    const unsigned char *bytes = (const unsigned char *)data;
    switch (charset->phase) {
    case CHARSET_AT_HEAD:
        *taken = pieces_hold(charset->held, &charset->held_size, CHARSET_HEAD, bytes, size);
        return charset->held_size == CHARSET_HEAD ? leave_head(charset) : 0;
    case CHARSET_ASCII:
        *taken = utf8_ascii_prefix(bytes, size);
        charset->held_size = 0;
        if (*taken < size) { charset->phase = CHARSET_SAMPLING; }
        return text_decoder_push(&charset->decoder, bytes, *taken);
    case CHARSET_SAMPLING:
        *taken = pieces_hold(charset->held, &charset->held_size, CHARSET_SAMPLE, bytes, size);
        return charset->held_size == CHARSET_SAMPLE ? leave_sample(charset, false) : 0;
    default:
        return text_decoder_push(&charset->decoder, bytes, size);
    }
}

int charset_push(struct charset *charset, const char *data, size_t size) {
    return pieces_push(step, charset, data, size);
}

int charset_end(struct charset *charset) {
    int error = charset->phase == CHARSET_AT_HEAD ? leave_head(charset) : 0;
    if (error == 0 && charset->phase == CHARSET_SAMPLING) { error = leave_sample(charset, true); }
    if (error == 0 && charset->phase == CHARSET_DECODING) {
        error = text_decoder_end(&charset->decoder);
    }
    return error;
}

void charset_free(struct charset *charset) {
    text_decoder_free(&charset->decoder);
#ifdef DANAG_UCHARDET
    guesser_free(charset->guesser);
    charset->guesser = NULL;
#endif
}
