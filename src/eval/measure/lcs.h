/* In:  two sequences of symbols.
 * Out: the length of their longest common subsequence.
 * Memory: linear in the lengths and in the number of symbols, while a call runs. */
#ifndef DANAG_EVAL_MEASURE_LCS_H
#define DANAG_EVAL_MEASURE_LCS_H

#include <stddef.h>
#include <stdint.h>

/* Symbols are numbers below `symbol_count`, which is at most 2^32 - 2: the fewer, the faster. */
struct sequence {
    const uint32_t *symbols;
    size_t length;
};

/* Bit-parallel (Hyyrö 2004): a machine word takes 64 symbols at once. */
size_t lcs_length(struct sequence a, struct sequence b, size_t symbol_count);

#endif
