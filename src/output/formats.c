/* The formats, the default first. recorder.c knows the order of the first three. */
#include "output/writer.h"

static const struct format *const formats[] = {
    &format_text,
#ifdef DANAG_FORMATS
    &format_markdown,
    &format_html,
    &format_spans,
#endif
};

const struct format *format_at(size_t index) {
    return index < sizeof formats / sizeof formats[0] ? formats[index] : NULL;
}
