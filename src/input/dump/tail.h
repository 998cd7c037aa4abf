/* In:  the last bytes of a record's block, and what comes after it up to where no record starts.
 * Out: the same, to be looked through for the record that a false length swallowed.
 * Memory: the caller's: as many bytes as tail_bound says. */
#ifndef DANAG_INPUT_DUMP_TAIL_H
#define DANAG_INPUT_DUMP_TAIL_H

#include "input/dump/record.h"

/* How much of a block is kept: a record that begins further before its false end is lost. */
#define TAIL_SIZE 65536

struct tail {
    size_t size;
    size_t bound;
    bool full; /* more came than has room: then nothing is kept */
    char *bytes;
};

/* Line ends after the block, and a line that begins no record, have room too. */
size_t tail_bound(const struct record_format *format);

void tail_reset(struct tail *tail);
void tail_add(struct tail *tail, const char *data, size_t size);

#endif
