/* In:  the bytes of the output.
 * Out: the same in big writes, or line by line, to a file or standard output.
 * Memory: one buffer of a fixed size, from open to close. */
#ifndef DANAG_CLI_OUTPUT_H
#define DANAG_CLI_OUTPUT_H

#include "cli/arguments.h"

#include <stdio.h>

struct output {
    FILE *stream;
    const char *name;
    char *buffer;
    int error; /* the errno of the first write that failed; 0 where none did */
};

/* False where that fails; then it has been told on standard error. */
bool output_open(struct output *output, const struct arguments *arguments);
bool output_write(struct output *output, const char *bytes, size_t size);

/* False where anything could not be written; then it has been told. */
bool output_close(struct output *output);

#endif
