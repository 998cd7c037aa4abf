/* What each document must keep to, for the fuzz targets. A breach aborts, which the fuzzer reports.
 */
#pragma once

#include "../bytes.h"
#include "danag.h"

void must(bool holds);

/* A danag_t whose memory is counted, so that it may not exceed what danag.h says: `most` is its
 * max-memory, to which the fixed buffers and tables come. */
struct memory {
    size_t used; /* bytes */
    size_t most;
    size_t until_refused; /* the request with this number, from 1, is refused; 0: none is */
};
danag_t *danag_within(struct memory *memory);

/* No byte of the output is in a broken character. */
void must_be_utf8(const struct bytes *output);

/* The size of the next piece of `left` bytes, from the fuzzer's list of sizes. */
size_t piece_of(const unsigned char *sizes, size_t count, size_t number, size_t left);

/* Of this process, so far. */
double cpu_seconds(void);
