/* Writes the byte offsets of the start and end of each line of the plain text in the decoded page.
 * It writes no offsets for the last line of a cut document. */
#include "output/writer.h"

#include <inttypes.h>
#include <stdio.h>

/* Two 64-bit numbers, a space, a newline and a NUL. */
#define SPAN_SIZE_MAX 44

/* The open line. Offsets count bytes of the decoded page. */
struct spans_state {
    uint64_t start;
    uint64_t end; /* so far; 0: no line is open */
};

static int spans_begin(struct writer *writer) {
    struct spans_state *line = writer->state;
    line->end = 0;
    return 0;
}

static int spans_gap(struct writer *writer) {
    struct spans_state *line = writer->state;
    char span[SPAN_SIZE_MAX];
    if (line->end == 0) { return 0; }
    int size = snprintf(span, sizeof span, "%" PRIu64 " %" PRIu64 "\n", line->start, line->end);
    line->end = 0;
    return writer_put(writer, span, (size_t)size);
}

static int spans_run(struct writer *writer, const struct run *run) {
    struct spans_state *line = writer->state;
    int error = 0;
    if (line->end == 0 || run->style.paragraph != writer->style.paragraph) {
        error = spans_gap(writer);
        if (error == 0) { error = writer_put_url(writer); }
        line->start = run->source_start;
    }
    line->end = run->source_end;
    return error;
}

static int spans_text(struct writer *writer, const char *text, size_t size) {
    (void)writer, (void)text, (void)size;
    return 0;
}

static int spans_end(struct writer *writer, const struct ending *ending) {
    return ending->cut ? 0 : spans_gap(writer);
}

const struct format format_spans = {
    .facts = {.name = "spans",
              .summary = "where each line of the text is in the decoded page, as two byte offsets",
              .extension = ".spans",
              .shows = "with-url",
              .has_lines = true},
    .state_size = sizeof(struct spans_state),
    .only_offsets = true,
    .begin = spans_begin,
    .run = spans_run,
    .text = spans_text,
    .gap = spans_gap,
    .end = spans_end,
};
