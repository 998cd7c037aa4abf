/* In:  the arguments, and a danag_t with their settings for each job.
 * Out: the content of every FILE, in one output or in one result per FILE; the exit status.
 * Memory: none after the call. */
#pragma once

#include "cli/repeats.h"

enum exit_status { EXIT_WHOLE = 0, EXIT_DAMAGED = 1, EXIT_FAILED = 2 };

/* If the run has failed already, `count` is 0: nothing is read, but there is a summary. `repeats`
 * is NULL then, and if danag was built without. */
enum exit_status extract(danag_t *const *danags, size_t count, const struct arguments *arguments,
                         struct repeats_run *repeats);
