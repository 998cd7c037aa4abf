/* A transcript of what the reader makes of a response's block, whole and cut. There is one reader
 * and one transcript for each claim. */
#pragma once

#include "input/http/http.h"
#include "input/transcript.h"

/* How the transcript of a page begins, before its content type. */
#define BLOCK_PAGE "[page 5 http://a/ "

/* Around a claim. */
void block_set_up(void);
void block_tear_down(void);

/* What is wanted from here on. */
void block_want(const char *statuses, const char *content_types);

/* This is read with each way to cut the block. */
void assert_sized_block_reads(const char *block, size_t size, const char *expected);
void assert_block_reads(const char *block, const char *expected);

/* The same of a block that is known to be cut. */
void assert_cut_block_reads(const char *block, const char *expected);

/* The error of the sink's call that fails comes back, and no call follows. */
void assert_block_fails(const char *block, int call);
