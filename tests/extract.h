/* In:  a page, and how it is to be cut.
 * Out: what danag.h makes of it.
 * Memory: the caller's. */
#ifndef DANAG_TESTS_EXTRACT_H
#define DANAG_TESTS_EXTRACT_H

#include "bytes.h"
#include "danag.h"

#define CHUNK_RANDOM 0
#define CHUNK_WHOLE  SIZE_MAX

/* Feeds the page in chunks of that size and answers what danag_finish does; the output is put in
 * place of what stood in `output`. */
int extract(danag_t *danag, const struct bytes *page, size_t chunk, struct bytes *output);

/* The same for a page as a string, whole. */
int extract_text(danag_t *danag, const char *page, struct bytes *output);

/* Whether a document that was cut gave the beginning of the one that was not. */
bool extract_is_prefix(const struct bytes *cut, const struct bytes *whole);

#endif
