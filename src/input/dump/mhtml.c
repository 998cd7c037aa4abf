#include "input/dump/mhtml.h"

#include "input/header.h"

#include <stdio.h>
#include <stdlib.h>

#define DECODED_BOUND 4096

/* "--", a boundary, "--", and a byte more to see that a line is longer. White space may follow. */
#define DELIMITER_BOUND (2 + MHTML_BOUNDARY_BOUND + 2 + 1)

enum mhtml_state { IN_HEAD, IN_PAGE, IN_OTHER };

enum transfer { AS_IS, QUOTED_PRINTABLE, BASE64 };

struct mhtml {
    struct page_sink sink;
    struct wanted wanted;
    enum mhtml_state state;
    uint64_t offset;  /* of the next byte */
    uint64_t message; /* where the message begins */
    bool in_message;  /* its head has had a field */
    bool paged;       /* its page has begun */
    bool cut;         /* the sink wants no more of the page */
    struct header header;

    /* The boundaries of the multiparts that are open, the innermost last. */
    size_t depth;
    char boundaries[MHTML_DEPTH_BOUND][MHTML_BOUNDARY_BOUND + 1];
    bool in_line; /* the line that is read is no delimiter, and passed on */
    size_t held;  /* bytes of a line that may be one */
    char line[DELIMITER_BOUND];

    enum transfer transfer;
    unsigned waiting; /* characters that are no byte yet */
    unsigned bits;    /* what they say, or for QUOTED_PRINTABLE the last of them */
    size_t decoded_size;
    char decoded[DECODED_BOUND];
};

static const char *const field_names[] = {"Content-Type", "Content-Transfer-Encoding",
                                          "Content-Location", NULL};

bool mhtml_begins(const char *data, size_t size) {
    struct slice rest = {data, size < MHTML_SNIFF_BOUND ? size : MHTML_SNIFF_BOUND}, line;
    const bool named = slice_before(rest, ":") < slice_before(rest, "\r\n \t<");
    while (named && slice_next_item(&rest, '\n', &line) && slice_trim(line, "\r").size > 0) {
        if (slice_begins_any_case(line, "mime-version:")) { return true; }
    }
    return false;
}

struct mhtml *mhtml_new(const struct page_sink *sink, const struct wanted *wanted) {
    struct mhtml *mhtml = calloc(1, sizeof *mhtml);
    if (mhtml != NULL) {
        mhtml->sink = *sink;
        mhtml->wanted = *wanted;
        header_reset(&mhtml->header, field_names);
    }
    return mhtml;
}

static void tell(struct mhtml *mhtml, const char *what) {
    mhtml->sink.damage(mhtml->sink.reporter, mhtml->offset, what);
}

static int pass_on(struct mhtml *mhtml, const char *data, size_t size) {
    const int error = size == 0 || mhtml->cut ? 0 : mhtml->sink.push(mhtml->sink.self, data, size);
    mhtml->cut |= error == STATUS_ENOUGH;
    return mhtml->cut ? 0 : error;
}

static int flush(struct mhtml *mhtml) {
    const size_t size = mhtml->decoded_size;
    mhtml->decoded_size = 0;
    return pass_on(mhtml, mhtml->decoded, size);
}

static void put(struct mhtml *mhtml, unsigned byte) {
    mhtml->decoded[mhtml->decoded_size++] = (char)byte;
}

/* RFC 2045 §6.7. What follows "=" and is no code stays as it is. */
static void unquote(struct mhtml *mhtml, char byte) {
    const int digit = ascii_hex(byte);
    if (mhtml->waiting == 0 && byte != '=') {
        put(mhtml, (unsigned char)byte);
    } else if (mhtml->waiting == 0) {
        mhtml->waiting = 1;
    } else if (mhtml->waiting == 1 && (ascii_is_blank(byte) || byte == '\r')) {
        return; /* the line is to end here, and go on */
    } else if (mhtml->waiting == 1 && digit >= 0) {
        mhtml->waiting = 2;
        mhtml->bits = (unsigned char)byte;
    } else {
        const bool code = mhtml->waiting == 2 && digit >= 0;
        if (code) { put(mhtml, (unsigned)ascii_hex((char)mhtml->bits) << 4 | (unsigned)digit); }
        if (!code && byte != '\n') { put(mhtml, '='); }
        if (!code && mhtml->waiting == 2) { put(mhtml, mhtml->bits); }
        if (!code && byte != '\n') { put(mhtml, (unsigned char)byte); }
        mhtml->waiting = 0;
    }
}

