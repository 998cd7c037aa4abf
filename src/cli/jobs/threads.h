/* What jobs.c needs for more than one job. The functions are as those of jobs.h; there are at least
 * two jobs. */
#ifndef DANAG_CLI_JOBS_THREADS_H
#define DANAG_CLI_JOBS_THREADS_H

#include "cli/jobs/jobs.h"

#ifdef DANAG_THREADS
#define THREADS_BUILT_IN true
#else
#define THREADS_BUILT_IN false
#endif

struct threads;

/* How many processors this process may use. */
size_t threads_processors(void);

struct threads *threads_new(const struct arguments *arguments, const struct file_list *files,
                            struct pages *pages, struct unique *unique, danag_t *const *danags,
                            size_t count);
void threads_free(struct threads *threads); /* accepts NULL */
int threads_read(struct threads *threads, size_t file);

#endif
