/* In:  spans of the tape, in order.
 * Out: the bytes of a format, through the output callback.
 * Memory: the caller owns all strings and the callback's context.
 *
 * A format writes the beginning, the runs and the end of each document, and separates it from the
 * document before. Each format has its own file and a row in formats.c. */
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
 * run and `text` for each piece of its text, then `end`. It does not call `end` for a dropped
 * document. */
struct format {
    const char *name;
    const char *summary;
    int (*begin)(struct writer *writer);
    int (*run)(struct writer *writer, const struct run *run);
    int (*text)(struct writer *writer, const char *text, size_t size);
    int (*gap)(struct writer *writer); /* called when text before the next run was left out */
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
    bool follows; /* the output already has a document */
    bool in_line; /* the output so far ends within a line */

    /* For the current document. */
    bool cut;            /* text is missing: write nothing more */
    uint64_t span_end;   /* the end of the last span, on the tape */
    struct style style;  /* of the last run */
    uint64_t line_start; /* only for spans: where the open line starts in the page */
    uint64_t line_end;   /* only for spans: where it ends so far; 0: no line is open */
};

extern const struct format format_text;
extern const struct format format_spans;

/* The formats, numbered from 0; the first is the default. NULL beyond the last. */
const struct format *format_at(size_t index);

/* Starts writing to a new, empty output. */
void writer_begin_output(struct writer *writer, danag_output *output, void *context);

/* Begins a document. The caller must first set `format`, `tape`, `separate` and `url`. */
int writer_begin(struct writer *writer);

/* Writes a span of the tape. Spans must come in order. `self` is the writer. */
int writer_span(void *self, uint64_t start, uint64_t end);

int writer_end(struct writer *writer, const char *title, double confidence);

/* For formats. Returns 0, or STATUS_STOPPED if the callback stops the output. */
int writer_put(struct writer *writer, const char *bytes, size_t size);

/* For formats that write lines. writer_separate_documents begins a document: it ends a line that
 * the document before left open. Unless the new document is the first or has a URL, it also writes
 * a line with one form feed, a control character that is never part of a page's text.
 * writer_put_url begins a line: it writes the URL, if there is one, and a tab. */
int writer_separate_documents(struct writer *writer);
int writer_put_url(struct writer *writer);

#endif
