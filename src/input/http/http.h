/* In:  the block of a `response` record: an HTTP head, if any, then a body, in pieces of any size.
 * Out: the body, its chunks joined and its codings undone, as a page, if it is one that is wanted;
 *      else the reason why it is none; and each damage.
 * Memory: all of it from http_new, but the decoders' (decoder.h), each from the first body on that
 *      needs it; a page's URL stays the caller's, and valid until http_end. */
#ifndef DANAG_INPUT_HTTP_HTTP_H
#define DANAG_INPUT_HTTP_HTTP_H

#include "input/page.h"
#include "input/wanted.h"

#include <stdbool.h>
#include <stddef.h>

struct http;

/* Copies both. NULL where memory ran out. */
struct http *http_new(const struct page_sink *sink, const struct wanted *wanted);
void http_free(struct http *http);

/* The page's content_type is not looked at: the head has it. An error of the sink, or
 * STATUS_NO_MEMORY, sticks until the next begin. */
void http_begin(struct http *http, const struct page *page);

/* The block has no head: it is a body without a type. */
void http_begin_untyped(struct http *http, const struct page *page);

int http_push(struct http *http, const char *data, size_t size);
int http_end(struct http *http);

/* Whether nobody looks at what is left of the block. */
bool http_is_done(const struct http *http);

/* Ends a block that is known to be cut: that its head or body is, too, is no damage of its own. */
int http_cut(struct http *http);

#endif
