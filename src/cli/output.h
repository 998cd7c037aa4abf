/* In:  the bytes of the output.
 * Out: the same in big writes, or line by line, to a file or standard output.
 * Memory: one buffer of a fixed size, from open to close. */
#ifndef DANAG_CLI_OUTPUT_H
#define DANAG_CLI_OUTPUT_H

#include "cli/arguments.h"
#include "cli/file_list.h"

#include <stdint.h>
#include <stdio.h>

struct output {
    FILE *stream;
    const char *name;
    char *buffer;
    uint64_t size; /* bytes so far */
    int error;     /* the errno of the first write that failed; 0 where none did */
};

/* The one output of all files.  False where that fails; then it has been told on standard error. */
bool output_open(struct output *output, const struct arguments *arguments,
                 const struct file_list *files);

/* Takes a stream that was opened by someone else. */
void output_begin(struct output *output, FILE *stream, const char *name, bool line_buffered);

bool output_write(struct output *output, const char *bytes, size_t size);

/* Sees to it that all is on the disk. */
bool output_sync(struct output *output);

/* False where anything could not be written; then `error` says why. */
bool output_close(struct output *output);

#endif
