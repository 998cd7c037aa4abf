/* Writes the byte offsets of the start and end of each line of the plain text in the decoded page.
 * It writes no offsets for the last line of a cut document. */
#include "output/writer.h"

#include <inttypes.h>

/* The open line. Offsets count bytes of the decoded page. */
struct spans_state {
    uint64_t start;
    uint64_t end; /* so far; 0: no line is open */
};

static void spans_begin(struct writer *writer) {
    ((struct spans_state *)writer->state)->end = 0;
}

static void spans_gap(struct writer *writer) {
    struct spans_state *line = writer->state;
    if (line->end == 0) { return; }
    outlet_print(&writer->outlet, "%" PRIu64 " %" PRIu64, line->start, line->end);
    line->end = 0;
    writer_end_line(writer);
}

static void spans_paragraph(struct writer *writer) {
    struct spans_state *line = writer->state;
    spans_gap(writer);
    writer_put_url(writer);
    line->start = writer->run.source_start;
}

static void spans_run(struct writer *writer) {
    ((struct spans_state *)writer->state)->end = writer->run.source_end;
}

static void spans_text(struct writer *writer, const char *text, size_t size) {
    (void)writer, (void)text, (void)size;
}

static void spans_end(struct writer *writer, const struct ending *ending) {
    if (!ending->cut) { spans_gap(writer); }
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
    .paragraph = spans_paragraph,
    .run = spans_run,
    .text = spans_text,
    .gap = spans_gap,
    .end = spans_end,
};
