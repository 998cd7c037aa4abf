/* Replaces each value of a vector by an average of the values around it, weighted by a Gaussian.
 * Values are whole numbers from 0 to BLUR_ONE, so the results are the same on every machine. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define BLUR_ONE       (1u << 14)
#define BLUR_WHOLE     (1u << 16) /* the sum of all weights */
#define BLUR_RANGE_MAX 255
#define BLUR_SIGMAS    3 /* the range is this many standard deviations of the Gaussian */

struct blur {
    size_t range;
    uint16_t weights[BLUR_RANGE_MAX + 1]; /* by distance */
};

/* `range`: how many values on either side count, from 1 to BLUR_RANGE_MAX. */
void blur_make(struct blur *blur, size_t range);

/* Blurs `values` once, in place. Values beyond the ends of the vector count as 0. */
void blur_step(const struct blur *blur, uint16_t *values, size_t count);
