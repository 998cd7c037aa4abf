/* Runs a page through danag.h, cut into chunks. */
#pragma once

#include "bytes.h"
#include "danag.h"

#define CHUNK_RANDOM 0
#define CHUNK_WHOLE  SIZE_MAX

/* Feeds the page in chunks of that size, every other one in place, and replaces `output` with what
 * comes out. Returns the first error, or what danag_finish returns. */
int extract(danag_t *danag, const struct bytes *page, size_t chunk, struct bytes *output);

/* The same for a page from a URL, or NULL. */
int extract_at(danag_t *danag, const char *url, const struct bytes *page, size_t chunk,
               struct bytes *output);

/* The same for a page in a string, in one chunk. */
int extract_text(danag_t *danag, const char *page, struct bytes *output);

/* Removes the bullets and the indentation of list items, for tests of what a method chooses. */
void extract_drop_bullets(struct bytes *text);

/* Whether `cut` is the beginning of `whole`. */
bool extract_is_prefix(const struct bytes *cut, const struct bytes *whole);
