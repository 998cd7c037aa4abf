#include "method/blur.h"

#include <stdbool.h>
#include <string.h>

#define TILE 256 /* values blurred at once */

#define EXP_BITS  24 /* bits after the point */
#define EXP_TERMS 32

/* e^(over / under), times 2^EXP_BITS. The exponent must be at most 8. */
static uint64_t exponential(uint64_t over, uint64_t under) {
    uint64_t sum = 0, term = (uint64_t)1 << EXP_BITS;
    for (uint64_t n = 1; n <= EXP_TERMS; n++) {
        sum += term;
        term = term * over / (under * n);
    }
    return sum;
}

/* The weights are e^(-x²/2σ²) with σ = range / BLUR_SIGMAS, scaled so that their sum is BLUR_WHOLE.
 * The middle weight makes up for the rounding of the others. */
void blur_make(struct blur *blur, size_t range) {
    uint64_t bells[BLUR_RANGE_MAX + 1];
    uint64_t sum = 0;
    for (size_t away = 0; away <= range; away++) {
        bells[away] = ((uint64_t)1 << 2 * EXP_BITS) /
                      exponential(BLUR_SIGMAS * BLUR_SIGMAS * away * away, 2 * range * range);
        sum += away == 0 ? bells[away] : 2 * bells[away];
    }
    uint32_t middle = BLUR_WHOLE;
    for (size_t away = 1; away <= range; away++) {
        blur->weights[away] = (uint16_t)(bells[away] * BLUR_WHOLE / sum);
        middle -= 2u * blur->weights[away];
    }
    blur->weights[0] = (uint16_t)middle;
    blur->range = range;
}

static void add_pair(uint32_t *sums, const uint16_t *left, const uint16_t *right, uint16_t weight) {
    for (size_t i = 0; i < TILE; i++) {
        sums[i] += (uint32_t)weight * (uint16_t)(left[i] + right[i]);
    }
}

/* Blurs a tile of TILE values. `values` begins `range` values before the tile and ends `range`
 * values after it. */
static void blur_tile(const struct blur *blur, const uint16_t *values, uint32_t *sums) {
    const uint16_t *middle = values + blur->range;
    for (size_t i = 0; i < TILE; i++) {
        sums[i] = BLUR_WHOLE / 2 + (uint32_t)blur->weights[0] * middle[i];
    }
    for (size_t away = 1; away <= blur->range; away++) {
        add_pair(sums, middle - away, middle + away, blur->weights[away]);
    }
}

static bool all_alike(const uint16_t *values, size_t count) {
    return memcmp(values, values + 1, (count - 1) * sizeof *values) == 0;
}

void blur_step(const struct blur *blur, uint16_t *values, size_t count) {
    /* A tile and the values on both sides of it, as they were before this step. */
    uint16_t around[BLUR_RANGE_MAX + TILE + BLUR_RANGE_MAX] = {0};
    const size_t range = blur->range;
    size_t ahead = count < range ? count : range;
    memcpy(around + range, values, ahead * sizeof *values);
    for (size_t start = 0; start < count; start += TILE) {
        size_t left = count - start;
        size_t more = left < range ? 0 : left - range < TILE ? left - range : TILE;
        if (more > 0) { memcpy(around + 2 * range, values + start + range, more * sizeof *values); }
        memset(around + 2 * range + more, 0, (TILE - more) * sizeof *values);
        size_t size = left < TILE ? left : TILE;
        if (!all_alike(around, 2 * range + TILE)) {
            uint32_t sums[TILE];
            blur_tile(blur, around, sums);
            for (size_t i = 0; i < size; i++) {
                values[start + i] = (uint16_t)(sums[i] / BLUR_WHOLE);
            }
        }
        memmove(around, around + TILE, 2 * range * sizeof *values);
    }
}
