/* Reads the block of a record, in pieces cut anywhere: of a `response` an HTTP head, which may be
 * missing, then a body. Joins the chunks of the body and undoes its codings. Passes on the body as
 * a page, or else why it is skipped, and reports damage.
 *
 * http_new allocates all memory, except for decoders (see body.h). */
#pragma once

#include "input/page.h"

/* The block begins with a head only if this many bytes show it, white space included. */
#define HTTP_START_BOUND 512

/* Bound on the length of the first field's name in a head without a status line. */
#define HTTP_NAME_BOUND 64

/* How many heads may come before the final head: those of interim responses (RFC 9110 §15.2) and of
 * proxies that open a tunnel (§9.3.6). */
#define HTTP_INTERIM_BOUND 16

/* How the block of a record is used. Only the first three are read here. */
enum record_use {
    RECORD_HTTP,      /* its block is an HTTP response */
    RECORD_PAGE,      /* its block is a page */
    RECORD_UNTYPED,   /* its block is a page if it begins like HTML */
    RECORD_CONTINUES, /* its block continues the block of an earlier segment */
    RECORD_SKIPPED
};

struct http;

/* Copies both arguments. NULL if memory is short. */
struct http *http_new(const struct page_sink *sink, const struct wanted *wanted);
void http_free(struct http *http);

/* The page's URL must stay valid until http_end. Its content_type does not count for RECORD_HTTP,
 * because the head states the type. An error, even of the sink, sticks until the next begin. */
int http_begin(struct http *http, const struct page *page, enum record_use use);
int http_push(struct http *http, const char *data, size_t size);

/* `cut`: the block is known to be incomplete, so a cut head or body is not reported. */
int http_end(struct http *http, bool cut);

/* Whether the rest of the block need not be pushed. */
bool http_is_done(const struct http *http);

/* Whether the rest of the block would be passed on to the page as it is. */
bool http_is_plain(const struct http *http);
