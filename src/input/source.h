/* In:  a file or pipe, by its descriptor: one HTML page, or a dump, compressed or not.
 * Out: its pages, each damage on the way, and what the system said where reading failed.
 * Memory: one buffer of a fixed size, and what unpacking and the dump's reader take. */
#ifndef DANAG_INPUT_SOURCE_H
#define DANAG_INPUT_SOURCE_H

#include "input/dump/dump.h"

#define SOURCE_BUFFER_SIZE (32 * 1024)

struct source;

/* Copies both.  NULL where memory is short. */
struct source *source_new(const struct page_sink *sink, const struct wanted *wanted);
void source_free(struct source *source);

/* Reads to the end. 0, the sink's error, or one of status.h. */
int source_read(struct source *source, int descriptor, enum source_kind kind);

/* How many bytes of the file were read or passed over: the present one, or else the last. */
uint64_t source_bytes_read(const struct source *source);

#endif
