/* In:  the block of a response, and what is wanted.
 * Out: what a reader makes of it, whole and cut, as a transcript.
 * Memory: one reader and one transcript, for the length of a claim. */
#ifndef DANAG_TESTS_INPUT_HTTP_HTTP_BLOCK_H
#define DANAG_TESTS_INPUT_HTTP_HTTP_BLOCK_H

#include "input/http/http.h"
#include "input/transcript.h"

/* How the transcript of a page begins, before its content type. */
#define BLOCK_PAGE "[page 5 http://a/ "

/* Around a claim. */
void block_set_up(void);
void block_tear_down(void);

/* What is wanted from here on. */
void block_want(const char *statuses, const char *content_types);

/* However the block is cut, this is read. */
void assert_sized_block_reads(const char *block, size_t size, const char *expected);
void assert_block_reads(const char *block, const char *expected);

/* The same of a block that is known to be cut. */
void assert_cut_block_reads(const char *block, const char *expected);

/* The error of the call of the sink that fails, and that no other was made. */
void assert_block_fails(const char *block, int call);

#endif
