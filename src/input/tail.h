/* In:  the last bytes of a record's block, and what comes after it up to where no record starts.
 * Out: the same, to be looked through for the record that a false length swallowed.
 * Memory: the caller's, of a fixed size. */
#ifndef DANAG_INPUT_TAIL_H
#define DANAG_INPUT_TAIL_H

#include "input/start_line.h"

/* How much of a block is kept: a record that begins further before its false end is lost. */
#define TAIL_SIZE 65536

/* For the line ends after the block and a line that begins no record. */
#define TAIL_BOUND (TAIL_SIZE + START_LINE_BOUND + 4096)

struct tail {
    size_t size;
    bool full; /* more came than has room: then nothing is kept */
    char bytes[TAIL_BOUND];
};

void tail_reset(struct tail *tail);
void tail_add(struct tail *tail, const char *data, size_t size);

#endif
