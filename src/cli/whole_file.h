/* In:  the name of a file that a run writes besides its output.
 * Out: the file, which has all of its contents or is as it was before the run. It keeps its mode,
 * and symbolic links to it stay. A file that is not a regular one is written as it is. Memory: the
 * buffer of an output, while it is written. */
#ifndef DANAG_CLI_WHOLE_FILE_H
#define DANAG_CLI_WHOLE_FILE_H

#include "cli/result.h"
#include "output/outlet.h"

#include <stdbool.h>
#include <stdio.h>

struct whole_file {
    const char *name; /* NULL: none is wanted; "-" is standard output */
    FILE *stream;     /* NULL: the file gets its name once it is complete */
    const char *base; /* that name in the folder */
    struct folder folder;
    char *real; /* the file's path without links; NULL if there is no such file yet */
};

/* Checks that the file can be made. With `sync`, writing it waits until it is on the disk. On
 * failure, writes a message and returns false; then there is nothing to close. */
bool whole_file_open(struct whole_file *file, const char *name, bool sync);

/* The folder that the file will be made in; NULL: none. */
const struct folder *whole_file_folder(const struct whole_file *file);

/* False, with a message, if the file is one of these FILEs. */
bool whole_file_is_apart(const struct whole_file *file, const struct file_list *files);

/* False, with a message, if the file is the one that the descriptor writes to, or the other
 * file: it would replace what was written. */
bool whole_file_is_no_output(const struct whole_file *file, int descriptor);
bool whole_file_is_other(const struct whole_file *file, const struct whole_file *other);

/* Whether the file is in the folder. */
bool whole_file_is_in(const struct whole_file *file, int folder);

/* Writes what `put` puts, and closes the file. On failure, writes a message and returns false. */
bool whole_file_write(struct whole_file *file, void (*put)(struct outlet *outlet, const void *what),
                      const void *what);

/* Without writing it. It may be closed already. */
void whole_file_close(struct whole_file *file);

#endif
