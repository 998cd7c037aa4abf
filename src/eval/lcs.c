/* H. Hyyrö, "Bit-parallel LCS-length computation revisited" (AWOCA 2004). One sequence lies across:
 * one bit per symbol, in columns of 64 bits. The other goes down: one row per symbol. The bit of a
 * symbol is 0 if adding that symbol to those before it makes their longest common subsequence with
 * the rows so far longer by one. */
#include "eval/eval.h"

#include <stdlib.h>

#define COLUMN ((size_t)64)

/* Columns that advance together, so that the processor can overlap their work. */
#define ABREAST ((size_t)4)
#define STRIP   (COLUMN * ABREAST)

struct strip {
    uint64_t columns[ABREAST];
};

static struct sequence part(struct sequence whole, size_t start, size_t end) {
    return (struct sequence){whole.symbols + start, end - start};
}

/* Advances a column by one row; returns the carry. */
static inline uint64_t step(uint64_t *column, uint64_t mask, uint64_t carry) {
    uint64_t matched = *column & mask;
    uint64_t sum = *column + matched;
    uint64_t sum_and_carry = sum + carry;
    *column = sum_and_carry | (*column & ~mask);
    return (uint64_t)(sum < matched) | (uint64_t)(sum_and_carry < carry);
}

/* Sends all rows through a strip. Returns the number of its symbols that make the subsequence
 * longer. `carries` holds one carry per row, at first from the strip before, then for the next. */
static size_t sweep(const struct strip *masks, struct sequence down, unsigned char *carries) {
    /* Separate variables, so that the columns stay in registers. */
    _Static_assert(ABREAST == 4, "as many as these");
    uint64_t first = UINT64_MAX;
    uint64_t second = UINT64_MAX;
    uint64_t third = UINT64_MAX;
    uint64_t fourth = UINT64_MAX;
    for (size_t row = 0; row < down.length; row++) {
        const uint64_t *mask = masks[down.symbols[row]].columns;
        uint64_t carry = step(&first, mask[0], carries[row]);
        carry = step(&second, mask[1], carry);
        carry = step(&third, mask[2], carry);
        carries[row] = (unsigned char)step(&fourth, mask[3], carry);
    }
    return (size_t)(__builtin_popcountll(~first) + __builtin_popcountll(~second) +
                    __builtin_popcountll(~third) + __builtin_popcountll(~fourth));
}

static size_t swept_length(struct sequence across, struct sequence down, size_t symbol_count) {
    struct strip *masks = allocate(symbol_count, sizeof *masks); /* by symbol */
    unsigned char *carries = allocate(down.length, 1);
    size_t length = 0;
    for (size_t start = 0; start < across.length; start += STRIP) {
        size_t rest = across.length - start;
        struct sequence under = part(across, start, start + (rest < STRIP ? rest : STRIP));
        for (size_t i = 0; i < under.length; i++) {
            masks[under.symbols[i]].columns[i / COLUMN] |= (uint64_t)1 << i % COLUMN;
        }
        length += sweep(masks, down, carries);
        for (size_t i = 0; i < under.length; i++) { masks[under.symbols[i]] = (struct strip){0}; }
    }
    free(carries);
    free(masks);
    return length;
}

size_t lcs_length(struct sequence a, struct sequence b, size_t symbol_count) {
    size_t start = 0, end = 0; /* what both have at either end */
    const size_t most = a.length < b.length ? a.length : b.length;
    while (start < most && a.symbols[start] == b.symbols[start]) { start++; }
    while (end < most - start && a.symbols[a.length - 1 - end] == b.symbols[b.length - 1 - end]) {
        end++;
    }
    if (start + end == most) { return most; }
    a = part(a, start, a.length - end);
    b = part(b, start, b.length - end);
    /* The longer one lies across: only its last strip may be partly empty, so less work is lost. */
    return start + end +
           (a.length > b.length ? swept_length(a, b, symbol_count)
                                : swept_length(b, a, symbol_count));
}
