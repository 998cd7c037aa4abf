/* Plain text, one line per paragraph. The last line of a cut document has no newline. */
#include "output/writer.h"

static int text_gap(struct writer *writer) {
    if (!writer->in_line) { return 0; }
    writer->in_line = false;
    return writer_put(writer, "\n", 1);
}

static int text_run(struct writer *writer, const struct run *run) {
    if (writer->in_line && run->style.paragraph == writer->style.paragraph) {
        return run->spaced ? writer_put(writer, " ", 1) : 0;
    }
    int error = text_gap(writer);
    if (error == 0) { error = writer_put_url(writer); }
    writer->in_line = true;
    return error;
}

static int text_end(struct writer *writer, const struct ending *ending) {
    return ending->cut ? 0 : text_gap(writer);
}

const struct format format_text = {
    .name = "text",
    .summary = "one paragraph per line",
    .begin = writer_separate_documents,
    .run = text_run,
    .text = writer_put,
    .gap = text_gap,
    .end = text_end,
};
