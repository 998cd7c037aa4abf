/* In:  the block of a `response` record: an HTTP head, then a payload, in pieces of any size.
 * Out: the payload as a page, if the head says it is HTML; else nothing; a damaged head is told.
 * Memory: all of it from http_new; a page's URL stays the caller's, and valid until http_end. */
#ifndef DANAG_INPUT_HTTP_H
#define DANAG_INPUT_HTTP_H

#include "input/page.h"
#include "input/wanted.h"

#include <stdbool.h>
#include <stddef.h>

struct http;

/* Copies the sink and what is wanted. NULL where memory ran out. */
struct http *http_new(const struct page_sink *sink, const struct wanted *wanted);
void http_free(struct http *http);

/* The page's content_type is not looked at: the head has it. An error of the sink sticks until
 * the next begin. */
void http_begin(struct http *http, const struct page *page);
int http_push(struct http *http, const char *data, size_t size);
int http_end(struct http *http);

/* Ends a block that is known to be cut: that its head is, too, is no damage of its own. */
int http_cut(struct http *http);

/* Nothing comes of the rest of the block: it need not be pushed. */
bool http_is_done(const struct http *http);

bool content_type_is_html(const char *content_type);

#endif
