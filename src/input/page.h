/* Pages: how they pass from the reader of a file to whoever takes them, which of them are wanted,
 * and why a record gives none. */
#ifndef DANAG_INPUT_PAGE_H
#define DANAG_INPUT_PAGE_H

#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Why a record of a dump gives no page. */
enum skip {
    SKIP_REQUEST, /* by its WARC-Type; see WARC 1.1 §6 */
    SKIP_METADATA,
    SKIP_REVISIT,
    SKIP_WARCINFO, /* and the version block of an ARC file */
    SKIP_CONVERSION,
    SKIP_CONTINUATION, /* a segment of an earlier page, or of none */
    SKIP_OTHER_RECORD,
    SKIP_STATUS,       /* of the HTTP response: not wanted */
    SKIP_CONTENT_TYPE, /* not wanted */
    SKIP_NOT_HTML,     /* it has no content type, and does not begin like HTML */
    SKIP_EMPTY,        /* it has no body */
    SKIP_HEAD,         /* its HTTP head cannot be read */
    SKIP_CODING,       /* its Content-Encoding cannot be undone */
    SKIP_COUNT
};

/* "revisit", "status", "not HTML". */
const char *skip_name(enum skip skip);

/* Strings are valid until `begin` returns. */
struct page {
    const char *url;          /* NULL if unknown */
    const char *content_type; /* NULL if unknown; a media type with its parameters */
    uint64_t byte;            /* where in the file the page's record or the page itself begins */
};

/* Who takes the pages. */
struct page_sink {
    /* These answer STATUS_OK, or an error, which sticks. */
    int (*begin)(void *self, const struct page *page);
    int (*push)(void *self, const char *data, size_t size);
    int (*end)(void *self);
    void (*skip)(void *self, enum skip why); /* a record that gives no page, maybe not over yet */
    void *self;

    void (*damage)(void *reporter, uint64_t byte, const char *what);
    void *reporter;
};

#define WANTED_STATUS_LEAST 100
#define WANTED_STATUS_MOST  999

/* Which responses are pages that are wanted. */
struct wanted {
    bool status[WANTED_STATUS_MOST + 1];
    const char *patterns; /* of media types, with commas between; NULL: HTML */
};

/* Every 2xx HTML response. */
void wanted_preset(struct wanted *wanted);

/* "200,3xx". False if it is no such list; then nothing has changed. */
bool wanted_set_status(struct wanted *wanted, const char *list);

/* "text/html,application/x*": shell patterns for media types without parameters, in either case.
 * The string is not copied. False if one of them is empty. */
bool wanted_set_content_type(struct wanted *wanted, const char *patterns);

bool wanted_status(const struct wanted *wanted, unsigned status);

/* The value of a Content-Type, with parameters or without. */
bool wanted_content_type(const struct wanted *wanted, const char *content_type);

/* Whether HTML is wanted and the type, or NULL, says nothing: then a page that begins like HTML is
 * wanted. */
bool wanted_if_html(const struct wanted *wanted, const char *content_type);

#endif
