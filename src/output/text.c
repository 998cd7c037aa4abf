/* Plain text: a line a paragraph. */
#include "output/writer.h"

static int text_line_end(struct writer *writer) {
    return writer_put(writer, "\n", 1);
}

const struct format format_text = {
    .name = "text",
    .line_begin = writer_put_url,
    .text = writer_put,
    .line_end = text_line_end,
};
