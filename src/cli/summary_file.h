/* In:  the summary of a run.
 * Out: the same figures as one JSON object in a file (--summary), which has all of them or is as it
 *      was before the run. A file that is not a regular one is written as it is.
 * Memory: the buffer of an output, while it is written. */
#ifndef DANAG_CLI_SUMMARY_FILE_H
#define DANAG_CLI_SUMMARY_FILE_H

#include "cli/report.h"
#include "cli/result.h"

#include <stdbool.h>

struct summary_file {
    const char *name; /* NULL: none is wanted; "-" is standard output */
    FILE *stream;     /* NULL: the file gets its name once it is complete */
    FILE *process;    /* what Linux knows of this process; NULL on other systems */
    const char *base; /* that name in the folder: the end of `name` */
    struct folder folder;
};

/* Checks that the file can be made. On failure, writes a message and returns false; then there is
 * nothing to close. */
bool summary_file_open(struct summary_file *file, const struct arguments *arguments);

/* Whether the file is none of these; if it is, writes a message. */
bool summary_file_is_apart(const struct summary_file *file, const struct file_list *files);

/* Writes the figures and the status that the run ends with. On failure, writes a message and
 * returns false. Closes the file in any case. */
bool summary_file_write(struct summary_file *file, const struct summary *summary,
                        const struct arguments *arguments, int status);

/* Without writing it. */
void summary_file_close(struct summary_file *file);

#endif
