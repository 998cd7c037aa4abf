/* In:  a sketch, or the bytes of its file.
 * Out: the bytes of its file, or the sketch. All numbers are little-endian:
 *
 *     0   "danagrep"
 *     8   the version of the format, the kind of site, the number of rows, the number of blocks:
 *         4 bytes each
 *     24  how many pages were added: 8 bytes
 *     32  a checksum of all that: 8 bytes
 *     40  blocks of SKETCH_BLOCK bytes: counters of 2 bytes, all rows one after another, and at the
 *         end of each block a checksum of its counters and its number: 8 bytes
 *
 * So a file has the same bytes on every machine. */
#ifndef DANAG_REPEATS_SKETCH_FILE_H
#define DANAG_REPEATS_SKETCH_FILE_H

#include "output/outlet.h"
#include "repeats/sketch.h"

#define SKETCH_VERSION 1

void sketch_write(const struct sketch *sketch, struct outlet *outlet);

/* Where the bytes come from. `read` fills all of `bytes`, unless the file ends before; returns how
 * many there are, or -1 if they cannot be read. */
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

#endif
