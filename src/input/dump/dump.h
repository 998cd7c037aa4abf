/* Reads the unpacked bytes of a file, in pieces cut anywhere, and passes on its pages. The caller
 * states the kind of file, or SOURCE_AUTO: then the first bytes show the kind. If these are no page
 * and no dump, the first MiB is searched for the records of a WARC dump without its beginning. A
 * file of HTML holds one page, or several one after another, as from `zcat *.html.gz`.
 *
 * dump_new allocates memory; so do the first WARC dump, the first ARC file and, for a while, such a
 * search. */
#pragma once

#include "input/page.h"
#include "input/sniff.h"

/* How many bytes of a file that begins like no page are searched for a record. They are held until
 * one is found. */
#define HEADLESS_BOUND ((size_t)1 << 20)

struct dump;

/* Copies both arguments. NULL if memory is short. */
struct dump *dump_new(const struct page_sink *sink, const struct wanted *wanted);
void dump_free(struct dump *dump);

void dump_begin(struct dump *dump, enum source_kind kind);

/* Each answers STATUS_OK, the error of the sink or STATUS_NO_MEMORY; or STATUS_ENOUGH, if nothing
 * more of the file is wanted. An error sticks until dump_end has answered it, too. `self` is the
 * struct dump. */
int dump_push(void *self, const char *data, size_t size);
int dump_member(void *self, bool whole); /* see records_member */

/* Ends the file. If reading failed, `error` says why, and dump_end answers the same error. */
int dump_end(struct dump *dump, int error);

/* Whether the file is HTML. Valid within its pages. */
bool dump_is_html(const struct dump *dump);

/* In the `end` of a page of HTML: where it ends in the stream. 0 for the page of a record. */
uint64_t dump_html_end(const struct dump *dump);

/* See records_unpushed and records_pass_over. */
uint64_t dump_unpushed(const struct dump *dump, bool *of_page);
void dump_pass_over(struct dump *dump, uint64_t size);
