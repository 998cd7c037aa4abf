/* In:  blocks of bytes for a file that a later run reads back.
 * Out: the file; or, when it is read, the same blocks, unless a byte of it has changed.
 * Memory: structs of a fixed size; the caller has the blocks.
 *
 * A file begins with CHECKED_KIND_SIZE bytes that say what it is, in which version. After each
 * block come eight bytes with its digest. That is no secret: it finds damage, not forgery. Numbers
 * have their lowest byte first, on every machine. */
#ifndef DANAG_CLI_CHECKED_FILE_H
#define DANAG_CLI_CHECKED_FILE_H

#include "output/outlet.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define CHECKED_KIND_SIZE 16 /* such as "danag unique 1\n", with a NUL */

/* How many bytes of the file a block of `size` bytes takes. */
#define CHECKED_BLOCK(size) ((uint64_t)(size) + 8)

struct checked_writer {
    struct outlet *outlet;
    uint64_t byte; /* where the next block begins */
};

/* Begins a file of this kind. What cannot be written shows in the outlet. */
void checked_begin(struct checked_writer *writer, struct outlet *outlet, const char *kind);
void checked_put(struct checked_writer *writer, const void *block, size_t size);

struct checked_reader {
    FILE *stream;
    uint64_t byte; /* where the next block begins; after an error, where that is */
};

/* Reads the kind. This and the next two return NULL, or what is wrong with the file. */
const char *checked_open(struct checked_reader *reader, FILE *stream, const char *kind);

/* Reads a block of that size. */
const char *checked_read(struct checked_reader *reader, void *block, size_t size);

/* Whether the file ends here. */
const char *checked_end(struct checked_reader *reader);

/* A number as it is in a block. */
void checked_put_number(unsigned char bytes[8], uint64_t number);
uint64_t checked_number(const unsigned char bytes[8]);

#endif
