/* In:  spans of the tape, in order.
 * Out: the bytes of a format, through the output callback.
 * Memory: a few counters; strings and the callback's context are the caller's.
 *
 * A format owns the document: how it begins, whether and how it is parted from the one before, how
 * its runs are written, and how it ends. A format is one file, and one row in formats.c. */
#ifndef DANAG_OUTPUT_WRITER_H
#define DANAG_OUTPUT_WRITER_H

#include "danag.h"
#include "lines/tape.h"

struct writer;

/* What is known of a document only once it is over. */
struct ending {
    const char *title; /* "" without one */
    double confidence; /* as danag_confidence() has it */
    bool cut;          /* content was missing: nothing may follow what came out of it */
};

/* Each function answers 0 or the error of writer_put. A document is begun, then come its runs,
 * each followed by its text in pieces, then it ends; only one that was dropped does not end. */
struct format {
    const char *name;
    const char *summary;
    int (*begin)(struct writer *writer);
    int (*run)(struct writer *writer, const struct run *run);
    int (*text)(struct writer *writer, const char *text, size_t size);
    int (*gap)(struct writer *writer); /* content is left out between the last run and the next */
    int (*end)(struct writer *writer, const struct ending *ending);
};

struct writer {
    const struct format *format;
    danag_output *output;
    void *context;
    const struct tape *tape;
    bool separate;   /* documents on one output are parted from each other */
    const char *url; /* to stand before each line; NULL: none */

    /* Of the output, over all its documents. */
    bool follows; /* a document came before */
    bool in_line; /* it ends within a line */

    /* Of the document. */
    bool cut;           /* text was missing: nothing more is written */
    uint64_t span_end;  /* of the last span, on the tape */
    struct style style; /* of the run before */
    uint64_t line_start;
    uint64_t line_end; /* of the open line, in the page; 0: none is open. Only spans has these */
};

extern const struct format format_text;
extern const struct format format_spans;

/* The formats, numbered from 0; the first is the preset. NULL beyond the last. */
const struct format *format_at(size_t index);

/* What comes next goes to a new, empty output. */
void writer_begin_output(struct writer *writer, danag_output *output, void *context);

/* Set all of the first part before, except the output. */
int writer_begin(struct writer *writer);

/* A span of the tape, behind all spans before it; `self` is the writer. */
int writer_span(void *self, uint64_t start, uint64_t end);

int writer_end(struct writer *writer, const char *title, double confidence);

/* For formats. 0, or STATUS_STOPPED if the callback wants no more. */
int writer_put(struct writer *writer, const char *bytes, size_t size);

/* For formats that write lines. The first is their `begin`: it ends a line that the document before
 * left open, and unless the lines have URLs, writes a line with one form feed, which as a control
 * character is never part of a page's text. The second begins a line. */
int writer_part_documents(struct writer *writer);
int writer_put_url(struct writer *writer);

#endif
