/* Reads the block of a `response` record, cut anywhere: an HTTP head, if there is one, then a body.
 * Passes the body on as a page, its chunks joined and its codings undone, if it is wanted; else the
 * reason why it is not; and each damage.
 *
 * All memory is taken by http_new, except the decoders' (message.h). */
#ifndef DANAG_INPUT_HTTP_HTTP_H
#define DANAG_INPUT_HTTP_HTTP_H

#include "input/page.h"

struct http;

/* Copies both. NULL if memory is short. */
struct http *http_new(const struct page_sink *sink, const struct wanted *wanted);
void http_free(struct http *http);

/* The page's URL must stay valid until http_end. Its content_type is ignored, since the head has
 * it. An error of the sink, or STATUS_NO_MEMORY, sticks until the next begin. */
void http_begin(struct http *http, const struct page *page);

/* The block has no head: it is a body without a type. */
void http_begin_untyped(struct http *http, const struct page *page);

int http_push(struct http *http, const char *data, size_t size);

/* `cut`: the block is known to be cut, so it is not reported that its head or body is. */
int http_end(struct http *http, bool cut);

/* Whether the rest of the block will not be read. */
bool http_is_done(const struct http *http);

#endif
