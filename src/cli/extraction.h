/* In:  the arguments, and an extractor set by them.
 * Out: the content of every FILE, on one output or each in a result of its own; the exit status.
 * Memory: all of it from begin to end of the one call; the extractor is the caller's. */
#ifndef DANAG_CLI_EXTRACTION_H
#define DANAG_CLI_EXTRACTION_H

#include "cli/arguments.h"
#include "danag.h"

enum exit_status { EXIT_WHOLE = 0, EXIT_DAMAGED = 1, EXIT_FAILED = 2 };

enum exit_status extract(danag_t *danag, const struct arguments *arguments);

#endif