/* RFC 2045 §6.8. Bytes that are no digits do not count. */
static void unpack_base64(struct mhtml *mhtml, char byte) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *digit = byte == '\0' ? NULL : strchr(digits, byte);
    if (byte == '=') { mhtml->waiting = 0; }
    if (digit == NULL) { return; }
    mhtml->bits = (mhtml->bits << 6 | (unsigned)(digit - digits)) & 0xffff;
    mhtml->waiting += 6;
    if (mhtml->waiting < 8) { return; }
    mhtml->waiting -= 8;
    put(mhtml, mhtml->bits >> mhtml->waiting & 0xff);
}

static int decode(struct mhtml *mhtml, const char *data, size_t size) {
    if (mhtml->state != IN_PAGE) { return 0; }
    if (mhtml->transfer == AS_IS) { return pass_on(mhtml, data, size); }
    int error = 0;
    for (size_t at = 0; at < size && error == 0; at++) {
        (mhtml->transfer == BASE64 ? unpack_base64 : unquote)(mhtml, data[at]);
        if (mhtml->decoded_size > DECODED_BOUND - 3) { error = flush(mhtml); }
    }
    return error == 0 ? flush(mhtml) : error;
}

/* The value of the parameter "boundary" (RFC 2045 §5.1); empty if there is none. */
static struct slice boundary_of(const char *type) {
    struct slice rest = slice_from(type), item;
    while (slice_next_item(&rest, ';', &item)) {
        item = slice_trim(item, " \t");
        if (slice_begins_any_case(item, "boundary=")) {
            item = slice_after(item, strlen("boundary="));
            return slice_begins(item, "\"") ? slice_trim(item, "\"") : item;
        }
    }
    return slice_after(rest, rest.size);
}

static int begin_page(struct mhtml *mhtml, const char *type) {
    const char *code = header_value(&mhtml->header, "Content-Transfer-Encoding");
    const char *url = mhtml->wanted.url;
    if (code == NULL) { code = "7bit"; }
    if (url == NULL) { url = header_value(&mhtml->header, "Content-Location"); }
    mhtml->transfer = ascii_same(code, "quoted-printable") ? QUOTED_PRINTABLE
                      : ascii_same(code, "base64")         ? BASE64
                                                           : AS_IS;
    mhtml->waiting = mhtml->bits = 0;
    mhtml->cut = false;
    mhtml->paged = true;
    mhtml->state = IN_PAGE;
    return mhtml->sink.begin(
        mhtml->sink.self, &(struct page){.url = url, .content_type = type, .byte = mhtml->message});
}

/* The head of the message or of a part is over. */
static int take_head(struct mhtml *mhtml) {
    const char *type = header_value(&mhtml->header, "Content-Type");
    mhtml->state = IN_OTHER;
    if (type == NULL) { return 0; }
    const struct slice boundary = boundary_of(type);
    if (!slice_begins_any_case(slice_from(type), "multipart/")) {
        const bool wanted = !mhtml->paged && wanted_content_type(&mhtml->wanted, type);
        return wanted ? begin_page(mhtml, type) : 0;
    }
    if (boundary.size == 0 || boundary.size > MHTML_BOUNDARY_BOUND ||
        mhtml->depth == MHTML_DEPTH_BOUND) {
        tell(mhtml, "parts of MHTML that cannot be told apart; they are left out");
        return 0;
    }
    snprintf(mhtml->boundaries[mhtml->depth++], MHTML_BOUNDARY_BOUND + 1, "%.*s",
             (int)boundary.size, boundary.bytes);
    return 0;
}

static void begin_message(struct mhtml *mhtml, uint64_t offset) {
    mhtml->state = IN_HEAD;
    mhtml->message = offset;
    mhtml->in_message = mhtml->paged = false;
    mhtml->depth = 0;
    header_reset(&mhtml->header, field_names);
}

