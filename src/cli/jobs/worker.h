/* In:  pages in slots.
 * Out: what the library writes of them, there.
 * Memory: that of a danag_t, which the caller owns. */
#ifndef DANAG_CLI_JOBS_WORKER_H
#define DANAG_CLI_JOBS_WORKER_H

#include "cli/jobs/pool.h"
#include "cli/unique/unique.h"

#include <pthread.h>

struct worker {
    danag_t *danag;
    struct pool *pool;
    const char *const *files; /* the name of each lane's file; the taker sets them */
    bool with_url;
    struct unique_look look; /* `unique` is set; worker_run does the rest */
    pthread_t thread;

    struct slot *slot; /* the present one */
    bool failed;       /* memory is short */
};

/* The body of its thread: works until pool_end. `worker` is a struct worker; returns NULL. */
void *worker_run(void *worker);

#endif
