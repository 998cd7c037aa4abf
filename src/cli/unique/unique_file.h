/* In:  a Bloom filter.
 * Out: a file; or, when it is read, the same filter, unless a byte of it has changed.
 * Memory: a block, besides the filter.
 *
 * The file begins with 16 bytes that say what it is, in which version. Blocks follow: a head of six
 * numbers, and then the filter's words. After each block come eight bytes with its digest. That is
 * no secret: it finds damage, not forgery. Numbers have their lowest byte first, on every machine.
 */
#ifndef DANAG_CLI_UNIQUE_UNIQUE_FILE_H
#define DANAG_CLI_UNIQUE_UNIQUE_FILE_H

#include "cli/unique/bloom.h"
#include "output/outlet.h"

#include <stdio.h>

#define UNIQUE_KIND_SIZE 16 /* bytes before the head */

struct unique_writer {
    struct outlet *outlet;
    uint64_t byte; /* where the next block begins */
};

/* Begins a file, and puts a block. What cannot be written shows in the outlet. */
void unique_file_begin(struct unique_writer *writer, struct outlet *outlet);
void unique_file_put_block(struct unique_writer *writer, const void *block, size_t size);

/* Puts the whole file. */
void unique_file_put(struct outlet *outlet, const struct bloom *bloom);

/* What the user asks for; 0: anything will do. */
struct unique_wish {
    uint64_t words; /* of the filter */
    uint32_t rate;
};

#define UNIQUE_WRONG_SIZE 128 /* bytes of a message, with its NUL */

/* Reads a file of `size` bytes and makes the filter. On failure, returns false, says in `wrong`
 * what is wrong and in *byte where, and there is nothing to free. No damage makes it take more
 * memory than the file has bytes, besides the block. */
bool unique_file_read(FILE *stream, uint64_t size, const struct unique_wish *wish,
                      struct bloom *bloom, uint64_t *byte, char wrong[UNIQUE_WRONG_SIZE]);

/* A rate as a decimal number, such as 0.001. */
#define UNIQUE_RATE_SIZE 16
void unique_rate_text(uint32_t rate, char text[UNIQUE_RATE_SIZE]);

#endif
