/* In:  an unpacked dump of one format, in pieces of any size, and where its compressed members end.
 * Out: its pages, each record that gives none, and each damage on the way.
 * Memory: all of it from records_new, but a second header from the first page in segments on; of a
 *         record only the header's fields and the block's tail are kept. */
#ifndef DANAG_INPUT_DUMP_RECORDS_H
#define DANAG_INPUT_DUMP_RECORDS_H

#include "input/dump/record.h"
#include "input/page.h"

struct records;

/* Copies the sink and what is wanted.  NULL where memory is short. */
struct records *records_new(const struct record_format *format, const struct page_sink *sink,
                            const struct wanted *wanted);
void records_free(struct records *records);

/* Each returns 0, the error of the sink or STATUS_NO_MEMORY, which sticks until records_end has
 * returned it too. */
int records_push(struct records *records, const char *data, size_t size);

/* A compressed member is over, whole or not. */
int records_member(struct records *records, bool whole);

/* The stream is over; what comes next is another, from byte 0. */
int records_end(struct records *records);

/* How many of the bytes that come next nobody looks at; they may be passed over instead of pushed,
 * all or some. */
uint64_t records_unwanted(const struct records *records);
void records_pass_over(struct records *records, uint64_t size);

#endif
