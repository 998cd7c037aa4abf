/* Reads an unpacked dump of one format, cut anywhere: passes on its pages, each record that gives
 * none, and each damage.
 *
 * All memory is taken by records_new, except a second header for the first page in segments. Of a
 * record, only the header's fields and the block's tail are kept. */
#ifndef DANAG_INPUT_DUMP_RECORDS_H
#define DANAG_INPUT_DUMP_RECORDS_H

#include "input/dump/record.h"

struct records;

/* Copies the sink and what is wanted. NULL if memory is short. */
struct records *records_new(const struct record_format *format, const struct page_sink *sink,
                            const struct wanted *wanted);
void records_free(struct records *records);

/* Each answers STATUS_OK, the error of the sink or STATUS_NO_MEMORY. An error sticks until
 * records_end has answered it, too. */
int records_push(struct records *records, const char *data, size_t size);

/* A compressed member is over, whole or not. */
int records_member(struct records *records, bool whole);

/* The stream is over; what comes next is another, from byte 0. */
int records_end(struct records *records);

/* How many of the next bytes need not be read: these may be passed over instead of pushed, all or
 * some. */
uint64_t records_unwanted(const struct records *records);
void records_pass_over(struct records *records, uint64_t size);

#endif
