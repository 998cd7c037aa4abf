/* In:  the unpacked bytes of a file, in pieces of any size, and where its compressed members end.
 * Out: its pages: of the kind told, or of that which its first bytes show.
 * Memory: all of it from dump_new, and a reader of records from the first dump of each kind on. */
#ifndef DANAG_INPUT_DUMP_DUMP_H
#define DANAG_INPUT_DUMP_DUMP_H

#include "input/page.h"
#include "input/wanted.h"

#include <stdbool.h>

enum source_kind { SOURCE_AUTO, SOURCE_HTML, SOURCE_WARC, SOURCE_ARC };

struct dump;

/* Copies the sink and what is wanted.  NULL where memory is short. */
struct dump *dump_new(const struct page_sink *sink, const struct wanted *wanted);
void dump_free(struct dump *dump);

void dump_begin(struct dump *dump, enum source_kind kind);

/* Each returns 0; the error of the sink, which sticks until dump_end has returned it too; or
 * STATUS_NO_MEMORY. */
int dump_push(struct dump *dump, const char *data, size_t size);
int dump_member(struct dump *dump, bool whole);

/* The file is over; or reading it is, for this error, which is then returned: what has not begun
 * does not begin any more. */
int dump_end(struct dump *dump, int error);

/* As records_unwanted and records_pass_over. */
uint64_t dump_unwanted(const struct dump *dump);
void dump_pass_over(struct dump *dump, uint64_t size);

#endif