static int push_head(struct mhtml *mhtml, const char *data, size_t size, size_t *taken) {
    const enum header_event event = header_push(&mhtml->header, data, size, taken);
    mhtml->in_message |= event == HEADER_FIELD;
    if (event == HEADER_FULL) {
        tell(mhtml, "head of MHTML too long");
        mhtml->state = IN_OTHER;
    }
    if (event == HEADER_LONG) { tell(mhtml, "field of MHTML too long; it is left out"); }
    if (event == HEADER_END && mhtml->in_message) { return take_head(mhtml); }
    if (!mhtml->in_message && (event == HEADER_END || event == HEADER_BAD_LINE)) {
        begin_message(mhtml, mhtml->offset + *taken);
    }
    return 0;
}

static int end_page(struct mhtml *mhtml) {
    const bool began = mhtml->state == IN_PAGE;
    mhtml->state = IN_OTHER;
    return began ? mhtml->sink.end(mhtml->sink.self) : 0;
}

static void end_message(struct mhtml *mhtml) {
    if (mhtml->in_message && !mhtml->paged) {
        tell(mhtml, "no part of the MHTML is a wanted page");
    }
    begin_message(mhtml, mhtml->offset);
}

/* The held line is over: a delimiter (RFC 2046 §5.1.1), or one more line of the part. */
static int take_line(struct mhtml *mhtml) {
    const struct slice held = {mhtml->line, mhtml->held};
    const struct slice line = slice_trim(held, "\r\n \t");
    mhtml->held = 0;
    for (size_t level = mhtml->depth; level > 0 && slice_begins(line, "--"); level--) {
        const char *boundary = mhtml->boundaries[level - 1];
        struct slice rest = slice_after(line, 2);
        if (!slice_begins(rest, boundary)) { continue; }
        rest = slice_after(rest, strlen(boundary));
        if (rest.size > 0 && !slice_is(rest, "--")) { continue; }
        const int error = end_page(mhtml);
        mhtml->depth = rest.size == 0 ? level : level - 1;
        if (rest.size == 0) {
            mhtml->state = IN_HEAD;
            header_reset(&mhtml->header, field_names);
        } else if (level == 1) {
            end_message(mhtml);
        }
        return error;
    }
    return decode(mhtml, held.bytes, held.size);
}

/* A line that cannot be a delimiter is passed on as it comes. */
static int push_part(struct mhtml *mhtml, const char *data, size_t size, size_t *taken) {
    mhtml->in_line |= mhtml->depth == 0 || (mhtml->held == 0 && *data != '-');
    if (mhtml->in_line) {
        const char *newline = memchr(data, '\n', size);
        mhtml->in_line = newline == NULL;
        if (newline != NULL) { *taken = (size_t)(newline + 1 - data); }
        return decode(mhtml, data, *taken);
    }
    *taken = 1;
    mhtml->line[mhtml->held++] = *data;
    if (*data == '\n') { return take_line(mhtml); }
    mhtml->in_line = mhtml->held == DELIMITER_BOUND;
    if (!mhtml->in_line) { return 0; }
    mhtml->held = 0;
    return decode(mhtml, mhtml->line, DELIMITER_BOUND);
}

static int step(void *self, const char *data, size_t size, size_t *taken) {
    struct mhtml *mhtml = self;
    const int error = mhtml->state == IN_HEAD ? push_head(mhtml, data, size, taken)
                                              : push_part(mhtml, data, size, taken);
    mhtml->offset += *taken;
    return error;
}

int mhtml_push(struct mhtml *mhtml, const char *data, size_t size) {
    return pieces_push(step, mhtml, data, size);
}

int mhtml_end(struct mhtml *mhtml, bool cut) {
    int error = mhtml->held > 0 ? take_line(mhtml) : 0;
    const bool whole = mhtml->depth == 0 && mhtml->state != IN_HEAD;
    if (!cut && mhtml->paged && !whole) { tell(mhtml, "MHTML without its end"); }
    if (error == 0) { error = end_page(mhtml); }
    if (!cut) { end_message(mhtml); }
    begin_message(mhtml, 0);
    mhtml->offset = 0;
    mhtml->in_line = false;
    return error;
}
