/* The slots that readers fill, workers work on and one taker empties, and how they wait for one
 * another.
 *
 * A reader has a lane: its slots in the order of its file. Any worker takes the first page that is
 * ready, of the file that is being taken before those of later files. The taker takes each lane
 * from its head. A page that does not fit waits at the head of its lane: there its reader and its
 * worker can pass on pieces, because what they write is taken at once.
 *
 * A worker may also wait for its turn, until all pages before its own are done. They are done some
 * day, because workers take pages in their order: the oldest never waits for a worker.
 *
 * Nobody waits for ever. All slots of the present file before a page are done some day, because
 * later files may have at most half of the slots, and all workers but one. Whoever waits for
 * something else is woken by pool_stop.
 *
 * Memory: POOL_SLOTS slots for each worker.
 * Threads: each function says who calls it. */
#ifndef DANAG_CLI_JOBS_POOL_H
#define DANAG_CLI_JOBS_POOL_H

#include "cli/jobs/slot.h"

#define POOL_SLOTS    4 /* for each worker */
#define POOL_PATIENCE 1 /* seconds that pool_head waits */

struct pool;

/* NULL if memory is short. At least two workers and one lane. */
struct pool *pool_new(size_t workers, size_t lanes);

/* When no other thread uses it any more. */
void pool_free(struct pool *pool);

/* For readers. */

/* A slot at the end of the lane, empty. NULL: the lane is stopped. */
struct slot *pool_take(struct pool *pool, size_t lane);

/* The slot is complete. Without a page it is done, too. */
void pool_fill(struct pool *pool, struct slot *slot);

/* `page` of the slot is full: waits until the worker has read it, so that it can be filled again.
 * False: the lane is stopped. */
bool pool_pass(struct pool *pool, struct slot *slot);

/* No further report fits: waits until they are taken. False: the lane is stopped. */
bool pool_pass_reports(struct pool *pool, struct slot *slot);

/* For workers. */

/* A slot with a page. NULL: there will be no more. */
struct slot *pool_work(struct pool *pool);

/* The worker has read all of `page`. Waits for the next piece, and says whether there is one. */
enum more { MORE, MORE_NONE, MORE_STOPPED };
enum more pool_more(struct pool *pool, struct slot *slot);

/* The output is full: waits until it is taken. False: the lane is stopped. */
bool pool_pass_output(struct pool *pool, struct slot *slot);

/* Waits until all pages before this one are done, of this file and of those before it. False: the
 * lane is stopped. */
bool pool_turn(struct pool *pool, struct slot *slot);

/* The page is done. */
void pool_done(struct pool *pool, struct slot *slot);

/* For the taker. */

/* Makes this lane the present one; the files after its own must wait. */
void pool_set_present(struct pool *pool, size_t lane);

/* Waits for the head of the lane to be done, or to have full buffers. Returns NULL, with *what
 * 0, if nothing is ready after POOL_PATIENCE seconds: the taker may have other work. */
enum { HEAD_DONE = 1, HEAD_OUTPUT = 2, HEAD_REPORTS = 4 };
struct slot *pool_head(struct pool *pool, size_t lane, unsigned *what);

/* What pool_head found has been taken. A slot that was done is free. */
void pool_taken(struct pool *pool, struct slot *slot, unsigned what);

/* Makes its reader and its workers stop. */
void pool_stop(struct pool *pool, size_t lane);

/* Empties the lane, once its reader has ended, for another file. Waits for its workers. */
void pool_clear(struct pool *pool, size_t lane);

/* Makes the workers end. */
void pool_end(struct pool *pool);

#endif
