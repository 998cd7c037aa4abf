/* The formats, the default first. */
#include "output/writer.h"

static const struct format *const formats[] = {
    &format_text,
    &format_markdown,
    &format_html,
    &format_spans,
};

const struct format *format_at(size_t index) {
    return index < sizeof formats / sizeof formats[0] ? formats[index] : NULL;
}
