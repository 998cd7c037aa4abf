/* In:  keys of 64 bits, each added many times.
 * Out: how often each was added, or some more: a count-min sketch (Cormode and Muthukrishnan 2005).
 * Memory: a size that is chosen when it is made, however many keys there are.
 *
 * A key has a counter in each of SKETCH_ROWS rows, which it shares with others; the least of them
 * is its count. Counters stop at SKETCH_MOST, and are sums: so sketches of parts can be added up in
 * any order, and the result is that of the whole. */
#pragma once

#include "repeats/keys.h"

struct outlet;

#define SKETCH_ROWS 4
#define SKETCH_MOST UINT16_MAX

/* In the file, a block of counters has a checksum. Each row has as many counters in it. */
#define SKETCH_BLOCK          65536
#define SKETCH_BLOCK_COUNTERS ((SKETCH_BLOCK - 8) / 2)

/* The sizes to choose from, of the file and, but for some hundred bytes, of its memory. */
#define SKETCH_LEAST   ((uint64_t)128 << 10)
#define SKETCH_LARGEST ((uint64_t)16 << 30)

struct sketch {
    const struct danag_allocator *memory;
    uint16_t *counters; /* row by row */
    uint64_t width;     /* counters in a row */
    uint32_t blocks;
    enum site_kind by;        /* which pages are compared with one another */
    uint64_t pages;           /* that were added, in all */
    site_domain_finder *find; /* for SITE_DOMAIN: set it before the first page */
};

/* NULL if memory is short, or if the size is not allowed. Free it with sketch_free. */
struct sketch *sketch_new(const struct danag_allocator *memory, uint64_t size, enum site_kind by);

void sketch_free(struct sketch *sketch); /* accepts NULL */

/* Adds one to the key's count. */
void sketch_add(struct sketch *sketch, uint64_t key);

/* Never less than how often the key was added, up to SKETCH_MOST. */
unsigned sketch_count(const struct sketch *sketch, uint64_t key);

/* Adds all counts of another sketch. False, with no change, if sizes or kinds of site differ. */
bool sketch_merge(struct sketch *sketch, const struct sketch *other);

/* By how much a count may be too large: a key that was never added has a count above this with a
 * probability of at most one in SKETCH_CERTAIN. Looks at all counters. False if memory is short. */
#define SKETCH_CERTAIN 1000000
bool sketch_noise(const struct sketch *sketch, unsigned *noise);

/* The file of a sketch. All its numbers are little-endian, so it has the same bytes on every
 * machine:
 *
 *     0   "danagrep"
 *     8   the version of the format, the kind of site, the number of rows, the number of blocks:
 *         4 bytes each
 *     24  how many pages were added: 8 bytes
 *     32  a checksum of all that: 8 bytes
 *     40  blocks of SKETCH_BLOCK bytes: counters of 2 bytes, all rows one after another, and at the
 *         end of each block a checksum of its counters and its number: 8 bytes */
#define SKETCH_VERSION 1

void sketch_write(const struct sketch *sketch, struct outlet *outlet);

/* Where the bytes come from. `read` fills `bytes` up to the file's end; returns how many, or -1. */
struct sketch_source {
    long (*read)(void *self, char *bytes, size_t size);
    void *self;
    uint64_t size; /* of the file; UINT64_MAX: unknown */
};

/* What is wrong with a file, and where. */
struct sketch_fault {
    uint64_t byte;
    const char *what; /* NULL: it cannot be read there, and errno says why */
};

/* NULL if the file is no sketch, or damaged, or if memory is short; `fault` says which. Memory is
 * taken only for as many bytes as the file has, if its size is known. */
struct sketch *sketch_read(const struct danag_allocator *memory, const struct sketch_source *source,
                           struct sketch_fault *fault);
