/* In:  nothing; the contract between the stages that read dumps and whoever takes the pages.
 * Out: pages as they are found, their bytes, each record that gives none, and each damage on the
 * way. Memory: strings of a page are valid until its begin returns. */
#ifndef DANAG_INPUT_PAGE_H
#define DANAG_INPUT_PAGE_H

#include "input/skip.h"
#include "status.h"

#include <stddef.h>
#include <stdint.h>

struct page {
    const char *url;          /* NULL where none is known */
    const char *content_type; /* NULL where none is known; media type with its parameters */
    uint64_t byte;            /* where in the file the page's record or the page itself begins */
};

/* begin, push and end return 0, or an error that sticks: the stage that called hands it on. */
struct page_sink {
    int (*begin)(void *self, const struct page *page);
    int (*push)(void *self, const char *data, size_t size);
    int (*end)(void *self);
    void (*skip)(void *self, enum skip why); /* a record that gives no page; it is over, or not */
    void (*damage)(void *self, uint64_t byte, const char *what);
    void *self;
};

#endif
