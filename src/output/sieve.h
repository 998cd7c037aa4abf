/* In:  spans of content on the tape of a document.
 * Out: the same spans on a tape of its own, without the paragraphs that the caller's filter leaves
 *      out. So the code that writes spans need not know about the filter.
 * Memory: one paragraph, as it is on the tape and as text; together at most the limit.
 *
 * A paragraph is judged when it has ended, which may be in a later span: methods may cut spans
 * anywhere, and the document's tape may have forgotten its beginning by then. The lines of a `pre`
 * are one paragraph, and so are the cells of a table that has one paragraph in each, since parts of
 * them mean little alone. In plain text, an empty line ends a paragraph. */
#pragma once

#include "lines/tape.h"
#include "text/outlet.h"

#define SIEVE_BUILT_IN BUILT_IN(DANAG_UNIQUE)

/* A `pre` or a table with more text than this, or too much for a half of the tape, is judged in
 * parts of whole paragraphs. */
#define SIEVE_JOINED_MOST ((size_t)64 << 10)

/* Takes a span of the sieve's tape. If it does not return 0, sieve_span and sieve_end return the
 * same. An end beyond all text says that text is missing there. */
typedef int sieve_taker(void *self, uint64_t start, uint64_t end);

struct sieve;

/* Keeps a pointer to the document's tape. NULL if memory is short. */
struct sieve *sieve_new(const struct danag_allocator *memory, struct tape *document, size_t limit);
void sieve_free(struct sieve *sieve); /* accepts NULL */

/* The tape that takers read from. */
struct tape *sieve_tape(const struct sieve *sieve);

/* Begins a document, for this filter. */
void sieve_begin(struct sieve *sieve, danag_filter *filter, void *context);

/* A span of the document's tape, in order. What passes goes to `taker`, which may change. Returns
 * what a taker did, STATUS_STOPPED if the filter stops the document, or STATUS_NO_MEMORY. */
int sieve_span(struct sieve *sieve, sieve_taker *taker, void *self, uint64_t start, uint64_t end);

/* Content is missing at the end. */
void sieve_cut(struct sieve *sieve);

/* No span follows. Returns as sieve_span does. */
int sieve_end(struct sieve *sieve);

/* Whether the document had paragraphs, and none has passed. */
bool sieve_is_empty(const struct sieve *sieve);
