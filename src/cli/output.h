/* In:  pages as the library writes them, each as the only one of its output, in pieces.
 * Out: a stream of them all, in large pieces: a form feed stands between two pages unless they are
 *      records, each record may be a gzip member, and what begins an output comes only once.
 * Memory: a buffer of fixed size for each open output. */
#pragma once

#include "cli/arguments.h"
#include "cli/gzip.h"

#include <stdio.h>

/* How pages are written. */
struct output_style {
    bool line_buffered;
    bool text;         /* an open line is ended before the next page */
    bool form_feeds;   /* a line with one form feed stands between two pages */
    bool once;         /* the first record is for the first page only: a warcinfo */
    struct gzip *gzip; /* NULL: the output is not compressed */
};

/* The user's format, as danag_format_name counts; if it is unknown, the number of formats. */
size_t output_format(const struct arguments *arguments);

struct output_style output_style_of(const struct arguments *arguments, struct gzip *gzip);

struct output {
    FILE *stream;
    const char *name;
    struct output_style style;
    char *buffer;
    size_t room;    /* bytes that `buffer` can hold; 0: there is none */
    size_t used;    /* how many it holds now */
    uint64_t size;  /* bytes written so far, as they are stored */
    bool in_member; /* bytes have been written since the last member ended */
    bool by_lines;  /* what holds the end of a line is written at once */
    int error;      /* the errno of the first write that failed, or 0 */

    /* How pages are joined. */
    bool follows;    /* there has been a page */
    bool in_line;    /* what is written ends within a line */
    bool page_begun; /* something of the present page is written */
    bool skips;      /* the record that begins an output is being left out */
};

/* Starts an output on an open stream, which output_close closes. `style` is NULL without pages. */
void output_begin(struct output *output, FILE *stream, const char *name,
                  const struct output_style *style);

/* Write bytes that belong to no page, a page, and its next piece; a piece of no bytes ends a
 * record. `trace`: an empty page shows, too. False if the bytes cannot be written. */
bool output_write(struct output *output, const char *bytes, size_t size);
void output_begin_page(struct output *output);
bool output_write_page(struct output *output, const char *bytes, size_t size);
bool output_end_page(struct output *output, bool trace);

/* output_write as a danag_output. */
static inline int output_put(void *output, const char *bytes, size_t size) {
    return output_write(output, bytes, size) ? 0 : 1;
}

/* Passes everything on to the system and, if `sync`, waits until it is on the disk. Returns false
 * on failure; then `error` says why. */
bool output_flush(struct output *output, bool sync);

/* Returns false if any write has failed; then `error` says why. */
bool output_close(struct output *output);
