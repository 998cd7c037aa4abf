#include "input/http/message.h"
#include "text/ascii.h"

#include <inttypes.h>
#include <stdio.h>

#define DAMAGE_BOUND 128

void chunked_begin(struct chunked *chunked) {
    chunked->state = CHUNK_SEPARATOR;
    chunked->first = true;
    chunked->byte = 0;
    chunked->size = 0;
    chunked->held = 0;
}

static enum chunk_state add_digit(struct chunked *chunked, int digit) {
    if (chunked->size > UINT64_MAX >> 4) { return CHUNK_NOT; }
    chunked->size = chunked->size << 4 | (uint64_t)digit;
    return CHUNK_SIZE;
}

static enum chunk_state after_size(const struct chunked *chunked, char byte) {
    if (byte == '\n') { return chunked->size == 0 ? CHUNK_TRAILER_START : CHUNK_DATA; }
    if (chunked->state == CHUNK_EXTENSION || byte == ';') { return CHUNK_EXTENSION; }
    return ascii_is_blank(byte) || byte == '\r' ? CHUNK_SIZE_BLANK : CHUNK_NOT;
}

static enum chunk_state next_state(struct chunked *chunked, char byte) {
    int digit = ascii_hex(byte);
    switch (chunked->state) {
    case CHUNK_SEPARATOR:
        if (byte == '\n') { return CHUNK_SIZE_START; }
        if (byte == '\r') { return CHUNK_SEPARATOR; }
        if (!chunked->first) { return CHUNK_NOT; }
        /* fall through */
    case CHUNK_SIZE_START:
        return digit >= 0             ? add_digit(chunked, digit)
               : ascii_is_blank(byte) ? CHUNK_SIZE_START
                                      : CHUNK_NOT;
    case CHUNK_SIZE:
        return digit >= 0 ? add_digit(chunked, digit) : after_size(chunked, byte);
    default:
        return after_size(chunked, byte);
    }
}

static int pass_on(struct chunked *chunked, const char *data, size_t size) {
    return size == 0 ? 0 : chunked->sink.push(chunked->sink.self, data, size);
}

/* The held line does not begin a chunk. Passes on the rest of the body unchanged: we lose nothing,
 * and only the size lines of later chunks get into the text. */
static int not_chunked(struct chunked *chunked) {
    if (!chunked->first) {
        char what[DAMAGE_BOUND];
        snprintf(what, sizeof what,
                 "chunk of wrong length: no chunk follows at byte %" PRIu64
                 " of the body; the rest is read as it is",
                 chunked->byte - chunked->held);
        chunked->sink.damage(chunked->sink.reporter, what);
    }
    chunked->state = CHUNK_NOT;
    return pass_on(chunked, chunked->line, chunked->held);
}

static int push_line(struct chunked *chunked, char byte) {
    chunked->state = next_state(chunked, byte);
    chunked->line[chunked->held++] = byte;
    chunked->byte++;
    if (chunked->state == CHUNK_DATA || chunked->state == CHUNK_TRAILER_START) {
        chunked->held = 0;
        chunked->first = false;
    } else if (chunked->state == CHUNK_NOT || chunked->held == CHUNK_LINE_BOUND) {
        return not_chunked(chunked);
    }
    return 0;
}

static void push_data(struct chunked *chunked, size_t size) {
    chunked->size -= size;
    chunked->byte += size;
    if (chunked->size == 0) { chunked->state = CHUNK_SEPARATOR; }
}

/* Bytes after the last chunk do not belong to the body. Browsers also leave them out. */
static void push_trailer(struct chunked *chunked, char byte) {
    bool blank = ascii_is_blank(byte) || byte == '\r' || byte == '\n';
    if (chunked->state == CHUNK_TRAILER) {
        chunked->state = byte == '\n' ? CHUNK_TRAILER_START : CHUNK_TRAILER;
    } else if (chunked->state == CHUNK_TRAILER_START && ascii_is_letter(byte)) {
        chunked->state = CHUNK_TRAILER;
    } else if (!blank && chunked->state != CHUNK_OVER_REPORTED) {
        chunked->sink.damage(chunked->sink.reporter, "bytes after the last chunk are left out");
        chunked->state = CHUNK_OVER_REPORTED;
    } else if (byte == '\n' && chunked->state == CHUNK_TRAILER_START) {
        chunked->state = CHUNK_OVER;
    }
}

int chunked_push(struct chunked *chunked, const char *data, size_t size) {
    int error = 0;
    while (size > 0 && error == 0) {
        size_t taken = 1;
        if (chunked->state == CHUNK_NOT) { return pass_on(chunked, data, size); }
        if (chunked->state == CHUNK_DATA) {
            taken = size < chunked->size ? size : (size_t)chunked->size;
            push_data(chunked, taken);
            error = pass_on(chunked, data, taken);
        } else if (chunked->state < CHUNK_DATA) {
            error = push_line(chunked, *data);
        } else {
            push_trailer(chunked, *data);
        }
        data += taken;
        size -= taken;
    }
    return error;
}

int chunked_end(struct chunked *chunked, bool cut) {
    if (chunked->state < CHUNK_DATA && chunked->first) { return not_chunked(chunked); }
    bool in_last = chunked->state > CHUNK_SIZE_START && chunked->size == 0;
    if (chunked->state <= CHUNK_DATA && !in_last && !cut) {
        chunked->sink.damage(chunked->sink.reporter, "chunked body cut: it has no last chunk");
    }
    return 0;
}
