/* In:  the blocks of records, in pieces of any size.
 * Out: the pages among them, put together where they lie in segments; the others by their reason.
 * Memory: all of it from block_new; a record's URL stays the caller's, and valid until its page is
 *         over. */
#ifndef DANAG_INPUT_DUMP_BLOCK_H
#define DANAG_INPUT_DUMP_BLOCK_H

#include "input/dump/record.h"
#include "input/page.h"

/* Greatest length of the ID that joins segments; a record with a longer one is taken for whole. */
#define SEGMENT_ID_BOUND 256

struct block;

/* Copies the sink; what is wanted stays the caller's.  NULL where memory is short. */
struct block *block_new(const struct page_sink *sink, const struct wanted *wanted);
void block_free(struct block *block);

/* Each returns 0, or the error of the sink. */
int block_begin(struct block *block, const struct record *record);
int block_push(struct block *block, const char *data, size_t size);
int block_end(struct block *block, bool cut);

/* Another stream comes: what was begun is forgotten. */
void block_reset(struct block *block);

/* No more records come: a page that waits for a segment is over. */
int block_finish(struct block *block);

/* A page waits for its next segment. */
bool block_holds_page(const struct block *block);

/* The rest of the block gives nothing, and need not be pushed. */
bool block_is_done(const struct block *block);

#endif
