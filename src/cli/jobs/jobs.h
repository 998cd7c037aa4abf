/* In:  FILEs.
 * Out: their pages in order, as src/cli/single.h gives them, but extracted by several threads.
 *      doc/jobs.md says how.
 * Memory: that of a pool, and of a reader for each file that is read at once.
 * Threads: only the caller's uses `pages`. */
#ifndef DANAG_CLI_JOBS_JOBS_H
#define DANAG_CLI_JOBS_JOBS_H

#include "cli/arguments.h"
#include "cli/file_list.h"
#include "cli/pages.h"
#include "cli/unique/unique.h"

#define JOBS_MAX      256
#define JOBS_MAX_TEXT "256"

/* The most files that are read at once. */
#define JOBS_FILES_MAX 16

struct jobs;

/* How many workers there shall be if the user wants that many; 0 means one for each processor. 1 if
 * this build has no threads. */
size_t jobs_count(size_t wanted);

/* One worker, which takes one danag_t, for each of `count`, at least 2. Keeps pointers to all, and
 * tells `pages` what to do for a new output. NULL if memory or threads are short. */
struct jobs *jobs_new(const struct arguments *arguments, const struct file_list *files,
                      struct pages *pages, struct unique *unique, danag_t *const *danags,
                      size_t count);
void jobs_free(struct jobs *jobs); /* accepts NULL */

/* As single_read, for a file of the list. Files must come in order; some may be left out. */
int jobs_read(struct jobs *jobs, size_t file);

#endif
