/* Reads an unpacked dump of one format, in pieces cut anywhere. Passes on its pages, and reports
 * damage and each record that gives no page.
 *
 * records_new allocates all memory, except a second header for the first page in segments. The
 * reader keeps only the wanted fields of a record and the last bytes of its block. */
#ifndef DANAG_INPUT_DUMP_RECORDS_H
#define DANAG_INPUT_DUMP_RECORDS_H

#include "input/dump/record.h"

struct records;

/* Copies `sink` and `wanted`. NULL if memory is short. */
struct records *records_new(const struct record_format *format, const struct page_sink *sink,
                            const struct wanted *wanted);
void records_free(struct records *records);

/* Each answers STATUS_OK, the error of the sink or STATUS_NO_MEMORY. An error sticks until
 * records_end has answered it, too. */
int records_push(struct records *records, const char *data, size_t size);

/* A compressed member is over. `whole`: it was not damaged or cut. */
int records_member(struct records *records, bool whole);

/* Ends the stream. The next push begins another stream, at offset 0. */
int records_end(struct records *records);

/* How many of the next bytes need not be pushed. The caller may pass over some or all of them. */
uint64_t records_unwanted(const struct records *records);
void records_pass_over(struct records *records, uint64_t size);

#endif
