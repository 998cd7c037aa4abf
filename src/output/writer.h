/* In:  runs of text, in order.
 * Out: the bytes of a format, through the output callback.
 * Memory: a few counters; strings and the callback's context are the caller's.
 *
 * A format is one file and one row in writer.c. */
#ifndef DANAG_OUTPUT_WRITER_H
#define DANAG_OUTPUT_WRITER_H

#include "danag.h"
#include "lines/tape.h"

struct writer;

struct format {
    const char *name;
    /* Each returns 0, or what the output callback returned.  A line is open from begin to end. */
    int (*line_begin)(struct writer *writer);
    int (*text)(struct writer *writer, const char *text, size_t size);
    int (*line_end)(struct writer *writer);
};

struct writer {
    const struct format *format;
    danag_output *output;
    void *context;
    const char *url;    /* stands before each line; NULL: does not */
    struct style style; /* of the last run */
    bool in_line;
    bool cut;            /* text was missing: nothing follows it, not even the line's end */
    uint64_t line_start; /* of the open line, in the page */
    uint64_t line_end;
    uint64_t span_end; /* of the last span, in the tape */
};

extern const struct format format_text;
extern const struct format format_spans;

/* NULL where no format has that name. */
const struct format *format_find(const char *name);

/* Format, output and url are the caller's to set before. */
void writer_begin(struct writer *writer);

/* A stretch of the stored text, after all that came before. */
int writer_span(struct writer *writer, const struct tape *tape, uint64_t start, uint64_t end);
int writer_end(struct writer *writer);

int writer_put(struct writer *writer, const char *bytes, size_t size);
int writer_put_url(struct writer *writer);

#endif
