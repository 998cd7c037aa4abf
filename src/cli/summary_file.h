/* In:  the summary of a run.
 * Out: the same figures as one JSON object in a file (--summary).
 * Memory: that of the file. */
#ifndef DANAG_CLI_SUMMARY_FILE_H
#define DANAG_CLI_SUMMARY_FILE_H

#include "cli/report.h"
#include "cli/whole_file.h"

#include <stdbool.h>

/* Writes the figures and the status that the run ends with, if a file is wanted, and closes it. On
 * failure, writes a message and returns false. */
bool summary_file_write(struct whole_file *file, const struct summary *summary,
                        const struct arguments *arguments, int status);

#endif
