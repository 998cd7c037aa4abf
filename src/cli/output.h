/* In:  the bytes of the output.
 * Out: a stream, in large pieces.
 * Memory: a buffer of fixed size for each open output. */
#ifndef DANAG_CLI_OUTPUT_H
#define DANAG_CLI_OUTPUT_H

#include "cli/arguments.h"
#include "cli/file_list.h"
#include "cli/gzip.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* An output stream, written in large pieces or line by line. */
struct output {
    FILE *stream;
    const char *name;
    char *buffer;
    size_t room;       /* bytes that `buffer` can hold; 0: only the C library collects them */
    size_t used;       /* how many it holds now */
    uint64_t size;     /* bytes written so far, as they are stored */
    struct gzip *gzip; /* NULL: the output is not compressed */
    bool in_member;    /* bytes have been written since the last member ended */
    int error;         /* the errno of the first write that failed, or 0 */
};

/* Opens the single output of all FILEs, which keeps what is in it. On failure, writes a message and
 * returns false. */
bool output_open(struct output *output, const struct arguments *arguments,
                 const struct file_list *files);

/* Removes what was in the output, unless that is standard output. On failure, writes a message and
 * returns false. */
bool output_empty(struct output *output);

/* Starts an output on an open stream, which output_close closes. */
void output_begin(struct output *output, FILE *stream, const char *name, bool line_buffered);

/* Compresses what will be written, if `gzip` is not NULL. The caller keeps it. */
void output_compress(struct output *output, struct gzip *gzip);

/* Ends a gzip member, if one was begun and the output is compressed. */
bool output_end_member(struct output *output);

bool output_write(struct output *output, const char *bytes, size_t size);

/* Passes everything on to the system and, if `sync`, waits until it is on the disk. Returns false
 * on failure; then `error` says why. */
bool output_flush(struct output *output, bool sync);

/* Returns false if any write has failed; then `error` says why. */
bool output_close(struct output *output);

#endif
