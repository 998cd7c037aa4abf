/* Where the lines of the plain text stand: the byte offsets of their start and end in the page. */
#include "output/writer.h"

#include <inttypes.h>
#include <stdio.h>

/* Two numbers of 64 bits, a space, a newline and a NUL. */
#define SPAN_SIZE_MAX 44

static int spans_text(struct writer *writer, const char *text, size_t size) {
    (void)writer, (void)text, (void)size;
    return 0;
}

static int spans_line_end(struct writer *writer) {
    char span[SPAN_SIZE_MAX];
    int size = snprintf(span, sizeof span, "%" PRIu64 " %" PRIu64 "\n", writer->line_start,
                        writer->line_end);
    return writer_put(writer, span, (size_t)size);
}

const struct format format_spans = {
    .name = "spans",
    .line_begin = writer_put_url,
    .text = spans_text,
    .line_end = spans_line_end,
};
