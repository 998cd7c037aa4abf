/* In:  spans of the tape, in order.
 * Out: the bytes of a format, through the output callback.
 * Memory: a few counters; strings and the callback's context belong to the caller.
 *
 * A format decides how a document begins, how it is separated from the one before, how its runs are
 * written, and how it ends. Each format has one file, and one row in formats.c. */
#ifndef DANAG_OUTPUT_WRITER_H
#define DANAG_OUTPUT_WRITER_H

#include "danag.h"
#include "lines/tape.h"

struct writer;

/* What is known only at the end of a document. */
struct ending {
    const char *title; /* "" if it has none */
    double confidence; /* as danag_confidence() returns it */
    bool cut;          /* content is missing: write nothing more */
};

/* Each function returns 0 or the error of writer_put. The writer calls `begin`, then `run` for each
 * run and `text` for each piece of its text, then `end`, but not for a dropped document. */
struct format {
    const char *name;
    const char *summary;
    int (*begin)(struct writer *writer);
    int (*run)(struct writer *writer, const struct run *run);
    int (*text)(struct writer *writer, const char *text, size_t size);
    int (*gap)(struct writer *writer); /* content before the next run is left out */
    int (*end)(struct writer *writer, const struct ending *ending);
};

struct writer {
    const struct format *format;
    danag_output *output;
    void *context;
    const struct tape *tape;
    bool separate;   /* separate the documents on one output */
    const char *url; /* to write before each line; NULL: none */

    /* For the output, over all its documents. */
    bool follows; /* it has a document already */
    bool in_line; /* it ends within a line */

    /* For the current document. */
    bool cut;            /* text is missing: write nothing more */
    uint64_t span_end;   /* the end of the last span, on the tape */
    struct style style;  /* of the last run */
    uint64_t line_start; /* only for spans: the open line, in the page */
    uint64_t line_end;   /* 0: no line is open */
};

extern const struct format format_text;
extern const struct format format_spans;

/* The formats, numbered from 0; the first is the default. NULL beyond the last. */
const struct format *format_at(size_t index);

/* Starts writing to a new, empty output. */
void writer_begin_output(struct writer *writer, danag_output *output, void *context);

/* Begins a document. First set the fields from `format` to `url`, except the output. */
int writer_begin(struct writer *writer);

/* Writes a span of the tape that starts after all earlier spans. `self` is the writer. */
int writer_span(void *self, uint64_t start, uint64_t end);

int writer_end(struct writer *writer, const char *title, double confidence);

/* For formats. Returns 0, or STATUS_STOPPED if the callback stops the output. */
int writer_put(struct writer *writer, const char *bytes, size_t size);

/* For formats that write lines. The first is their `begin`: it ends a line that the document before
 * left open. Unless lines have URLs, it also writes a line with one form feed, a control character
 * that is never part of a page's text. The second begins a line. */
int writer_separate_documents(struct writer *writer);
int writer_put_url(struct writer *writer);

#endif
