#include "output/writer.h"

#include "text/utf8.h"

#include <stdio.h>
#include <string.h>

static const struct format *const formats[] = {
    &format_text,
    &format_spans,
};

const struct format *format_find(const char *name) {
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        if (strcmp(formats[i]->name, name) == 0) { return formats[i]; }
    }
    return NULL;
}

int writer_put(struct writer *writer, const char *bytes, size_t size) {
    return writer->output(writer->context, bytes, size);
}

/* How many bytes of the URL stand as they are: a character, if it is no control character. */
static size_t plain_character(const char *url) {
    size_t length;
    const unsigned char *bytes = (const unsigned char *)url;
    if (bytes[0] < 0x20 || bytes[0] == 0x7f) { return 0; }
    /* The NUL at the end continues no character, so nothing is read beyond it. */
    bool valid = utf8_sequence(bytes, UTF8_SEQUENCE_MAX, &length) == UTF8_VALID;
    return valid ? length : 0;
}

/* What is not UTF-8 or could be taken for the end of the URL or of the line is percent-encoded
 * (RFC 3986 §2.1). */
int writer_put_url(struct writer *writer) {
    if (writer->url == NULL) { return 0; }
    int error = 0;
    const char *start = writer->url;
    while (error == 0 && *start != '\0') {
        const char *end = start;
        for (size_t length; (length = plain_character(end)) > 0;) { end += length; }
        error = writer_put(writer, start, (size_t)(end - start));
        if (error == 0 && *end != '\0') {
            char encoded[4];
            snprintf(encoded, sizeof encoded, "%%%02X", (unsigned char)*end++);
            error = writer_put(writer, encoded, 3);
        }
        start = end;
    }
    return error == 0 ? writer_put(writer, "\t", 1) : error;
}

void writer_begin(struct writer *writer) {
    writer->in_line = writer->cut = false;
    writer->span_end = 0;
}

static int line_end(struct writer *writer) {
    if (!writer->in_line) { return 0; }
    writer->in_line = false;
    return writer->format->line_end(writer);
}

static int on_run(void *self, const struct run *run) {
    struct writer *writer = self;
    /* Only its header had room. */
    if (run->size == 0) { return 0; }
    int error = run->style.paragraph != writer->style.paragraph ? line_end(writer) : 0;
    writer->style = run->style;
    if (error == 0 && !writer->in_line) {
        writer->in_line = true;
        writer->line_start = run->source_start;
        error = writer->format->line_begin(writer);
    } else if (error == 0 && run->spaced) {
        error = writer->format->text(writer, " ", 1);
    }
    writer->line_end = run->source_end;
    return error;
}

static int on_text(void *self, const char *text, size_t size) {
    struct writer *writer = self;
    return writer->format->text(writer, text, size);
}

int writer_span(struct writer *writer, const struct tape *tape, uint64_t start, uint64_t end) {
    const struct tape_reader reader = {on_run, on_text, writer};
    if (writer->cut) { return 0; }
    writer->cut = tape_read_end(tape, start, end) < end;
    int error = start == writer->span_end ? 0 : line_end(writer);
    writer->span_end = end;
    return error == 0 ? tape_read(tape, start, end, &reader) : error;
}

int writer_end(struct writer *writer) {
    return writer->cut ? 0 : line_end(writer);
}
