/* In:  a FILE, on a thread of its own.
 * Out: its pages, reports and skipped records, in slots of a lane.
 * Memory: that of a source. */
#ifndef DANAG_CLI_JOBS_READER_H
#define DANAG_CLI_JOBS_READER_H

#include "cli/arguments.h"
#include "cli/jobs/pool.h"

struct reader;

/* Keeps the pool. NULL if memory is short. */
struct reader *reader_new(const struct arguments *arguments, struct pool *pool, size_t lane);

/* After reader_end. Accepts NULL. */
void reader_free(struct reader *reader);

/* Begins to read the file; "-" is standard input. The last of its slots says how reading ended.
 * False if there is no thread to be had. */
bool reader_begin(struct reader *reader, const char *file);

/* Waits for the end of its thread, if it has one. */
void reader_end(struct reader *reader);

/* Stops reading, even if no byte comes, and empties the lane. */
void reader_stop(struct reader *reader);

#endif
