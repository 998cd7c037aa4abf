/* In:  an uncompressed WARC 1.0 or 1.1 stream, in pieces of any size.
 * Out: its HTML pages, from `response` and `resource` records, and each damage on the way.
 * Memory: all of it from warc_new; only a record's header is ever kept, never its block. */
#ifndef DANAG_INPUT_WARC_H
#define DANAG_INPUT_WARC_H

#include "input/page.h"
#include "input/wanted.h"

#include <stddef.h>

struct warc;

/* Copies both. NULL where memory ran out. */
struct warc *warc_new(const struct page_sink *sink, const struct wanted *wanted);
void warc_free(struct warc *warc);

/* 0, or the error of the sink, which sticks until warc_end has returned it too. */
int warc_push(struct warc *warc, const char *data, size_t size);

/* The stream is over; what comes next is another, from byte 0. */
int warc_end(struct warc *warc);

#endif
