/* In:  a FILE.
 * Out: its pages, read and extracted one after another, by this thread alone.
 * Memory: that of a source. */
#ifndef DANAG_CLI_SINGLE_H
#define DANAG_CLI_SINGLE_H

#include "cli/pages.h"
#include "cli/unique/unique.h"

struct single;

/* Keeps pointers to `pages`, `unique` and `danag`, and tells `pages` what to do for a new output.
 * NULL if memory is short. */
struct single *single_new(const struct arguments *arguments, struct pages *pages,
                          struct unique *unique, danag_t *danag);
void single_free(struct single *single); /* accepts NULL */

/* Call pages_begin_file first. Reads the file and adds its figures to the summary of `pages`.
 * Returns what source_read returns; if that is STATUS_UNREADABLE, errno says why. */
int single_read(struct single *single, const char *file);

#endif
