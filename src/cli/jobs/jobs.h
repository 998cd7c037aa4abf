/* In:  FILEs.
 * Out: their pages in order, extracted by this thread alone, or by several (doc/a-bytes-way.md).
 * Memory: that of a source; with several threads, that of a pool, and of a reader for each file
 *      that is read at once.
 * Threads: only the caller's uses `pages`. */
#pragma once

#include "cli/pages.h"

#define JOBS_MAX 256

/* What all jobs share. */
struct work {
    const struct arguments *arguments;
    const struct file_list *files;
    struct pages *pages;
    struct unique *unique;
    danag_t *const *danags; /* one for each job */
    size_t count;
};

struct jobs {
    struct work work;
    struct threads *threads; /* NULL: the caller's thread does all the work */
    struct document document;
    struct source *source;
};

/* The number of jobs if `wanted` are wanted; 0 stands for one a processor. Always 1 without
 * threads. */
size_t jobs_count(size_t wanted);

/* One job is the caller's thread. Keeps pointers to all. False if memory or threads are short. */
bool jobs_begin(struct jobs *jobs, const struct work *work);
void jobs_free(struct jobs *jobs); /* also if jobs_begin was not called, and all is zeros */

/* Reads a file of the list, and adds its figures to the summary of `pages`. Call pages_begin_file
 * first. Files must come in order; some may be left out. Returns what source_read returns; if that
 * is STATUS_UNREADABLE, errno says why. */
int jobs_read(struct jobs *jobs, size_t file);

/* The same for at least two jobs. */
#define THREADS_BUILT_IN BUILT_IN(DANAG_THREADS)

/* How many processors this process may use. */
size_t threads_processors(void);

struct threads *threads_new(const struct work *work);
void threads_free(struct threads *threads); /* accepts NULL */
int threads_read(struct threads *threads, size_t file);
