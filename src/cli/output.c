#include "cli/output.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#define OUTPUT_BUFFER_SIZE (32 * 1024)

size_t output_format(const struct arguments *arguments) {
    const char *name = arguments_setting(arguments, "format");
    size_t format = 0;
    if (name == NULL) { return 0; }
    while (format < danag_format_count() && strcmp(danag_format_name(format), name) != 0) {
        format++;
    }
    return format;
}

/* Where the URL stands before each line, or nothing is written, nothing is between two pages. */
struct output_style output_style_of(const struct arguments *arguments, struct gzip *gzip) {
    const size_t format = output_format(arguments);
    const bool urls = arguments->with_url && danag_format_has_lines(format);
    const bool text = !danag_format_is_records(format);
    return (struct output_style){.line_buffered = arguments->line_buffered,
                                 .text = text,
                                 .form_feeds = text && !urls && arguments->repeats.out == NULL,
                                 .once = danag_format_has_members(format),
                                 .gzip = gzip};
}

void output_begin(struct output *output, FILE *stream, const char *name,
                  const struct output_style *style) {
    *output = (struct output){.stream = stream, .name = name};
    if (style != NULL) { output->style = *style; }
    output->by_lines = output->style.line_buffered || isatty(fileno(stream)) != 0;
    output->buffer = malloc(OUTPUT_BUFFER_SIZE);
    output->room = output->buffer != NULL ? OUTPUT_BUFFER_SIZE : 0;
}

/* Keeps the first error; later ones may only be its consequences. */
static bool note(struct output *output, bool done) {
    if (!done && output->error == 0) { output->error = errno; }
    return done;
}

/* Whoever shares a pipe or a terminal with danag may have made it one that does not wait. */
static bool store(void *self, const char *bytes, size_t size) {
    struct output *output = self;
    struct pollfd stream = {.fd = fileno(output->stream), .events = POLLOUT};
    output->size += size;
    while (size > 0) {
        const ssize_t written = write(stream.fd, bytes, size);
        if (written < 0 && errno == EAGAIN) { poll(&stream, 1, -1); }
        if (written < 0 && errno != EAGAIN && errno != EINTR) { return note(output, false); }
        bytes += written > 0 ? written : 0;
        size -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

static bool pass_on(struct output *output, const char *bytes, size_t size) {
    struct gzip *gzip = output->style.gzip;
    const struct gzip_sink sink = {store, output};
    bool put = true;
    if (gzip == NULL) { return store(output, bytes, size); }
    while (put && size > 0) {
        const uint32_t piece = size < GZIP_PIECE_MOST ? (uint32_t)size : GZIP_PIECE_MOST;
        put = gzip->add(gzip, bytes, piece, false, &sink);
        bytes += piece;
        size -= piece;
    }
    return put;
}

static bool empty_buffer(struct output *output) {
    size_t used = output->used;
    output->used = 0;
    return used == 0 || pass_on(output, output->buffer, used);
}

/* Full buffers go on as they are, so what the system gets does not depend on how bytes were cut. */
bool output_write(struct output *output, const char *bytes, size_t size) {
    output->in_member = true;
    if (output->room == 0) { return pass_on(output, bytes, size); }
    for (size_t left; (left = output->room - output->used) <= size; size -= left) {
        memcpy(output->buffer + output->used, bytes, left);
        output->used += left;
        if (!empty_buffer(output)) { return false; }
        bytes += left;
    }
    memcpy(output->buffer + output->used, bytes, size);
    output->used += size;
    return !output->by_lines || memchr(bytes, '\n', size) == NULL || empty_buffer(output);
}

/* Ends a gzip member, if one was begun and the output is compressed. */
static bool end_member(struct output *output) {
    struct gzip *gzip = output->style.gzip;
    const struct gzip_sink sink = {store, output};
    if (gzip == NULL || !output->in_member) { return true; }
    output->in_member = false;
    bool put = empty_buffer(output);
    return gzip->add(gzip, NULL, 0, true, &sink) && put;
}

void output_begin_page(struct output *output) {
    output->page_begun = false;
}

/* Before the first byte of a page. */
static bool separate(struct output *output) {
    static const char form_feed[] = "\n\f\n";
    const char *start = form_feed + (output->in_line ? 0 : 1);
    const bool feeds = output->style.form_feeds && output->follows;
    const char *end = feeds ? form_feed + sizeof form_feed - 1 : form_feed + 1;
    output->skips = output->follows && output->style.once;
    output->page_begun = output->follows = true;
    if (!output->style.text || start == end) { return true; }
    output->in_line = false;
    return output_write(output, start, (size_t)(end - start));
}

/* The first bytes of a page, those that are skipped, and the end of a record. Apart from the usual
 * way, which then needs no stack. */
__attribute__((noinline)) static bool write_rare(struct output *output, const char *bytes,
                                                 size_t size) {
    if (!output->page_begun && !separate(output)) { return false; }
    if (output->skips) {
        output->skips = size > 0;
        return true;
    }
    return size > 0 ? output_write_page(output, bytes, size) : end_member(output);
}

bool output_write_page(struct output *output, const char *bytes, size_t size) {
    if (!output->page_begun || output->skips || size == 0) {
        return write_rare(output, bytes, size);
    }
    output->in_line = bytes[size - 1] != '\n';
    return output_write(output, bytes, size);
}

bool output_end_page(struct output *output, bool trace) {
    const bool shown = output->page_begun || !trace || !output->style.text || separate(output);
    return shown && end_member(output);
}

/* Writes what is held back. A compressed output without any bytes has one member, as no bytes at
 * all are no gzip file. */
static bool finish(struct output *output) {
    output->in_member = output->in_member || output->size == 0;
    return output->style.gzip != NULL ? end_member(output) : empty_buffer(output);
}

bool output_flush(struct output *output, bool sync) {
    return output->error == 0 && finish(output) &&
           note(output, !sync || fsync(fileno(output->stream)) == 0);
}

bool output_close(struct output *output) {
    finish(output);
    note(output, fclose(output->stream) == 0);
    free(output->buffer);
    return output->error == 0;
}
