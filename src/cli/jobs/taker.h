/* In:  the slots of a file's lane, as they are done.
 * Out: what `pages` takes, in order: reports, skipped records, pages and what was written of them.
 * Memory: a struct of fixed size. */
#ifndef DANAG_CLI_JOBS_TAKER_H
#define DANAG_CLI_JOBS_TAKER_H

#include "cli/jobs/joint.h"
#include "cli/jobs/pool.h"
#include "cli/pages.h"

struct taker {
    struct pool *pool;
    struct pages *pages;
    struct joint joint;
};

/* Takes the file in this lane to its end. Returns what source_read or the library returned, or
 * STATUS_STOPPED if the output cannot be written; sets errno as source_read left it. After an error
 * the lane may still have slots. Adds what was read to
 * the summary. */
int taker_run(struct taker *taker, size_t lane);

#endif
