/* A method that chooses nothing: it makes the keys of a page's lines. */
#ifndef DANAG_REPEATS_COUNTING_H
#define DANAG_REPEATS_COUNTING_H

#include "method/method.h"
#include "repeats/page_keys.h"

extern const struct method method_counting;

/* The keys of the page that ended. */
const struct page_keys *counting_keys(const void *state);

#endif
