/* In:  the pages of a run, or files that earlier runs made.
 * Out: for --repeats-make, a sketch of what sites repeat; for --repeats, such a sketch for each
 *      danag_t to use.
 * Memory: a sketch; to merge, two.
 * Threads: the pages may end in any thread. */
#pragma once

#include "cli/whole_file.h"
#include "repeats/repeats.h"

#ifdef DANAG_THREADS
#include <pthread.h>
#endif

/* Whether this build knows registered domains. */
bool repeats_know_sites(void);

struct repeats_run {
    const struct arguments *arguments;
    struct sketch *known; /* NULL: there is none */
    struct repeats repeats;
    struct sketch *counted; /* NULL: pages are extracted, not counted */
    struct whole_file file; /* for that sketch */
    uint64_t homeless;      /* pages without a site */
#ifdef DANAG_THREADS
    pthread_mutex_t lock; /* of what is counted */
#endif
};

/* Reads the sketch that is to be used, and gets ready to count. On failure, writes a message and
 * returns false; then there is nothing to close. */
bool repeats_run_open(struct repeats_run *run, const struct arguments *arguments);

/* For each danag_t, before its options are set. It keeps a pointer to the run. */
void repeats_run_join(struct repeats_run *run, danag_t *danag);

/* After the last page: writes what was counted, unless some of the input could not be read. On
 * failure, writes a message and returns false. */
bool repeats_run_end(struct repeats_run *run, bool all_read);

void repeats_run_close(struct repeats_run *run);

/* Adds up the sketches that the operands name. False, with a message, if that fails. */
bool repeats_merge(const struct arguments *arguments);
