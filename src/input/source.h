/* In:  a file or pipe, by its descriptor: one HTML page, or a dump.
 * Out: its pages, each damage on the way, and what the system said where reading failed.
 * Memory: one buffer of a fixed size, and the dump reader's from the first dump on. */
#ifndef DANAG_INPUT_SOURCE_H
#define DANAG_INPUT_SOURCE_H

#include "input/page.h"
#include "input/wanted.h"

#define SOURCE_BUFFER_SIZE (64 * 1024)

enum source_kind { SOURCE_AUTO, SOURCE_HTML, SOURCE_WARC };

struct source;

/* Copies both.  NULL where memory is short. */
struct source *source_new(const struct page_sink *sink, const struct wanted *wanted);
void source_free(struct source *source);

/* Reads to the end.  0; the sink's error; or SOURCE_UNREADABLE, with the reason in errno. */
#define SOURCE_UNREADABLE  (-1)
#define SOURCE_NO_MEMORY   (-2)
#define SOURCE_UNSUPPORTED (-3) /* compressed, and the library for it is not built in: was told */
int source_read(struct source *source, int descriptor, enum source_kind kind);

#endif
