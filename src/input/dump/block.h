/* Turns the blocks of records into pages: puts together those in segments, and skips the others
 * with the reason.
 *
 * All memory is taken by block_new. A record's URL must stay valid until its page is over. */
#ifndef DANAG_INPUT_DUMP_BLOCK_H
#define DANAG_INPUT_DUMP_BLOCK_H

#include "input/dump/record.h"

/* Greatest length of the ID that joins segments; a record with a longer one is taken to be whole.
 */
#define SEGMENT_ID_BOUND 256

struct block;

/* Copies the sink, but not what is wanted. NULL if memory is short. */
struct block *block_new(const struct page_sink *sink, const struct wanted *wanted);
void block_free(struct block *block);

/* Each answers STATUS_OK, STATUS_NO_MEMORY or the error of the sink. */
int block_begin(struct block *block, const struct record *record);
int block_push(struct block *block, const char *data, size_t size);
int block_end(struct block *block, bool cut);

/* Another stream comes: forgets what was begun. */
void block_reset(struct block *block);

/* No more records come: a page that waits for a segment is over. */
int block_finish(struct block *block);

/* A page waits for its next segment. */
bool block_holds_page(const struct block *block);

/* The rest of the block gives nothing, and need not be pushed. */
bool block_is_done(const struct block *block);

#endif
