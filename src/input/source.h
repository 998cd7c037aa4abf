/* Reads a file or pipe: one HTML page or a dump, compressed or not. Passes on its pages and reports
 * damage.
 *
 * Memory: a struct of fixed size, and the memory of struct unpack and struct dump. */
#pragma once

#include "input/dump/dump.h"

/* A page may be found late: its HTTP head is read first. If by then more members than these have
 * begun since its record, its place is unknown. Only members of a few bytes are so many. */
#define PLACE_MEMBERS 64

struct source;

/* Copies both arguments. NULL if memory is short. */
struct source *source_new(const struct page_sink *sink, const struct wanted *wanted);
void source_free(struct source *source);

/* Before each read(2), calls this function, which answers whether to go on; if not, errno says why
 * the file cannot be read. */
typedef bool source_waiter(void *self, int descriptor);
void source_wait_with(struct source *source, source_waiter *waiter, void *self);

/* Reads the whole file. Answers a code of status.h, or the sink's error. A file that holds nothing
 * but an image, an archive or the like is STATUS_NO_PAGE, unless `kind` says what it is. */
int source_read(struct source *source, int descriptor, enum source_kind kind);

/* Of the present or last file. */
struct source_progress {
    uint64_t bytes_read; /* or passed over */
    uint64_t pages_cut;  /* by a limit */
    struct page_place
        place; /* of the page, from its `begin` to its `end`; only then with its length */
};
const struct source_progress *source_progress(const struct source *source);
