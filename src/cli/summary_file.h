/* In:  the summary of a run.
 * Out: the same figures as one JSON object in a file (--summary).
 * Memory: that of the file. */
#ifndef DANAG_CLI_SUMMARY_FILE_H
#define DANAG_CLI_SUMMARY_FILE_H

#include "cli/report.h"
#include "cli/whole_file.h"

#include <stdbool.h>

struct summary_file {
    struct whole_file file;
    FILE *process; /* what Linux knows of this process; NULL on other systems */
};

/* Checks that the file can be made, if one is wanted. On failure, writes a message and returns
 * false; then there is nothing to close. */
bool summary_file_open(struct summary_file *file, const struct arguments *arguments);

/* Writes the figures and the status that the run ends with. On failure, writes a message and
 * returns false. Closes the file in any case. */
bool summary_file_write(struct summary_file *file, const struct summary *summary,
                        const struct arguments *arguments, int status);

/* Without writing it. */
void summary_file_close(struct summary_file *file);

#endif
